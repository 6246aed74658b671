import type { StoredProduct } from "@clove/domain/catalogue/check-product-change.ts";
import { sql } from "kysely";
import { rowsAtCompany } from "../../../db/at-company.sql.ts";
import type { Db } from "../../../db/transaction.ts";
import type { Scope } from "../../../http/auth.ts";
import { ownProductColumns } from "../product-columns.sql.ts";
import {
  type Level,
  lockLevels,
  type ProductFields,
  updateVariations,
  type VariationFields,
} from "./product-writer.sql.ts";

type StoredVariation = StoredProduct["variations"][number] & { purchase_price: number; sale_price: number };
type LockedProduct = ProductFields & { id: number; variations: StoredVariation[] };

/**
 * The product with its variations, locked in the fixed order: product, stock levels by variation, variations by id.
 * @returns null when the company has none of this id
 */
export async function lockProduct(db: Db, scope: Scope, id: number): Promise<LockedProduct | null> {
  const { company_id } = scope;
  const ofProduct = sql`select id from product_variations where company_id = ${company_id} and product_id = ${id}`;
  const [products, levels, variations, owed] = await Promise.all([
    sql<Omit<LockedProduct, "variations">>`select ${ownProductColumns} from products p
      where p.company_id = ${company_id} and p.id = ${id} for no key update`.execute(db),
    lockLevels(db, scope, ofProduct),
    sql<
      Omit<StoredVariation, "quantities">
    >`select id, color_id, size_id, measurement_unit_id, purchase_price, sale_price,
        min_stock_quantity, barcode
      from product_variations where company_id = ${company_id} and product_id = ${id}
      order by id for no key update`.execute(db),
    sql<Level>`select product_variation_id, sum(quantity - settled_quantity) as quantity from shortfalls
      where company_id = ${company_id} and product_variation_id in (${ofProduct}) and settled_quantity < quantity
      group by product_variation_id, branch_id`.execute(db),
  ]);
  const product = products.rows[0];
  if (!product) return null;
  const quantities = [...levels, ...owed.rows];
  return {
    ...product,
    variations: variations.rows.map((variation) => ({
      ...variation,
      quantities: quantities
        .filter(({ product_variation_id }) => product_variation_id === variation.id)
        .map(({ quantity }) => quantity),
    })),
  };
}

/** The product of a variation; null when the company has none of this id. */
export async function productOfVariation(db: Db, { company_id }: Scope, id: number): Promise<number | null> {
  const { rows } = await sql<{ product_id: number }>`
    select product_id from product_variations where company_id = ${company_id} and id = ${id}`.execute(db);
  return rows[0]?.product_id ?? null;
}

/**
 * Writes locked variations. Barcodes are released before they are assigned, so that two variations can exchange theirs.
 * @returns false when another product has one of the barcodes; then nothing is written
 */
export async function changeLockedVariations(
  db: Db,
  scope: Scope,
  rows: readonly (VariationFields & { id: number })[],
): Promise<boolean> {
  const sent = JSON.stringify(rows);
  await sql`update product_variations v set barcode = null
    from jsonb_to_recordset(${sent}::jsonb) as r (id bigint, barcode text)
    where v.company_id = ${scope.company_id} and v.id = r.id and v.barcode is distinct from r.barcode
      and v.barcode in (select barcode from jsonb_to_recordset(${sent}::jsonb) as other (barcode text))`.execute(
    db,
  );
  // Only the unique index sees a barcode that a running transaction has taken. The savepoint lets this transaction go on after its error.
  await sql`savepoint barcodes`.execute(db);
  try {
    await updateVariations(db, scope, rows);
  } catch (error) {
    if (!isBarcodeTaken(error)) throw error;
    await sql`rollback to savepoint barcodes`.execute(db);
    return false;
  }
  return true;
}

function isBarcodeTaken(error: unknown): boolean {
  return (error as { constraint?: string }).constraint === "product_variations_company_id_barcode_key";
}

/**
 * Claims the variations' temporary ids: each permanently names one record of the company, of any kind (operating §2).
 * @returns false when one of them is already taken, or occurs twice here
 */
export async function takeTempIds(
  db: Db,
  { company_id }: Scope,
  variations: readonly { id: number; temp_id?: string | undefined }[],
): Promise<boolean> {
  const named = variations.flatMap(({ id, temp_id }) => (temp_id === undefined ? [] : [{ id, temp_id }]));
  if (named.length === 0) return true;
  const statement = sql`
    insert into idempotency_keys (company_id, key, call, body_hash, answer)
    select ${company_id}, temp_id, 'product/store variation', '', json_build_object('id', id)
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as r (id bigint, temp_id text)
    order by temp_id
    on conflict do nothing returning key`;
  return (await rowsAtCompany(db, { company_id }, statement)).length === named.length;
}

/** Those of the barcodes that other products have, with the products' names. */
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
