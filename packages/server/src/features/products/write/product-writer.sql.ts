import type { Product, ProductStoreBody, VariationBody } from "@clove/domain/catalogue/products.schema.ts";
import { type RawBuilder, sql } from "kysely";
import { rowsAtCompany, writeAtCompany } from "../../../db/at-company.sql.ts";
import type { Db } from "../../../db/transaction.ts";
import type { Scope } from "../../../http/auth.ts";
import { makeDueSoon } from "../../reports/summed-months.sql.ts";

/** The fields of a product that can change; `images` as JSON. */
export type ProductFields = Pick<
  Product,
  | "name"
  | "description"
  | "category_id"
  | "brand_id"
  | "price_type"
  | "pricing_method"
  | "discount"
  | "purchase_vat"
  | "sale_vat"
  | "status"
  | "images"
>;
type NewProduct = ProductFields & Pick<ProductStoreBody, "branch_id" | "temp_id"> & { id: number };

/** The fields of a variation that can change. */
export type VariationFields = Pick<
  VariationBody,
  "purchase_price" | "sale_price" | "min_stock_quantity" | "barcode"
>;
export type NewVariation = Omit<VariationBody, "initial_stock_quantity"> & { id: number; product_id: number };

/** `version`: the row's when it was read, to be compared; left out for a locked row. */
type Changed<Row> = Row & { id: number; version?: string };
/** Columns that keep their value if they are left out. */
type Kept = "pricing_method" | "images";

/** Ascending ids for new rows. */
export async function takeIds(
  db: Db,
  table: "products" | "product_variations",
  count: number,
): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select coalesce(json_agg(nextval(${`${table}_id_seq`}::regclass)), '[]') as ids
    from generate_series(1, ${count}::int)`.execute(db);
  return rows[0]!.ids;
}

const sentProducts = (products: readonly object[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as r (id bigint, version text, temp_id text, name text,
    branch_id bigint, description text, category_id bigint, brand_id bigint, price_type text, pricing_method text,
    discount numeric, purchase_vat numeric, sale_vat numeric, status text, images text)`;

export async function insertProducts(
  db: Db,
  { company_id }: Scope,
  products: readonly NewProduct[],
): Promise<void> {
  const statement = sql`insert into products (company_id, id, temp_id, name, branch_id, description, category_id, brand_id,
      price_type, pricing_method, discount, purchase_vat, sale_vat, status, images)
    select ${company_id}, id, temp_id, name, branch_id, description, category_id, brand_id, price_type, pricing_method,
      discount, purchase_vat, sale_vat, status, images::jsonb
    from ${sentProducts(products)}`;
  await writeAtCompany(db, { company_id }, statement);
}

/** @returns how many still had their version; the others are not changed */
export async function updateProducts(
  db: Db,
  { company_id }: Scope,
  products: readonly Changed<Omit<ProductFields, Kept> & Partial<Pick<ProductFields, Kept>>>[],
): Promise<number> {
  const { numAffectedRows } = await sql`update products p set name = r.name, description = r.description,
      category_id = r.category_id, brand_id = r.brand_id, price_type = r.price_type, discount = r.discount,
      pricing_method = coalesce(r.pricing_method, p.pricing_method), purchase_vat = r.purchase_vat,
      sale_vat = r.sale_vat, status = r.status, images = coalesce(r.images::jsonb, p.images)
    from ${sentProducts(products)}
    where p.company_id = ${company_id} and p.id = r.id and p.xmin::text = coalesce(r.version, p.xmin::text)`.execute(
    db,
  );
  // Perhaps in another category or brand.
  await makeDueSoon(db, { company_id });
  return Number(numAffectedRows);
}

const sentVariations = (variations: readonly object[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(variations)}::jsonb) as r (id bigint, version text, temp_id text,
    product_id bigint, color_id bigint, size_id bigint, measurement_unit_id bigint, purchase_price numeric,
    sale_price numeric, min_stock_quantity numeric, barcode text)`;

/** @returns the ids of the stored variations; one whose barcode the company already has is not stored */
export async function insertVariations(
  db: Db,
  { company_id }: Scope,
  variations: readonly NewVariation[],
): Promise<number[]> {
  const statement = sql<{ id: number }>`
    insert into product_variations (company_id, id, temp_id, product_id, color_id, size_id, measurement_unit_id,
      purchase_price, sale_price, min_stock_quantity, barcode)
    select ${company_id}, id, temp_id, product_id, color_id, size_id, measurement_unit_id, purchase_price, sale_price,
      min_stock_quantity, barcode
    from ${sentVariations(variations)}
    on conflict (company_id, barcode) do nothing returning id`;
  const rows = await rowsAtCompany(db, { company_id }, statement);
  return rows.map(({ id }) => id);
}

/** @returns as `updateProducts`; a taken barcode is an error of PostgreSQL */
export async function updateVariations(
  db: Db,
  { company_id }: Scope,
  variations: readonly Changed<VariationFields>[],
): Promise<number> {
  const { numAffectedRows } = await sql`update product_variations v set purchase_price = r.purchase_price,
      sale_price = r.sale_price, min_stock_quantity = r.min_stock_quantity, barcode = r.barcode
    from ${sentVariations(variations)}
    where v.company_id = ${company_id} and v.id = r.id and v.xmin::text = coalesce(r.version, v.xmin::text)`.execute(
    db,
  );
  return Number(numAffectedRows);
}

export type Level = { product_variation_id: number; quantity: number };

/**
 * Locks stock levels before variations change, in the fixed order. A sale compares its products while it holds the locks of its levels,
 * so it sees either all of a change or nothing of it (docs/decisions/014, 030). `variations`: a query of their ids.
 */
export async function lockLevels(
  db: Db,
  { company_id }: Scope,
  variations: RawBuilder<unknown>,
): Promise<Level[]> {
  const { rows } = await sql<Level>`
    select product_variation_id, quantity from stock_levels
    where company_id = ${company_id} and product_variation_id in (${variations})
    order by product_variation_id, branch_id for no key update`.execute(db);
  return rows;
}
