import { type RawBuilder, sql } from "kysely";
import type { CsvReport } from "./csv-report.ts";
import { type Asked, momentsAsked, ordersAsked } from "./report-filter.sql.ts";
import { idKey, type OrdersOf } from "./report-orders.sql.ts";
import { withEarlier } from "./with-earlier.sql.ts";

type Row = {
  person_id: number;
  person: string;
  approver_id: number | null;
  approved_by: string | null;
  orders: number;
  discounts: number;
  lowered: number;
  raised: number;
  total: number;
  before: number;
};

/** What each person took off the prices of the catalogue, with or without an approval (reports §20). */
export const discountsReport: CsvReport<Row> = {
  query: (asked, earlier) => {
    const { company_id } = asked.scope;
    const sum = (figure: string) => sql`coalesce(sum(${sql.ref(figure)}) filter (where not is_before), 0)`;
    return sql<Row>`
      select s.*, p.name as person, a.name as approved_by, discounts + lowered - raised as total
      from (
        select person_id, approver_id, count(distinct order_id) filter (where not is_before)::int as orders,
          ${sum("discounts")} as discounts, ${sum("lowered")} as lowered, ${sum("raised")} as raised,
          coalesce(sum(discounts + lowered - raised) filter (where is_before), 0) as before
        from (${withEarlier(reductions, asked, earlier)}) entries group by person_id, approver_id
      ) s
      join users p on p.company_id = ${company_id} and p.id = s.person_id
      left join users a on a.company_id = ${company_id} and a.id = s.approver_id
      order by p.name, p.id, a.name, a.id`;
  },
  cells: (row) => [
    ...[row.person_id, row.person, row.approver_id ?? "", row.approved_by ?? ""],
    ...[row.orders, row.discounts, row.lowered, row.raised, row.total],
  ],
  compares: ({ total, before }) => ({ now: total, before }),
};

/** The orders of a row; its keys are the seller and the approver. */
export const discountedOrders: OrdersOf = (query) => ({
  entries: (asked) => sql`
    select e.*, 'Sale' as kind, discounts + lowered - raised as total from (${reductions(asked)}) e
    where person_id = ${idKey(query, "key1")} and approver_id is not distinct from ${idKey(query, "key2")}`,
  figures: ["discounts", "lowered", "raised", "total"],
});

/**
 * Reductions of orders of these days, as the audit log has them since their sale: discounts beyond the products' own with adjustments, and
 * prices other than the catalogue's at that time, also of orders that were cancelled or returned since.
 */
function reductions(asked: Asked): RawBuilder<unknown> {
  const { company_id, decimals } = asked.scope;
  const { since } = momentsAsked(asked);
  // An entry is as old as its sale or, if that arrived later, younger; an hour is for clocks that differ.
  const young = since === null ? sql`` : sql`and a.created_at > to_timestamp(${since / 1000 - 3600})`;
  const entries = (action: string) => sql`
    from audit_log a join orders o on o.company_id = a.company_id and o.id = a.subject_id
    where a.company_id = ${company_id} and a.action = ${sql.lit(action)} ${young} and ${ordersAsked(asked, "o.created_at")}`;
  const own = sql`o.id as order_id, o.created_at as at, o.cashier_user_id as person_id, o.approved_by as approver_id`;
  return sql`
    select ${own}, (a.detail->>'reduction')::numeric as discounts, 0 as lowered, 0 as raised ${entries("order.discount")}
    union all
    select order_id, at, person_id, approver_id, 0, sum(greatest(change, 0)), sum(greatest(-change, 0))
    from (
      select c.order_id, c.at, c.person_id, c.approver_id, round((c.own_price - i.unit_price) * i.quantity, ${sql.lit(decimals)}) as change
      from (
        select distinct ${own}, l.product_variation_id, l.own_price
        from (select a.subject_id, a.detail ${entries("order.price_override")}) a
        join orders o on o.company_id = ${company_id} and o.id = a.subject_id
        cross join lateral jsonb_to_recordset(a.detail->'lines') as l (product_variation_id bigint, own_price numeric)
      ) c
      join order_items i on i.company_id = ${company_id} and i.order_id = c.order_id
        and i.product_variation_id = c.product_variation_id and i.unit_price <> c.own_price
    ) changed group by order_id, at, person_id, approver_id`;
}
