import type { LowStock, LowStockQuery } from "@clove/domain/stock/low-stock.schema.ts";
import { type RawBuilder, sql } from "kysely";
import { hasFolded } from "../../db/has-folded.sql.ts";
import { jsonOf } from "../../db/if-selected.ts";
import { checkSeenBranch, inAskedBranches } from "../../db/seen-branches.sql.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { namingColumns, seesCosts } from "../products/product-columns.sql.ts";

/** The days whose sales say how fast goods are sold. */
const lately = 30;

/**
 * Active variations at or below their minimum in the active stores that the caller sees, by store and name; `count` is the number of all
 * matches (stock §16). A store's variations are those that it ever held, and those whose product belongs to it.
 * @throws AppError not_found, forbidden for the store
 */
export async function listLowStock(
  db: Db,
  scope: Scope,
  { branch_id, query = "", days, to_order, page, length }: LowStockQuery,
): Promise<{ low_stock: LowStock[]; count: number }> {
  const { company_id } = scope;
  const matches = query === "" ? sql`` : sql`and (${hasFolded("p.name", query)} or v.barcode = ${query})`;
  const sold =
    days === undefined
      ? sql``
      : sql`left join (${soldLately(scope)}) d on d.product_variation_id = v.id and d.branch_id = r.id`;
  const joins = sql`from product_variations v
    join products p on p.company_id = v.company_id and p.id = v.product_id
    join branches r on r.company_id = v.company_id
    left join stock_levels l on l.company_id = v.company_id and l.product_variation_id = v.id and l.branch_id = r.id
    left join (select product_variation_id, branch_id, sum(quantity - settled_quantity) as quantity from shortfalls
      where company_id = ${company_id} and settled_quantity < quantity group by 1, 2) o
      on o.product_variation_id = v.id and o.branch_id = r.id
    left join (${onOrder(scope)}) w on w.product_variation_id = v.id and w.branch_id = r.id ${sold}`;
  // The one rule of what to order: the filter, the sum and the rows use it.
  const toOrder = sql`greatest(0, ${target(days)} - coalesce(l.quantity, 0) + coalesce(o.quantity, 0)
    - coalesce(w.quantity, 0))`;
  // Said of the variation alone, too, so that those without a minimum do not meet the stock of all stores first.
  const mayBeLow = sql`(v.min_stock_quantity > 0 or v.id in (select product_variation_id from shortfalls
      where company_id = ${company_id} and settled_quantity < quantity))`;
  const where = sql`where v.company_id = ${company_id} and v.status = 'active' and p.status = 'active' and r.status = 'active'
    and ${mayBeLow} and ${inAskedBranches(scope, branch_id, "r.id")} ${matches}
    and (l.quantity is not null or p.branch_id = r.id) and coalesce(l.quantity, 0) <= v.min_stock_quantity
    and (v.min_stock_quantity > 0 or o.quantity > 0) ${to_order ? sql`and ${toOrder} > 0` : sql``}`;
  const supplierFirst = to_order ? sql`fold_case(s.name) collate "C" nulls last, s.id,` : sql``;
  // One pass over the variations of all stores gives both; but a page behind the last one has no row to say the count.
  const [{ rows }, counted] = await Promise.all([
    sql<LowStock & { count: number }>`
      select v.id as product_variation_id, ${jsonOf("p", "id", "name", "price_type", "purchase_vat")} as product,
        ${namingColumns},
        v.barcode, ${jsonOf("r", "id", "name")} as branch, v.min_stock_quantity, coalesce(l.quantity, 0) as quantity,
        coalesce(o.quantity, 0) as owed, coalesce(w.quantity, 0) as on_order, ${toOrder} as to_order,
        case when s.id is not null then ${jsonOf("s", "id", "name")} end as supplier,
        ${seesCosts(scope) ? sql`v.purchase_price,` : sql``} v.sale_price, (count(*) over ())::int as count
      ${joins} ${lastSupplier} ${where}
      order by r.name, r.id, ${supplierFirst} p.name, p.id, v.id
      limit ${length} offset ${(page - 1) * length}`.execute(db),
    page === 1
      ? undefined
      : sql<{ count: number }>`select count(*)::int as count ${joins} ${where}`.execute(db),
    checkSeenBranch(db, scope, branch_id),
  ]);
  return {
    low_stock: rows.map(({ count: _, ...row }) => row),
    count: (counted?.rows[0] ?? rows[0])?.count ?? 0,
  };
}

/** Up to where a variation is ordered: its minimum, or what `days` sell if that is more; whole pieces unless it is sold by unit. */
function target(days: number | undefined): RawBuilder<number> {
  if (days === undefined) return sql`v.min_stock_quantity`;
  const needed = sql`coalesce(d.quantity, 0) * ${days}::int / ${sql.lit(lately)}`;
  return sql`greatest(v.min_stock_quantity,
    case p.price_type when 'by_unit' then round(${needed}, 3) else ceil(${needed}) end)`;
}

/** What is missing of ordered purchases, per variation and store (stock §36). */
const onOrder = ({ company_id }: Scope) => sql`
  select n.product_variation_id, q.branch_id, sum(greatest(0, n.quantity - coalesce((select sum(b.received_quantity)
      from stock_transactions t join batches b on b.company_id = t.company_id and b.transaction_id = t.id
        and b.product_variation_id = n.product_variation_id
      where t.company_id = q.company_id and t.purchase_order_id = q.id), 0))) as quantity
  from purchase_orders q
  join purchase_order_lines n on n.company_id = q.company_id and n.purchase_order_id = q.id
  where q.company_id = ${company_id} and q.status = 'ordered' group by 1, 2`;

/** What was sold in the last days, less what came back, per variation and store. */
const soldLately = ({ company_id }: Scope) => sql`
  select product_variation_id, branch_id, greatest(0, -sum(quantity)) as quantity from stock_ledger
  where company_id = ${company_id} and order_id is not null
    and created_at >= now() - make_interval(days => ${sql.lit(lately)}) group by 1, 2`;

const lastSupplier = sql`left join lateral (
  select s.id, s.name from batches b
  join stock_transactions t on t.company_id = b.company_id and t.id = b.transaction_id
  join suppliers s on s.company_id = t.company_id and s.id = t.supplier_id
  where b.company_id = v.company_id and b.product_variation_id = v.id and t.type = 'purchase'
  order by b.transaction_id desc limit 1) s on true`;
