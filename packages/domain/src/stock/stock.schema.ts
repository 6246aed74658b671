import { z } from "zod";
import { answer } from "../answers.ts";
import { id, jsonText, notes, optionalOf, signedQuantity, tempId, time } from "../wire.schema.ts";

const named = z.object({ id: z.int(), name: z.string() });

/**
 * A stock history transaction (stock §1, §7); quantities are signed, negative for stock taken out. `purchase_price`
 * only with product:view or purchase:view.
 */
export const stockTransaction = z.object({
  id: z.int(),
  type: z.enum(["opening", "purchase", "transfer", "adjust"]),
  created_at: time,
  notes: z.string().nullable(),
  user: named,
  source_branch: named.nullable(),
  destination_branch: named.nullable(),
  items: z.array(
    z.object({
      quantity: z.number(),
      purchase_price: z.number().optional(),
      sale_price: z.number(),
      product_variation: z.object({
        id: z.int(),
        barcode: z.string().nullable(),
        product: named,
      }),
    }),
  ),
});
export type StockTransaction = z.infer<typeof stockTransaction>;

/**
 * `stock/adjust`, which is also 'Add Product Stock' (stock §5): a positive quantity comes in, a negative one goes out,
 * at most as much as there is. Incoming stock gets the named batch's cost; outgoing stock is taken from it first.
 */
export const stockAdjustBody = z.object({
  destination_branch_id: id,
  entries: jsonText(
    z
      .array(
        z.object({
          product_variation_id: id,
          quantity: signedQuantity,
          stock_purchase_transaction_id: optionalOf(id),
        }),
      )
      .min(1)
      .max(500),
  ),
  notes: optionalOf(notes),
  temp_id: tempId.optional(),
});
export type StockAdjustBody = z.infer<typeof stockAdjustBody>;
export const stockTransactionAnswer = answer(z.object({ transaction: stockTransaction }));
