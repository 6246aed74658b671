import type { DeviceKeyBody, PinLoginBody } from "@clove/domain/accounts/device-keys.schema.ts";
import { checkPin, deviceKeyDays, pinTries } from "@clove/domain/accounts/pin.ts";
import { AppError } from "@clove/domain/errors.ts";
import { sql } from "kysely";
import { enterKey, removeKeys } from "../../db/key-directory.sql.ts";
import { inTransaction, type Tx } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { hashToken, newToken, rightsChanged, type Scope, type Sessions } from "../../http/auth.ts";
import { audit } from "../audit/audit.sql.ts";
import { readTerminal } from "../terminals/terminals.sql.ts";
import type { CompanyStatus } from "./accounts.sql.ts";
import { countPinTry, endDeviceKey, notePinUse, type TriedKey } from "./device-keys.sql.ts";
import { beginSession } from "./open-session.sql.ts";
import { checkOwnPassword } from "./own-password.ts";
import { hashPassword, isPassword } from "./password-hash.ts";

/** A person keeps at most so many keys; another one ends the oldest. */
const maxKeys = 20;

/**
 * Makes a key for the caller's device, with the PIN that they chose there. It takes the place of the key that the session had.
 * @throws AppError pin_unfit | pin_too_simple | password_wrong | too_many_requests | not_found | forbidden
 */
export async function makeDeviceKey(
  deps: Pick<Deps, "pool" | "config">,
  scope: Scope,
  { password, pin, device_name, terminal_id = null }: DeviceKeyBody,
): Promise<{ id: number; key: string; expires_at: string }> {
  const refusal = checkPin(pin);
  if (refusal) throw AppError.of(refusal);
  const { company_id, user_id } = scope;
  const own = await checkOwnPassword(deps, scope, password);
  const pin_hash = await hashPassword(pin);
  return inTransaction(deps.pool, { company_id }, async (tx) => {
    const { db } = tx;
    if (terminal_id !== null) await readTerminal(db, scope, terminal_id, "terminal_id");
    // Locked, so that a new password meanwhile ends this key too.
    const { rows: same } = await sql`select from users where company_id = ${company_id} and id = ${user_id}
      and status = 'active' and password_hash = ${own.password_hash} for share`.execute(db);
    if (same.length === 0) throw new AppError("password_wrong", {}, "password");
    const { rows: replaced } = await sql<{ hash: string }>`
      delete from device_keys where company_id = ${company_id} and user_id = ${user_id} and id in (
        select device_key_id from sessions where company_id = ${company_id} and token_hash = ${scope.session_hash})
      returning key_hash as hash`.execute(db);
    const { rows: oldest } = await sql<{ hash: string }>`
      delete from device_keys where company_id = ${company_id} and id in (
        select id from device_keys where company_id = ${company_id} and user_id = ${user_id}
        order by id desc offset ${maxKeys - 1})
      returning key_hash as hash`.execute(db);
    await removeKeys(db, scope, [...replaced, ...oldest]);
    const { token: key, hash: key_hash } = newToken();
    const { rows } = await sql<{ id: number; expires_at: string }>`
      insert into device_keys (company_id, user_id, key_hash, pin_hash, device_name, terminal_id, expires_at)
      values (${company_id}, ${user_id}, ${key_hash}, ${pin_hash}, ${device_name}, ${terminal_id},
        now() + make_interval(days => ${deviceKeyDays}))
      returning id, expires_at`.execute(db);
    const made = rows[0]!;
    await enterKey(db, scope, "device", key_hash);
    await sql`update sessions set device_key_id = ${made.id}
      where company_id = ${company_id} and token_hash = ${scope.session_hash}`.execute(db);
    await audit(db, scope, "user.device_key_made", {
      subject: "user",
      subject_id: user_id,
      detail: { device_name },
    });
    return { id: made.id, key, expires_at: made.expires_at };
  });
}

/**
 * Whose key and PIN these are. Counts wrong PINs; the fifth ends the key. Hashes between two transactions, so that no database
 * connection waits for it.
 * @throws AppError pin_wrong | device_key_ended
 */
export async function judgePin(
  deps: Pick<Deps, "pool">,
  { key, pin }: Pick<PinLoginBody, "key" | "pin">,
): Promise<TriedKey> {
  const tried = await countPinTry(deps, hashToken(key));
  if (!tried) throw new AppError("device_key_ended");
  const isRight = await isPassword(pin, tried.pin_hash);
  const { company_id } = tried;
  const isKept = await inTransaction(deps.pool, { company_id }, async ({ db }) => {
    if (isRight) return notePinUse(db, tried);
    if (tried.wrong_tries < pinTries) return true;
    await endDeviceKey(db, company_id, tried.id);
    const { user_id, device_name } = tried;
    await audit(db, { company_id, user_id: null }, "user.device_key_ended", {
      subject: "user",
      subject_id: user_id,
      detail: { device_name },
    });
    return false;
  });
  if (!isKept) throw new AppError("device_key_ended");
  if (!isRight) throw new AppError("pin_wrong", { left: pinTries - tried.wrong_tries }, "pin");
  return tried;
}

/**
 * Begins a session by a device's key and its PIN (access §25), at the counter where the device stands. A counter that the person does
 * not see counts as none.
 * @throws AppError pin_wrong | device_key_ended
 */
export async function signInByPin(deps: Pick<Deps, "pool" | "sessions">, body: PinLoginBody) {
  const { company_id, user_id, id, device_name } = await judgePin(deps, body);
  const token = await inTransaction(deps.pool, { company_id }, async (tx) => {
    const { rows } = await sql<{ company_status: CompanyStatus; terminal_id: number | null }>`
      select c.status as company_status, (select t.id from terminals t
          where t.company_id = ${company_id} and t.id = ${body.terminal_id ?? null} and (u.role = 'company_admin'
            or exists (select from user_branches b where b.company_id = ${company_id} and b.user_id = u.id
              and b.branch_id = t.branch_id))) as terminal_id
      from users u join companies c on c.id = u.company_id
      where u.company_id = ${company_id} and u.id = ${user_id} and u.status = 'active'
        and exists (select from device_keys k where k.company_id = ${company_id} and k.id = ${id})
      for share of u`.execute(tx.db);
    if (rows[0]?.company_status !== "active") return null;
    await audit(tx.db, { company_id, user_id }, "user.signed_in_by_pin", {
      subject: "user",
      subject_id: user_id,
      detail: { device_name },
    });
    return beginSession(
      tx.db,
      { company_id, user_id },
      { device_key_id: id, terminal_id: rows[0].terminal_id },
    );
  });
  if (token === null) throw new AppError("device_key_ended");
  deps.sessions.meet(hashToken(token), company_id);
  return { token, user_id };
}

/** Ends a person's key, and the sessions on its device. @throws AppError not_found */
export async function removeDeviceKey(
  tx: Tx,
  scope: Scope,
  sessions: Sessions,
  { id, user_id }: { id: number; user_id: number },
): Promise<void> {
  const { company_id } = scope;
  const { rows } = await sql<{ device_name: string; hash: string }>`delete from device_keys
    where company_id = ${company_id} and id = ${id} and user_id = ${user_id}
    returning device_name, key_hash as hash`.execute(tx.db);
  if (!rows[0]) throw new AppError("not_found", {}, "id");
  const { rows: sessionsThere } = await sql<{ hash: string }>`
    delete from sessions where company_id = ${company_id} and device_key_id = ${id}
      and token_hash <> ${scope.session_hash} returning token_hash as hash`.execute(tx.db);
  await removeKeys(tx.db, scope, [...rows, ...sessionsThere]);
  await audit(tx.db, scope, "user.device_key_removed", {
    subject: "user",
    subject_id: user_id,
    detail: { device_name: rows[0].device_name },
  });
  await rightsChanged(tx, sessions, company_id);
}
