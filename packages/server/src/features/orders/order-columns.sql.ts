import { sql } from "kysely";
import { ifSelected, jsonOf } from "../../db/if-selected.ts";
import type { Selected } from "../../http/read-selection.ts";

/** The customer's row is c; the list's search looks into it too. */
export const customerJoin = sql`left join users c on c.company_id = o.company_id and c.id = o.user_id`;

/** What an order's columns need beside its row, which is o. */
export const orderJoins = sql`
  join terminals t on t.company_id = o.company_id and t.id = o.terminal_id
  join branches b on b.company_id = o.company_id and b.id = o.branch_id
  join users k on k.company_id = o.company_id and k.id = o.cashier_user_id
  ${customerJoin}`;

const own = sql`o.id, o.temp_id, o.order_ref, o.invoice_id, o.status, o.flags,
  to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
  o.subtotal, o.sst, o.discount, o.adjustment, o.total, o.quantity, o.terminal_id, o.cashier_user_id, o.user_id,
  json_build_object('id', t.id, 'name', t.name, 'unique_no', t.unique_no, 'branch', ${jsonOf("b", "id", "name")})
    as terminal,
  ${jsonOf("k", "id", "name")} as cashier_user,
  case when c.id is not null then ${jsonOf("c", "id", "name", "phone")} end as "user",
  o.customer_info::text as customer_info`;

const items = sql`(select json_agg(r order by r.id) from (
  select i.id, i.order_id, i.product_id, i.product_variation_id, i.product_info::text as product_info, i.quantity,
    i.returned_quantity, i.unit_price, i.item_vat, i.discount, i.price, i.subtotal, i.sst_amount, i.discount_amount
  from order_items i where i.company_id = o.company_id and i.order_id = o.id) r)`;

const paymentLogs = sql`(select coalesce(json_agg(r order by r.id), '[]') from (
  select p.id, p.order_id, p.receipt_no, p.payment_method, p.amount_received, p.amount_returned, p.ref, p.status
  from payment_logs p where p.company_id = o.company_id and p.order_id = o.id) r)`;

/** An order's fields; its row is o, with `orderJoins`. */
export const orderColumns = (selected: Selected = null) => sql`${own},
  ${ifSelected(selected, "items", items)} as items,
  ${ifSelected(selected, "payment_logs", paymentLogs)} as payment_logs`;
