import type { Stocktake } from "@clove/domain/stocktakes/stocktakes.schema.ts";
import * as texts from "./stocktakes.texts.ts";

/** "Drinks · Own", or everything. */
export const scopeText = ({ category, brand }: Pick<Stocktake, "category" | "brand">): string =>
  [category?.name, brand?.name].filter(Boolean).join(" · ") || texts.allProducts;
