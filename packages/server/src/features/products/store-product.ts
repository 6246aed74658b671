import { checkProduct } from "@clove/domain/catalogue/check-product.ts";
import type { Product, ProductStoreBody } from "@clove/domain/catalogue/products.schema.ts";
import { AppError } from "@clove/domain/errors.ts";
import { lockSeenBranch } from "../../db/seen-branches.sql.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { Refused } from "../../http/errors.ts";
import { colors, measurementUnits, sizes } from "../attributes/attributes.sql.ts";
import { type NamedTable, readNamed } from "../attributes/named-rows.sql.ts";
import { audit } from "../audit/audit.sql.ts";
import { brands } from "../brands/brands.sql.ts";
import { categories } from "../categories/categories.sql.ts";
import { receiveStock } from "../stock/receive-stock.ts";
import {
  insertProduct,
  insertVariations,
  newProductIds,
  productWithBarcode,
  takeTempIds,
} from "./new-product.sql.ts";
import { readProduct } from "./products.sql.ts";

/**
 * Makes a product with its variations; their opening stock comes into the branch as one stock transaction (D5).
 * `takenBarcodes: "drop"`: a product made offline stays, a variation whose barcode is taken goes without (D5).
 * `images`: paths of its written pictures (product-pictures.ts).
 * @throws Refused; AppError not_found, forbidden, barcode_taken, key_reused
 */
export async function storeProduct(
  tx: Tx,
  scope: Scope,
  sent: ProductStoreBody,
  {
    takenBarcodes = "refuse",
    images = [],
  }: { takenBarcodes?: "refuse" | "drop"; images?: readonly string[] } = {},
): Promise<Product> {
  const plain = sent.variations.map((variation) => ({ ...variation, barcode: variation.barcode || null }));
  const body = { ...sent, variations: takenBarcodes === "drop" ? eachBarcodeOnce(plain) : plain };
  const [ids] = await Promise.all([
    newProductIds(tx.db, body.variations.length),
    lockSeenBranch(tx.db, scope, body.branch_id),
    ...namedRows(body).map(({ table, id, path }) => readNamed<unknown>(tx.db, scope, table, id, path)),
  ]);
  const [refusal, ...more] = checkProduct(body, scope.currency);
  if (refusal) throw new Refused([refusal, ...more]);

  const variations = body.variations.map((variation, i) => ({ ...variation, id: ids.variation_ids[i]! }));
  if (!(await takeTempIds(tx.db, scope, variations))) throw new AppError("key_reused", {}, "variations");
  const [, stored] = await Promise.all([
    insertProduct(tx.db, scope, { ...body, id: ids.product_id, images }),
    insertVariations(tx.db, scope, ids.product_id, variations),
  ]);
  const refused = variations.findIndex(({ id }) => !stored.includes(id));
  if (refused >= 0 && takenBarcodes === "refuse") {
    const barcode = variations[refused]!.barcode!;
    const name = await productWithBarcode(tx.db, scope, barcode);
    throw new AppError("barcode_taken", { barcode, name }, `variations.${refused}.barcode`);
  }
  if (refused >= 0) {
    const left = variations.filter(({ id }) => !stored.includes(id));
    const bare = left.map((variation) => ({ ...variation, barcode: null }));
    await insertVariations(tx.db, scope, ids.product_id, bare);
  }

  const lines = variations
    .filter(({ initial_stock_quantity }) => initial_stock_quantity > 0)
    .map(({ id, initial_stock_quantity, purchase_price, sale_price }) => ({
      product_variation_id: id,
      quantity: initial_stock_quantity,
      purchase_price,
      sale_price,
    }));
  const entry = { subject: "product", subject_id: ids.product_id };
  const [, , product] = await Promise.all([
    lines.length > 0 && receiveStock(tx, scope, { type: "opening", branch_id: body.branch_id, lines }),
    audit(tx.db, scope, "product.store", { ...entry, detail: { name: body.name, opening_stock: lines } }),
    readProduct(tx.db, scope, ids.product_id),
  ]);
  return product!;
}

/** Of two variations with one barcode the first keeps it. */
function eachBarcodeOnce<V extends { barcode: string | null }>(variations: readonly V[]): V[] {
  const seen = new Set<string>();
  return variations.map((variation) => {
    const isTaken = variation.barcode !== null && seen.has(variation.barcode);
    if (variation.barcode !== null) seen.add(variation.barcode);
    return isTaken ? { ...variation, barcode: null } : variation;
  });
}

type Named = { table: NamedTable<unknown>; id: number; path: string };

/** Every row of the catalogue that the product names, once each. */
function namedRows({ category_id, brand_id, variations }: ProductStoreBody): Named[] {
  const rows = new Map<string, Named>();
  const add = (table: Named["table"], id: number | null | undefined, path: string) => {
    if (id == null) return;
    const key = `${table.table} ${id}`;
    if (!rows.has(key)) rows.set(key, { table, id, path });
  };
  add(categories as Named["table"], category_id, "category_id");
  add(brands as Named["table"], brand_id, "brand_id");
  variations.forEach((variation, i) => {
    add(colors as Named["table"], variation.color_id, `variations.${i}.color_id`);
    add(sizes as Named["table"], variation.size_id, `variations.${i}.size_id`);
    add(
      measurementUnits as Named["table"],
      variation.measurement_unit_id,
      `variations.${i}.measurement_unit_id`,
    );
  });
  return [...rows.values()];
}
