import type { Product, ProductNarrow } from "@clove/domain/catalogue/products.schema.ts";
import { type RawBuilder, sql } from "kysely";
import { foldedCase } from "../../db/has-folded.sql.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import type { Selected } from "../../http/read-selection.ts";
import { productColumns, productJoins } from "./product-columns.sql.ts";
import { countOfMatches, pageOfMatches } from "./search/matching-products.sql.ts";

export type ProductFilter = ProductNarrow & { page: number; length: number; branch_id?: number };

/**
 * Products that match a search, best match first, then by name. `count` is the number of all matches, but 0 on a page beyond the
 * last. Agrees with the rule `matchProduct`. Stocks are those of the branches that the caller sees, or of `branch_id` alone. The
 * transaction must have `searchSettings`.
 */
export async function findProducts(
  db: Db,
  scope: Scope,
  text: string,
  { branch_id, ...page }: ProductFilter,
  selected: Selected = null,
): Promise<{ products: Product[]; count: number }> {
  return readRows(db, scope, pageOfMatches(scope, text, page), selected, branch_id);
}

/**
 * How many products match a search, for an empty page, which has no row with the count. The transaction must have `searchSettings`.
 */
export async function countProducts(
  db: Db,
  scope: Scope,
  text: string,
  narrow: ProductNarrow,
): Promise<number> {
  const { rows } = await countOfMatches(scope, text, narrow).execute(db);
  return rows[0]!.count;
}

/** One product with its selected fields; null when the company has none with this id. */
export async function readProduct(
  db: Db,
  scope: Scope,
  id: number,
  selected: Selected = null,
): Promise<Product | null> {
  const { products } = await readRows(
    db,
    scope,
    sql`select id, 0 as rank, ${foldedCase("name")} as sort_name, 1 as count from products where company_id = ${scope.company_id} and id = ${id}`,
    selected,
  );
  return products[0] ?? null;
}

/** The products with these ids, as far as the company has them. */
export async function readProducts(db: Db, scope: Scope, ids: readonly number[]): Promise<Product[]> {
  const page = sql`select id, 0 as rank, ${foldedCase("name")} as sort_name, 0 as count from products
    where company_id = ${scope.company_id} and id = any(${[...ids]})`;
  return (await readRows(db, scope, page, null)).products;
}

/** The products whose ids `page` selects, in its order, with variations and stocks, and its `count`, in one statement. */
async function readRows(
  db: Db,
  scope: Scope,
  page: RawBuilder<unknown>,
  selected: Selected,
  branch_id?: number,
): Promise<{ products: Product[]; count: number }> {
  const { rows } = await sql<Product & { found: number }>`
    with page as (${page})
    select ${productColumns({ scope, branch_id, selected })}, page.count as found
    from page join products p on p.company_id = ${scope.company_id} and p.id = page.id ${productJoins}
    order by page.rank, page.sort_name, page.id`.execute(db);
  return { products: rows.map(({ found: _, ...product }) => product), count: rows[0]?.found ?? 0 };
}
