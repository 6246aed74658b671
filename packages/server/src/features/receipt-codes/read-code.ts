import { createHmac, timingSafeEqual } from "node:crypto";
import { AppError } from "@clove/domain/errors.ts";
import { type NameTags, OtherForm, unpackSale } from "@clove/domain/receipt-code/pack-sale.ts";
import { Unpackable } from "@clove/domain/receipt-code/packed-bytes.ts";
import { joinReceiptCodes } from "@clove/domain/receipt-code/receipt-code.ts";
import { messageOf, readSignedSale, signatureBytes } from "@clove/domain/receipt-code/signed-sale.ts";
import type { OfflineSale } from "@clove/domain/sync/offline-sale.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import type { StoredKey } from "./receipt-keys.sql.ts";
import { findSigner } from "./receipt-keys.ts";

export type ReadCode = {
  sale: OfflineSale;
  tags: NameTags;
  key: StoredKey;
  /** It was signed after the key had been revoked. */
  isRevoked: boolean;
};

/**
 * The sale in the one or two codes of a receipt that a till of this company has signed.
 * @throws AppError receipt_code_unreadable | receipt_code_of_two | receipt_codes_differ | receipt_code_of_no_device |
 *   receipt_code_forged | receipt_code_too_new
 */
export async function readReceiptCode(db: Db, scope: Scope, codes: readonly string[]): Promise<ReadCode> {
  const joined = joinReceiptCodes(codes);
  if ("missing" in joined) throw new AppError("receipt_code_of_two", { missing: joined.missing });
  if ("problem" in joined)
    throw new AppError(joined.problem === "of_another" ? "receipt_codes_differ" : "receipt_code_unreadable");
  const { key_id, device_id, signed, signature, packed } = readable(() => readSignedSale(joined.bytes));
  const key = await findSigner(db, scope, { id: key_id, device_id });
  if (!key) throw new AppError("receipt_code_of_no_device");
  const mac = createHmac("sha256", Buffer.from(key.secret, "base64url"))
    .update(messageOf(scope.company_id, signed))
    .digest()
    .subarray(0, signatureBytes);
  if (!timingSafeEqual(mac, signature))
    throw new AppError(key.isListed ? "receipt_code_forged" : "receipt_code_of_no_device");
  const { sale: packedSale, tags, proof } = readable(() => unpackSale(packed));
  const { order } = packedSale;
  const sale = proof
    ? { ...packedSale, order: { ...order, proof: { ...proof, device_id: key.device_id } } }
    : packedSale;
  const isRevoked = key.revoked_at !== null && Date.parse(sale.order.created_at) > Date.parse(key.revoked_at);
  return { sale, tags, key, isRevoked };
}

function readable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof OtherForm) throw new AppError("receipt_code_too_new");
    if (error instanceof Unpackable) throw new AppError("receipt_code_unreadable");
    throw error;
  }
}
