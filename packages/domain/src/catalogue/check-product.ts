import { type Refusal, refuse } from "../errors.ts";
import { currencyDecimals, fitsDecimals } from "../money.ts";
import { checkBarcode } from "./barcode.ts";
import type { PriceType } from "./variation-name.ts";

/** A product as it is sent; prices in the company's currency, quantities with up to 3 decimals. */
export type ProductToCheck = {
  name: string;
  price_type: PriceType;
  variations: readonly VariationToCheck[];
};

type VariationToCheck = {
  color_id?: number | null | undefined;
  size_id?: number | null | undefined;
  measurement_unit_id?: number | null | undefined;
  purchase_price: number;
  sale_price: number;
  min_stock_quantity: number;
  initial_stock_quantity: number;
  barcode?: string | null | undefined;
};

/**
 * S1 §5, D3, D5: every reason against a new product. One variation may stand alone without color, size and unit; among
 * several each needs at least one of them, and no two the same.
 */
export function checkProduct(product: ProductToCheck, currency: string): Refusal[] {
  const decimals = currencyDecimals(currency);
  const seen = { variations: new Set<string>(), barcodes: new Set<string>() };
  return product.variations.flatMap((variation, i) => {
    const at = (field: string) => `variations.${i}.${field}`;
    const refusals: Refusal[] = [];
    const attributes = [variation.color_id, variation.size_id, variation.measurement_unit_id];
    if (product.variations.length > 1 && attributes.every((id) => id == null)) {
      refusals.push(refuse("variation_incomplete", {}, `variations.${i}`));
    } else if (!isNew(seen.variations, attributes.map((id) => id ?? "").join())) {
      refusals.push(refuse("variation_already_added", {}, `variations.${i}`));
    }
    for (const field of ["purchase_price", "sale_price"] as const) {
      if (!fitsDecimals(variation[field], decimals))
        refusals.push(refuse("too_many_decimals", { decimals }, at(field)));
    }
    if (product.price_type !== "by_unit") {
      for (const field of ["initial_stock_quantity", "min_stock_quantity"] as const) {
        if (!Number.isInteger(variation[field]))
          refusals.push(refuse("quantity_whole", { name: product.name }, at(field)));
      }
    }
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

function isNew(seen: Set<string>, key: string): boolean {
  const before = seen.size;
  return seen.add(key).size > before;
}
