import { type Refusal, refuse } from "../refusal.ts";
import { checkBarcode } from "./barcode.ts";
import { attributesKey, checkFigures, isBare, isNew } from "./check-product.ts";
import { maxVariations, type ProductUpdateBody, type Variation } from "./products.schema.ts";
import type { PriceType } from "./variation-name.ts";

/** A product as it is stored, with all its variations. */
export type StoredProduct = {
  name: string;
  price_type: PriceType;
  variations: readonly StoredVariation[];
};
/** `quantities`: those in stock and owed (open shortfalls) in each store. */
type StoredVariation = Pick<
  Variation,
  "id" | "color_id" | "size_id" | "measurement_unit_id" | "min_stock_quantity" | "barcode"
> & { quantities: readonly number[] };

/** As it is sent: fields left out stay as they are; an empty barcode removes it. */
export type ProductChange = Pick<ProductUpdateBody, "name" | "price_type" | "variations" | "new_variations">;

/** The path of a changed variation's field in the request. */
export type VariationPath = (i: number, field: string) => string;
export const inVariations: VariationPath = (i, field) => `variations.${i}.${field}`;

/**
 * Every reason against a change of a product, judged by the product after it (catalogue §4), so that two of its variations may
 * exchange their barcodes. A variation without color, size and unit stays when others are added, because its stock and sales belong
 * to it; each added one needs at least one of the three. Barcodes of other products are compared by the caller.
 */
export function checkProductChange(
  stored: StoredProduct,
  change: ProductChange,
  currency: string,
  variationPath: VariationPath = inVariations,
): Refusal[] {
  const changes = change.variations ?? [];
  const unknown = changes.flatMap(({ id }, i) =>
    stored.variations.some((variation) => variation.id === id)
      ? []
      : [refuse("not_found", {}, variationPath(i, "id"))],
  );
  if (unknown.length > 0) return unknown;

  const product = { name: change.name ?? stored.name, price_type: change.price_type ?? stored.price_type };
  const seen = new Set(stored.variations.map(attributesKey));
  const ids = new Set<string>();
  return [
    ...checkPriceType(stored, change, product),
    ...checkCount(stored, change),
    ...changes.flatMap((variation, i) => [
      ...(isNew(ids, String(variation.id))
        ? []
        : [refuse("variation_already_added", {}, variationPath(i, "id"))]),
      ...checkFigures(variation, product, currency, (field) => variationPath(i, field)),
    ]),
    ...(change.new_variations ?? []).flatMap((variation, i) => {
      const at = `new_variations.${i}`;
      const refusals = checkFigures(variation, product, currency, (field) => `${at}.${field}`);
      if (isBare(variation)) refusals.unshift(refuse("variation_incomplete", {}, at));
      else if (!isNew(seen, attributesKey(variation)))
        refusals.unshift(refuse("variation_already_added", {}, at));
      return refusals;
    }),
    ...checkBarcodes(stored, change, product.name, variationPath),
  ];
}

/** A product can stop being sold by unit only if none of its quantities has a fraction (catalogue §5). */
function checkPriceType(
  stored: StoredProduct,
  { variations = [] }: ProductChange,
  { name, price_type }: Pick<StoredProduct, "name" | "price_type">,
): Refusal[] {
  if (price_type === "by_unit" || stored.price_type !== "by_unit") return [];
  const left = stored.variations.flatMap(({ id, min_stock_quantity, quantities }) => {
    const isReplaced = variations.some(
      (change) => change.id === id && change.min_stock_quantity !== undefined,
    );
    return isReplaced ? quantities : [...quantities, min_stock_quantity];
  });
  const quantity = left.find((one) => !Number.isInteger(one));
  return quantity === undefined ? [] : [refuse("fraction_left", { name, quantity }, "price_type")];
}

function checkCount({ variations }: StoredProduct, { new_variations = [] }: ProductChange): Refusal[] {
  const isFull = new_variations.length > 0 && variations.length + new_variations.length > maxVariations;
  return isFull ? [refuse("variations_too_many", { most: maxVariations }, "new_variations")] : [];
}

function checkBarcodes(
  stored: StoredProduct,
  { variations = [], new_variations = [] }: ProductChange,
  name: string,
  variationPath: VariationPath,
): Refusal[] {
  const changed = new Map(
    variations.flatMap(({ id, barcode }) => (barcode === undefined ? [] : [[id, barcode || null]])),
  );
  const same = stored.variations.filter(({ id, barcode }) => !changed.has(id) || changed.get(id) === barcode);
  const seen = new Set(same.flatMap(({ barcode }) => barcode ?? []));
  const wanted = [
    ...variations
      .map(({ id, barcode }, i) => ({ id, barcode, path: variationPath(i, "barcode") }))
      .filter(({ id }) => !same.some((variation) => variation.id === id)),
    ...new_variations.map(({ barcode }, i) => ({ barcode, path: `new_variations.${i}.barcode` })),
  ];
  return wanted.flatMap(({ barcode, path }) => {
    if (!barcode) return [];
    const wrong = checkBarcode(barcode, path);
    if (wrong) return [wrong];
    return isNew(seen, barcode) ? [] : [refuse("barcode_taken", { barcode, name }, path)];
  });
}
