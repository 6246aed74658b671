import { paidShare, paidShareWindows } from "../features/orders/paid-share.sql.ts";
import { isTaxedOnPaid } from "../features/orders/total-parts.sql.ts";
import { sumsVersion } from "../features/reports/summed-months.sql.ts";
import { decimals } from "./check-invariants-decimals.ts";
import type { Invariant } from "./sharing.ts";

/** SQL: months `m` with sums, joined with what has its moment in them; `isValid` leaves out months that no report reads. */
const during = (from: string, moment: string) =>
  `summed_months m join ${from} on o.company_id = m.company_id and ${moment} >= m.since and ${moment} < m.before`;
const ordersOfMonths = during("orders o", "o.created_at");
const linesOfMonths = (moment: string) => `${during("orders o", moment)}
  join companies c on c.id = o.company_id join order_items i on i.company_id = o.company_id and i.order_id = o.id`;
const returnsOfMonths = `${during("(order_returns r join orders o using (company_id))", "r.created_at")} and o.id = r.order_id
  cross join lateral jsonb_to_recordset(r.lines) as l (order_item_id bigint, quantity numeric, amount numeric)
  join order_items i on i.company_id = r.company_id and i.id = l.order_item_id`;
/** SQL: the clock's day and hour of a moment, and whose sale it is. */
const hourOf = (moment: string) => `(${moment} at time zone m.time_zone)::date as day,
  extract(hour from ${moment} at time zone m.time_zone)::int as hour, o.branch_id, o.cashier_user_id`;
const isValid = `m.company_id = $1 and not m.is_stale and m.version = ${sumsVersion}`;

/** SQL: rows of a table of sums whose figures differ from those of `orders`, a select with the same columns; grouped by `by`. */
const different = (table: string, by: string, figures: readonly string[], orders: string) => {
  const of = (side: string) => `(${figures.map((figure) => `${side}.${figure}`).join(", ")})`;
  const stored = figures.map((figure) =>
    figure === "taxable" ? "coalesce(taxable, goods_amount) as taxable" : figure,
  );
  return `
  select since, ${by}, ${of("s")}::text as summed, ${of("r")}::text as sold
  from (select t.since, ${by}, ${stored.join(", ")} from ${table} t
    join summed_months m on m.company_id = t.company_id and m.since = t.since where ${isValid}) s
  full join (${orders}) r using (since, ${by})
  where ${of("s")} is distinct from ${of("r")}
  order by 1`;
};

/** Invariants about the months that are summed for reports (decision 057). */
export const sumInvariants: readonly Invariant[] = [
  {
    name: "sums of a month = its order lines",
    share: 8,
    sql: different(
      "summed_lines",
      "branch_id, product_variation_id, item_vat",
      ["quantity", "goods_amount", "discount_amount", "sst_amount", "paid", "cost", "taxable"],
      `select since, branch_id, product_variation_id, item_vat, sum(quantity) as quantity, sum(goods_amount) as goods_amount,
        sum(discount_amount) as discount_amount, sum(sst_amount) as sst_amount, sum(paid) as paid, coalesce(sum(cost), 0) as cost,
        sum(case when is_taxed_on_paid then paid - sst_amount else goods_amount end) as taxable
      from (
        select m.since, o.branch_id, i.product_variation_id, i.item_vat, i.quantity, i.goods_amount, i.discount_amount,
          i.sst_amount, i.cost, ${paidShare(decimals)} as paid, ${isTaxedOnPaid} as is_taxed_on_paid
        from ${linesOfMonths("o.created_at")} where ${isValid} window ${paidShareWindows}
      ) lines group by 1, 2, 3, 4`,
    ),
  },
  {
    name: "sums of a month = the payments of its orders",
    sql: different(
      "summed_payments",
      "branch_id, payment_method",
      ["orders", "amount_received", "amount_returned", "rounding"],
      `select since, branch_id, payment_method, sum(orders) as orders, sum(received) as amount_received,
        sum(returned) as amount_returned, sum(rounding) as rounding
      from (
        select m.since, o.branch_id, p.payment_method, count(distinct o.id) as orders, sum(p.amount_received) as received,
          sum(p.amount_returned) as returned, 0 as rounding
        from ${ordersOfMonths} join payment_logs p on p.company_id = o.company_id and p.order_id = o.id
        where ${isValid} group by 1, 2, 3
        union all select m.since, o.branch_id, 'cash', 0, 0, 0, o.rounding from ${ordersOfMonths}
        where ${isValid} and o.rounding <> 0
      ) taken group by 1, 2, 3`,
    ),
  },
  {
    name: "sums of a month = its orders by hour",
    sql: different(
      "summed_hours",
      "day, hour, branch_id, cashier_user_id",
      ["orders", "quantity", "returned", "paid"],
      `select since, day, hour, branch_id, cashier_user_id, count(distinct id) as orders, sum(quantity) as quantity,
        sum(returned) as returned, sum(paid) as paid
      from (
        select m.since, ${hourOf("o.created_at")}, o.id, i.quantity, 0 as returned, ${paidShare(decimals)} as paid
        from ${linesOfMonths("o.created_at")} where ${isValid} window ${paidShareWindows}
        union all
        select m.since, ${hourOf("o.cancelled_at")}, null, 0, i.quantity, -(${paidShare(decimals)})
        from ${linesOfMonths("o.cancelled_at")} where ${isValid} and o.status = 'cancelled' window ${paidShareWindows}
        union all
        select m.since, ${hourOf("r.created_at")}, null, 0, l.quantity, -l.amount from ${returnsOfMonths} where ${isValid}
      ) entries group by 1, 2, 3, 4, 5`,
    ),
  },
  {
    name: "sums of a month = what was undone in it",
    sql: different(
      "summed_undone",
      "branch_id, product_variation_id, item_vat",
      ["quantity", "paid"],
      `select since, branch_id, product_variation_id, item_vat, sum(quantity) as quantity, sum(paid) as paid
      from (
        select m.since, o.branch_id, i.product_variation_id, i.item_vat, i.quantity, ${paidShare(decimals)} as paid
        from ${linesOfMonths("o.cancelled_at")} where ${isValid} and o.status = 'cancelled' window ${paidShareWindows}
        union all
        select m.since, o.branch_id, i.product_variation_id, i.item_vat, l.quantity, l.amount from ${returnsOfMonths} where ${isValid}
      ) undone group by 1, 2, 3, 4`,
    ),
  },
  {
    name: "sums are of a month that was summed",
    sql: ["summed_lines", "summed_undone", "summed_hours", "summed_payments"]
      .map(
        (table) => `select '${table}' as "table", since from ${table} t where company_id = $1
          and not exists (select from summed_months m where m.company_id = t.company_id and m.since = t.since)`,
      )
      .join(" union "),
  },
];
