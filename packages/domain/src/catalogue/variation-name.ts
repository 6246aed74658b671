import type { z } from "zod";
import * as commonTexts from "../common.texts.ts";
import type { priceType } from "./products.schema.ts";

export type PriceType = z.infer<typeof priceType>;

type Named = {
  color?: { name: string } | null;
  size?: { name: string } | null;
  measurement_unit?: { title: string } | null;
};

/** What answers and stored sales have in place of the name of a variation that has none; people see `variationText`. */
export const noVariation = "N/A";

/** Made of the names of color, size and unit, or N/A (catalogue §2). */
export function variationName(variation: Named): string {
  const names = [variation.color?.name, variation.size?.name, variation.measurement_unit?.title];
  return names.filter(Boolean).join(" / ") || noVariation;
}

export const variationText = (name: string): string =>
  name === noVariation ? commonTexts.notAvailable : name;

/** "Shirt – Red / M"; the product's name alone where its variation has none. */
export function nameWithVariation(product: string, variation: string): string {
  return variation === noVariation ? product : `${product} – ${variation}`;
}
