import type { StocktakeProgress, UncountedRow } from "@clove/domain/stocktakes/stocktakes.schema.ts";
import { type RawBuilder, sql } from "kysely";
import { rowsAtCompany } from "../../db/at-company.sql.ts";
import { hasFolded } from "../../db/has-folded.sql.ts";
import { jsonOf } from "../../db/if-selected.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { namingColumns } from "../products/product-columns.sql.ts";
import { inScope, type StocktakeScope } from "./stocktakes.sql.ts";

/**
 * What a stocktake has still to count (stock §27): variations of its scope without a line, which the store has stock of or owes, or
 * which are active and it ever held or their product belongs to it. Rows are v, of a product p.
 */
function uncounted({ company_id }: Scope, stocktake: StocktakeScope, query = ""): RawBuilder<unknown> {
  const { branch_id } = stocktake;
  const matches = query === "" ? sql`` : sql`and (${hasFolded("p.name", query)} or v.barcode = ${query})`;
  return sql`from product_variations v
    join products p on p.company_id = v.company_id and p.id = v.product_id
    left join stock_levels l on l.company_id = v.company_id and l.product_variation_id = v.id and l.branch_id = ${branch_id}
    where v.company_id = ${company_id} and ${inScope(stocktake)} ${matches}
      and (l.quantity > 0
        or v.status = 'active' and p.status = 'active' and (l.quantity is not null or p.branch_id = ${branch_id})
        or exists (select 1 from shortfalls s where s.company_id = v.company_id and s.product_variation_id = v.id
          and s.branch_id = ${branch_id} and s.settled_quantity < s.quantity))
      and not exists (select 1 from stocktake_counts n where n.company_id = v.company_id
        and n.stocktake_id = ${stocktake.id} and n.product_variation_id = v.id)`;
}

/** How many variations are still to be counted. */
export async function countToCount(
  db: Db,
  scope: Scope,
  stocktake: StocktakeScope,
  query?: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count ${uncounted(scope, stocktake, query)}`.execute(db);
  return rows[0]!.count;
}

/** A page of them, by name. */
export async function listUncounted(
  db: Db,
  scope: Scope,
  stocktake: StocktakeScope,
  { page, length, query }: { page: number; length: number; query?: string | undefined },
): Promise<{ rows: UncountedRow[]; count: number }> {
  const [found, count] = await Promise.all([
    sql<UncountedRow>`select v.id as product_variation_id, v.barcode, ${jsonOf("p", "id", "name", "price_type")} as product,
        ${namingColumns}
      ${uncounted(scope, stocktake, query)}
      order by search_fold(p.name) collate "C", p.id, v.id limit ${length} offset ${(page - 1) * length}`.execute(
      db,
    ),
    countToCount(db, scope, stocktake, query),
  ]);
  return { rows: found.rows, count };
}

/** Stores a line of 0 for each of them, counted now. The stocktake must be locked. @returns how many */
export async function insertZeros(
  db: Db,
  scope: Scope,
  stocktake: StocktakeScope,
  query?: string,
): Promise<number> {
  const statement = sql`insert into stocktake_counts (company_id, stocktake_id, temp_id,
      product_variation_id, quantity, is_recount, user_id, counted_at)
    select v.company_id, ${stocktake.id}, gen_random_uuid()::text, v.id, 0, false, ${scope.user_id}, clock_timestamp()
    ${uncounted(scope, stocktake, query)} returning 1 as written`;
  return (await rowsAtCompany(db, scope, statement)).length;
}

type People = StocktakeProgress["people"];

/** Variations with a line, and who counted, the latest first. */
export async function readPeople(
  db: Db,
  { company_id }: Scope,
  { id }: StocktakeScope,
): Promise<{ counted: number; people: People }> {
  const [people, counted] = await Promise.all([
    sql<People[number]>`
      select ${jsonOf("u", "id", "name")} as user, n.counted,
        (select json_build_object('name', p.name, 'at', c.created_at) from stocktake_counts c
          join product_variations v on v.company_id = c.company_id and v.id = c.product_variation_id
          join products p on p.company_id = v.company_id and p.id = v.product_id
          where c.company_id = ${company_id} and c.id = n.last) as last
      from (select user_id, count(distinct product_variation_id)::int as counted, max(id) as last from stocktake_counts
        where company_id = ${company_id} and stocktake_id = ${id} group by user_id) n
      join users u on u.company_id = ${company_id} and u.id = n.user_id
      order by n.last desc`.execute(db),
    sql<{ count: number }>`select count(distinct product_variation_id)::int as count from stocktake_counts
      where company_id = ${company_id} and stocktake_id = ${id}`.execute(db),
  ]);
  return { counted: counted.rows[0]!.count, people: people.rows };
}
