import { mayDo } from "@clove/domain/access/permissions.ts";
import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import { type RawBuilder, sql } from "kysely";
import { inSeenBranches } from "../../db/seen-branches.sql.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { matchingProducts } from "./matching-products.sql.ts";

type ProductFilter = { page: number; length: number; branch_id?: number };

/**
 * Products that answer a search, best match first, then by name; `count` is of all matches. Agrees with the rule
 * `matchProduct`. Stocks are those of the branches that the caller sees, or of `branch_id` alone.
 */
export async function findProducts(
  db: Db,
  scope: Scope,
  text: string,
  { page, length, branch_id }: ProductFilter,
): Promise<{ products: Product[]; count: number }> {
  const found = matchingProducts(scope, text);
  const [list, counted] = await Promise.all([
    readRows(
      db,
      scope,
      sql`select p.id, row_number() over (order by f.rank, lower(p.name), p.id) as position
        from (select id, min(rank) as rank from (${found}) any_rank group by id) f
        join products p on p.company_id = ${scope.company_id} and p.id = f.id
        order by position limit ${length} offset ${(page - 1) * length}`,
      branch_id,
    ),
    sql<{ count: number }>`select count(distinct id) from (${found}) f`.execute(db),
  ]);
  return { products: list, count: counted.rows[0]!.count };
}

/** One product, or null when the company has none of this id. */
export async function readProduct(db: Db, scope: Scope, id: number): Promise<Product | null> {
  const rows = await readRows(
    db,
    scope,
    sql`select id, 1 as position from products where company_id = ${scope.company_id} and id = ${id}`,
  );
  return rows[0] ?? null;
}

/** The rows that `page` names by id and position, with variations and stocks, in one statement. */
async function readRows(
  db: Db,
  scope: Scope,
  page: RawBuilder<unknown>,
  branch_id?: number,
): Promise<Product[]> {
  const { rows } = await sql<Product>`
    with page as (${page})
    select ${productColumns},
      json_build_object('id', c.id, 'name', c.name) as category,
      json_build_object('id', m.id, 'name', m.name) as brand,
      (select coalesce(json_agg(${variationJson(scope, branch_id)} order by v.id), '[]')
        from product_variations v
        left join colors k on k.company_id = v.company_id and k.id = v.color_id
        left join sizes z on z.company_id = v.company_id and z.id = v.size_id
        left join measurement_units u on u.company_id = v.company_id and u.id = v.measurement_unit_id
        where v.company_id = p.company_id and v.product_id = p.id) as variations
    from page join products p on p.company_id = ${scope.company_id} and p.id = page.id
    join categories c on c.company_id = p.company_id and c.id = p.category_id
    join brands m on m.company_id = p.company_id and m.id = p.brand_id
    order by page.position`.execute(db);
  return seesCosts(scope) ? rows : rows.map(withoutCosts);
}

/** The product's own columns, without what is joined to them; also what the data stream sends. */
export const productColumns = sql`
  p.id, p.temp_id, p.name, p.branch_id, p.category_id, p.brand_id, p.company_id, p.description, p.discount,
  p.purchase_vat, p.sale_vat, p.status, p.pricing_method, p.price_type, p.images::text`;

const named = (alias: string, ...fields: string[]) => sql`case when ${sql.ref(`${alias}.id`)} is not null then
  json_build_object('id', ${sql.ref(`${alias}.id`)}, ${sql.join(
    fields.map((field) => sql`${sql.lit(field)}, ${sql.ref(`${alias}.${field}`)}`),
  )}) end`;

function variationJson(scope: Scope, branch_id: number | undefined): RawBuilder<unknown> {
  return sql`json_build_object('id', v.id, 'temp_id', v.temp_id, 'product_id', v.product_id, 'color_id', v.color_id,
    'size_id', v.size_id, 'measurement_unit_id', v.measurement_unit_id, 'color', ${named("k", "name", "code")},
    'size', ${named("z", "name", "code")}, 'measurement_unit', ${named("u", "title", "description")},
    'purchase_price', v.purchase_price, 'sale_price', v.sale_price, 'min_stock_quantity', v.min_stock_quantity,
    'barcode', v.barcode, 'status', v.status,
    'stocks', ${stocksOf(scope, branch_id)}, 'shortfalls', ${shortfallsOf(scope, branch_id)})`;
}

/** Stocks of variation v: the batches with quantity left, per branch that the caller sees, oldest first (D5). */
export function stocksOf(scope: Scope, branch_id?: number, { costs = true } = {}): RawBuilder<unknown> {
  const inBranch = branch_id === undefined ? sql`true` : sql`b.branch_id = ${branch_id}`;
  const cost = costs ? sql`, 'purchase_price', b.purchase_price` : sql``;
  return sql`(select coalesce(json_agg(json_build_object('branch_id', b.branch_id,
      'branch', json_build_object('id', r.id, 'name', r.name, 'type', r.type), 'quantity', b.left_quantity,
      'stock_purchase_transaction_id', b.id${cost}) order by b.branch_id, b.received_at, b.id), '[]')
    from batches b join branches r on r.company_id = b.company_id and r.id = b.branch_id
    where b.company_id = v.company_id and b.product_variation_id = v.id and b.left_quantity > 0
      and ${inSeenBranches(scope, "b.branch_id")} and ${inBranch})`;
}

/** What is open of variation v, per branch that the caller sees (D5). */
export function shortfallsOf(scope: Scope, branch_id?: number): RawBuilder<unknown> {
  const inBranch = branch_id === undefined ? sql`true` : sql`s.branch_id = ${branch_id}`;
  return sql`(select coalesce(json_agg(json_build_object('branch_id', o.branch_id, 'quantity', o.quantity)
      order by o.branch_id), '[]')
    from (select s.branch_id, sum(s.quantity - s.settled_quantity) as quantity from shortfalls s
      where s.company_id = v.company_id and s.product_variation_id = v.id and s.settled_quantity < s.quantity
        and ${inSeenBranches(scope, "s.branch_id")} and ${inBranch} group by s.branch_id) o)`;
}

/** Costs are for product:view and purchase:view (api.md). */
export function seesCosts(scope: Scope): boolean {
  return mayDo(scope, "product:view") || mayDo(scope, "purchase:view");
}

function withoutCosts(product: Product): Product {
  const variations = product.variations.map(({ purchase_price: _, ...variation }) => ({
    ...variation,
    stocks: variation.stocks.map(({ purchase_price: _cost, ...stock }) => stock),
  }));
  return { ...product, variations };
}
