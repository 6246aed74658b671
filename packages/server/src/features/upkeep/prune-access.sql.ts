import { sql } from "kysely";
import { removeKeys } from "../../db/key-directory.sql.ts";
import type { Db } from "../../db/transaction.ts";

/** The tables whose hashes are in the directory of keys, and when a row of them has expired for a day. */
const tables = [
  [
    "sessions",
    "token_hash",
    "(last_seen_at < now() - interval '36 hours' or created_at < now() - interval '8 days')",
  ],
  ["device_keys", "key_hash", "expires_at < now() - interval '1 day'"],
  ["customer_displays", "coalesce(key_hash, code_hash)", "expires_at < now() - interval '1 day'"],
  ["password_links", "token_hash", "expires_at < now() - interval '1 day'"],
  ["passkey_challenges", "token_hash", "expires_at < now() - interval '1 day'"],
] as const;

/**
 * Deletes a company's sessions, device keys, links, codes and approvals a day or so after they expired. Those of a person are also deleted
 * when that person signs in or asks for new ones; this is for people who never come back.
 */
export async function pruneAccess(db: Db, company_id: number): Promise<void> {
  for (const [table, hash, isOld] of tables) {
    const { rows } = await sql<{ hash: string }>`delete from ${sql.table(table)}
      where company_id = ${company_id} and ${sql.raw(isOld)} returning ${sql.raw(hash)} as hash`.execute(db);
    await removeKeys(db, { company_id }, rows);
  }
  const ofCompany = sql`company_id = ${company_id}`;
  await sql`delete from shown_carts where ${ofCompany} and shown_at < now() - interval '1 hour'`.execute(db);
  await sql`delete from email_codes where ${ofCompany} and expires_at < now() - interval '1 day'`.execute(db);
  await sql`delete from approvals where ${ofCompany} and created_at < now() - interval '1 day'`.execute(db);
}
