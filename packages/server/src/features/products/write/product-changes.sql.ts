import type { StoredProduct } from "@clove/domain/catalogue/check-product-change.ts";
import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import { sql } from "kysely";
import type { Db } from "../../../db/transaction.ts";
import type { Scope } from "../../../http/auth.ts";
import { ownProductColumns } from "../product-columns.sql.ts";

type StoredVariation = StoredProduct["variations"][number] & { purchase_price: number; sale_price: number };
/** What of a product can change. */
type Changing = Pick<
  Product,
  | "name"
  | "category_id"
  | "brand_id"
  | "description"
  | "discount"
  | "purchase_vat"
  | "sale_vat"
  | "status"
  | "pricing_method"
  | "price_type"
  | "images"
>;
export type LockedProduct = Changing & { id: number; variations: StoredVariation[] };

/**
 * The product with its variations, locked in the fixed order: product, stock levels by variation, variations by id. A
 * sale holds its levels when it comes to the rows that its lines name, so the two never block each other crosswise.
 * @returns null when the company has none of this id
 */
export async function lockProduct(db: Db, scope: Scope, id: number): Promise<LockedProduct | null> {
  const { company_id } = scope;
  const ofProduct = sql`(select id from product_variations where company_id = ${company_id} and product_id = ${id})`;
  type Quantity = { product_variation_id: number; quantity: number };
  const [products, levels, variations, owed] = await Promise.all([
    sql<Omit<LockedProduct, "variations">>`select ${ownProductColumns} from products p
      where p.company_id = ${company_id} and p.id = ${id} for no key update`.execute(db),
    sql<Quantity>`select product_variation_id, quantity from stock_levels
      where company_id = ${company_id} and product_variation_id in ${ofProduct}
      order by product_variation_id, branch_id for no key update`.execute(db),
    sql<
      Omit<StoredVariation, "quantities">
    >`select id, color_id, size_id, measurement_unit_id, purchase_price, sale_price,
        min_stock_quantity, barcode
      from product_variations where company_id = ${company_id} and product_id = ${id}
      order by id for no key update`.execute(db),
    sql<Quantity>`select product_variation_id, sum(quantity - settled_quantity) as quantity from shortfalls
      where company_id = ${company_id} and product_variation_id in ${ofProduct} and settled_quantity < quantity
      group by product_variation_id, branch_id`.execute(db),
  ]);
  const product = products.rows[0];
  if (!product) return null;
  const quantities = [...levels.rows, ...owed.rows];
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

export type VariationRow = {
  id: number;
  purchase_price: number;
  sale_price: number;
  min_stock_quantity: number;
  barcode: string | null;
};

/**
 * Writes locked variations. Barcodes are given up before they are taken, so that two may exchange theirs.
 * @returns false when another product has one of the barcodes; then nothing is written
 */
export async function updateVariations(
  db: Db,
  { company_id }: Scope,
  rows: readonly VariationRow[],
): Promise<boolean> {
  const texts = JSON.stringify(rows);
  const sent = sql`jsonb_to_recordset(${texts}::jsonb) as r (id bigint, purchase_price numeric, sale_price numeric,
    min_stock_quantity numeric, barcode text)`;
  await sql`update product_variations v set barcode = null from ${sent}
    where v.company_id = ${company_id} and v.id = r.id and v.barcode is distinct from r.barcode
      and v.barcode in (select barcode from jsonb_to_recordset(${texts}::jsonb) as other (barcode text))`.execute(
    db,
  );
  // The other product's row may be of a transaction that still runs: only the index knows, and it ends what fails.
  await sql`savepoint barcodes`.execute(db);
  try {
    await sql`update product_variations v set purchase_price = r.purchase_price, sale_price = r.sale_price,
        min_stock_quantity = r.min_stock_quantity, barcode = r.barcode
      from ${sent} where v.company_id = ${company_id} and v.id = r.id`.execute(db);
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
