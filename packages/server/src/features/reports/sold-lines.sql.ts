import { type RawBuilder, sql } from "kysely";
import type { Scope } from "../../http/auth.ts";
import { paidShare, paidShareWindows } from "../orders/paid-share.sql.ts";
import { isAdjusted, lineColumn, sumOfLines } from "../orders/total-parts.sql.ts";

/**
 * What orders `o` sold and what was paid for it, summed by the columns `by`, with up to two rows for each group. The cost of lines that
 * were sold beyond stock is left to `soldBeyondStock`.
 */
export function soldLines(
  orders: RawBuilder<boolean>,
  { decimals }: Pick<Scope, "decimals">,
  by: RawBuilder<unknown>,
): RawBuilder<unknown> {
  // The first part sums all lines from an index that has these columns, because there may be millions of lines. It takes a line's total
  // as what was paid for it; the second part corrects that by the line's share of the order's adjustment. Few orders have an
  // adjustment, but PostgreSQL expects all to; as a lateral join it looks up the lines of those few.
  return sql`
    select ${by}, sum(i.quantity) as sold, 0 as returned, sum(i.goods_amount) as goods,
      sum(i.discount_amount) as discount, sum(i.sst_amount) as sst,
      ${sql.raw(sumOfLines((part) => `sum(i.${lineColumn(part)})`))} as paid, coalesce(sum(i.cost), 0) as cost
    from orders o join order_items i on i.company_id = o.company_id and i.order_id = o.id
    where ${orders} group by ${by}
    union all
    select ${by}, 0, 0, 0, 0, 0, a.corrected, 0
    from orders o
    cross join lateral (
      select i.product_variation_id, i.item_vat, ${sql.raw(paidShare(String(decimals)))} - i.subtotal as corrected
      from order_items i where i.company_id = o.company_id and i.order_id = o.id window ${sql.raw(paidShareWindows)}
    ) a
    where ${orders} and ${sql.raw(isAdjusted)}`;
}

/** The cost of lines of orders `o` that were sold beyond stock, as far as it is settled. There are few such lines. */
export function soldBeyondStock(
  orders: RawBuilder<boolean>,
  { decimals }: Pick<Scope, "decimals">,
): RawBuilder<unknown> {
  return sql`
    select s.product_variation_id, 0, 0, 0, 0, 0, 0, round(a.quantity * b.purchase_price, ${sql.lit(decimals)})
    from orders o
    join shortfalls s on s.company_id = o.company_id and s.order_id = o.id
    join order_item_batches a on a.company_id = s.company_id and a.order_item_id = s.order_item_id
    join batches b on b.company_id = a.company_id and b.id = a.batch_id
    where ${orders}`;
}

/** SQL: orders `o` with their payments `p`. */
export const paidOrders = sql`from orders o join payment_logs p on p.company_id = o.company_id and p.order_id = o.id`;
