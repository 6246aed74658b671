import { randomUUID } from "node:crypto";
import { dayInZone, numberDigits } from "@clove/domain/ids.ts";
import { sumAmounts } from "@clove/domain/money.ts";
import type { BuiltOrder } from "@clove/domain/orders/build-order.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import type { SaleProof } from "@clove/domain/proof/sale-proof.ts";
import type { CashLine } from "@clove/domain/shifts/shift-sums.ts";
import { batchCost } from "@clove/domain/stock/stock-value.ts";
import { callAtShard } from "../../db/at-company.sql.ts";
import type { StoredWrite } from "../../db/once.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { arrivedProof } from "../proof/arrived-proof.ts";
import type { ReadAt } from "../sync/stream-cursor.ts";
import { givenTo, type Numbers } from "./new-order.ts";
import type { StoredSaleFacts } from "./sale-facts.sql.ts";
import type { Short, Taken } from "./take-stock.ts";

/** A sale with everything that it changes. Amounts in the company's currency. */
export type SaleRecord = {
  /** Makes the order with the numbers that the counter gives it. */
  order: (numbers: Numbers) => Order;
  /** The facts that the sale was judged by. */
  facts: StoredSaleFacts;
  /** Of each item: goods and discount without tax, where prices include it (`netFigures`). */
  nets: readonly BuiltOrder["items"][number]["net"][];
  cash: readonly CashLine[];
  /** The amount paid on credit; without a customer it stays unassigned (sync §12). */
  credit: number;
  taken: readonly Taken[];
  short: readonly Short[];
  /** The approval that is used up; null: none. */
  approval_id: number | null;
  /** Its place in its device's chain, as sent; an older app sends none. */
  proof: SaleProof | null | undefined;
  /** Null for a sale made online. */
  offline: OfflineRecord | null;
  /**
   * For a sale judged by what the server remembers: the cursors that its ids are from, which must be of the present history. Undefined for one
   * whose facts were read in its transaction.
   */
  histories?: readonly ReadAt[] | undefined;
  /** The key to claim with the sale, whose repeats then get this order; null: the sale has no key, or it was claimed before. */
  write: StoredWrite | null;
};

export type OfflineRecord = {
  sent_by: number;
  awaits_shift: boolean;
  is_late: boolean;
  /** The time of its lines of cash and credit, if its shift comes back as well (sync §20); goods move when it is stored. */
  moved_at?: string | null;
  /** The customer as the sale names it. */
  named: { user_id: number | null; temp_id: string | null };
};

/**
 * Writes every row of a sale by one call of `write_sale`, which takes the locks (docs/decisions/030). Ledger lines have the time of
 * recording, so that a closed shift gets none, and name the cashier. When the facts have changed meanwhile it fails with
 * serialization_failure, and `inTransaction` retries.
 * @returns the order with its numbers
 */
export async function recordSale(db: Db, scope: Scope, sale: SaleRecord): Promise<Order> {
  const { facts, offline, write } = sale;
  const terminal = facts.terminal!;
  // Stands in the order for the numbers, which `write_sale` puts in its place; random, so that no typed text contains it.
  const mark = randomUUID();
  const placeholders = { ofDay: `${mark}d`, running: `${mark}n` };
  const order = sale.order(placeholders);
  const recorded_at = facts.ids.at;
  const sent = {
    key: write?.key,
    body_hash: write?.body_hash,
    mark,
    day_digits: numberDigits.ofDay,
    running_digits: numberDigits.running,
    terminal_status: terminal.status,
    unique_no: terminal.unique_no,
    terminal_name: terminal.name,
    branch_status: terminal.branch_status,
    branch_name: terminal.branch_name,
    customer_status: facts.customer?.status,
    credit_limit: facts.customer?.credit_limit,
    credit_used: facts.customer?.credit_used,
    versions: versionsOf(facts),
    is_kept: sale.histories !== undefined,
    started_at: sale.histories && facts.started_at,
    histories: sale.histories ?? [],
    approval_id: sale.approval_id,
    order_id: facts.ids.are_places ? undefined : order.id,
    recorded_at,
    terminal_id: order.terminal_id,
    branch_id: terminal.branch_id,
    shift_id: facts.shift_id,
    cashier_user_id: order.cashier_user_id,
    user_id: order.user_id,
    cash_moved: sumAmounts(
      sale.cash.map((line) => line.amount),
      scope.decimals,
    ),
    credit: sale.credit,
    // Only a sale made online gets a number of the day: the order number of an offline sale comes from its till (orders §1).
    ref_day: offline ? null : dayInZone(order.created_at, scope.time_zone),
    moved_at: offline?.moved_at,
    synced_at: offline && recorded_at,
    sent_by: offline?.sent_by,
    awaits_shift: offline?.awaits_shift ?? false,
    is_late: offline?.is_late ?? false,
    named_user_id: offline?.named.user_id,
    named_temp_id: offline?.named.temp_id,
    taken: sale.taken,
    short: sale.short,
    cash: sale.cash,
    proof: sale.proof && arrivedProof(sale.proof, order, facts, scope.decimals),
  };
  const variations = [...new Set(order.items.map((item) => item.product_variation_id))].sort((a, b) => a - b);
  const parts = storedParts(order, sale.nets, costsOfLines(sale, scope));
  const written = await callAtShard<Written>(
    db,
    scope,
    "write_sale",
    [JSON.stringify(sent), variations, JSON.stringify(parts)],
    { writes: true },
  );
  const { day_number, running_number, new_order, new_items, new_payments } = written!;
  const numbers = { ofDay: day_number, running: running_number };
  const ids = new_items && {
    order_id: new_order,
    item_ids: new_items.map(Number),
    payment_ids: new_payments!.map(Number),
  };
  return givenTo(order, placeholders, { numbers, ids });
}

/** `new_items`, `new_payments`: null where the ids were given to it. */
type Written = {
  day_number: string;
  running_number: string;
  new_order: number;
  new_items: (string | number)[] | null;
  new_payments: (string | number)[] | null;
};

/** As `write_sale` puts them together. */
const versionsOf = ({ variations }: StoredSaleFacts): string =>
  [...variations]
    .sort((a, b) => a.id - b.id)
    .map(({ version }) => version)
    .join(",");

/** What `write_sale` stores of an order, its lines and its payments; the rest of it is in `sent`, or is in other tables. */
const storedParts = (order: Order, nets: SaleRecord["nets"], costs: ReadonlyMap<number, number>) => ({
  temp_id: order.temp_id,
  order_ref: order.order_ref,
  invoice_id: order.invoice_id,
  created_at: order.created_at,
  customer_info: order.customer_info,
  quantity: order.quantity,
  subtotal: order.subtotal,
  sst: order.sst,
  discount: order.discount,
  adjustment: order.adjustment,
  total: order.total,
  rounding: order.rounding,
  prices_include_tax: order.prices_include_tax,
  tax_after_discount: order.tax_after_discount,
  flags: order.flags,
  approved_by: order.approved_by,
  items: order.items.map((item, i) => ({
    id: item.id,
    product_id: item.product_id,
    product_variation_id: item.product_variation_id,
    product_info: item.product_info,
    quantity: item.quantity,
    unit_price: item.unit_price,
    item_vat: item.item_vat,
    discount: item.discount,
    price: item.price,
    subtotal: item.subtotal,
    sst_amount: item.sst_amount,
    discount_amount: item.discount_amount,
    net_goods: nets[i]?.goods,
    net_discount: nets[i]?.discount,
    cost: costs.get(item.id),
  })),
  payment_logs: order.payment_logs.map((payment) => ({
    id: payment.id,
    receipt_no: payment.receipt_no,
    payment_method: payment.payment_method,
    amount_received: payment.amount_received,
    amount_returned: payment.amount_returned,
    ref: payment.ref,
  })),
});

/**
 * What the batches of each line cost, each rounded. A line sold beyond stock has no cost yet: batches that settle it are still to come
 * (reports §6).
 */
function costsOfLines(
  { facts, taken, short }: SaleRecord,
  { currency, decimals }: Scope,
): Map<number, number> {
  const prices = new Map(
    facts.batches.map((batch) => [batch.stock_purchase_transaction_id, batch.purchase_price]),
  );
  const waiting = new Set(short.map((line) => line.order_item_id));
  const costs = new Map<number, number>();
  for (const { order_item_id, batch_id, quantity } of taken) {
    if (waiting.has(order_item_id)) continue;
    const cost = batchCost({ quantity, purchase_price: prices.get(batch_id)! }, currency)!;
    costs.set(order_item_id, sumAmounts([costs.get(order_item_id) ?? 0, cost], decimals));
  }
  return costs;
}
