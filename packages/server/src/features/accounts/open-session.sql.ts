import { sql } from "kysely";
import { enterKey, removeKeys } from "../../db/key-directory.sql.ts";
import type { Db } from "../../db/transaction.ts";
import { newToken } from "../../http/auth.ts";

/** A session that a key and its PIN begin; `terminal_id`: the counter at which the person stands. */
type ByPin = { device_key_id: number; terminal_id: number | null };

/**
 * Begins a session of a person who may sign in, and deletes those of theirs that have ended. `byPin` null: by the password. Returns its
 * token.
 */
export async function beginSession(
  db: Db,
  { company_id, user_id }: { company_id: number; user_id: number },
  byPin: ByPin | null,
): Promise<string> {
  const { token, hash } = newToken();
  const { rows: ended } = await sql<{ hash: string }>`
    delete from sessions where company_id = ${company_id} and user_id = ${user_id}
    and (last_seen_at < now() - interval '12 hours'
      or created_at < now() - interval '7 days') returning token_hash as hash`.execute(db);
  await removeKeys(db, { company_id }, ended);
  await sql`insert into sessions (company_id, user_id, token_hash, device_key_id, by_pin, terminal_id)
    values (${company_id}, ${user_id}, ${hash}, ${byPin?.device_key_id ?? null}, ${byPin !== null},
      ${byPin?.terminal_id ?? null})`.execute(db);
  await enterKey(db, { company_id }, "session", hash);
  return token;
}
