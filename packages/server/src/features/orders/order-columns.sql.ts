import { sql } from "kysely";
import { ifSelected, jsonOf, jsonOrNull, utc } from "../../db/if-selected.ts";
import type { Selected } from "../../http/read-selection.ts";
import { figureColumns, storedFigures, termColumns } from "./total-parts.sql.ts";

/** What `orderColumns` need beside the order, which is o. */
export const orderJoins = sql`
  join terminals t on t.company_id = o.company_id and t.id = o.terminal_id
  join branches b on b.company_id = o.company_id and b.id = o.branch_id
  join users k on k.company_id = o.company_id and k.id = o.cashier_user_id
  left join users c on c.company_id = o.company_id and c.id = o.user_id`;

const own = sql`o.id, o.temp_id, o.order_ref, o.invoice_id, o.status, o.flags,
  ${utc("o.flags_seen_at")} as flags_seen_at, ${utc("o.created_at")} as created_at,
  ${sql.raw(figureColumns)}, ${sql.raw(termColumns)}, o.quantity, o.terminal_id, o.cashier_user_id, o.user_id,
  json_build_object('id', t.id, 'name', t.name, 'unique_no', t.unique_no, 'branch', ${jsonOf("b", "id", "name")})
    as terminal,
  ${jsonOf("k", "id", "name")} as cashier_user,
  (select ${jsonOf("a", "id", "name")} from users a where a.company_id = o.company_id and a.id = o.approved_by) as approved_by,
  ${jsonOrNull("c", "id", "name", "phone")} as "user",
  o.customer_info::text as customer_info`;

const items = sql`(select json_agg(r order by r.id) from (
  select i.id, i.order_id, i.product_id, i.product_variation_id, i.product_info::text as product_info, i.quantity,
    i.returned_quantity, i.unit_price, i.item_vat, i.discount, i.price, i.subtotal, ${sql.raw(storedFigures)}
  from order_items i where i.company_id = o.company_id and i.order_id = o.id) r)`;

const paymentLogs = sql`(select coalesce(json_agg(r order by r.id), '[]') from (
  select p.id, p.order_id, p.receipt_no, p.payment_method, p.amount_received, p.amount_returned, p.ref, p.status
  from payment_logs p where p.company_id = o.company_id and p.order_id = o.id) r)`;

const cancellation = sql`case when o.cancelled_at is not null then (
  select json_build_object('at', ${utc("o.cancelled_at")}, 'by', ${jsonOf("x", "id", "name")}, 'reason', o.cancel_reason,
    'approved_by', (select ${jsonOf("a", "id", "name")} from users a where a.company_id = o.company_id and a.id = o.cancel_approved_by))
  from users x where x.company_id = o.company_id and x.id = o.cancelled_by) end`;

/** The cash that was taken for n, a sale that returned goods paid for in part. */
const cashTaken = sql`(select coalesce(sum(l.amount_received - l.amount_returned), 0) from payment_logs l
  where l.company_id = n.company_id and l.order_id = n.id and l.payment_method = 'cash')`;

const returns = sql`(select coalesce(json_agg(r order by r.id), '[]') from (
  select e.id, e.order_id, e.terminal_id, ${jsonOf("a", "id", "name")} as terminal, e.user_id,
    ${jsonOf("x", "id", "name")} as by, e.lines, e.charge, e.notes,
    case when n.id is not null then json_build_object('id', n.id, 'order_ref', n.order_ref, 'cash', ${cashTaken}) end
      as exchange, (select ${jsonOf("v", "id", "name")} from users v where v.company_id = e.company_id and v.id = e.approved_by) as approved_by,
    ${utc("e.created_at")} as created_at
  from order_returns e join users x on x.company_id = e.company_id and x.id = e.user_id
  join terminals a on a.company_id = e.company_id and a.id = e.terminal_id
  left join orders n on n.company_id = e.company_id and n.id = e.exchange_order_id
  where e.company_id = o.company_id and e.order_id = o.id) r)`;

const refunds = sql`(select coalesce(json_agg(r order by r.id), '[]') from (
  select f.id, f.return_id, f.payment_method, f.amount, f.rounding, f.terminal_id, ${jsonOf("a", "id", "name")} as terminal,
    ${utc("f.created_at")} as created_at
  from order_refunds f join terminals a on a.company_id = f.company_id and a.id = f.terminal_id
  where f.company_id = o.company_id and f.order_id = o.id) r)`;

const exchange = sql`(select json_build_object('id', p.id, 'order_ref', p.order_ref, 'cash', (
    select coalesce(sum(f.amount), 0) from order_refunds f
    where f.company_id = e.company_id and f.order_id = e.order_id and f.return_id = e.id and f.payment_method = 'cash'))
  from order_returns e join orders p on p.company_id = e.company_id and p.id = e.order_id
  where e.company_id = o.company_id and e.exchange_order_id = o.id)`;

/** The fields of an order, whose row is o, with `orderJoins`. */
export const orderColumns = (selected: Selected = null) => sql`${own},
  ${ifSelected(selected, "items", items)} as items,
  ${ifSelected(selected, "payment_logs", paymentLogs)} as payment_logs,
  ${ifSelected(selected, "cancellation", cancellation)} as cancellation,
  ${ifSelected(selected, "returns", returns)} as returns,
  ${ifSelected(selected, "refunds", refunds)} as refunds,
  ${ifSelected(selected, "exchange", exchange)} as exchange`;
