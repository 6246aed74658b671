import { fromMinor } from "../money.ts";
import type { OrderItem } from "../orders/orders.schema.ts";
import { paidIn } from "../orders/payments.ts";
import type { SaleRequest } from "../orders/sale-facts.ts";
import { toPay } from "../orders/total-parts.ts";
import type { SyncOrder, SyncOrderItem, SyncPayment } from "./sync.schema.ts";

/** A sale as it was made and printed offline. */
export type OfflineSale = {
  order: SyncOrder;
  items: readonly SyncOrderItem[];
  payments: readonly SyncPayment[];
};

/** The ids that records made offline have by now: variations by temp_id, and the customer. */
type KnownIds = { variations: ReadonlyMap<string, number>; user_id: number | null };

/** The sale as a request that the rules can judge; a line whose variation is not known gets the id 0, which no row has. */
export function saleRequestOf({ order, items, payments }: OfflineSale, known: KnownIds): SaleRequest {
  return {
    terminal_id: order.terminal_id,
    user_id: known.user_id,
    adjustment: order.adjustment,
    discount: order.discount,
    prices_include_tax: order.prices_include_tax,
    tax_after_discount: order.tax_after_discount,
    cash_rounding: order.cash_rounding,
    items: items.map((item) => ({
      product_variation_id:
        item.product_variation_id ?? known.variations.get(item.product_variation_temp_id ?? "") ?? 0,
      quantity: item.quantity,
      sale_price: item.sale_price,
      item_vat: item.item_vat,
      discount: item.discount,
      discount_type: "percentage",
      stock_purchase_transaction_id: item.stock_purchase_transaction_id,
      unit: item.unit,
    })),
    payments: payments.map(({ payment_method, amount_received, amount_returned, ref, receipt_no }) => ({
      payment_method,
      amount_received,
      amount_returned,
      ref,
      receipt_no,
    })),
  };
}

/** The part of a stored sale that a resend is compared with. */
export type SaleContent = {
  total: number;
  /** Answers of earlier versions do not have it. */
  rounding?: number;
  items: readonly Pick<
    OrderItem,
    "product_variation_id" | "quantity" | "unit_price" | "item_vat" | "discount"
  >[];
};

/** Whether a resend under a known temp_id has other lines or another total than the first (sync §11). */
export function differsFrom(
  stored: Omit<SaleContent, "rounding">,
  request: Pick<SaleRequest, "items">,
  total: number,
): boolean {
  const sent = request.items.map((item) => ({
    ...item,
    unit_price: item.sale_price,
    item_vat: item.item_vat ?? 0,
  }));
  const [before, after] = [stored.items, sent].map((items) => items.map(lineText).sort().join());
  return stored.total !== total || before !== after;
}

/**
 * Whether an online call sells what is stored: the same lines and total (offline §5). Its body has no SST, and its total is the sum
 * of its payments.
 */
export function isSameSale(
  stored: SaleContent,
  request: Pick<SaleRequest, "items" | "payments">,
  decimals: number,
): boolean {
  const withoutSst = <Line>(lines: readonly Line[]) => lines.map((line) => ({ ...line, item_vat: 0 }));
  const content = { total: toPay(stored, decimals), items: withoutSst(stored.items) };
  const paid = fromMinor(paidIn(request.payments, decimals), decimals);
  return !differsFrom(content, { items: withoutSst(request.items) }, paid);
}

function lineText(line: SaleContent["items"][number]): string {
  const { product_variation_id, quantity, unit_price, item_vat, discount } = line;
  return [product_variation_id, quantity, unit_price, item_vat, discount].join(" ");
}
