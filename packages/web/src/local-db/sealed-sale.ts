import type { Order, PlaceOrderBody } from "@clove/domain/orders/orders.schema.ts";
import type { ExchangeOrderBody, RefundedOrder } from "@clove/domain/orders/refunds.schema.ts";
import type { KeptAct } from "@clove/domain/sync/counter-acts.schema.ts";
import type { SentAgain } from "@clove/domain/sync/sent-again.schema.ts";
import type { SyncOrder, SyncOrderItem, SyncPayment } from "@clove/domain/sync/sync.schema.ts";
import type { OutboxRow } from "./rows.ts";

/** A confirmed sale in as few characters as it can be sent again with: without what is null, and without what its id tells. */
export type SealedSale = {
  order: Partial<SyncOrder>;
  items: Partial<SyncOrderItem>[];
  payments: Partial<SyncPayment>[];
  /** Of an online sale; the till does not learn that of a sale that it has uploaded. */
  invoice_id?: string;
  /** The remarks of the server. */
  flags?: string[];
  /** An exchange is no sale of its own. */
  isExchange?: true;
  /** What came back in the exchange; earlier versions did not keep it. */
  returned?: SealedReturn;
};
type SealedReturn = NonNullable<KeptAct<"exchange">["returned"]>;
/** A sale, or an exchange, as it is sent. */
export type Placed = PlaceOrderBody & { returned?: ExchangeOrderBody["returned"] };

/** What of an uploaded order is needed again; `proof`: its place in the device's chain (proof §2). */
const ofOrder = [
  ...["order_ref", "terminal_id", "cashier_user_id", "user_id", "user_temp_id", "subtotal", "discount"],
  ...["adjustment", "total", "prices_include_tax", "tax_after_discount", "cash_rounding", "created_at"],
  ...["clock_at", "approval_id", "approved_by", "approver_name", "approved_at", "history", "terminal_no"],
  ...["cashier_name", "user_name", "proof", "is_restored"],
];
const ofItem = [
  ...["product_variation_id", "product_variation_temp_id", "quantity", "sale_price", "item_vat"],
  ...["discount", "stock_purchase_transaction_id", "unit", "name", "history"],
];
const ofPayment = ["receipt_no", "payment_method", "amount_received", "amount_returned", "ref"];

/** As it was uploaded. */
export function sealUploadedSale(body: OutboxRow["body"], flags: readonly string[]): SealedSale {
  const { orders: [order = {}] = [], order_items = [], payment_logs = [] } = body;
  // It may have been sent again before.
  const { invoice_id, flags: former = [] } = (order as Partial<SyncOrder>).again ?? {};
  const all = [...new Set([...former, ...flags])];
  return sealed(order as object, order_items, payment_logs, {
    ...(invoice_id && { invoice_id }),
    ...(all.length > 0 && { flags: all }),
  });
}

/**
 * As it was placed with a connection, with the server's answer: a sale as one made offline would be uploaded. `returned`: what the goods
 * of an exchange paid back, with their order.
 */
export function sealPlacedSale(placed: Placed, order: Order, returned?: RefundedOrder): SealedSale {
  const sent: Record<string, unknown> = {
    // The place in the device's chain, which goes with the call.
    ...placed,
    ...order,
    cash_rounding: placed.cash_rounding,
    approval_id: placed.approval_id,
    approved_by: order.approved_by?.id,
    approver_name: order.approved_by?.name,
    approved_at: order.approved_by && order.created_at,
    terminal_no: placed.terminal_no ?? order.terminal.unique_no,
    cashier_name: order.cashier_user.name,
    user_name: placed.user_name ?? order.user?.name,
  };
  const items = order.items.map((item, i) => ({
    ...item,
    ...placed.items[i],
    sale_price: item.unit_price,
    discount: item.discount,
    quantity: item.quantity,
  }));
  const { returned: goods } = placed;
  return sealed(sent, items, order.payment_logs, {
    invoice_id: order.invoice_id,
    ...(order.flags.length > 0 && { flags: order.flags }),
    ...(goods && { isExchange: true }),
    ...(goods && returned && { returned: sealReturn(goods, returned) }),
  });
}

/** By the order's key and the places of its lines, which other ids may have after a set-back. */
function sealReturn(
  { items, return_charge, refund_to, notes }: NonNullable<Placed["returned"]>,
  { order, refunds }: RefundedOrder,
): SealedReturn {
  const lines = new Map(order.items.map(({ id }, line) => [id, line]));
  return {
    ...{ order_id: order.id, order_temp_id: order.temp_id, order_ref: order.order_ref },
    lines: items.map(({ order_item_id, quantity }) => ({ line: lines.get(order_item_id) ?? -1, quantity })),
    ...{ return_charge, notes, ...(refund_to && { refund_to }) },
    refunds: refunds.map(({ payment_method, amount_received, amount_returned }) => ({
      ...{ payment_method, amount_received, amount_returned },
    })),
  };
}

function sealed(
  order: object,
  items: readonly unknown[],
  payments: readonly unknown[],
  more: Omit<SealedSale, "order" | "items" | "payments">,
): SealedSale {
  const kept = pick<SyncOrder>(order, ofOrder);
  return {
    order: kept,
    items: items.map((item) => {
      const { history, ...line } = pick<SyncOrderItem>(item, ofItem);
      // A line without its own is of the history of its order.
      return history === undefined || history === kept.history ? line : { ...line, history };
    }),
    payments: payments.map((payment) => pick<SyncPayment>(payment, ofPayment)),
    ...more,
  };
}

function pick<Row>(row: unknown, fields: readonly string[]): Partial<Row> {
  const all = row as Record<string, unknown>;
  return Object.fromEntries(
    fields.flatMap((field) => (all[field] === null || all[field] === undefined ? [] : [[field, all[field]]])),
  ) as Partial<Row>;
}

/** The sale as the rows that are sent again (sync §18). */
export function saleAgain(
  temp_id: string,
  { order, items, payments, ...known }: SealedSale,
  by: Pick<SentAgain, "device_id" | "confirmed_at">,
): OutboxRow["body"] {
  const { invoice_id, flags = [] } = known;
  return {
    orders: [{ ...order, temp_id, again: { ...by, invoice_id, flags } }],
    order_items: items.map((item, i) => ({
      ...item,
      temp_id: `${temp_id}.i${i + 1}`,
      order_temp_id: temp_id,
    })),
    payment_logs: payments.map((payment, i) => ({
      ...payment,
      temp_id: `${temp_id}.p${i + 1}`,
      order_temp_id: temp_id,
    })),
  };
}
