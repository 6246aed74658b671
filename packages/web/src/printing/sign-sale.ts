import { parseInvoiceLayout } from "@clove/domain/company/invoice-layout.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import type { PrintedCompany } from "@clove/domain/orders/receipt.ts";
import { packSale } from "@clove/domain/receipt-code/pack-sale.ts";
import { receiptCodes } from "@clove/domain/receipt-code/receipt-code.ts";
import { messageOf, signedPart, withSignature } from "@clove/domain/receipt-code/signed-sale.ts";
import type { SyncOrder, SyncOrderItem, SyncPayment } from "@clove/domain/sync/sync.schema.ts";
import { openLocalCopy } from "../local-db/local-copy.ts";
import { macOf, noteSigned, readReceiptKey } from "../local-db/receipt-key.ts";

type Sent = { orders: [SyncOrder]; order_items: SyncOrderItem[]; payment_logs: SyncPayment[] };

/**
 * The one or two codes that hold a sale which waits on this device, as it will be sent (receipt-codes §1); none when the company prints none,
 * the device has no key, or the sale is too long.
 * @throws Unpackable
 */
export async function signSale(
  { temp_id }: Order,
  { invoice_layout }: PrintedCompany,
): Promise<readonly string[]> {
  const copy = openLocalCopy();
  if (!copy || !temp_id || !parseInvoiceLayout(invoice_layout).receipt_code) return [];
  const { db, profile } = copy;
  const { company_id } = profile;
  const [key, row] = await Promise.all([
    readReceiptKey(db, company_id),
    db.outbox.where("temp_id").equals(temp_id).first(),
  ]);
  if (!key?.secret || row?.kind !== "order" || row.company_id !== company_id) return [];
  const { orders, order_items: items, payment_logs: payments } = row.body as Sent;
  const signed = signedPart(key, packSale({ order: orders[0], items, payments }));
  const codes = receiptCodes(withSignature(signed, await macOf(key.secret, messageOf(company_id, signed))));
  void noteSigned(db, company_id, orders[0].created_at).catch(console.warn);
  return codes;
}
