import { z } from "zod";
import { answer, listAnswer } from "../answers.ts";
import { pricesTyped, product } from "../catalogue/products.schema.ts";
import { fault, fieldFaultText } from "../field-faults.ts";
import {
  day,
  id,
  jsonText,
  listQuery,
  money,
  named,
  notes,
  optionalOf,
  quantity,
  signedQuantity,
  tempId,
  text,
  time,
} from "../wire.schema.ts";
import { adjustmentReasons } from "./adjustment-reason.ts";
import { maxBatchNo, maxDeliveryNote, maxStockLines, stockLineLimit } from "./stock-limits.ts";

/**
 * A stock history transaction (stock §1, §7, §11); quantities are signed, negative for stock taken out. `purchase_price`
 * only with product:view or purchase:view; `sale_price` and `purchase_vat` as they were then; `expires_on` (YYYY-MM-DD) as it is by now.
 */
export const stockTransaction = z.object({
  id: z.int(),
  type: z.enum(["opening", "purchase", "transfer", "adjust"]),
  created_at: time,
  /** Only an adjustment has one. */
  reason: z.enum(adjustmentReasons).nullable(),
  notes: z.string().nullable(),
  user: named,
  source_branch: named.nullable(),
  destination_branch: named.nullable(),
  /** Of a purchase, like its delivery note: the supplier's number and day of it. */
  supplier: named.nullable(),
  delivery_note: z.string().nullable(),
  delivery_date: z.string().nullable(),
  items: z.array(
    z.object({
      id: z.int(),
      quantity: z.number(),
      purchase_price: z.number().optional(),
      sale_price: z.number(),
      purchase_vat: z.number(),
      batch_no: z.string().nullable(),
      expires_on: z.string().nullable(),
      product_variation: z.object({
        id: z.int(),
        barcode: z.string().nullable(),
        color: named.nullable(),
        size: named.nullable(),
        measurement_unit: z.object({ id: z.int(), title: z.string() }).nullable(),
        product: named,
      }),
    }),
  ),
});
export type StockTransaction = z.infer<typeof stockTransaction>;

/** The lines of a call that moves stock, each of one variation. */
const entriesOf = <Fields extends z.ZodRawShape>(fields: Fields, most: number) =>
  jsonText(
    z
      .array(z.object({ product_variation_id: id, ...fields }))
      .min(1)
      .max(most),
  );

/**
 * `stock/adjust`, which is also 'Add Product Stock' (stock §5): a positive quantity comes in, a negative one goes out,
 * at most as much as there is. Incoming stock gets the named batch's cost, and its expiry unless it says another; outgoing stock is
 * taken from it first.
 */
export const stockAdjustBody = z
  .object({
    destination_branch_id: id,
    entries: entriesOf(
      {
        quantity: signedQuantity,
        stock_purchase_transaction_id: optionalOf(id),
        /** Only of what comes in. */
        expires_on: optionalOf(day),
      },
      500,
    ),
    notes: optionalOf(notes),
    /** Optional, so that stock can be added without one. */
    reason: optionalOf(z.enum(adjustmentReasons)),
    temp_id: tempId.optional(),
  })
  .refine(({ reason, notes }) => reason !== "other" || Boolean(notes), {
    path: ["notes"],
    ...fault("required_with_other"),
  })
  .superRefine(({ entries }, context) => {
    entries.forEach(({ quantity, expires_on }, at) => {
      if (quantity < 0 && expires_on)
        context.addIssue({
          code: "custom",
          path: ["entries", at, "expires_on"],
          message: fieldFaultText({ code: "only_coming_in" }),
        });
    });
  });
export type StockAdjustBody = z.infer<typeof stockAdjustBody>;

const lineQuantity = quantity.refine(
  (value) => value <= stockLineLimit,
  fault("above_limit", { most: stockLineLimit }),
);

/** Whom goods came from, and the number and day of the supplier's delivery note (stock §33). */
const delivery = {
  supplier_id: optionalOf(id),
  delivery_note: optionalOf(text.max(maxDeliveryNote)),
  delivery_date: optionalOf(day),
};

/** `stock/purchase` (stock §9): every line opens a batch, and its prices become the variation's. */
export const stockPurchaseBody = z.object({
  destination_branch_id: id,
  entries: entriesOf(
    {
      quantity: lineQuantity,
      purchase_price: money,
      sale_price: money,
      batch_no: optionalOf(text.max(maxBatchNo)),
      expires_on: optionalOf(day),
    },
    maxStockLines,
  ),
  ...delivery,
  notes: optionalOf(notes),
  ...pricesTyped,
  temp_id: tempId.optional(),
});
export type StockPurchaseBody = z.infer<typeof stockPurchaseBody>;

/** `stock/purchase/read`, a form with the file as `file`. It stores nothing, so it may be sent again. */
export const stockPurchaseFileBody = z.object({});

/** The lines of a purchase file with their products (stock §25); a price that is null is the catalogue's. */
const purchaseFile = z.object({
  products: z.array(product),
  lines: z.array(
    z.object({
      product_variation_id: z.int(),
      quantity: z.number(),
      purchase_price: z.number().nullable(),
      sale_price: z.number().nullable(),
      batch_no: z.string().nullable(),
      expires_on: z.string().nullable(),
    }),
  ),
  /** Lines whose sale price was with tax while the company's are without, or the reverse, and was converted. */
  converted: z.int(),
});
export type PurchaseFile = z.infer<typeof purchaseFile>;
export const purchaseFileAnswer = answer(purchaseFile);

/** `stock/transfer` (stock §10): it takes from the named batch first, then in the order of sales. */
export const stockTransferBody = z.object({
  source_branch_id: id,
  destination_branch_id: id,
  entries: entriesOf(
    { quantity: lineQuantity, stock_purchase_transaction_id: optionalOf(id) },
    maxStockLines,
  ),
  notes: optionalOf(notes),
  temp_id: tempId.optional(),
});
export type StockTransferBody = z.infer<typeof stockTransferBody>;

/**
 * Without `type`: all types that the caller may see. `query`: in the name or barcode of a product, the name of whoever made the
 * transaction or of the supplier, or the number of a batch or a delivery note.
 */
export const stockHistoryQuery = z.object({
  ...listQuery,
  type: z.enum(["purchase", "transfer", "adjust"]).optional(),
  branch_id: id.optional(),
  supplier_id: id.optional(),
  query: text.optional(),
});
export const stockHistoryList = listAnswer("transactions", stockTransaction);
export const stockTransactionAnswer = answer(z.object({ transaction: stockTransaction }));
