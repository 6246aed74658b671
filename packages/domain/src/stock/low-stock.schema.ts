import { z } from "zod";
import { listAnswer } from "../answers.ts";
import { priceType } from "../catalogue/products.schema.ts";
import { flag, id, length, named, orText, page, text } from "../wire.schema.ts";

/**
 * `query`: in the product's name, or the exact barcode. `days`: order what is sold in so many days, but at least up to the minimum;
 * left out: up to the minimum. `to_order`: only rows with something to order, grouped by supplier.
 */
export const lowStockQuery = z.object({
  page,
  length,
  branch_id: id.optional(),
  query: text.optional(),
  days: orText(z.int().min(1).max(365)).optional(),
  to_order: flag.optional(),
});
export type LowStockQuery = z.infer<typeof lowStockQuery>;

/** A variation at or below its minimum in one store (stock §16). */
export const lowStock = z.object({
  product_variation_id: z.int(),
  product: named.extend({ price_type: priceType, purchase_vat: z.number() }),
  color: named.nullable(),
  size: named.nullable(),
  measurement_unit: z.object({ id: z.int(), title: z.string() }).nullable(),
  barcode: z.string().nullable(),
  branch: named,
  min_stock_quantity: z.number(),
  quantity: z.number(),
  /** The quantity owed to offline sales. */
  owed: z.number(),
  /** What is missing of ordered purchases of this store. */
  on_order: z.number(),
  to_order: z.number(),
  /** That of the last purchase that names one. */
  supplier: named.nullable(),
  /** That of the last purchase, unless it was changed afterwards; only with product:view or purchase:view. */
  purchase_price: z.number().optional(),
  sale_price: z.number(),
});
export type LowStock = z.infer<typeof lowStock>;
export const lowStockList = listAnswer("low_stock", lowStock);
