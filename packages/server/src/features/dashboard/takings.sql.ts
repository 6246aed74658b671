import type { variationName } from "@clove/domain/catalogue/variation-name.ts";
import { momentOfTime } from "@clove/domain/days.ts";
import { type RawBuilder, sql } from "kysely";
import { toPay } from "../orders/total-parts.sql.ts";
import { namingColumns } from "../products/product-columns.sql.ts";
import { soldVariations } from "../reports/products-report.sql.ts";
import { type Asked, inAskedStores, ordersAsked, refundsAsked } from "../reports/report-filter.sql.ts";

/** What was taken and paid back in one store in one hour; `isDue`: before the time up to which the days are compared. */
export type Takings = {
  branch_id: number;
  /** 0 is the hour after midnight. */
  hour: number;
  isDue: boolean;
  orders: number;
  /** The totals of these orders. */
  sold: number;
  sales: number;
  /** What the rounding of cash added to the sales. */
  rounding: number;
};

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/**
 * What was taken less what was paid back on one day; in sum the Net of all payment methods (reports §7). Orders are counted as in
 * reports §5.
 */
export function takingsOf(asked: Asked & { day: string; until: number }): RawBuilder<Takings> {
  const { day, until, scope } = asked;
  const starts = hours.map((hour) => {
    const time = `${String(hour).padStart(2, "0")}:00:00`;
    return momentOfTime(day, time, scope.time_zone) / 1000;
  });
  return sql<Takings>`
    select branch_id, width_bucket(extract(epoch from at)::float8, ${starts}::float8[]) - 1 as hour,
      at < to_timestamp(${until / 1000}) as "isDue", count(*) filter (where counts)::int as orders,
      coalesce(sum(amount - rounding) filter (where counts), 0) as sold, sum(amount) as sales, sum(rounding) as rounding
    from (
      select o.branch_id, o.created_at as at, ${sql.raw(toPay)} as amount, o.rounding, o.status = 'completed' as counts
      from orders o where ${ordersAsked(asked, "o.created_at")}
      union all
      select o.branch_id, r.created_at, -r.amount, -r.rounding, false ${refundsAsked(asked)}
    ) entries group by 1, 2, 3`;
}

/** The stores of the figures, also those that sold nothing. */
export function storesAsked(asked: Asked): RawBuilder<{ id: number; name: string; isOpen: boolean }> {
  return sql`select b.id, b.name, b.type = 'branch' and b.status = 'active' as "isOpen" from branches b
    where b.company_id = ${asked.scope.company_id} and ${inAskedStores(asked, "b.id")} order by b.name, b.id`;
}

/** Whether these stores ever sold anything. `order by` makes PostgreSQL use the index of a store's orders, which ends the look at once. */
export function hasOrders(asked: Asked): RawBuilder<{ has_orders: boolean }> {
  return sql`select exists (
    select from branches b cross join lateral (select from orders o where o.company_id = b.company_id
      and o.branch_id = b.id order by o.created_at desc, o.id desc limit 1) newest
    where b.company_id = ${asked.scope.company_id} and ${inAskedStores(asked, "b.id")}) as has_orders`;
}

type BestSeller = Parameters<typeof variationName>[0] & { product: string; quantity: number; sales: number };
/** `estimated`: the part of the cost that is an estimate (reports §6); `estimates`: whether there is such a part. */
export type SoldGoods = {
  net_sales: number;
  profit: number;
  estimated: number;
  estimates: boolean;
  best: BestSeller[];
};

/** The totals of the products report (reports §6), and the goods that were sold for the most. Only these are named, which takes long. */
export function soldGoods(asked: Asked, best: number): RawBuilder<SoldGoods> {
  return sql<SoldGoods>`
    with goods as materialized (${soldVariations(asked)})
    select coalesce(sum(paid - sst), 0) as net_sales, coalesce(sum(paid - sst - cost), 0) as profit,
      coalesce(sum(estimated), 0) as estimated, coalesce(bool_or(estimates), false) as estimates,
      (select coalesce(json_agg(b), '[]') from (
        select p.name as product, ${namingColumns}, s.sold - s.returned as quantity, s.paid as sales
        from goods s
        join product_variations v on v.company_id = ${asked.scope.company_id} and v.id = s.product_variation_id
        join products p on p.company_id = v.company_id and p.id = v.product_id
        where s.sold > s.returned order by s.paid desc, p.name limit ${best}) b) as best
    from goods`;
}
