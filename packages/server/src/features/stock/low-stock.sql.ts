import type { LowStock, LowStockQuery } from "@clove/domain/stock/low-stock.schema.ts";
import { toOrder } from "@clove/domain/stock/to-order.ts";
import { sql } from "kysely";
import { hasFolded } from "../../db/has-folded.sql.ts";
import { jsonOf } from "../../db/if-selected.ts";
import { checkSeenBranch, inAskedBranches } from "../../db/seen-branches.sql.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { namingColumns, seesCosts } from "../products/product-columns.sql.ts";

/**
 * Active variations at or below their minimum in the active stores that the caller sees, by store and name; `count` is the number of all
 * matches (stock §16). A store's variations are those that it ever held, and those whose product belongs to it.
 * @throws AppError not_found, forbidden for the store
 */
export async function listLowStock(
  db: Db,
  scope: Scope,
  { branch_id, query = "", page, length }: LowStockQuery,
): Promise<{ low_stock: LowStock[]; count: number }> {
  const { company_id } = scope;
  const matches = query === "" ? sql`` : sql`and (${hasFolded("p.name", query)} or v.barcode = ${query})`;
  const found = sql`from product_variations v
    join products p on p.company_id = v.company_id and p.id = v.product_id
    join branches r on r.company_id = v.company_id
    left join stock_levels l on l.company_id = v.company_id and l.product_variation_id = v.id and l.branch_id = r.id
    left join (select product_variation_id, branch_id, sum(quantity - settled_quantity) as quantity from shortfalls
      where company_id = ${company_id} and settled_quantity < quantity group by 1, 2) o
      on o.product_variation_id = v.id and o.branch_id = r.id
    where v.company_id = ${company_id} and v.status = 'active' and p.status = 'active' and r.status = 'active'
      and ${inAskedBranches(scope, branch_id, "r.id")} ${matches}
      and (l.quantity is not null or p.branch_id = r.id) and coalesce(l.quantity, 0) <= v.min_stock_quantity
      and (v.min_stock_quantity > 0 or o.quantity > 0)`;
  const [rows, counted] = await Promise.all([
    sql<Omit<LowStock, "to_order">>`
      select v.id as product_variation_id, ${jsonOf("p", "id", "name", "price_type", "purchase_vat")} as product,
        ${namingColumns},
        v.barcode, ${jsonOf("r", "id", "name")} as branch, v.min_stock_quantity, coalesce(l.quantity, 0) as quantity,
        coalesce(o.quantity, 0) as owed, ${seesCosts(scope) ? sql`v.purchase_price,` : sql``} v.sale_price
      ${found} order by r.name, r.id, p.name, p.id, v.id limit ${length} offset ${(page - 1) * length}`.execute(
      db,
    ),
    sql<{ count: number }>`select count(*)::int as count ${found}`.execute(db),
    checkSeenBranch(db, scope, branch_id),
  ]);
  const low_stock = rows.rows.map((row) => ({
    ...row,
    to_order: toOrder({ minimum: row.min_stock_quantity, stock: row.quantity, owed: row.owed }),
  }));
  return { low_stock, count: counted.rows[0]!.count };
}
