import { lockoutSeconds } from "@clove/domain/accounts/lockout.ts";
import { sql } from "kysely";
import type { Db } from "../../db/transaction.ts";
import { hashEmail } from "./accounts.sql.ts";

/** `wait`: the seconds to wait before the next try, or 0; then `failures` is the count with this try. */
export type Counted = { wait: number; failures: number };

/**
 * Counts a try as failed before it is checked, under the row's lock, so that concurrent tries cannot exceed the limit. A right password
 * clears the count.
 */
export async function countTry(db: Db, email: string): Promise<Counted> {
  const email_hash = hashEmail(email);
  const { rows } = await sql<{ failures: number }>`
    insert into login_failures as f (email_hash, failures, wait_until) values (${email_hash}, 1, now())
    on conflict (email_hash) do update
      set failures = case when f.updated_at < now() - interval '1 day' then 1 else f.failures + 1 end, updated_at = now()
      where f.wait_until <= now()
    returning failures`.execute(db);
  const counted = rows[0];
  if (!counted) {
    const { rows: waiting } = await sql<{ seconds: number }>`
      select ceil(extract(epoch from wait_until - now()))::int as seconds from login_failures
      where email_hash = ${email_hash}`.execute(db);
    return { wait: Math.max(1, waiting[0]?.seconds ?? 1), failures: 0 };
  }
  const seconds = lockoutSeconds(counted.failures);
  if (seconds > 0) {
    await sql`update login_failures set wait_until = now() + make_interval(secs => ${seconds})
      where email_hash = ${email_hash}`.execute(db);
  }
  if (counted.failures === 1) await pruneFailures(db);
  return { wait: 0, failures: counted.failures };
}

/** Deletes the counts of addresses with which nobody has failed for a day. */
export async function pruneFailures(db: Db): Promise<void> {
  await sql`delete from login_failures where updated_at < now() - interval '1 day'`.execute(db);
}

/** Deletes the failed tries of an address after its owner has signed in. */
export async function forgetFailures(db: Db, email: string): Promise<void> {
  await sql`delete from login_failures where email_hash = ${hashEmail(email)}`.execute(db);
}

/**
 * Takes one counted try back that was no failure, but did not sign anybody in either: the failures before it still count. Nothing
 * happens if another try was counted meanwhile.
 */
export async function takeBackTry(db: Db, email: string, { failures }: Counted): Promise<void> {
  await sql`update login_failures set failures = failures - 1, wait_until = now()
    where email_hash = ${hashEmail(email)} and failures = ${failures}`.execute(db);
}
