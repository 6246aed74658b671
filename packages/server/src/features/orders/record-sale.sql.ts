import { randomUUID } from "node:crypto";
import { dayInZone, numberDigits } from "@clove/domain/ids.ts";
import { sumAmounts } from "@clove/domain/money.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import type { CashLine } from "@clove/domain/shifts/shift-sums.ts";
import { sql } from "kysely";
import type { StoredWrite } from "../../db/once.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import type { Numbers } from "./new-order.ts";
import type { StoredSaleFacts } from "./sale-facts.sql.ts";
import type { Short, Taken } from "./take-stock.ts";

/** A sale with all its changes. Amounts in the company's currency. */
export type SaleRecord = {
  /** The order with the numbers that the counter gives it. */
  order: (numbers: Numbers) => Order;
  /** What it was judged by. */
  facts: StoredSaleFacts;
  cash: readonly CashLine[];
  /** The amount on credit; without a customer it stays unassigned (sync §12). */
  credit: number;
  taken: readonly Taken[];
  short: readonly Short[];
  /** Of a sale made offline. */
  offline: OfflineRecord | null;
  /** Claimed with the sale, and answered with its order from then on; null: without a key, or claimed before. */
  write: StoredWrite | null;
};

export type OfflineRecord = {
  sent_by: number;
  awaits_shift: boolean;
  is_late: boolean;
  /** The customer as the sale names it. */
  named: { user_id: number | null; temp_id: string | null };
};

/**
 * Every row of a sale by one call of `record_sale`, which takes the locks (docs/decisions/030). Ledger entries have the
 * time of recording, so that a closed shift gets none, and name the cashier.
 * @returns the order with its numbers; fails with serialization_failure, upon which `inTransaction` tries again, when the
 * facts have changed meanwhile
 */
export async function recordSale(db: Db, scope: Scope, sale: SaleRecord): Promise<Order> {
  const { facts, offline, write } = sale;
  const terminal = facts.terminal!;
  // Nothing that people typed contains it.
  const mark = randomUUID();
  const order = sale.order({ ofDay: `${mark}d`, running: `${mark}n` });
  const recorded_at = facts.ids.at;
  const row = {
    ...order,
    items: undefined,
    payment_logs: undefined,
    customer_info: order.customer_info && (JSON.parse(order.customer_info) as unknown),
    recorded_at,
    branch_id: terminal.branch_id,
    shift_id: facts.shift_id,
    synced_at: offline && recorded_at,
    sent_by: offline?.sent_by ?? null,
    awaits_shift: offline?.awaits_shift ?? false,
    is_late: offline?.is_late ?? false,
    cash: sumAmounts(
      sale.cash.map((line) => line.amount),
      scope.decimals,
    ),
    credit: sale.credit,
    // Only the server's own references are counted: an offline one comes from its till's sequence (orders §1).
    ref_day: offline ? null : dayInZone(order.created_at, scope.time_zone),
  };
  const sent = {
    key: write?.key,
    body_hash: write?.body_hash,
    numbers: { mark, day_digits: numberDigits.ofDay, running_digits: numberDigits.running },
    judged: { terminal_status: terminal.status, customer: facts.customer, versions: facts.versions },
    order: row,
    items: order.items,
    payments: order.payment_logs,
    cash: sale.cash,
    taken: sale.taken,
    short: sale.short,
    credit_payment_id: order.payment_logs.find((log) => log.payment_method === "credit")?.id,
    named: offline?.named,
  };
  const { rows } = await sql<{ day_number: string; running_number: string }>`
    select * from record_sale(${JSON.stringify(sent)}::jsonb, ${write && JSON.stringify(order)})`.execute(db);
  const { day_number, running_number } = rows[0]!;
  return sale.order({ ofDay: day_number, running: running_number });
}
