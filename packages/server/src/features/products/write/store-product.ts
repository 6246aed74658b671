import { checkProduct } from "@clove/domain/catalogue/check-product.ts";
import type { Product, ProductStoreBody } from "@clove/domain/catalogue/products.schema.ts";
import type { SeenBranch } from "../../../db/seen-branches.sql.ts";
import type { Tx } from "../../../db/transaction.ts";
import type { Scope } from "../../../http/auth.ts";
import { refuseIfAny } from "../../../http/errors.ts";
import { audit } from "../../audit/audit.sql.ts";
import { checkTakesStock } from "../../stock/check-takes-stock.ts";
import { mustBePriceKind } from "../price-kind.sql.ts";
import { readProduct } from "../products.sql.ts";
import { addVariations, opensStock } from "./add-variations.ts";
import { checkNames, withFoundNames } from "./product-names.ts";
import { insertProducts, takeIds } from "./product-writer.sql.ts";

/**
 * Makes a product with its variations, and their opening stock in the branch as one stock transaction (stock §1).
 * `takenBarcodes: "drop"`, for products made offline: a variation whose barcode is taken is stored without it
 * (catalogue §7). `images`: paths of its written pictures (product-pictures.ts).
 * @throws Refused; AppError not_found, branch_inactive, barcode_taken, key_reused, price_kind_changed
 */
export async function storeProduct(
  tx: Tx,
  scope: Scope,
  sent: ProductStoreBody,
  branch: SeenBranch,
  {
    takenBarcodes = "refuse",
    images = [],
  }: { takenBarcodes?: "refuse" | "drop"; images?: readonly string[] } = {},
): Promise<Product> {
  const plain = sent.variations.map((variation) => ({ ...variation, barcode: variation.barcode || null }));
  const body = { ...sent, variations: takenBarcodes === "drop" ? eachBarcodeOnce(plain) : plain };
  await mustBePriceKind(tx.db, scope, sent.prices_include_tax);
  const [productIds, variationIds, idOf] = await Promise.all([
    takeIds(tx.db, "products", 1),
    takeIds(tx.db, "product_variations", body.variations.length),
    checkNames(tx.db, scope, body, { variations: body.variations }),
  ]);
  refuseIfAny(checkProduct(body, scope.currency));

  // The stock of a product made offline already is in that store.
  if (takenBarcodes === "refuse" && opensStock(body.variations)) checkTakesStock(branch);

  const { variations: named, ...namedProduct } = body;
  const product = withFoundNames(namedProduct, idOf);
  const variations = named.map((variation) => withFoundNames(variation, idOf));
  const id = productIds[0]!;
  const [, opening_stock] = await Promise.all([
    insertProducts(tx.db, scope, [{ ...product, id, images: JSON.stringify(images) }]),
    addVariations(tx, scope, {
      product_id: id,
      branch_id: body.branch_id,
      variations: variations.map((variation, i) => ({ ...variation, id: variationIds[i]! })),
      path: "variations",
      takenBarcodes,
    }),
  ]);
  const detail = { name: product.name, opening_stock };
  const [, stored] = await Promise.all([
    audit(tx.db, scope, "product.store", { subject: "product", subject_id: id, detail }),
    readProduct(tx.db, scope, id),
  ]);
  return stored!;
}

/** Removes repeated barcodes: the first variation keeps its barcode. */
function eachBarcodeOnce<V extends { barcode: string | null }>(variations: readonly V[]): V[] {
  const seen = new Set<string>();
  return variations.map((variation) => {
    const isTaken = variation.barcode !== null && seen.has(variation.barcode);
    if (variation.barcode !== null) seen.add(variation.barcode);
    return isTaken ? { ...variation, barcode: null } : variation;
  });
}
