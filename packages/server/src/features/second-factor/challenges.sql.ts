import { challengeMinutes, challengeTries } from "@clove/domain/second-factor/second-factor.ts";
import { sql } from "kysely";
import { companyOfKey, enterKey, removeKeys } from "../../db/key-directory.sql.ts";
import { type Db, inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { hashToken, newToken } from "../../http/auth.ts";
import type { Person } from "./passkeys.sql.ts";

type Purpose = "add" | "sign_in";

/**
 * Makes what an authenticator has to sign: 256 random bits in base64url, of which only the hash is stored. It is at the same time the
 * secret that names the waiting sign-in. Expired ones of this person are deleted.
 */
export async function newChallenge(db: Db, { company_id, id }: Person, purpose: Purpose): Promise<string> {
  const { token, hash } = newToken();
  const { rows: expired } = await sql<{ hash: string }>`
    delete from passkey_challenges where company_id = ${company_id} and user_id = ${id}
    and expires_at < now() returning token_hash as hash`.execute(db);
  await removeKeys(db, { company_id }, expired);
  await sql`insert into passkey_challenges (company_id, user_id, token_hash, purpose, expires_at)
    values (${company_id}, ${id}, ${hash}, ${purpose}, now() + make_interval(mins => ${challengeMinutes}))`.execute(
    db,
  );
  await enterKey(db, { company_id }, "challenge", hash);
  return token;
}

/** Whose sign-in waits under a challenge; undefined: nobody's. The caller's company is not known yet. */
export async function findWaiting({ pool }: Pick<Deps, "pool">, challenge: string) {
  const hash = hashToken(challenge);
  const company_id = await companyOfKey(pool, "challenge", hash);
  if (company_id === undefined) return undefined;
  const { rows } = await inTransaction(pool, { company_id }, ({ db }) =>
    sql<Person>`select company_id, user_id as id from passkey_challenges
      where company_id = ${company_id} and token_hash = ${hash} and purpose = 'sign_in'`.execute(db),
  );
  return rows[0];
}

/** Counts a try of the second step; false when it has expired, was tried too often or has signed somebody in. */
export async function tryChallenge(db: Db, { company_id, id }: Person, challenge: string): Promise<boolean> {
  const { rows } = await sql`update passkey_challenges set tries = tries + 1
    where company_id = ${company_id} and token_hash = ${hashToken(challenge)} and user_id = ${id}
      and purpose = 'sign_in' and expires_at > now() and tries < ${challengeTries} returning tries`.execute(
    db,
  );
  return rows.length > 0;
}

/** Uses a challenge up; false when it is none of this person's, or has expired. */
export async function spendChallenge(
  db: Db,
  { company_id, id }: Person,
  challenge: string,
  purpose: Purpose,
): Promise<boolean> {
  const { rows } = await sql<{ hash: string }>`delete from passkey_challenges
    where company_id = ${company_id} and token_hash = ${hashToken(challenge)} and user_id = ${id}
      and purpose = ${purpose} and expires_at > now() returning token_hash as hash`.execute(db);
  await removeKeys(db, { company_id }, rows);
  return rows.length > 0;
}
