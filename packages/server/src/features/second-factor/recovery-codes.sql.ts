import { randomInt } from "node:crypto";
import {
  groupedCode,
  recoveryAlphabet,
  recoveryCodeCount,
  recoveryCodeOf,
} from "@clove/domain/second-factor/second-factor.ts";
import { sql } from "kysely";
import { writeAtCompany } from "../../db/at-company.sql.ts";
import type { Db } from "../../db/transaction.ts";
import { hashToken } from "../../http/auth.ts";
import type { Person } from "./passkeys.sql.ts";

/** 80 bits, too many to be guessed from their hash: codes need no slow one. */
const length = 16;

/** Makes new recovery codes, in the form in which they are shown; earlier ones no longer work. */
export async function makeRecoveryCodes(db: Db, { company_id, id }: Person): Promise<string[]> {
  const sign = () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]!;
  const codes = Array.from({ length: recoveryCodeCount }, () => Array.from({ length }, sign).join(""));
  await sql`delete from recovery_codes where company_id = ${company_id} and user_id = ${id}`.execute(db);
  const hashes = codes.map((code) => hashOf(id, code));
  const statement = sql`insert into recovery_codes (company_id, user_id, code_hash)
    select ${company_id}, ${id}, unnest(${hashes}::text[])`;
  await writeAtCompany(db, { company_id }, statement);
  return codes.map(groupedCode);
}

/** Uses a code up; false when it is none of this person's, or was used. */
export async function spendRecoveryCode(db: Db, { company_id, id }: Person, typed: string): Promise<boolean> {
  const { rows } = await sql`update recovery_codes set used_at = now()
    where company_id = ${company_id} and user_id = ${id} and code_hash = ${hashOf(id, recoveryCodeOf(typed))}
      and used_at is null returning code_hash`.execute(db);
  return rows.length > 0;
}

/** How many codes of a person were not used yet. */
export async function countRecoveryCodes(db: Db, { company_id, id }: Person): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from recovery_codes
    where company_id = ${company_id} and user_id = ${id} and used_at is null`.execute(db);
  return rows[0]!.count;
}

const hashOf = (user_id: number, code: string) => hashToken(`${user_id} ${code}`);
