import type { DrawerOpening } from "@clove/domain/shifts/drawer-openings.schema.ts";
import type { DrawerReason } from "@clove/domain/shifts/drawer-reasons.ts";
import { type RawBuilder, sql } from "kysely";
import { rowsAtCompany } from "../../db/at-company.sql.ts";
import { jsonOf, utc } from "../../db/if-selected.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";

const columns = sql`d.id, ${jsonOf("u", "id", "name")} as "user", d.reason, d.note,
  (select ${jsonOf("a", "id", "name")} from users a where a.company_id = d.company_id and a.id = d.approved_by) as approved_by,
  ${utc("d.opened_at")} as opened_at`;
const userJoin = sql`join users u on u.company_id = d.company_id and u.id = d.user_id`;

export type NewOpening = {
  terminal_id: number;
  /** Null: it waits for the counter's next shift. */
  shift_id: number | null;
  user_id: number;
  reason: DrawerReason;
  note: string | null;
  approved_by: number | null;
  opened_at: string | RawBuilder<string>;
};

/** The caller has locked the counter. */
export async function insertOpening(
  db: Db,
  { company_id }: Scope,
  opening: NewOpening,
): Promise<DrawerOpening> {
  const { terminal_id, shift_id, user_id, reason, note, approved_by, opened_at } = opening;
  const statement = sql<{ id: number }>`
    insert into drawer_openings (company_id, terminal_id, shift_id, user_id, reason, note, approved_by, opened_at)
    values (${company_id}, ${terminal_id}, ${shift_id}, ${user_id}, ${reason}, ${note}, ${approved_by}, ${opened_at})
    returning id`;
  const [stored] = await rowsAtCompany(db, { company_id }, statement);
  const { rows } = await sql<DrawerOpening>`select ${columns} from drawer_openings d ${userJoin}
    where d.company_id = ${company_id} and d.id = ${stored!.id}`.execute(db);
  return rows[0]!;
}

/** An opening with its counter's store. */
export async function readOpening(
  db: Db,
  { company_id }: Scope,
  id: number,
): Promise<(DrawerOpening & { branch_id: number }) | undefined> {
  const { rows } = await sql<DrawerOpening & { branch_id: number }>`
    select ${columns}, t.branch_id from drawer_openings d ${userJoin}
    join terminals t on t.company_id = d.company_id and t.id = d.terminal_id
    where d.company_id = ${company_id} and d.id = ${id}`.execute(db);
  return rows[0];
}

export async function openingsOfShift(
  db: Db,
  { company_id }: Scope,
  shift_id: number,
): Promise<DrawerOpening[]> {
  const { rows } = await sql<DrawerOpening>`select ${columns} from drawer_openings d ${userJoin}
    where d.company_id = ${company_id} and d.shift_id = ${shift_id} order by d.id`.execute(db);
  return rows;
}

/** Puts openings that arrived without an open shift into the one that opens. The caller has locked the counter. */
export async function takeWaitingOpenings(
  db: Db,
  { company_id }: Scope,
  { terminal_id, shift_id }: { terminal_id: number; shift_id: number },
): Promise<void> {
  await sql`update drawer_openings set shift_id = ${shift_id}
    where company_id = ${company_id} and terminal_id = ${terminal_id} and shift_id is null`.execute(db);
}
