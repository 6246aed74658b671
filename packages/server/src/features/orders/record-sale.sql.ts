import { dayInZone } from "@clove/domain/ids.ts";
import { fromMinor } from "@clove/domain/money.ts";
import type { BuiltOrder } from "@clove/domain/sales/build-order.ts";
import type { Order } from "@clove/domain/sales/orders.schema.ts";
import { sql } from "kysely";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";

/** What one order line took from one batch. */
export type Taken = {
  order_item_id: number;
  batch_id: number;
  product_variation_id: number;
  quantity: number;
};

export type SaleRecord = {
  order: Order;
  ledger: BuiltOrder["ledger"];
  shift_id: number | null;
  taken: Taken[];
};

/**
 * Every row of a sale, in one round trip; the caller holds the locks of `lockSale`. Rows go over as one JSON text per
 * table, so that the statements are the same for every number of lines.
 */
export async function recordSale(
  db: Db,
  scope: Scope,
  { order, ledger, shift_id, taken }: SaleRecord,
): Promise<void> {
  const { company_id, user_id, decimals } = scope;
  const { branch } = order.terminal;
  const at = order.created_at;
  const cash = fromMinor(ledger.cash_sale + ledger.cash_change, decimals);
  const credit = fromMinor(ledger.credit, decimals);
  const items = JSON.stringify(
    order.items.map((item) => ({ ...item, product_info: JSON.parse(item.product_info) as unknown })),
  );
  const takes = JSON.stringify(taken);

  await Promise.all([
    sql`insert into orders (company_id, id, temp_id, order_ref, invoice_id, created_at, terminal_id, branch_id, shift_id,
          cashier_user_id, user_id, customer_info, quantity, subtotal, sst, discount, adjustment, total)
        values (${company_id}, ${order.id}, ${order.temp_id}, ${order.order_ref}, ${order.invoice_id}, ${at},
          ${order.terminal_id}, ${branch.id}, ${shift_id}, ${user_id}, ${order.user_id}, ${order.customer_info}::jsonb,
          ${order.quantity}, ${order.subtotal}, ${order.sst}, ${order.discount}, ${order.adjustment}, ${order.total})`.execute(
      db,
    ),
    sql`insert into order_items (company_id, id, order_id, product_id, product_variation_id, product_info, quantity,
          unit_price, item_vat, discount, price, goods_amount, sst_amount, discount_amount, subtotal)
        select ${company_id}, id, ${order.id}, product_id, product_variation_id, product_info, quantity, unit_price, item_vat,
          discount, price, subtotal - sst_amount + discount_amount, sst_amount, discount_amount, subtotal
        from jsonb_to_recordset(${items}::jsonb) as r (id bigint, product_id bigint, product_variation_id bigint,
          product_info jsonb, quantity numeric, unit_price numeric, item_vat numeric, discount numeric, price numeric,
          sst_amount numeric, discount_amount numeric, subtotal numeric)`.execute(db),
    sql`with taken as (
          select * from jsonb_to_recordset(${takes}::jsonb)
            as r (order_item_id bigint, batch_id bigint, product_variation_id bigint, quantity numeric)
        ), allocated as (
          insert into order_item_batches (company_id, order_item_id, batch_id, quantity)
          select ${company_id}, order_item_id, batch_id, quantity from taken
        ), written as (
          insert into stock_ledger (company_id, product_variation_id, branch_id, batch_id, quantity, order_id, user_id, created_at)
          select ${company_id}, product_variation_id, ${branch.id}, batch_id, -quantity, ${order.id}, ${user_id}, ${at} from taken
        ), levels as (
          update stock_levels l set quantity = l.quantity - t.quantity
          from (select product_variation_id, sum(quantity) as quantity from taken group by 1) t
          where l.company_id = ${company_id} and l.branch_id = ${branch.id} and l.product_variation_id = t.product_variation_id
        )
        update batches b set left_quantity = b.left_quantity - t.quantity
        from (select batch_id, sum(quantity) as quantity from taken group by 1) t
        where b.company_id = ${company_id} and b.id = t.batch_id`.execute(db),
    sql`insert into payment_logs (company_id, id, order_id, terminal_id, shift_id, user_id, receipt_no, payment_method,
          amount_received, amount_returned, ref, created_at)
        select ${company_id}, id, ${order.id}, ${order.terminal_id}, ${shift_id}, ${order.user_id}, receipt_no,
          payment_method, amount_received, amount_returned, ref, ${at}
        from jsonb_to_recordset(${JSON.stringify(order.payment_logs)}::jsonb) as r (id bigint, receipt_no text,
          payment_method text, amount_received numeric, amount_returned numeric, ref text)`.execute(db),
    sql`insert into cash_ledger (company_id, terminal_id, shift_id, user_id, kind, amount, order_id, created_at)
        select ${company_id}, ${order.terminal_id}, ${shift_id}, ${user_id}, kind, amount, ${order.id}, ${at}
        from (values ('sale', ${fromMinor(ledger.cash_sale, decimals)}::numeric),
                     ('change', ${fromMinor(ledger.cash_change, decimals)}::numeric)) as r (kind, amount)
        where amount <> 0`.execute(db),
    sql`update terminals set cash_box = cash_box + ${cash}, invoice_sequence = invoice_sequence + 1,
          ref_sequence = case when ref_day = ${dayInZone(at, scope.time_zone)}::date then ref_sequence + 1 else 1 end,
          ref_day = ${dayInZone(at, scope.time_zone)}::date
        where company_id = ${company_id} and id = ${order.terminal_id}`.execute(db),
    shift_id !== null &&
      cash !== 0 &&
      sql`update shifts set expected_balance = expected_balance + ${cash}
          where company_id = ${company_id} and id = ${shift_id}`.execute(db),
    credit !== 0 &&
      sql`update users set credit_used = credit_used + ${credit}
          where company_id = ${company_id} and id = ${order.user_id}`.execute(db),
    credit !== 0 &&
      sql`insert into credit_ledger (company_id, user_id, kind, amount, order_id, payment_log_id, by_user_id, created_at)
          values (${company_id}, ${order.user_id}, 'sale', ${credit}, ${order.id},
            ${order.payment_logs.find((log) => log.payment_method === "credit")?.id}, ${user_id}, ${at})`.execute(
        db,
      ),
  ]);
}
