import { type RawBuilder, sql } from "kysely";
import type { Scope } from "../../http/auth.ts";
import { paidShare, paidShareWindows } from "../orders/paid-share.sql.ts";
import { isAdjusted, isTaxedOnPaid, lineColumn, sumOfLines } from "../orders/total-parts.sql.ts";

/**
 * How entries of sales are summed: `by`, columns and expressions, and the tables that these need. `moment` is the column with the moment
 * at which the entry counts; `variation` that with its variation, null for return charges. Orders are `o`, and in entries of returns
 * `back` is the column with the id of the return.
 */
export type Grouping = (entry: { moment: string; variation: string | null; back?: string }) => {
  by: RawBuilder<unknown>;
  join: RawBuilder<unknown>;
};

export const byVariation: Grouping = ({ variation }) => ({
  by: variation === null ? sql`null::bigint` : sql.ref(variation),
  join: sql``,
});

/**
 * What orders `o` sold, what was paid for it and on which amount tax was charged, summed, with up to two rows for each group. The cost of lines that were sold beyond stock is left to `soldBeyondStock`.
 */
export function soldLines(
  orders: RawBuilder<boolean>,
  { decimals }: Pick<Scope, "decimals">,
  grouping: Grouping,
  moment = "o.created_at",
): RawBuilder<unknown> {
  const [lines, adjusted] = [
    grouping({ moment, variation: "i.product_variation_id" }),
    grouping({ moment, variation: "a.product_variation_id" }),
  ];
  // The first part sums all lines from an index that has these columns, because there may be millions of lines. It takes goods with SST,
  // less discount, as what was paid for a line; the second part corrects that by the line's share of the order's adjustment. Few orders
  // have an adjustment, but PostgreSQL expects all to; as a lateral join it looks up the lines of those few.
  const unadjusted = sumOfLines((part) => `i.${lineColumn(part)}`);
  return sql`
    select ${lines.by}, sum(i.quantity) as sold, 0 as returned, sum(i.goods_amount) as goods,
      sum(i.discount_amount) as discount, sum(i.sst_amount) as sst,
      ${sql.raw(sumOfLines((part) => `sum(i.${lineColumn(part)})`))} as paid, coalesce(sum(i.cost), 0) as cost,
      sum(i.goods_amount - case when ${sql.raw(isTaxedOnPaid)} then i.discount_amount else 0 end) as taxable
    from orders o join order_items i on i.company_id = o.company_id and i.order_id = o.id ${lines.join}
    where ${orders} group by ${lines.by}
    union all
    select ${adjusted.by}, 0, 0, 0, 0, 0, a.corrected, 0, case when ${sql.raw(isTaxedOnPaid)} then a.corrected else 0 end
    from orders o
    cross join lateral (
      select i.product_variation_id, i.item_vat, ${sql.raw(paidShare(String(decimals)))} - (${sql.raw(unadjusted)}) as corrected
      from order_items i where i.company_id = o.company_id and i.order_id = o.id window ${sql.raw(paidShareWindows)}
    ) a ${adjusted.join}
    where ${orders} and ${sql.raw(isAdjusted)}`;
}

/** The cost of lines of orders `o` that were sold beyond stock, as far as it is settled. There are few such lines. */
export function soldBeyondStock(
  orders: RawBuilder<boolean>,
  { decimals }: Pick<Scope, "decimals">,
  grouping: Grouping,
  moment = "o.created_at",
): RawBuilder<unknown> {
  const { by, join } = grouping({ moment, variation: "s.product_variation_id" });
  return sql`
    select ${by}, round(a.quantity * b.purchase_price, ${sql.lit(decimals)}) as cost
    from orders o
    join shortfalls s on s.company_id = o.company_id and s.order_id = o.id
    join order_item_batches a on a.company_id = s.company_id and a.order_item_id = s.order_item_id
    join batches b on b.company_id = a.company_id and b.id = a.batch_id ${join}
    where ${orders}`;
}

/**
 * What the units of orders `o` that no stock-in has settled yet are expected to cost: as much as the latest batch of the variation in any
 * store or, if there never was one, its purchase price (reports §6).
 */
export function estimatedCosts(
  orders: RawBuilder<boolean>,
  { decimals }: Pick<Scope, "decimals">,
  grouping: Grouping,
  moment = "o.created_at",
): RawBuilder<unknown> {
  const { by, join } = grouping({ moment, variation: "s.product_variation_id" });
  // A variation's batches are found by what came into them, because only batches with something left are in an index.
  return sql`
    select ${by},
      round((s.quantity - s.settled_quantity) * coalesce(c.purchase_price, v.purchase_price, 0), ${sql.lit(decimals)}) as cost
    from shortfalls s
    join orders o on o.company_id = s.company_id and o.id = s.order_id
    join product_variations v on v.company_id = s.company_id and v.id = s.product_variation_id
    left join lateral (
      select b.purchase_price from stock_ledger l join batches b on b.company_id = l.company_id and b.id = l.batch_id
      where l.company_id = s.company_id and l.product_variation_id = s.product_variation_id and l.quantity > 0
      order by b.received_at desc, b.id desc limit 1
    ) c on true ${join}
    where ${orders} and s.settled_quantity < s.quantity`;
}

/**
 * What orders `o` took by each method, and the rounding of their cash, summed by the columns `by` as well, with up to two rows for each
 * group.
 */
export const takenBy = (orders: RawBuilder<boolean>, by: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select ${by}, payment_method, count(distinct o.id) as orders, sum(p.amount_received) as received,
    sum(p.amount_returned) as returned, 0 as rounding
  ${paidOrders} where ${orders} group by ${by}, payment_method
  union all
  select ${by}, 'cash', 0, 0, 0, sum(o.rounding) from orders o where ${orders} and o.rounding <> 0 group by ${by}`;

/** SQL: orders `o` with their payments `p`. */
export const paidOrders = sql`from orders o join payment_logs p on p.company_id = o.company_id and p.order_id = o.id`;
