import type { Stocktake } from "@clove/domain/stocktakes/stocktakes.schema.ts";
import * as texts from "./stocktakes.texts.ts";

/** What a stocktake counts: "Drinks · Own" (category and brand), or all products. */
export const scopeText = ({ category, brand }: Pick<Stocktake, "category" | "brand">): string =>
  [category?.name, brand?.name].filter(Boolean).join(" · ") || texts.allProducts;
