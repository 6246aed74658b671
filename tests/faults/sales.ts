import { offlineReceiptNo } from "@clove/domain/ids.ts";
import type { Random } from "./random.ts";

/** Named by the server's id, or by the till's temp_id until the id is known. */
export type Named = { id: number } | { temp_id: string };
/** `price` in cents. */
export type Goods = Named & { price: number };
export type Sale = {
  temp_id: string;
  terminal_id: number;
  cashier_user_id: number;
  customer: Named | null;
  method: "cash" | "bank" | "credit";
  lines: { goods: Goods; quantity: number }[];
  made_at: string;
};
/** A record of `offline/sync` with the rows that belong to it. */
export type UnsentRecord = { temp_id: string; rows: Record<string, object[]> };

/** One to three lines of these goods, on credit when there is a customer. */
export function randomSale(
  random: Random,
  sale: Pick<Sale, "temp_id" | "terminal_id" | "cashier_user_id" | "customer">,
  goods: readonly Goods[],
): Sale {
  const lines = Array.from({ length: random.int(1, 3) }, () => random.pick(goods));
  return {
    ...sale,
    method: sale.customer ? "credit" : random.pick(["cash", "cash", "bank"]),
    lines: [...new Set(lines)].map((one) => ({ goods: one, quantity: random.int(1, 4) })),
    made_at: new Date().toISOString(),
  };
}

/** In cents. */
export function totalOf({ lines }: Sale): number {
  return lines.reduce((sum, { goods, quantity }) => sum + goods.price * quantity, 0);
}

/** As `order/place` takes it. */
export function onlineBody(sale: Sale): object {
  const { temp_id, terminal_id, customer } = sale;
  return {
    temp_id,
    terminal_id,
    ...(customer && reference("user", customer)),
    items: sale.lines.map(itemOf),
    payments: [paymentOf(sale)],
  };
}

/** As the queue sends it. `wrong`: with a wrong total, so that the server keeps it aside. */
export function offlineRecord(sale: Sale, wrong = false): UnsentRecord {
  const { temp_id, terminal_id, cashier_user_id, customer, made_at } = sale;
  const total = totalOf(sale) / 100;
  const order = {
    temp_id,
    terminal_id,
    cashier_user_id,
    ...(customer && reference("user", customer)),
    order_ref: temp_id,
    subtotal: total,
    discount: 0,
    adjustment: 0,
    total: wrong ? total + 1 : total,
    created_at: made_at,
  };
  const part = { order_temp_id: temp_id };
  return {
    temp_id,
    rows: {
      orders: [order],
      order_items: sale.lines.map((line) => ({ ...part, ...itemOf(line), item_vat: 0 })),
      payment_logs: [{ ...part, receipt_no: offlineReceiptNo(temp_id), ...paymentOf(sale) }],
    },
  };
}

/** Many records as one body. */
export function bodyOf(records: readonly UnsentRecord[]): Record<string, object[]> {
  const body: Record<string, object[]> = {};
  for (const { rows } of records) {
    for (const [table, list] of Object.entries(rows)) body[table] = [...(body[table] ?? []), ...list];
  }
  return body;
}

function itemOf({ goods, quantity }: Sale["lines"][number]) {
  return { ...reference("product_variation", goods), quantity, sale_price: goods.price / 100 };
}

function paymentOf(sale: Sale) {
  const total = totalOf(sale) / 100;
  const change = sale.method === "cash" ? 5 : 0;
  return { payment_method: sale.method, amount_received: total + change, amount_returned: change };
}

function reference(name: string, to: Named) {
  return "id" in to ? { [`${name}_id`]: to.id } : { [`${name}_temp_id`]: to.temp_id };
}
