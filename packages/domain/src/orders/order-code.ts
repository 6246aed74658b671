import { isOrderRef } from "../ids.ts";
import { isReceiptCode } from "../receipt-code/is-receipt-code.ts";
import { scannedCode } from "./receipt-link.ts";

/**
 * What names one order by its whole number (orders §24). `order_ref`, `invoice_id`, `receipt_no`: in capitals, as they are stored;
 * `temp_id`: of an order made offline, whose receipt is called after it; `token`: of the address in a receipt's QR code.
 */
export type OrderCode =
  | { order_ref: string }
  | { invoice_id: string }
  | { receipt_no: string; invoice_id: string }
  | { receipt_no: string; temp_id: string }
  | { token: string };

/** Reads a typed or scanned text, with or without capitals; null when it is no whole number of an order and no receipt's address. */
export function readOrderCode(text: string): OrderCode | null {
  const code = scannedCode(text.trim());
  const upper = code.toUpperCase();
  if (isOrderRef(upper)) return { order_ref: upper };
  const [, kind, running] = /^(INV|RCP)(-\d{4}-\d{6,9})$/.exec(upper) ?? [];
  if (kind === "INV") return { invoice_id: upper };
  if (kind === "RCP") return { receipt_no: upper, invoice_id: `INV${running}` };
  const [, temp_id] = /^offline-receipt-(T\d{4}-[\w-]+)$/i.exec(code) ?? [];
  if (temp_id !== undefined) return { receipt_no: `offline-receipt-${temp_id}`, temp_id };
  const [, token] = /^https?:.*\/receipt\/([\w-]{43})$/i.exec(code) ?? [];
  return token === undefined ? null : { token };
}

/** Also that of a sale on its receipt (receipt-codes §5), whose order the server may not have yet. */
export const isOrderCode = (text: string): boolean =>
  readOrderCode(text) !== null || isReceiptCode(text.trim());

type Coded = { order_ref: string; invoice_id?: string | null; receipt_nos: readonly string[] };

/** Whether the code is this order's. The address of a receipt says nothing without the server. */
export function isOfCode(order: Coded, code: OrderCode): boolean {
  if ("token" in code) return false;
  if ("order_ref" in code) return order.order_ref === code.order_ref;
  if ("receipt_no" in code) return order.receipt_nos.includes(code.receipt_no);
  return order.invoice_id === code.invoice_id;
}
