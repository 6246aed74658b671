import { createHmac } from "node:crypto";
import { packSale } from "@clove/domain/receipt-code/pack-sale.ts";
import { receiptCodes } from "@clove/domain/receipt-code/receipt-code.ts";
import {
  messageOf,
  type SigningKey,
  signedPart,
  withSignature,
} from "@clove/domain/receipt-code/signed-sale.ts";
import type { OfflineSale } from "@clove/domain/sync/offline-sale.ts";
import type { saleRows } from "./upload.ts";

/** Without a device as an earlier version of the app signed. */
export type GivenKey = SigningKey & { secret: string };

/** The codes that a device with this key prints on the receipt of a sale. */
export function signedCodes(company_id: number, key: GivenKey, rows: ReturnType<typeof saleRows>): string[] {
  const sale = { order: rows.orders[0], items: rows.order_items, payments: rows.payment_logs } as OfflineSale;
  return signBytes(company_id, key, signedPart(key, packSale(sale)));
}

export function signBytes(company_id: number, { secret }: GivenKey, signed: Uint8Array): string[] {
  const mac = createHmac("sha256", Buffer.from(secret, "base64url"))
    .update(messageOf(company_id, signed))
    .digest();
  return receiptCodes(withSignature(signed, mac));
}
