import { z } from "zod";
import { answer } from "../answers.ts";
import { id, length, named, page, time } from "../wire.schema.ts";
import { adjustmentReasons } from "./adjustment-reason.ts";
import { movementKinds } from "./movement-kind.ts";

/** `before`, the id of a movement: only older ones, so that pages far down are read as quickly as the first. */
export const stockCardQuery = z.object({
  product_variation_id: id,
  branch_id: id.optional(),
  page,
  length,
  before: id.optional(),
});
export type StockCardQuery = z.infer<typeof stockCardQuery>;

/** One line of the stock ledger (stock §12); `purchase_price`, of one unit, only with product:view or purchase:view. */
const stockMovement = z.object({
  id: z.int(),
  at: time,
  kind: z.enum(movementKinds),
  /** `text`: the number of an order, or the other store of a transfer. */
  reference: z.object({ type: z.enum(["order", "transaction"]), id: z.int(), text: z.string().nullable() }),
  reason: z.enum(adjustmentReasons).nullable(),
  notes: z.string().nullable(),
  by: named,
  branch: named,
  /** Signed. */
  quantity: z.number(),
  /** The stock in that store after the movement. */
  left: z.number(),
  stock_purchase_transaction_id: z.int(),
  batch_no: z.string().nullable(),
  purchase_price: z.number().optional(),
});
export type StockMovement = z.infer<typeof stockMovement>;

/** A batch that is not empty (stock §1). */
const stockBatch = z.object({
  stock_purchase_transaction_id: z.int(),
  branch: named,
  received_at: time,
  received_quantity: z.number(),
  quantity: z.number(),
  batch_no: z.string().nullable(),
  /** YYYY-MM-DD (stock §37). */
  expires_on: z.string().nullable(),
  purchase_price: z.number().optional(),
});
export type StockBatch = z.infer<typeof stockBatch>;

/** The shortfall of an order that no stock-in has settled yet (stock §4). */
const openShortfall = z.object({
  /** The time of the sale. */
  at: time,
  order: z.object({ id: z.int(), order_ref: z.string() }),
  branch: named,
  quantity: z.number(),
});
export type OpenShortfall = z.infer<typeof openShortfall>;

export const stockCardAnswer = answer(
  z.object({
    movements: z.array(stockMovement),
    /** The number of all movements. */
    count: z.int(),
    batches: z.array(stockBatch),
    shortfalls: z.array(openShortfall),
  }),
);
