import { searchWords } from "@clove/domain/catalogue/match-product.ts";
import type { ProductNarrow } from "@clove/domain/catalogue/products.schema.ts";
import { type RawBuilder, sql } from "kysely";
import { foldedCase } from "../../../db/has-folded.sql.ts";
import { type Db, type Settings, setLocal } from "../../../db/transaction.ts";
import type { Scope } from "../../../http/auth.ts";

type Page = ProductNarrow & { page: number; length: number };
/** The longest page that wire.schema allows. */
const maxRows = 200;

/**
 * Settings of a transaction that searches. Row-level security of `product_names` compares with `search_words`, which makes PostgreSQL use
 * its index; the statements below check the words all the same (docs/decisions/011). Generic plans are made once per connection,
 * because planning takes longer than running.
 */
export function searchSettings(text: string): Settings {
  return { search_words: searchWords(text).join(" "), generic_plans: true };
}

/**
 * One page of the products that match a search, best match first, then by name: `id`, `rank` and `sort_name` to order by, and `count`, the
 * number of all matches. Agrees with `matchProduct`.
 */
export function pageOfMatches(
  scope: Scope,
  text: string,
  { page, length, ...narrow }: Page,
): RawBuilder<unknown> {
  const rest = sql`limit ${length} offset ${(page - 1) * length}`;
  const found =
    searchWords(text).length === 0
      ? sql`select id, 0 as rank, ${foldedCase("name")} as sort_name, (${countOfMatches(scope, text, narrow)}) as count
          from products where company_id = ${scope.company_id} ${inNarrow(narrow)} order by ${foldedCase("name")}, id ${rest}`
      : sql`select id, rank, sort_name, count(*) over ()
          from (select distinct on (id) id, rank, sort_name from (${matches(scope, text, narrow)}) found order by id, rank) best
          order by rank, sort_name, id ${rest}`;
  // A constant limit for the planner: the page's length is a parameter, which it does not know.
  return sql`select * from (${found}) page limit ${sql.lit(maxRows)}`;
}

/** How many products match a search: `count`. */
export function countOfMatches(
  scope: Scope,
  text: string,
  narrow: ProductNarrow = {},
): RawBuilder<{ count: number }> {
  return searchWords(text).length === 0
    ? sql`select count(*) from products where company_id = ${scope.company_id} ${inNarrow(narrow)}`
    : sql`select count(distinct id) from (${matches(scope, text, narrow)}) found`;
}

/** Every product that matches a search: `id`. */
export function allMatches(scope: Scope, text: string, narrow: ProductNarrow): RawBuilder<{ id: number }> {
  return searchWords(text).length === 0
    ? sql`select products.id from products where products.company_id = ${scope.company_id} ${inNarrow(narrow)}`
    : sql`select id from (${matches(scope, text, narrow)}) found`;
}

/** Sets the `search_words` of `searchSettings` in a transaction that has begun, whose plans stay as they are. */
export async function setSearch(db: Db, text: string): Promise<void> {
  await setLocal(db, "search_words", searchWords(text).join(" "));
}

/** The conditions of a filter, for the row `products`. */
function inNarrow({
  category_id,
  brand_id,
  status,
  supplier_id,
  price_change_id,
}: ProductNarrow): RawBuilder<unknown> {
  const ofProduct = sql`v.company_id = products.company_id and v.product_id = products.id`;
  return sql.join(
    [
      supplier_id === undefined
        ? sql``
        : sql`and exists (select from product_variations v
            join batches b on b.company_id = v.company_id and b.product_variation_id = v.id
            join stock_transactions t on t.company_id = b.company_id and t.id = b.transaction_id
            where ${ofProduct} and t.supplier_id = ${supplier_id})`,
      price_change_id === undefined
        ? sql``
        : sql`and exists (select from product_variations v
            join price_change_rows r on r.company_id = v.company_id and r.product_variation_id = v.id
            where ${ofProduct} and r.price_change_id = ${price_change_id})`,
      category_id === undefined ? sql`` : sql`and products.category_id = ${category_id}`,
      brand_id === undefined ? sql`` : sql`and products.brand_id = ${brand_id}`,
      status === undefined ? sql`` : sql`and products.status = ${status}`,
    ],
    sql` `,
  );
}

/** Every match within a filter, as `matchesAnywhere`, which alone is the statement where nothing narrows it. */
function matches(scope: Scope, text: string, narrow: ProductNarrow): RawBuilder<unknown> {
  const all = matchesAnywhere(scope, text);
  if (Object.values(narrow).every((value) => value === undefined)) return all;
  return sql`select a.* from (${all}) a
    join products on products.company_id = ${scope.company_id} and products.id = a.id ${inNarrow(narrow)}`;
}

/** Every match: `id`, `rank` (lower is better), `sort_name`. A product may occur twice, by its barcode and by its name. */
function matchesAnywhere({ company_id }: Scope, text: string): RawBuilder<unknown> {
  const wanted = text.trim();
  const byId = /^[1-9]\d{0,14}$/.test(wanted)
    ? sql`union all select id, 1, ${foldedCase("name")} from products where company_id = ${company_id} and id = ${Number(wanted)}`
    : sql``;
  const patterns = searchWords(text).map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
  return sql`select p.id, 0 as rank, ${foldedCase("p.name")} as sort_name
      from product_variations v join products p on p.company_id = v.company_id and p.id = v.product_id
      where v.company_id = ${company_id} and v.barcode = ${wanted}
    ${byId}
    union all select product_id, 2, sort_name from product_names
      where company_id = ${company_id} and search_name like all(${patterns}::text[])`;
}
