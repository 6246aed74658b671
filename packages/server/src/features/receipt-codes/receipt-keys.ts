import { randomBytes } from "node:crypto";
import { AppError } from "@clove/domain/errors.ts";
import type { ReceiptKeyBody } from "@clove/domain/receipt-code/receipt-code.schema.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { audit } from "../audit/audit.sql.ts";
import { readTerminal } from "../terminals/terminals.sql.ts";
import {
  countNewKeys,
  findKey,
  insertKey,
  listKeys,
  lockNewestKey,
  noteSeen,
  replaceKey,
  revokeKeys,
  type StoredKey,
} from "./receipt-keys.sql.ts";

/** A device gets another key after so many days; sales that it signed before are still known by the former one. */
const keyDays = 90;
/** A company's devices get at most so many keys in a day. */
const keysADay = 200;

type Given = { receipt_key: { id: number; secret: string } | null; is_revoked: boolean };

/**
 * Gives a till the key by which it signs receipts, unless it has the present one (receipt-codes §4). A device whose key an administrator has revoked
 * gets none until they have it given a new one.
 * @throws AppError not_found | forbidden (the counter) | too_many_receipt_keys
 */
export async function giveReceiptKey({ db }: Tx, scope: Scope, asked: ReceiptKeyBody): Promise<Given> {
  const { device_id, device_name, terminal_id = null, key_id = null, signed_at = null } = asked;
  if (terminal_id !== null) await readTerminal(db, scope, terminal_id, "terminal_id");
  const newest = await lockNewestKey(db, scope, device_id);
  if (newest) await noteSeen(db, scope, newest.id, { device_name, terminal_id, signed_at });
  if (newest?.revoked_at && !newest.replaced_at) return { receipt_key: null, is_revoked: true };
  if (newest && newest.id === key_id && !isOver(newest)) return { receipt_key: null, is_revoked: false };
  if ((await countNewKeys(db, scope)) >= keysADay) throw new AppError("too_many_receipt_keys");
  if (newest) await replaceKey(db, scope, newest.id);
  const secret = randomBytes(32).toString("base64url");
  const id = await insertKey(db, scope, { device_id, device_name, secret, terminal_id });
  return { receipt_key: { id, secret }, is_revoked: false };
}

const isOver = ({ replaced_at, created_at }: StoredKey) =>
  replaced_at !== null || Date.now() - Date.parse(created_at) > keyDays * 86_400_000;

/** Ends all keys of the device whose key this is. Once more: nothing. @throws AppError not_found */
export async function revokeReceiptKey({ db }: Tx, scope: Scope, id: number): Promise<void> {
  const key = await deviceOf(db, scope, id);
  const newest = (await lockNewestKey(db, scope, key.device_id))!;
  if (await revokeKeys(db, scope, newest)) await auditKey(db, scope, "receipt_key.revoked", newest);
}

/** The device gets a new key when it next asks, also after a revocation. @throws AppError not_found */
export async function renewReceiptKey({ db }: Tx, scope: Scope, id: number): Promise<void> {
  const key = await deviceOf(db, scope, id);
  const newest = (await lockNewestKey(db, scope, key.device_id))!;
  if (newest.replaced_at) return;
  await replaceKey(db, scope, newest.id);
  await auditKey(db, scope, "receipt_key.renewed", newest);
}

export const listReceiptKeys = listKeys;

async function deviceOf(db: Tx["db"], scope: Scope, id: number): Promise<StoredKey> {
  const key = await findKey(db, scope, id);
  if (!key) throw new AppError("not_found");
  return key;
}

const auditKey = (
  db: Tx["db"],
  scope: Scope,
  action: "receipt_key.renewed" | "receipt_key.revoked",
  { id, device_name }: StoredKey,
) => audit(db, scope, action, { subject: "receipt_key", subject_id: id, detail: { device_name } });
