import type { Books } from "@clove/domain/stocktakes/differences.ts";
import type { Counted } from "@clove/domain/stocktakes/merge-counts.ts";
import { sql } from "kysely";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { inScope, type StocktakeScope } from "./stocktakes.sql.ts";

/**
 * What the books said when each variation was counted (stock §18): what they say now, less the movements since. A sale counts at the
 * moment it was made, even if it arrived later, and with its whole quantity, including what was beyond stock.
 */
export async function readBooks(
  db: Db,
  { company_id }: Scope,
  { branch_id, after_movement }: StocktakeScope,
  counted: readonly Counted[],
): Promise<Books[]> {
  const { rows } = await sql<Books>`
    with counted as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb)
        as r (product_variation_id bigint, since timestamptz, until timestamptz)
    ), owed as (
      select s.product_variation_id, s.created_at as at, -(s.quantity - s.settled_quantity) as quantity
      from shortfalls s
      where s.company_id = ${company_id} and s.branch_id = ${branch_id} and s.settled_quantity < s.quantity
        and s.product_variation_id in (select product_variation_id from counted)
    ), events as (
      select l.product_variation_id, l.quantity,
        case when l.order_id is not null and l.quantity < 0 then o.created_at else l.created_at end as at
      from counted c
      join stock_ledger l on l.company_id = ${company_id} and l.product_variation_id = c.product_variation_id
        and l.branch_id = ${branch_id} and l.id > ${after_movement}
      left join orders o on o.company_id = l.company_id and o.id = l.order_id
      union all select product_variation_id, quantity, at from owed
    )
    select c.product_variation_id,
      coalesce((select quantity from stock_levels l where l.company_id = ${company_id}
          and l.product_variation_id = c.product_variation_id and l.branch_id = ${branch_id}), 0)
        + coalesce((select sum(quantity) from owed o where o.product_variation_id = c.product_variation_id), 0)
        - coalesce(sum(e.quantity) filter (where e.at > c.until), 0) as books,
      coalesce(bool_or(e.at > c.since and e.at <= c.until), false) as has_moved
    from counted c left join events e on e.product_variation_id = c.product_variation_id
    group by c.product_variation_id`.execute(db);
  return rows;
}

/** How many variations of the stocktake have stock in the store and were not counted. */
export async function countUncounted(
  db: Db,
  { company_id }: Scope,
  stocktake: StocktakeScope,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from stock_levels l
    join product_variations v on v.company_id = l.company_id and v.id = l.product_variation_id
    join products p on p.company_id = v.company_id and p.id = v.product_id
    where l.company_id = ${company_id} and l.branch_id = ${stocktake.branch_id} and l.quantity > 0 and ${inScope(stocktake)}
      and not exists (select 1 from stocktake_counts n where n.company_id = l.company_id
        and n.stocktake_id = ${stocktake.id} and n.product_variation_id = l.product_variation_id)`.execute(
    db,
  );
  return rows[0]!.count;
}
