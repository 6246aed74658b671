import type { Order } from "@clove/domain/sales/orders.schema.ts";
import { sql } from "kysely";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";

/** One order with its items and payments in the answer's shape, or null when the company has none of this id. */
export async function readOrder(db: Db, scope: Scope, id: number): Promise<Order | null> {
  const { rows } = await sql<Order>`
    select ${orderColumns} ${orderTables}
    where o.company_id = ${scope.company_id} and o.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The answer's shape of `orderTables`' o; also what the data stream sends. */
export const orderColumns = sql`
  o.id, o.temp_id, o.order_ref, o.invoice_id, o.status,
  to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
  o.subtotal, o.sst, o.discount, o.adjustment, o.total, o.quantity, o.terminal_id, o.cashier_user_id, o.user_id, o.customer_info::text,
  json_build_object('id', t.id, 'name', t.name, 'unique_no', t.unique_no,
    'branch', json_build_object('id', b.id, 'name', b.name)) as terminal,
  json_build_object('id', k.id, 'name', k.name) as cashier_user,
  case when c.id is not null then json_build_object('id', c.id, 'name', c.name, 'phone', c.phone) end as user,
  (select json_agg(json_build_object('id', i.id, 'order_id', i.order_id, 'product_id', i.product_id,
      'product_variation_id', i.product_variation_id, 'product_info', i.product_info::text, 'quantity', i.quantity,
      'returned_quantity', i.returned_quantity, 'unit_price', i.unit_price, 'item_vat', i.item_vat,
      'discount', i.discount, 'price', i.price, 'subtotal', i.subtotal, 'sst_amount', i.sst_amount,
      'discount_amount', i.discount_amount) order by i.id)
    from order_items i where i.company_id = o.company_id and i.order_id = o.id) as items,
  (select coalesce(json_agg(json_build_object('id', p.id, 'order_id', p.order_id, 'receipt_no', p.receipt_no,
      'payment_method', p.payment_method, 'amount_received', p.amount_received,
      'amount_returned', p.amount_returned, 'ref', p.ref, 'status', p.status) order by p.id), '[]')
    from payment_logs p where p.company_id = o.company_id and p.order_id = o.id) as payment_logs`;

export const orderTables = sql`
  from orders o
  join terminals t on t.company_id = o.company_id and t.id = o.terminal_id
  join branches b on b.company_id = o.company_id and b.id = o.branch_id
  join users k on k.company_id = o.company_id and k.id = o.cashier_user_id
  left join users c on c.company_id = o.company_id and c.id = o.user_id`;
