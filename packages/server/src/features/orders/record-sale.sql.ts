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
import type { Numbers } from "./new-order.ts";
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
 * Writes every row of a sale by one call of `record_sale_of`, which takes the locks (docs/decisions/030). Ledger lines have the time of
 * recording, so that a closed shift gets none, and name the cashier. When the facts have changed meanwhile it fails with
 * serialization_failure, and `inTransaction` retries.
 * @returns the order with its numbers
 */
export async function recordSale(db: Db, scope: Scope, sale: SaleRecord): Promise<Order> {
  const { facts, offline, write } = sale;
  const terminal = facts.terminal!;
  // Stands in the order for the numbers, which `record_sale_of` puts in its place; random, so that no typed text contains it.
  const mark = randomUUID();
  const order = sale.order({ ofDay: `${mark}d`, running: `${mark}n` });
  const recorded_at = facts.ids.at;
  const sent = {
    key: write?.key,
    body_hash: write?.body_hash,
    mark,
    day_digits: numberDigits.ofDay,
    running_digits: numberDigits.running,
    terminal_status: terminal.status,
    branch_status: terminal.branch_status,
    customer_status: facts.customer?.status,
    credit_limit: facts.customer?.credit_limit,
    credit_used: facts.customer?.credit_used,
    versions: facts.versions,
    approval_id: sale.approval_id,
    order_id: order.id,
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
    costs: costsOfLines(sale, scope),
    proof: sale.proof && arrivedProof(sale.proof, order, facts, scope.decimals),
    nets: Object.fromEntries(order.items.flatMap(({ id }, i) => (sale.nets[i] ? [[id, sale.nets[i]]] : []))),
  };
  const variations = [...new Set(order.items.map((item) => item.product_variation_id))].sort((a, b) => a - b);
  const numbers = await callAtShard<{ day_number: string; running_number: string }>(
    db,
    scope,
    "record_sale_of",
    [JSON.stringify(sent), variations, JSON.stringify(order)],
    { writes: true },
  );
  const { day_number, running_number } = numbers!;
  return sale.order({ ofDay: day_number, running: running_number });
}

/**
 * What the batches of each line cost, each rounded. A line sold beyond stock has no cost yet: batches that settle it are still to come
 * (reports §6).
 */
function costsOfLines({ facts, taken, short }: SaleRecord, { currency, decimals }: Scope) {
  const prices = new Map(
    facts.batches.map((batch) => [batch.stock_purchase_transaction_id, batch.purchase_price]),
  );
  const waiting = new Set(short.map((line) => line.order_item_id));
  const costs: Record<number, number> = {};
  for (const { order_item_id, batch_id, quantity } of taken) {
    if (waiting.has(order_item_id)) continue;
    const cost = batchCost({ quantity, purchase_price: prices.get(batch_id)! }, currency)!;
    costs[order_item_id] = sumAmounts([costs[order_item_id] ?? 0, cost], decimals);
  }
  return costs;
}
