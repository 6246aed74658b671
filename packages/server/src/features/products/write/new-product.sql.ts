import type { ProductStoreBody, VariationBody } from "@clove/domain/catalogue/products.schema.ts";
import { sql } from "kysely";
import type { Db } from "../../../db/transaction.ts";
import type { Scope } from "../../../http/auth.ts";

/** Numbers that the new rows will have. */
export async function newProductIds(
  db: Db,
  variations: number,
): Promise<{ product_id: number; variation_ids: number[] }> {
  const { rows } = await sql<{ product_id: number; variation_ids: number[] }>`
    select nextval('products_id_seq') as product_id,
      (select json_agg(nextval('product_variations_id_seq')) from generate_series(1, ${variations}::int)) as variation_ids`.execute(
    db,
  );
  return rows[0]!;
}

export async function newVariationIds(db: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval('product_variations_id_seq') as id from generate_series(1, ${count}::int)`.execute(db);
  return rows.map(({ id }) => id);
}

export type NewVariation = VariationBody & { id: number };
type NewProduct = Omit<ProductStoreBody, "variations"> & { id: number; images: readonly string[] };

export async function insertProduct(db: Db, { company_id }: Scope, product: NewProduct): Promise<void> {
  const { branch_id, category_id, brand_id, price_type, pricing_method, description } = product;
  await db
    .insertInto("products")
    .values({
      company_id,
      id: product.id,
      temp_id: product.temp_id ?? null,
      name: product.name,
      branch_id,
      category_id,
      brand_id,
      price_type,
      pricing_method,
      description,
      discount: product.discount,
      purchase_vat: product.purchase_vat,
      sale_vat: product.sale_vat,
      status: product.status,
      images: JSON.stringify(product.images),
    })
    .execute();
}

/** @returns the ids of the variations that were stored: one whose barcode the company has already is left out */
export async function insertVariations(
  db: Db,
  { company_id }: Scope,
  product_id: number,
  variations: readonly NewVariation[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into product_variations (company_id, id, temp_id, product_id, color_id, size_id, measurement_unit_id,
      purchase_price, sale_price, min_stock_quantity, barcode)
    select ${company_id}, id, temp_id, ${product_id}, color_id, size_id, measurement_unit_id, purchase_price, sale_price,
      min_stock_quantity, barcode
    from jsonb_to_recordset(${JSON.stringify(variations)}::jsonb) as r (id bigint, temp_id text, color_id bigint,
      size_id bigint, measurement_unit_id bigint, purchase_price numeric, sale_price numeric,
      min_stock_quantity numeric, barcode text)
    on conflict (company_id, barcode) do nothing returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Takes the variations' temporary ids for ever: each names one record of the company, whatever its kind (operating §2).
 * @returns false when one of them is taken already, or stands twice here
 */
export async function takeTempIds(
  db: Db,
  { company_id }: Scope,
  variations: readonly NewVariation[],
): Promise<boolean> {
  const named = variations.flatMap(({ id, temp_id }) => (temp_id === undefined ? [] : [{ id, temp_id }]));
  if (named.length === 0) return true;
  const { rows } = await sql`
    insert into idempotency_keys (company_id, key, call, body_hash, answer)
    select ${company_id}, temp_id, 'product/store variation', '', json_build_object('id', id)
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as r (id bigint, temp_id text)
    order by temp_id
    on conflict do nothing returning key`.execute(db);
  return rows.length === named.length;
}

/** Of these barcodes the ones that other products have, with those products' names. */
export async function productsWithBarcodes(
  db: Db,
  { company_id }: Scope,
  barcodes: readonly string[],
  product_id: number,
): Promise<Map<string, string>> {
  const { rows } = await sql<{
    barcode: string;
    name: string;
  }>`select v.barcode, p.name from product_variations v
    join products p on p.company_id = v.company_id and p.id = v.product_id
    where v.company_id = ${company_id} and v.barcode = any(${[...barcodes]}) and v.product_id <> ${product_id}`.execute(
    db,
  );
  return new Map(rows.map(({ barcode, name }) => [barcode, name]));
}
