import { paidShare, paidShareWindows } from "../orders/paid-share.sql.ts";
import { isTaxedOnPaid } from "../orders/total-parts.sql.ts";
import { sumsVersion } from "../reports/summed-months.sql.ts";
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

/** Only whole months have sums of their products; the first days of the present one are summed by day. */
const isWhole = `${isValid} and m.is_whole`;

/** SQL: rows whose figures differ between two selects with the same columns; `by`: the columns by which they are grouped. */
const different = (
  by: string,
  figures: readonly string[],
  { summed, sold }: Record<"summed" | "sold", string>,
) => {
  const of = (side: string) => `(${figures.map((figure) => `${side}.${figure}`).join(", ")})`;
  return `
  select ${by}, ${of("s")}::text as summed, ${of("r")}::text as sold
  from (${summed}) s
  full join (${sold}) r using (${by})
  where ${of("s")} is distinct from ${of("r")}
  order by 1`;
};

/** SQL: the rows of a table of sums of months, or of days (`since` is their first moment). */
const sumsIn = (table: string, columns: string, { by = "month", where = isValid } = {}) => `
  select ${columns} from summed_months m join ${table} t on t.company_id = m.company_id
    and ${by === "month" ? "t.since = m.since" : "t.since >= m.since and t.since < m.before"} where ${where}`;

const figuresOfLines = [
  "quantity",
  "goods_amount",
  "discount_amount",
  "sst_amount",
  "paid",
  "cost",
  "taxable",
];
const ofLines = "branch_id, product_variation_id, item_vat";
const dayOf = (moment: string) => `date_trunc('day', ${moment}, m.time_zone)`;
const sumEach = (figures: readonly string[]) =>
  figures.map((figure) => `sum(${figure}) as ${figure}`).join(", ");
const hasThirds = `${isValid} and m.has_days`;
/** SQL: the first moment of the third of a month that a day `t` lies in. */
const thirdOf = `(date_trunc('month', t.since at time zone m.time_zone)
  + least(floor((extract(day from t.since at time zone m.time_zone) - 1) / 10), 2) * interval '10 days') at time zone m.time_zone`;
/** What days add up to besides the quantity, which is not less what came back. */
const amounts = figuresOfLines.slice(1, -1);

/** SQL condition: sums `t` of categories and brands are of a month `m`. */
const isOfMonth = `t.day >= (m.since at time zone m.time_zone)::date and t.day < (m.before at time zone m.time_zone)::date`;
const groupsOfMonths = `summed_months m join summed_groups t on t.company_id = m.company_id and ${isOfMonth}`;
const isGrouped = `${isValid} and m.groups_before = m.before`;
const isGroupedWhole = `${isGrouped} and m.is_whole`;
const noneMoved = "not exists (select from moved_products where company_id = $1)";
/** SQL: sums of days of products, less what was undone. */
const linesLessUndone = (by: string, where: string) => `select ${by},
    sum(case when is_undone then 0 else quantity end) as quantity, sum(case when is_undone then quantity else 0 end) as returned,
    ${amounts.map((amount) => `sum(case when is_undone then -${amount} else ${amount} end) as ${amount}`).join(", ")}
  from summed_months m join summed_day_lines t on t.company_id = m.company_id and t.since >= m.since and t.since < m.before
  where ${where} group by ${by}`;

/** Invariants about the months that are summed for reports (decision 057). */
export const sumInvariants: readonly Invariant[] = [
  {
    name: "sums of a month = its order lines",
    reads: "ledgers",
    cut: "months",
    share: 8,
    sql: different(`since, ${ofLines}`, figuresOfLines, {
      summed: sumsIn(
        "summed_lines",
        `t.since, ${ofLines}, ${figuresOfLines.slice(0, -1).join(", ")}, coalesce(taxable, goods_amount) as taxable`,
        { where: isWhole },
      ),
      sold: `select since, branch_id, product_variation_id, item_vat, sum(quantity) as quantity, sum(goods_amount) as goods_amount,
        sum(discount_amount) as discount_amount, sum(sst_amount) as sst_amount, sum(paid) as paid, coalesce(sum(cost), 0) as cost,
        sum(case when is_taxed_on_paid then paid - sst_amount else goods_amount end) as taxable
      from (
        select m.since, o.branch_id, i.product_variation_id, i.item_vat, i.quantity, i.goods_amount, i.discount_amount,
          i.sst_amount, i.cost, ${paidShare(decimals)} as paid, ${isTaxedOnPaid} as is_taxed_on_paid
        from ${linesOfMonths("o.created_at")} where ${isWhole} window ${paidShareWindows}
      ) lines group by 1, 2, 3, 4`,
    }),
  },
  {
    name: "sums of a month = the payments of its orders",
    reads: "ledgers",
    cut: "months",
    sql: different(
      "since, branch_id, payment_method",
      ["orders", "amount_received", "amount_returned", "rounding"],
      {
        summed: sumsIn("summed_payments", "t.*", { by: "day" }),
        sold: `select since, branch_id, payment_method, sum(orders) as orders, sum(received) as amount_received,
        sum(returned) as amount_returned, sum(rounding) as rounding
      from (
        select ${dayOf("o.created_at")} as since, o.branch_id, p.payment_method, count(distinct o.id) as orders, sum(p.amount_received) as received,
          sum(p.amount_returned) as returned, 0 as rounding
        from ${ordersOfMonths} join payment_logs p on p.company_id = o.company_id and p.order_id = o.id
        where ${isValid} group by 1, 2, 3
        union all select ${dayOf("o.created_at")}, o.branch_id, 'cash', 0, 0, 0, o.rounding from ${ordersOfMonths}
        where ${isValid} and o.rounding <> 0
      ) taken group by 1, 2, 3`,
      },
    ),
  },
  {
    name: "sums of a month = its orders by hour",
    reads: "ledgers",
    cut: "months",
    sql: different(
      "since, day, hour, branch_id, cashier_user_id",
      ["orders", "quantity", "returned", "paid"],
      {
        summed: sumsIn("summed_hours", "t.*"),
        sold: `select since, day, hour, branch_id, cashier_user_id, count(distinct id) as orders, sum(quantity) as quantity,
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
      },
    ),
  },
  {
    name: "sums of a month = what was undone in it",
    reads: "ledgers",
    cut: "months",
    sql: different(`since, ${ofLines}`, ["quantity", "paid"], {
      summed: sumsIn("summed_undone", "t.*", { where: isWhole }),
      sold: `select since, branch_id, product_variation_id, item_vat, sum(quantity) as quantity, sum(paid) as paid
      from (
        select m.since, o.branch_id, i.product_variation_id, i.item_vat, i.quantity, ${paidShare(decimals)} as paid
        from ${linesOfMonths("o.cancelled_at")} where ${isWhole} and o.status = 'cancelled' window ${paidShareWindows}
        union all
        select m.since, o.branch_id, i.product_variation_id, i.item_vat, l.quantity, l.amount from ${returnsOfMonths} where ${isWhole}
      ) undone group by 1, 2, 3, 4`,
    }),
  },
  {
    name: "sums of days = those of their month",
    reads: "ledgers",
    cut: "months",
    share: 2,
    sql: different(`since, is_undone, ${ofLines}`, figuresOfLines, {
      summed: `${sumsIn("summed_day_lines", `m.since, is_undone, ${ofLines}, ${sumEach(figuresOfLines)}`, {
        by: "day",
        where: `${isWhole} and m.has_days`,
      })} group by 1, 2, 3, 4, 5`,
      sold: ["lines", "undone"]
        .map((of) =>
          sumsIn(
            `summed_${of}`,
            `t.since, ${of === "undone"} as is_undone, ${ofLines}, ${figuresOfLines.join(", ")}`,
            {
              where: `${isWhole} and m.has_days`,
            },
          ),
        )
        .join(" union all "),
    }),
  },
  {
    name: "sums of days = those of their hours",
    reads: "ledgers",
    cut: "months",
    share: 2,
    sql: different("since, day, branch_id", ["quantity", "returned", ...amounts], {
      summed: `select since, day, branch_id, ${sumEach(["quantity", "returned", ...amounts])} from (
        ${sumsIn(
          "summed_day_lines",
          `m.since, (t.since at time zone m.time_zone)::date as day, branch_id, case when is_undone then 0 else quantity end as quantity,
          case when is_undone then quantity else 0 end as returned,
          ${amounts.map((amount) => `case when is_undone then -${amount} else ${amount} end as ${amount}`).join(", ")}`,
          { by: "day", where: `${isValid} and m.has_days` },
        )}) entries group by 1, 2, 3`,
      sold: `${sumsIn(
        "summed_hours",
        `t.since, day, branch_id, ${sumEach(["quantity", "returned", ...amounts])}`,
        {
          where: `${isValid} and m.has_days`,
        },
      )} group by 1, 2, 3`,
    }),
  },
  {
    name: "sums of thirds of months = those of their days",
    reads: "ledgers",
    cut: "months",
    share: 2,
    sql: different(`since, is_undone, ${ofLines}`, figuresOfLines, {
      summed: sumsIn("summed_third_lines", `t.since, is_undone, ${ofLines}, ${figuresOfLines.join(", ")}`, {
        by: "day",
        where: `${hasThirds} and t.since < m.thirds_before`,
      }),
      sold: `select third as since, is_undone, ${ofLines}, ${sumEach(figuresOfLines)} from (
        ${sumsIn("summed_day_lines", `t.*, ${thirdOf} as third`, { by: "day", where: `${hasThirds} and t.since < m.thirds_before` })}
        ) days group by third, is_undone, ${ofLines}`,
    }),
  },
  ...([true, false] as const).map(
    (by_hour): Invariant => ({
      name: by_hour
        ? "sums of categories and brands by hour = those of hours"
        : "sums of categories and brands by cashier = those of hours",
      reads: "ledgers",
      cut: "months",
      share: 2,
      sql: different("of_brand, day, branch_id, key", ["quantity", "returned", ...amounts], {
        summed: `select of_brand, t.day, branch_id, key, ${sumEach(["quantity", "returned", ...amounts])}
          from ${groupsOfMonths} where ${isGrouped} and not is_month and by_hour = ${by_hour} group by 1, 2, 3, 4`,
        sold: `select of_brand, day, branch_id, ${by_hour ? "hour" : "cashier_user_id"} as key, ${sumEach(["quantity", "returned", ...amounts])}
          from summed_months m join summed_hours t on t.company_id = m.company_id and t.since = m.since,
            unnest('{true,false}'::boolean[]) of_brand where ${isGrouped} group by 1, 2, 3, 4`,
      }),
    }),
  ),
  {
    name: "sums of categories and brands = those of their products",
    reads: "ledgers",
    cut: "months",
    share: 2,
    // What has moved since is read from its orders until the groups of its months are summed again.
    sql: different("since, of_brand, by_hour, branch_id, group_id", ["quantity", "returned", ...amounts], {
      summed: `select m.since, of_brand, by_hour, branch_id, group_id, ${sumEach(["quantity", "returned", ...amounts])}
        from ${groupsOfMonths} where ${isGrouped} and ${noneMoved} and is_month group by 1, 2, 3, 4, 5`,
      sold: `select l.since, of_brand, by_hour, l.branch_id, case when of_brand then p.brand_id else p.category_id end as group_id,
          ${sumEach(["quantity", "returned", ...amounts])}
        from (${linesLessUndone("m.since, branch_id, product_variation_id", isGroupedWhole)}) l
        join product_variations v on v.company_id = $1 and v.id = l.product_variation_id
        join products p on p.company_id = v.company_id and p.id = v.product_id,
          unnest('{true,false}'::boolean[]) of_brand, unnest('{true,false}'::boolean[]) by_hour
        where ${noneMoved} group by 1, 2, 3, 4, 5`,
    }),
  },
  {
    name: "sums of categories and brands of a month = those of its days",
    reads: "ledgers",
    cut: "months",
    share: 1,
    sql: different(
      "since, of_brand, by_hour, branch_id, group_id, key",
      ["quantity", "returned", ...amounts],
      Object.fromEntries(
        Object.entries({ summed: "is_month", sold: "not is_month" }).map(([side, which]) => [
          side,
          `select m.since, of_brand, by_hour, branch_id, group_id, key, ${sumEach(["quantity", "returned", ...amounts])}
            from ${groupsOfMonths} where ${isGroupedWhole} and ${which} group by 1, 2, 3, 4, 5, 6`,
        ]),
      ) as Record<"summed" | "sold", string>,
    ),
  },
  {
    name: "sums are of a month that was summed",
    reads: "ledgers",
    sql: Object.entries({
      summed_lines: "t.since = m.since and m.is_whole",
      summed_undone: "t.since = m.since and m.is_whole",
      summed_hours: "t.since = m.since",
      summed_payments: "true",
      summed_day_lines: "m.has_days",
      summed_third_lines: "m.has_days",
    })
      .map(
        ([table, isOf]) => `select '${table}' as "table", since from ${table} t where company_id = $1
          and not exists (select from summed_months m where m.company_id = t.company_id and t.since >= m.since and t.since < m.before
            and (${isOf} or m.version <> ${sumsVersion}))`,
      )
      .concat(`select 'summed_groups', day::timestamptz from summed_groups t where company_id = $1
          and not exists (select from summed_months m where m.company_id = t.company_id and ${isOfMonth})`)
      .join(" union "),
  },
];
