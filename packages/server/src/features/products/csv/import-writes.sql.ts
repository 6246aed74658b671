import type { ImportPlan, ProductFields } from "@clove/domain/catalogue/csv-plan.ts";
import type { CsvRow } from "@clove/domain/catalogue/csv-row.ts";
import { type RawBuilder, sql } from "kysely";
import { foldedCase } from "../../../db/has-folded.sql.ts";
import type { Db } from "../../../db/transaction.ts";
import type { Scope } from "../../../http/auth.ts";
import { type NamedKind, namedKinds } from "./import-facts.sql.ts";

/** Makes rows of these names; one that somebody else makes meanwhile is theirs. */
export async function insertNames(
  db: Db,
  { company_id }: Scope,
  kind: NamedKind,
  names: readonly string[],
): Promise<void> {
  const { table, name } = namedKinds[kind];
  const also: Partial<Record<NamedKind, RawBuilder<unknown>>> = {
    colors: sql`code`,
    sizes: sql`code`,
    units: sql`description`,
  };
  const second = also[kind];
  // In one order, so that two imports never wait for each other crosswise.
  await sql`insert into ${sql.table(table)} (company_id, ${sql.ref(name)}${second ? sql`, ${second}` : sql``})
    select ${company_id}, made${second ? sql`, made` : sql``} from unnest(${[...names]}::text[]) as made
    order by ${foldedCase("made")} on conflict (company_id, fold_case(${sql.ref(name)})) do nothing`.execute(
    db,
  );
}

/** Numbers that new rows will have, rising. */
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

export type ProductRow = Omit<ProductFields, "brand" | "category"> & {
  id: number;
  brand_id: number;
  category_id: number;
};

const productColumns = sql`id bigint, name text, description text, category_id bigint, brand_id bigint,
  price_type text, discount numeric, purchase_vat numeric, sale_vat numeric, status text`;

export async function insertProducts(
  db: Db,
  { company_id }: Scope,
  branch_id: number,
  products: readonly ProductRow[],
): Promise<void> {
  await sql`insert into products (company_id, id, name, branch_id, description, category_id, brand_id, price_type,
      discount, purchase_vat, sale_vat, status)
    select ${company_id}, id, name, ${branch_id}, description, category_id, brand_id, price_type, discount, purchase_vat,
      sale_vat, status
    from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as r (${productColumns})`.execute(db);
}

/** @returns how many were still as the plan knew them; the others are left alone */
export async function updateProducts(
  db: Db,
  { company_id }: Scope,
  products: readonly (ProductRow & { version: string })[],
): Promise<number> {
  const { numAffectedRows } =
    await sql`update products p set name = r.name, description = r.description, category_id = r.category_id,
      brand_id = r.brand_id, price_type = r.price_type, discount = r.discount, purchase_vat = r.purchase_vat,
      sale_vat = r.sale_vat, status = r.status
    from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as r (version text, ${productColumns})
    where p.company_id = ${company_id} and p.id = r.id and p.xmin::text = r.version`.execute(db);
  return Number(numAffectedRows);
}

export type VariationRow = Pick<CsvRow, "barcode" | "purchase_price" | "sale_price" | "min_stock"> & {
  id: number;
  product_id: number;
  color_id: number | null;
  size_id: number | null;
  unit_id: number | null;
};

export async function insertManyVariations(
  db: Db,
  { company_id }: Scope,
  variations: readonly VariationRow[],
): Promise<void> {
  await sql`insert into product_variations (company_id, id, product_id, color_id, size_id, measurement_unit_id,
      purchase_price, sale_price, min_stock_quantity, barcode)
    select ${company_id}, id, product_id, color_id, size_id, unit_id, purchase_price, sale_price, min_stock, barcode
    from jsonb_to_recordset(${JSON.stringify(variations)}::jsonb) as r (id bigint, product_id bigint, color_id bigint,
      size_id bigint, unit_id bigint, purchase_price numeric, sale_price numeric, min_stock numeric, barcode text)`.execute(
    db,
  );
}

/** @returns as `updateProducts` */
export async function updateManyVariations(
  db: Db,
  { company_id }: Scope,
  variations: readonly (ImportPlan["changedVariations"][number] & { version: string })[],
): Promise<number> {
  const { numAffectedRows } =
    await sql`update product_variations v set purchase_price = r.purchase_price, sale_price = r.sale_price,
      min_stock_quantity = r.min_stock, barcode = r.barcode
    from jsonb_to_recordset(${JSON.stringify(variations)}::jsonb) as r
      (id bigint, version text, purchase_price numeric, sale_price numeric, min_stock numeric, barcode text)
    where v.company_id = ${company_id} and v.id = r.id and v.xmin::text = r.version`.execute(db);
  return Number(numAffectedRows);
}

/**
 * Before barcodes change, in the fixed order: a sale holds its levels when its lines ask for the variations' keys, so that
 * the two never block each other crosswise (docs/decisions/014).
 */
export async function lockLevels(
  db: Db,
  { company_id }: Scope,
  variation_ids: readonly number[],
): Promise<void> {
  await sql`select from stock_levels
    where company_id = ${company_id} and product_variation_id = any(${[...variation_ids]})
    order by product_variation_id, branch_id for no key update`.execute(db);
}
