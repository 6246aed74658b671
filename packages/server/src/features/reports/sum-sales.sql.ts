import type { Span } from "@clove/domain/days.ts";
import { type RawBuilder, sql } from "kysely";
import { writeAtCompany } from "../../db/at-company.sql.ts";
import type { Db } from "../../db/transaction.ts";
import { withinMoments } from "../../db/within-days.sql.ts";
import type { Scope } from "../../http/auth.ts";
import type { Asked } from "./report-filter.sql.ts";
import { undoneLines } from "./sales-entries.sql.ts";
import { salesGrouping } from "./sales-grouping.sql.ts";
import { type Grouping, soldLines, takenBy } from "./sold-lines.sql.ts";

type OfCompany = Pick<Scope, "company_id" | "decimals" | "time_zone">;
/** The days that are summed, and the first moment of their month. */
export type Days = Span & { month: number };

/** SQL condition: orders `o` of the company that were made on these days. */
const madeOn = ({ company_id }: OfCompany, days: Span): RawBuilder<boolean> =>
  sql`o.company_id = ${company_id} and ${sql.join(withinMoments("o.created_at", days), sql` and `)}`;

const askedOf = (scope: OfCompany, { since, before }: Span): Asked => ({
  scope: { ...scope, role: "company_admin", branch_ids: [] },
  query: {},
  since,
  before,
});

const figures = sql`quantity, goods_amount, discount_amount, sst_amount, paid, cost, taxable`;
const summed = (quantity: string) =>
  sql`sum(${sql.ref(quantity)}), sum(goods), sum(discount), sum(sst), sum(paid), sum(cost), sum(taxable)`;

/** Sums what a month sold, and what was undone in it, by store, variation and rate. */
export async function sumLines(db: Db, scope: OfCompany, days: Days): Promise<void> {
  const own = sql`${scope.company_id}::bigint, to_timestamp(${days.month / 1000})`;
  const keys = sql.raw(lineKeys.join(", "));
  const { sold, undone } = linesBy(scope, days, lineKeys, () => keys);
  await writeAtCompany(
    db,
    scope,
    sql`insert into summed_lines (company_id, since, ${keys}, ${figures})
    select ${own}, ${keys}, ${summed("sold")} from (${sold}) lines group by ${keys} order by ${keys}`,
  );
  await writeAtCompany(
    db,
    scope,
    sql`insert into summed_undone (company_id, since, ${keys}, ${figures})
    select ${own}, ${keys}, ${summed("quantity")} from (${undone}) undone group by ${keys} order by ${keys}`,
  );
}

/** The same for each of the days. */
export async function sumDayLines(db: Db, scope: OfCompany, days: Span): Promise<void> {
  const names = ["day", ...lineKeys];
  const keys = sql.raw(names.join(", "));
  const { sold, undone } = linesBy(
    scope,
    days,
    names,
    (moment) => sql`${dayOf(moment, scope)}, ${sql.raw(lineKeys.join(", "))}`,
  );
  const into = sql`insert into summed_day_lines (company_id, is_undone, since, ${sql.raw(lineKeys.join(", "))}, ${figures})`;
  await writeAtCompany(
    db,
    scope,
    sql`${into} select ${scope.company_id}::bigint, false, ${keys}, ${summed("sold")}
    from (${sold}) lines (${keys}, sold, returned, goods, discount, sst, paid, cost, taxable)
    group by ${keys} order by ${keys}`,
  );
  await writeAtCompany(
    db,
    scope,
    sql`${into} select ${scope.company_id}::bigint, true, ${keys}, ${summed("quantity")}
    from (${undone}) undone group by ${keys} order by ${keys}`,
  );
}

/** Sums what the days of a third of a month sold, from their own sums. */
export async function sumThird(
  db: Db,
  { company_id }: Pick<OfCompany, "company_id">,
  third: Span,
): Promise<void> {
  const keys = sql.raw(["is_undone", ...lineKeys].join(", "));
  await writeAtCompany(
    db,
    { company_id },
    sql`insert into summed_third_lines (company_id, since, ${keys}, ${figures})
    select ${company_id}::bigint, to_timestamp(${third.since / 1000}), ${keys}, sum(quantity), sum(goods_amount), sum(discount_amount),
      sum(sst_amount), sum(paid), sum(cost), sum(taxable)
    from summed_day_lines
    where company_id = ${company_id} and is_undone in (true, false) and ${sql.join(withinMoments("since", third), sql` and `)}
    group by ${keys} order by ${keys}`,
  );
}

const lineKeys = ["branch_id", "product_variation_id", "item_vat"];

/** Lines that were sold, and those that were undone, grouped by columns and expressions with these names. */
function linesBy(
  scope: OfCompany,
  days: Span,
  names: readonly string[],
  by: (moment: string) => RawBuilder<unknown>,
) {
  const grouping: Grouping = ({ moment }) => ({ by: by(moment), join: sql`` });
  return {
    sold: soldLines(madeOn(scope, days), scope, grouping),
    undone: undoneLines(askedOf(scope, days), grouping, names),
  };
}

/** Sums the orders of each hour by store and cashier, less what was undone in it. */
export async function sumHours(db: Db, scope: OfCompany, days: Days): Promise<void> {
  const orders = madeOn(scope, days);
  const names = ["day", "hour", "branch_id", "cashier_user_id"];
  const keys = sql.raw(names.join(", "));
  const hourly = salesGrouping(["day", "hour", "store", "cashier"], scope);
  const { by, join } = hourly({ moment: "o.created_at", variation: null });
  await writeAtCompany(
    db,
    scope,
    sql`insert into summed_hours (company_id, since, ${keys}, orders, quantity, returned, goods_amount,
      discount_amount, sst_amount, paid, cost)
    select ${scope.company_id}::bigint, to_timestamp(${days.month / 1000}), ${keys}, sum(orders), sum(sold), sum(returned), sum(goods),
      sum(discount), sum(sst), sum(paid), sum(cost)
    from (
      select lines.*, 0 as orders from (${soldLines(orders, scope, hourly)}) lines
      union all
      select ${keys}, 0, quantity, -goods, -discount, -sst, -paid, -cost, -taxable, 0
      from (${undoneLines(askedOf(scope, days), hourly, names)}) undone
      union all
      select ${by}, 0, 0, 0, 0, 0, 0, 0, 0, count(*) from orders o ${join} where ${orders} group by ${by}
    ) entries (${keys}, sold, returned, goods, discount, sst, paid, cost, taxable, orders)
    group by ${keys} order by day, hour`,
  );
}

/**
 * Sums what each of the days sold less what was undone on it by store, by category and by brand, each by hour and by cashier, and, if these
 * are a whole month, what it sold by the same.
 */
export async function sumGroups(
  db: Db,
  scope: OfCompany,
  { is_whole, ...days }: Days & { is_whole: boolean },
): Promise<void> {
  const kinds = salesGrouping(["day", "store", "hour", "cashier", "category", "brand"], scope);
  const names = ["day", "branch_id", "hour", "cashier_user_id", "category_id", "brand_id"];
  const keys = sql.raw(names.join(", "));
  const into = sql`insert into summed_groups (company_id, is_month, of_brand, by_hour, day, branch_id, group_id, key, quantity,
    returned, goods_amount, discount_amount, sst_amount, paid, cost)`;
  const parts = ["category_id", "brand_id"].flatMap((group) =>
    ["hour", "cashier_user_id"].map((key) => `(day, branch_id, ${group}, ${key})`),
  );
  await writeAtCompany(
    db,
    scope,
    sql`
    with entries (${keys}, sold, returned, goods, discount, sst, paid, cost, taxable) as materialized (
      ${soldLines(madeOn(scope, days), scope, kinds)}
      union all
      select ${keys}, 0, quantity, -goods, -discount, -sst, -paid, -cost, -taxable
      from (${undoneLines(askedOf(scope, days), kinds, names)}) undone
    )
    ${into} select ${scope.company_id}::bigint, false, grouping(brand_id) = 0 as of_brand, grouping(hour) = 0 as by_hour, day, branch_id,
      coalesce(category_id, brand_id), coalesce(hour, cashier_user_id), sum(sold), sum(returned), sum(goods), sum(discount), sum(sst),
      sum(paid), sum(cost)
    from entries group by grouping sets (${sql.raw(parts.join(", "))}) order by of_brand, by_hour, day, branch_id`,
  );
  if (!is_whole) return;
  await writeAtCompany(
    db,
    scope,
    sql`${into} select ${scope.company_id}::bigint, true, of_brand, by_hour, date_trunc('month', min(day))::date, branch_id, group_id, key, sum(quantity), sum(returned),
      sum(goods_amount), sum(discount_amount), sum(sst_amount), sum(paid), sum(cost)
    from summed_groups where ${groupsOf(scope, days)}
    group by of_brand, by_hour, branch_id, group_id, key order by of_brand, by_hour, branch_id`,
  );
}

/** SQL condition: the sums of categories and brands of these days and of the months that begin with one of them. */
export const groupsOf = (
  { company_id, time_zone }: Pick<OfCompany, "company_id" | "time_zone">,
  { since, before }: Span,
): RawBuilder<boolean> => {
  const day = (moment: number) => sql`(to_timestamp(${moment / 1000}) at time zone ${time_zone})::date`;
  return sql<boolean>`company_id = ${company_id} and is_month in (true, false) and of_brand in (true, false)
    and by_hour in (true, false) and day >= ${day(since)} and day < ${day(before)}`;
};

/** Sums what was taken on each of the days by store and method. */
export async function sumPayments(db: Db, scope: OfCompany, days: Span): Promise<void> {
  const day = dayOf("o.created_at", scope);
  await writeAtCompany(
    db,
    scope,
    sql`insert into summed_payments (company_id, since, branch_id, payment_method, orders, amount_received,
      amount_returned, rounding)
    select ${scope.company_id}::bigint, day, branch_id, payment_method, sum(orders), sum(received), sum(returned), sum(rounding)
    from (${takenBy(madeOn(scope, days), sql`${day}, o.branch_id`)})
      taken (day, branch_id, payment_method, orders, received, returned, rounding)
    group by day, branch_id, payment_method`,
  );
}

/** SQL: the first moment of the day of a column's moment. */
const dayOf = (moment: string, { time_zone }: OfCompany): RawBuilder<unknown> =>
  sql`date_trunc('day', ${sql.ref(moment)}, ${sql.lit(time_zone)})`;
