import type { Product, Variation } from "@clove/domain/catalogue/products.schema.ts";

/** A row of the product list. */
export type ProductRow = { product: Product; variation: Variation };
