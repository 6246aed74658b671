import { currencyDecimals, fitsDecimals } from "../money.ts";
import { type Refusal, refuse } from "../refusal.ts";
import { checkBarcode } from "./barcode.ts";
import type { ProductStoreBody, VariationBody } from "./products.schema.ts";

/** The part of a product, as it is sent, that rules judge; prices in the company's currency. */
export type ProductToCheck = Pick<ProductStoreBody, "name" | "price_type"> & {
  variations: readonly VariationBody[];
};

/**
 * Every reason against a new product (catalogue §1, §3, §6). A single variation may be without color, size and unit; each of
 * several needs at least one of them, and no two may have the same.
 */
export function checkProduct(product: ProductToCheck, currency: string): Refusal[] {
  const seen = { variations: new Set<string>(), barcodes: new Set<string>() };
  return product.variations.flatMap((variation, i) => {
    const at = (field: string) => `variations.${i}.${field}`;
    const refusals: Refusal[] = [];
    if (product.variations.length > 1 && isBare(variation)) {
      refusals.push(refuse("variation_incomplete", {}, `variations.${i}`));
    } else if (!isNew(seen.variations, attributesKey(variation))) {
      refusals.push(refuse("variation_already_added", {}, `variations.${i}`));
    }
    refusals.push(...checkFigures(variation, product, currency, at));
    const { barcode } = variation;
    if (barcode) {
      const wrong = checkBarcode(barcode, at("barcode"));
      if (wrong) refusals.push(wrong);
      else if (!isNew(seen.barcodes, barcode))
        refusals.push(refuse("barcode_taken", { barcode, name: product.name }, at("barcode")));
    }
    return refusals;
  });
}

type Attributes = Pick<VariationBody, "color_id" | "size_id" | "measurement_unit_id">;
type Figures = Partial<
  Record<
    "purchase_price" | "sale_price" | "min_stock_quantity" | "initial_stock_quantity",
    number | undefined
  >
>;

/** Without color, size and unit. */
export function isBare({ color_id, size_id, measurement_unit_id }: Attributes): boolean {
  return [color_id, size_id, measurement_unit_id].every((id) => id == null);
}

/** A key that is equal for variations with the same color, size and unit. */
export function attributesKey({ color_id, size_id, measurement_unit_id }: Attributes): string {
  return [color_id, size_id, measurement_unit_id].map((id) => id ?? "").join();
}

/**
 * Prices have at most the currency's decimals, quantities are whole unless sold by unit (catalogue §3). Fields left out pass.
 */
export function checkFigures(
  figures: Figures,
  product: Pick<ProductToCheck, "name" | "price_type">,
  currency: string,
  at: (field: string) => string,
): Refusal[] {
  const decimals = currencyDecimals(currency);
  const refusals: Refusal[] = [];
  for (const field of ["purchase_price", "sale_price"] as const) {
    if (!fitsDecimals(figures[field] ?? 0, decimals))
      refusals.push(refuse("too_many_decimals", { decimals }, at(field)));
  }
  if (product.price_type === "by_unit") return refusals;
  for (const field of ["initial_stock_quantity", "min_stock_quantity"] as const) {
    if (!Number.isInteger(figures[field] ?? 0))
      refusals.push(refuse("quantity_whole", { name: product.name }, at(field)));
  }
  return refusals;
}

/** Adds the key; false when it was there already. */
export function isNew(seen: Set<string>, key: string): boolean {
  const before = seen.size;
  return seen.add(key).size > before;
}
