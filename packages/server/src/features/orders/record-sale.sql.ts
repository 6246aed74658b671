import { dayInZone } from "@clove/domain/ids.ts";
import { sumAmounts } from "@clove/domain/money.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import type { CashLine } from "@clove/domain/shifts/shift-sums.ts";
import { sql } from "kysely";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import type { Short, Taken } from "./take-stock.ts";

/** A sale with all its changes. Amounts in the company's currency. */
export type SaleRecord = {
  order: Order;
  /** Time of the ledger entries: the time of recording, so that a closed shift gets none. */
  recorded_at: string;
  /** The shift that counts the sale, or null without an open shift on the counter. */
  shift_id: number | null;
  cash: readonly CashLine[];
  /** The amount on credit; without a customer it stays unassigned (sync §12). */
  credit: number;
  taken: readonly Taken[];
  short: readonly Short[];
  /** Of a sale made offline. */
  offline: OfflineRecord | null;
};

export type OfflineRecord = {
  sent_by: number;
  awaits_shift: boolean;
  is_late: boolean;
  /** The customer as the sale names it. */
  named: { user_id: number | null; temp_id: string | null };
};

/**
 * Every row of a sale, in one round trip; the caller holds the locks of `lockSale`. Rows are sent as one JSON text per
 * table, so that the statements are the same for any number of lines. All ledger lines name the cashier.
 */
export async function recordSale(db: Db, scope: Scope, sale: SaleRecord): Promise<void> {
  const { order, shift_id, credit, offline } = sale;
  const { company_id } = scope;
  const cash = sumAmounts(
    sale.cash.map((line) => line.amount),
    scope.decimals,
  );
  // Only the server's own references are counted: an offline one comes from its till's sequence (orders §1).
  const refDay = offline ? null : dayInZone(order.created_at, scope.time_zone);
  const items = JSON.stringify(
    order.items.map((item) => ({ ...item, product_info: JSON.parse(item.product_info) as unknown })),
  );

  await Promise.all([
    sql`insert into orders (company_id, id, temp_id, order_ref, invoice_id, created_at, terminal_id, branch_id, shift_id,
          cashier_user_id, user_id, customer_info, quantity, subtotal, sst, discount, adjustment, total,
          synced_at, sent_by, flags, awaits_shift)
        values (${company_id}, ${order.id}, ${order.temp_id}, ${order.order_ref}, ${order.invoice_id}, ${order.created_at},
          ${order.terminal_id}, ${order.terminal.branch.id}, ${shift_id}, ${order.cashier_user_id}, ${order.user_id},
          ${order.customer_info}::jsonb, ${order.quantity}, ${order.subtotal}, ${order.sst}, ${order.discount},
          ${order.adjustment}, ${order.total}, ${offline ? sale.recorded_at : null}, ${offline?.sent_by ?? null},
          ${order.flags}::text[], ${offline?.awaits_shift ?? false})`.execute(db),
    sql`insert into order_items (company_id, id, order_id, product_id, product_variation_id, product_info, quantity,
          unit_price, item_vat, discount, price, goods_amount, sst_amount, discount_amount, subtotal)
        select ${company_id}, id, ${order.id}, product_id, product_variation_id, product_info, quantity, unit_price, item_vat,
          discount, price, subtotal - sst_amount + discount_amount, sst_amount, discount_amount, subtotal
        from jsonb_to_recordset(${items}::jsonb) as r (id bigint, product_id bigint, product_variation_id bigint,
          product_info jsonb, quantity numeric, unit_price numeric, item_vat numeric, discount numeric, price numeric,
          sst_amount numeric, discount_amount numeric, subtotal numeric)`.execute(db),
    takeFromBatches(db, scope, sale),
    sql`insert into payment_logs (company_id, id, order_id, terminal_id, shift_id, user_id, receipt_no, payment_method,
          amount_received, amount_returned, ref, created_at)
        select ${company_id}, id, ${order.id}, ${order.terminal_id}, ${shift_id}, ${order.user_id}, receipt_no,
          payment_method, amount_received, amount_returned, ref, ${order.created_at}
        from jsonb_to_recordset(${JSON.stringify(order.payment_logs)}::jsonb) as r (id bigint, receipt_no text,
          payment_method text, amount_received numeric, amount_returned numeric, ref text)`.execute(db),
    sql`insert into cash_ledger (company_id, terminal_id, shift_id, user_id, kind, amount, order_id, created_at, late)
        select ${company_id}, ${order.terminal_id}, ${shift_id}, ${order.cashier_user_id}, kind, amount, ${order.id},
          ${sale.recorded_at}, ${offline?.is_late ?? false}
        from jsonb_to_recordset(${JSON.stringify(sale.cash)}::jsonb) as r (kind text, amount numeric)`.execute(
      db,
    ),
    sql`update terminals set cash_box = cash_box + ${cash}, invoice_sequence = invoice_sequence + 1,
          ref_sequence = case when ${refDay}::date is null then ref_sequence
            when ref_day = ${refDay}::date then ref_sequence + 1 else 1 end,
          ref_day = coalesce(${refDay}::date, ref_day)
        where company_id = ${company_id} and id = ${order.terminal_id}`.execute(db),
    shift_id !== null &&
      cash !== 0 &&
      sql`update shifts set expected_balance = expected_balance + ${cash}
          where company_id = ${company_id} and id = ${shift_id}`.execute(db),
    credit !== 0 && (order.user_id === null ? leaveCreditOpen(db, scope, sale) : useCredit(db, scope, sale)),
    sale.short.length > 0 && openShortfalls(db, scope, sale),
  ]);
}

async function takeFromBatches(
  db: Db,
  { company_id }: Scope,
  { order, taken, recorded_at }: SaleRecord,
): Promise<void> {
  const branch_id = order.terminal.branch.id;
  await sql`with taken as (
      select * from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb)
        as r (order_item_id bigint, batch_id bigint, product_variation_id bigint, quantity numeric)
    ), allocated as (
      insert into order_item_batches (company_id, order_item_id, batch_id, quantity)
      select ${company_id}, order_item_id, batch_id, quantity from taken
    ), written as (
      insert into stock_ledger (company_id, product_variation_id, branch_id, batch_id, quantity, order_id, user_id, created_at)
      select ${company_id}, product_variation_id, ${branch_id}, batch_id, -quantity, ${order.id}, ${order.cashier_user_id},
        ${recorded_at} from taken
    ), levels as (
      update stock_levels l set quantity = l.quantity - t.quantity
      from (select product_variation_id, sum(quantity) as quantity from taken group by 1) t
      where l.company_id = ${company_id} and l.branch_id = ${branch_id} and l.product_variation_id = t.product_variation_id
    )
    update batches b set left_quantity = b.left_quantity - t.quantity
    from (select batch_id, sum(quantity) as quantity from taken group by 1) t
    where b.company_id = ${company_id} and b.id = t.batch_id`.execute(db);
}

async function openShortfalls(db: Db, { company_id }: Scope, { order, short }: SaleRecord): Promise<void> {
  await sql`insert into shortfalls (company_id, order_item_id, order_id, product_variation_id, branch_id, quantity, created_at)
    select ${company_id}, order_item_id, ${order.id}, product_variation_id, ${order.terminal.branch.id}, quantity,
      ${order.created_at}
    from jsonb_to_recordset(${JSON.stringify(short)}::jsonb)
      as r (order_item_id bigint, product_variation_id bigint, quantity numeric)`.execute(db);
}

async function useCredit(
  db: Db,
  { company_id }: Scope,
  { order, credit, recorded_at }: SaleRecord,
): Promise<void> {
  await Promise.all([
    sql`update users set credit_used = credit_used + ${credit}
      where company_id = ${company_id} and id = ${order.user_id}`.execute(db),
    sql`insert into credit_ledger (company_id, user_id, kind, amount, order_id, payment_log_id, by_user_id, created_at)
      values (${company_id}, ${order.user_id}, 'sale', ${credit}, ${order.id}, ${creditPaymentOf(order)},
        ${order.cashier_user_id}, ${recorded_at})`.execute(db),
  ]);
}

async function leaveCreditOpen(
  db: Db,
  { company_id }: Scope,
  { order, credit, offline }: SaleRecord,
): Promise<void> {
  await sql`insert into unassigned_credit (company_id, order_id, payment_log_id, amount, named_user_id, named_temp_id)
    values (${company_id}, ${order.id}, ${creditPaymentOf(order)}, ${credit}, ${offline?.named.user_id ?? null},
      ${offline?.named.temp_id ?? null})`.execute(db);
}

function creditPaymentOf(order: Order): number | undefined {
  return order.payment_logs.find((log) => log.payment_method === "credit")?.id;
}
