import {
  checkProductChange,
  inVariations,
  type VariationPath,
} from "@clove/domain/catalogue/check-product-change.ts";
import type {
  Product,
  ProductUpdateBody,
  Variation,
  VariationChange,
} from "@clove/domain/catalogue/products.schema.ts";
import { AppError } from "@clove/domain/errors.ts";
import { type Difference, difference } from "../../../db/difference.ts";
import { still } from "../../../db/once.ts";
import type { SeenBranch } from "../../../db/seen-branches.sql.ts";
import type { Db, Tx } from "../../../db/transaction.ts";
import type { Scope } from "../../../http/auth.ts";
import { refuseIfAny } from "../../../http/errors.ts";
import { audit } from "../../audit/audit.sql.ts";
import { checkTakesStock } from "../../stock/check-takes-stock.ts";
import { lockPriceKind, mustBePriceKind } from "../price-kind.sql.ts";
import { readProduct } from "../products.sql.ts";
import { addVariations, barcodeTaken, opensStock } from "./add-variations.ts";
import {
  changeLockedVariations,
  lockProduct,
  productOfVariation,
  productsWithBarcodes,
} from "./product-changes.sql.ts";
import { checkNames, withFoundNames } from "./product-names.ts";
import { takeIds, updateProducts, type VariationFields } from "./product-writer.sql.ts";

type Options = {
  /** The store that gets the opening stock of new variations. */
  branch?: SeenBranch | null;
  variationPath?: VariationPath;
  /** Computes the new `images` from the present ones, which are locked (product-pictures.ts). */
  pictures?: (before: string) => string;
};

/**
 * Changes a product and its variations and adds new ones, all or nothing; fields left out keep their values (catalogue §4).
 * @throws Refused; AppError not_found, forbidden, branch_required, branch_inactive, barcode_taken, key_reused,
 * image_unknown, images_too_many, price_kind_changed
 */
export async function updateProduct(
  tx: Tx,
  scope: Scope,
  body: Omit<ProductUpdateBody, "temp_id" | "images">,
  { branch = null, variationPath = inVariations, pictures }: Options = {},
): Promise<Product> {
  const { id, branch_id, variations = [], new_variations: sent = [], prices_include_tax, ...given } = body;
  const named = sent.map((variation) => ({ ...variation, barcode: variation.barcode || null }));
  const hasPrices = sent.length > 0 || variations.some(({ sale_price }) => sale_price !== undefined);
  if (hasPrices) await mustBePriceKind(tx.db, scope, prices_include_tax);
  else await lockPriceKind(tx.db, scope);
  const [stored, newIds, idOf] = await Promise.all([
    lockProduct(tx.db, scope, id),
    takeIds(tx.db, "product_variations", named.length),
    checkNames(tx.db, scope, given, { new_variations: named }),
  ]);
  const fields = withFoundNames(given, idOf);
  const new_variations = named.map((variation) => withFoundNames(variation, idOf));
  if (!stored) throw new AppError("not_found", {}, "id");
  const change = { ...fields, variations, new_variations };
  refuseIfAny(checkProductChange(stored, change, scope.currency, variationPath));

  if (branch && opensStock(new_variations)) checkTakesStock(branch);

  const images = pictures?.(stored.images) ?? stored.images;
  const changed = difference(stored, { ...fields, images });
  if (Object.keys(changed.to).length > 0) {
    const { variations: _, ...row } = stored;
    await updateProducts(tx.db, scope, [{ ...row, ...changed.to }]);
  }
  const rows = await changeVariations(tx, scope, stored, variations, variationPath);
  const opening_stock = await addVariations(tx, scope, {
    product_id: id,
    branch_id,
    variations: new_variations.map((variation, i) => ({ ...variation, id: newIds[i]! })),
    path: "new_variations",
    takenBarcodes: "refuse",
  });
  const isChanged = Object.keys(changed.to).length + rows.length + newIds.length > 0;
  const detail = { ...changed, variations: rows, new_variations: newIds, opening_stock };
  const [, product] = await Promise.all([
    isChanged && audit(tx.db, scope, "product.update", { subject: "product", subject_id: id, detail }),
    readProduct(tx.db, scope, id),
  ]);
  return product!;
}

/** Changes one variation. @throws as `updateProduct` */
export async function updateVariation(
  tx: Tx,
  scope: Scope,
  { prices_include_tax, ...change }: VariationChange & Pick<ProductUpdateBody, "prices_include_tax">,
): Promise<Variation> {
  const id = await productOfVariation(tx.db, scope, change.id);
  if (id === null) throw new AppError("not_found", {}, "id");
  const variationPath: VariationPath = (_, field) => field;
  const product = await updateProduct(
    tx,
    scope,
    { id, variations: [change], prices_include_tax },
    { variationPath },
  );
  return product.variations.find((variation) => variation.id === change.id)!;
}

/** @throws AppError not_found */
export async function readVariation(db: Db, scope: Scope, id: number): Promise<Variation> {
  const product = await readProduct(db, scope, still(await productOfVariation(db, scope, id)));
  return still(product?.variations.find((variation) => variation.id === id));
}

type Changed = { id: number } & Difference<VariationFields>;

async function changeVariations(
  tx: Tx,
  scope: Scope,
  stored: { id: number; variations: readonly (VariationFields & { id: number })[] },
  changes: readonly VariationChange[],
  variationPath: VariationPath,
): Promise<Changed[]> {
  const changed = changes.flatMap(({ id, barcode, ...figures }) => {
    const before = stored.variations.find((variation) => variation.id === id)!;
    const after = { ...figures, ...(barcode !== undefined && { barcode: barcode || null }) };
    const { from, to } = difference<VariationFields>(before, after);
    return Object.keys(to).length === 0 ? [] : [{ id, from, to, row: { ...before, ...to } }];
  });
  if (changed.length === 0) return [];
  const rows = changed.map(({ row }) => row);
  if (!(await changeLockedVariations(tx.db, scope, rows))) {
    const wanted = changed.flatMap(({ to }) => to.barcode ?? []);
    const names = await productsWithBarcodes(tx.db, scope, wanted, stored.id);
    const [barcode, name]: [string, string?] = [...names][0] ?? [wanted[0]!];
    const at = changes.findIndex((change) => change.barcode === barcode);
    throw barcodeTaken(barcode, name, variationPath(at, "barcode"));
  }
  return changed.map(({ id, from, to }) => ({ id, from, to }));
}
