import { z } from "zod";
import { answer } from "../answers.ts";
import { approvalId, id, jsonText, money, notes, optionalOf, quantity, tempId } from "../wire.schema.ts";
import { order, paymentMethod, placeOrderBody } from "./orders.schema.ts";
import type { RefundTo } from "./refund-facts.ts";

/** `amount_received`: what the customer gets back; `amount_returned` is taken off it. */
const sentRefund = z.object({
  payment_method: paymentMethod,
  amount_received: money,
  amount_returned: money.default(0),
});
/** Left out, as the company says (orders §11). */
const refundTo = z.enum(["cash", "as_paid"]).optional() satisfies z.ZodType<RefundTo | undefined>;
/** Left out, the server's own sums are paid back (orders §14). */
const sentRefunds = optionalOf(jsonText(z.array(sentRefund).max(8)));
const returnedItems = jsonText(z.array(z.object({ order_item_id: id, quantity })).max(500));

export const cancelOrderBody = z.object({
  id,
  terminal_id: id,
  refunds: sentRefunds,
  reason: optionalOf(notes),
  approval_id: approvalId,
  temp_id: tempId.optional(),
});
export type CancelOrderBody = z.infer<typeof cancelOrderBody>;

export const returnOrderBody = z.object({
  id,
  terminal_id: id,
  refunds: sentRefunds,
  items: returnedItems,
  return_charge: money.default(0),
  refund_to: refundTo,
  notes: optionalOf(notes),
  approval_id: approvalId,
  temp_id: tempId.optional(),
});
export type ReturnOrderBody = z.infer<typeof returnOrderBody>;

/** A sale, and the return whose worth pays for it or a part of it, at the sale's counter (orders §21). */
export const exchangeOrderBody = placeOrderBody.extend({
  returned: jsonText(returnOrderBody.omit({ terminal_id: true, temp_id: true, approval_id: true })),
});
export type ExchangeOrderBody = z.infer<typeof exchangeOrderBody>;

/** Shaped like a sent refund; `amount_returned` is 0. `rounding`: what the rounding of cash added, or below 0 took off. */
const refund = z.object({
  payment_method: paymentMethod,
  amount_received: z.number(),
  amount_returned: z.number(),
  rounding: z.number(),
});

/** `refunds`: what was really paid back. */
const refunded = z.object({ order, refunds: z.array(refund) });
export const refundedAnswer = answer(refunded);
export type RefundedOrder = z.infer<typeof refunded>;

/** `order`: the sale; `returned`: the order whose goods came back. */
export const exchangedAnswer = answer(z.object({ order, returned: refunded }));
export type ExchangedOrder = z.infer<typeof exchangedAnswer>["data"];

/** Without `items`: everything that is left. */
export const refundableQuery = z.object({
  items: returnedItems.optional(),
  return_charge: money.default(0),
  refund_to: refundTo,
});
export type RefundableQuery = z.infer<typeof refundableQuery>;

export const refundable = z.object({
  order_id: z.int(),
  /** Every line: what can still be returned of it, whether in whole pieces only, and what was paid for that. */
  lines: z.array(
    z.object({
      order_item_id: z.int(),
      returned_quantity: z.number(),
      quantity: z.number(),
      is_whole: z.boolean(),
      amount: z.number(),
    }),
  ),
  /** What the return asked about is worth before the charge, and what it then pays back by method. */
  amount: z.number(),
  refunds: z.array(refund),
  /** How the cash among these comes about (orders §11); an exchange computes its own from it. */
  cash: z.object({
    worth: z.number(),
    by_goods: z.number(),
    rounded_before: z.number(),
    most: z.number(),
    /** Where refunds go back as they were paid: what can still go back by these methods, and by all but credit; else 0. */
    shares: z.object({ bank: z.number(), qr: z.number(), all: z.number() }),
  }),
  /** What a cancellation pays back by method; null when the order can no longer be cancelled. */
  cancel_refunds: z.array(refund).nullable(),
});
export type Refundable = z.infer<typeof refundable>;
export const refundableAnswer = answer(z.object({ refundable }));
