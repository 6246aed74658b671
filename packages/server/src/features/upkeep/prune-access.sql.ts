import { sql } from "kysely";
import type { Db } from "../../db/transaction.ts";

/**
 * Deletes sessions, device keys, links, codes and approvals a day or so after they expired. Those of a person are also deleted when
 * that person signs in or asks for new ones; this is for people who never come back.
 */
export async function pruneAccess(db: Db): Promise<void> {
  await sql`delete from sessions
    where last_seen_at < now() - interval '36 hours' or created_at < now() - interval '8 days'`.execute(db);
  await sql`delete from device_keys where expires_at < now() - interval '1 day'`.execute(db);
  await sql`delete from customer_displays where expires_at < now() - interval '1 day'`.execute(db);
  await sql`delete from shown_carts where shown_at < now() - interval '1 hour'`.execute(db);
  await sql`delete from password_links where expires_at < now() - interval '1 day'`.execute(db);
  await sql`delete from passkey_challenges where expires_at < now() - interval '1 day'`.execute(db);
  await sql`delete from email_codes where expires_at < now() - interval '1 day'`.execute(db);
  await sql`delete from approvals where created_at < now() - interval '1 day'`.execute(db);
}
