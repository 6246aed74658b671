import { z } from "zod";
import { answer, listAnswer } from "../answers.ts";
import {
  day,
  flag,
  id,
  length,
  named,
  optionalOf,
  orText,
  page,
  tempId,
  text,
  time,
} from "../wire.schema.ts";

/**
 * `days`: what expires today or in so many days, and what has expired; with `expired` only the latter. `query`: in the product's name or
 * the batch number, or the exact barcode.
 */
export const expiringQuery = z.object({
  page,
  length,
  branch_id: id.optional(),
  query: text.optional(),
  days: orText(z.int().min(0).max(3650)).default(30),
  expired: flag.optional(),
});
export type ExpiringQuery = z.infer<typeof expiringQuery>;

/** A batch with an expiry date and something left (stock §38). Days are the company's, as YYYY-MM-DD. */
const expiring = z.object({
  stock_purchase_transaction_id: z.int(),
  product_variation_id: z.int(),
  product: named,
  color: named.nullable(),
  size: named.nullable(),
  measurement_unit: z.object({ id: z.int(), title: z.string() }).nullable(),
  barcode: z.string().nullable(),
  branch: named,
  batch_no: z.string().nullable(),
  received_at: time,
  expires_on: z.string(),
  /** From today to that day; below 0 once it has expired. */
  days_left: z.int(),
  quantity: z.number(),
  /** Of the purchase that first brought the goods. */
  supplier: named.nullable(),
  /** Of one unit; only with product:view or purchase:view. */
  purchase_price: z.number().optional(),
});
export type Expiring = z.infer<typeof expiring>;
export const expiringList = listAnswer("expiring", expiring);

/** `stock/expiry`: corrects the expiry of one batch (stock §37); left out or empty: it has none. */
export const stockExpiryBody = z.object({
  stock_purchase_transaction_id: id,
  expires_on: optionalOf(day),
  temp_id: tempId.optional(),
});
export type StockExpiryBody = z.infer<typeof stockExpiryBody>;

const datedBatch = z.object({ id: z.int(), expires_on: z.string().nullable() });
export type DatedBatch = z.infer<typeof datedBatch>;
export const stockExpiryAnswer = answer(z.object({ batch: datedBatch }));
