import { packSale } from "@clove/domain/receipt-code/pack-sale.ts";
import type { CodedSale } from "@clove/domain/receipt-code/receipt-code.schema.ts";
import { receiptCodes } from "@clove/domain/receipt-code/receipt-code.ts";
import { signedPart, withSignature } from "@clove/domain/receipt-code/signed-sale.ts";
import { offlineSale } from "@clove/domain/sync/offline-sale.fixtures.ts";

/** The codes of a receipt with this many lines; the page does not judge the signature. */
export function codesOfReceipt(temp_id: string, lines = 1): string[] {
  const id = Number.MAX_SAFE_INTEGER;
  const item = { product_variation_id: id, stock_purchase_transaction_id: id };
  const sale = offlineSale({ order: { temp_id }, items: Array.from({ length: lines }, () => item) });
  return receiptCodes(withSignature(signedPart({ id: 1 }, packSale(sale)), new Uint8Array(16)));
}

/** What the server shows of it. */
export const codedSale = (changes: Partial<CodedSale> = {}): CodedSale => ({
  order_ref: "261121T0001S00009",
  created_at: "2026-11-21T04:00:00.000Z",
  ...{ terminal_name: "Till 1", cashier_name: "Mei", customer_name: null },
  lines: [
    { name: "Tea", quantity: 2, unit: null, sale_price: 10 },
    { name: null, quantity: 0.455, unit: "kg", sale_price: 30 },
  ],
  payments: [{ payment_method: "cash", amount: 33.65 }],
  ...{ total: 33.65, is_revoked: false },
  ...changes,
});
