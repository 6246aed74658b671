import type { DeviceKey } from "@clove/domain/accounts/device-keys.schema.ts";
import { pinTries } from "@clove/domain/accounts/pin.ts";
import { sql } from "kysely";
import { companyOfKey, removeKeys } from "../../db/key-directory.sql.ts";
import { type Db, inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import type { Scope } from "../../http/auth.ts";

/** A device's key at a try; `wrong_tries` counts this one already. */
export type TriedKey = {
  company_id: number;
  id: number;
  user_id: number;
  pin_hash: string;
  device_name: string;
  wrong_tries: number;
};

/**
 * Finds a key by its hash and counts a wrong try before the PIN is checked, under the row's lock, so that concurrent tries cannot exceed
 * the limit. Undefined: unknown, ended or expired.
 */
export async function countPinTry(
  { pool }: Pick<Deps, "pool">,
  key_hash: string,
): Promise<TriedKey | undefined> {
  const company_id = await companyOfKey(pool, "device", key_hash);
  if (company_id === undefined) return undefined;
  return inTransaction(pool, { company_id }, async ({ db }) => {
    const { rows } = await sql<TriedKey>`update device_keys set wrong_tries = wrong_tries + 1
      where company_id = ${company_id} and key_hash = ${key_hash}
        and wrong_tries < ${pinTries} and expires_at > now()
      returning company_id, id, user_id, pin_hash, device_name, wrong_tries`.execute(db);
    return rows[0];
  });
}

/** After a right PIN. False when the key has ended meanwhile. */
export async function notePinUse(db: Db, { company_id, id }: TriedKey): Promise<boolean> {
  const { rows } = await sql`update device_keys set wrong_tries = 0, last_used_at = now()
    where company_id = ${company_id} and id = ${id} returning id`.execute(db);
  return rows.length > 0;
}

/** The keys of one person, the latest first. */
export async function listDeviceKeys(db: Db, scope: Scope, user_id: number): Promise<DeviceKey[]> {
  const { rows } = await sql<DeviceKey>`
    select k.id, k.device_name, t.name as terminal_name, k.created_at, k.last_used_at, k.expires_at,
      exists (select from sessions s where s.company_id = k.company_id and s.token_hash = ${scope.session_hash}
        and s.device_key_id = k.id) as is_this
    from device_keys k left join terminals t on t.company_id = k.company_id and t.id = k.terminal_id
    where k.company_id = ${scope.company_id} and k.user_id = ${user_id} and k.expires_at > now()
    order by k.id desc`.execute(db);
  return rows;
}

/** Deletes a key; the sessions that were begun with it go on. */
export async function endDeviceKey(db: Db, company_id: number, id: number): Promise<void> {
  const { rows } = await sql<{ hash: string }>`delete from device_keys
    where company_id = ${company_id} and id = ${id} returning key_hash as hash`.execute(db);
  await removeKeys(db, { company_id }, rows);
}
