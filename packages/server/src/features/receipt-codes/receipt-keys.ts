import { createHmac } from "node:crypto";
import { AppError } from "@clove/domain/errors.ts";
import type { ReceiptKeyBody } from "@clove/domain/receipt-code/receipt-code.schema.ts";
import * as receiptCodeTexts from "@clove/domain/receipt-code/receipt-code.texts.ts";
import type { SigningKey } from "@clove/domain/receipt-code/signed-sale.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { audit } from "../audit/audit.sql.ts";
import { readTerminal } from "../terminals/terminals.sql.ts";
import {
  companySecret,
  countNewKeys,
  findCompanySecret,
  findKey,
  findNewestKey,
  insertKey,
  listKeys,
  lockNewestKey,
  noteSeen,
  replaceKey,
  revokeKeys,
  type StoredKey,
  takeKeyId,
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
  const id = await takeKeyId(db);
  const secret = secretOf(await companySecret(db, scope), { id, device_id });
  await insertKey(db, scope, { id, device_id, device_name, secret, terminal_id });
  return { receipt_key: { id, secret }, is_revoked: false };
}

/** base64url. */
const secretOf = (company: string, { id, device_id }: { id: number; device_id: string }) =>
  createHmac("sha256", Buffer.from(company, "base64url"))
    .update(`receipt key ${id} ${device_id}`)
    .digest("base64url");

/**
 * The key by which this device has perhaps signed. One that was given after the backup from which this server was restored is made again
 * and not `isListed` (receipt-codes §9); its id may have been given to another device since.
 */
export async function findSigner(
  db: Tx["db"],
  scope: Scope,
  { id, device_id }: SigningKey,
): Promise<(StoredKey & { isListed: boolean }) | null> {
  const key = await findKey(db, scope, id);
  if (key && (device_id === undefined || key.device_id === device_id)) return { ...key, isListed: true };
  const company = device_id === undefined ? null : await findCompanySecret(db, scope);
  if (device_id === undefined || company === null) return null;
  const newest = await findNewestKey(db, scope, device_id);
  return {
    ...(newest ?? unlisted),
    ...{ id, device_id, secret: secretOf(company, { id, device_id }), isListed: false },
  };
}

/** Nothing else is known of it. */
const unlisted = {
  device_name: receiptCodeTexts.unlistedDevice,
  created_at: "",
  replaced_at: null,
  revoked_at: null,
};

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
