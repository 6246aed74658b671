import { sql } from "kysely";
import type { Pool } from "./connect.ts";
import { type Db, inTransaction } from "./transaction.ts";

/** Of what a hash is: a session, a set-password link, a device's key, a sign-in that waits, or a customer display's code or key. */
export type KeyKind = "session" | "link" | "device" | "challenge" | "display";

type Company = { company_id: number };

/** The company of a hash that somebody sends before it is known whose it is (docs/decisions/124); undefined: nobody's. */
export async function companyOfKey(
  pool: Pool,
  kind: KeyKind,
  asked_hash: string,
): Promise<number | undefined> {
  const { rows } = await inTransaction(pool, { asked_hash }, ({ db }) =>
    sql<Company>`select company_id from key_directory where hash = ${asked_hash} and kind = ${kind}`.execute(
      db,
    ),
  );
  return rows[0]?.company_id;
}

/** To be called in the transaction that stores the hash in its own table. */
export async function enterKey(db: Db, { company_id }: Company, kind: KeyKind, hash: string): Promise<void> {
  await sql`insert into key_directory (hash, kind, company_id) values (${hash}, ${kind}, ${company_id})`.execute(
    db,
  );
}

/** To be called in the transaction that deletes these hashes from their own tables. */
export async function removeKeys(
  db: Db,
  { company_id }: Company,
  gone: readonly { hash: string }[],
): Promise<void> {
  if (gone.length === 0) return;
  await sql`delete from key_directory
    where company_id = ${company_id} and hash = any(${gone.map(({ hash }) => hash)}::text[])`.execute(db);
}
