import { type PriceTerms, priceWords } from "@clove/domain/catalogue/price-words.ts";
import * as priceTexts from "@clove/domain/catalogue/prices.texts.ts";
import type { ProductRow } from "./list/product-row.ts";

/** Which kind the prices are, where they have a tax. */
export function kindHint(rows: ProductRow[] | undefined, terms: PriceTerms): string | undefined {
  const vat = Math.max(0, ...(rows ?? []).map(({ product }) => product.sale_vat));
  const words = priceWords(vat, terms);
  return words && priceTexts.salePricesAre({ words });
}
