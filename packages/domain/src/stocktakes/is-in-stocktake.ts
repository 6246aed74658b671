import type { Product } from "../catalogue/products.schema.ts";
import type { Stocktake } from "./stocktakes.schema.ts";

/** Whether a stocktake counts the variations of this product (stock §30). */
export const isInStocktake = (
  { category_id, brand_id }: Pick<Product, "category_id" | "brand_id">,
  { category, brand }: Pick<Stocktake, "category" | "brand">,
): boolean => (category === null || category.id === category_id) && (brand === null || brand.id === brand_id);
