import { z } from "zod";
import { answer } from "../answers.ts";
import { sentProof } from "../proof/proof.schema.ts";
import { syncWarnings } from "../sync/sync-warnings.ts";
import {
  approvalId,
  approvedBy,
  day,
  history,
  id,
  jsonText,
  listQuery,
  meant,
  money,
  named,
  optionalOf,
  quantity,
  rate,
  requiredText,
  selectionQuery,
  signedMoney,
  tempId,
  text,
} from "../wire.schema.ts";
import { orderStatuses } from "./order-statuses.ts";
import { paymentMethods } from "./payment-methods.ts";
import type { SaleTerms, TaxTerms } from "./sale-terms.ts";
import type { Figures, GivenPart, StoredFigure } from "./total-parts.ts";

export const paymentMethod = z.enum(paymentMethods);

const paymentBody = z.object({
  payment_method: paymentMethod,
  amount_received: money,
  amount_returned: money.default(0),
  ref: optionalOf(text),
});
export type PaymentBody = z.infer<typeof paymentBody>;

/** What the quantity is in, where a scale weighed it (selling §38); left out: whatever the product is sold in. */
export const weighedIn = z.literal("kg").optional();

/** `stock_purchase_transaction_id`: the batch to take from first (stock §2). */
const orderItemBody = z.object({
  product_variation_id: id,
  quantity,
  stock_purchase_transaction_id: optionalOf(id),
  sale_price: money,
  discount: rate.default(0),
  discount_type: z.literal("percentage").default("percentage"),
  unit: weighedIn,
  /** What the goods were called in the till's copy, and which history of the server that copy is of (api §16). */
  name: meant,
  history,
});
export type OrderItemBody = z.infer<typeof orderItemBody>;

/** `adjustment` is sent as a negative number. */
const sentParts = { adjustment: signedMoney.default(0) } satisfies Record<GivenPart, z.ZodType>;

/** By which terms the till computed the sale (selling §9); left out: those of the company. `cash_rounding`: its smallest cash amount. */
export const sentTerms = {
  prices_include_tax: z.boolean().optional(),
  tax_after_discount: z.boolean().optional(),
  cash_rounding: money.optional(),
} satisfies Record<keyof SaleTerms, z.ZodType>;

/** `discount` is informative (selling §9). */
export const placeOrderBody = z.object({
  terminal_id: id,
  ...sentParts,
  ...sentTerms,
  discount: signedMoney.default(0),
  payments: jsonText(z.array(paymentBody).max(8)),
  items: jsonText(z.array(orderItemBody).max(500)),
  user_id: optionalOf(id),
  approval_id: approvalId,
  temp_id: tempId.optional(),
  /** The counter's number and the customer's name in the till's copy. */
  terminal_no: meant,
  user_name: meant,
  history,
  proof: sentProof,
});
export type PlaceOrderBody = z.infer<typeof placeOrderBody>;

const orderStatus = z.enum(orderStatuses);

const lineFigures = {
  sst_amount: z.number(),
  discount_amount: z.number(),
} satisfies Record<StoredFigure, z.ZodType>;

/** `product_info` is JSON text: name, unit_price, quantity, item_vat, discount, price, sale_vat; `unit` of what a scale weighed. */
export const orderItem = z.object({
  id: z.int(),
  order_id: z.int(),
  product_id: z.int(),
  product_variation_id: z.int(),
  product_info: z.string(),
  quantity: z.number(),
  returned_quantity: z.number(),
  /** Sale price per unit. */
  unit_price: z.number(),
  /** SST in percent. */
  item_vat: z.number(),
  /** Discount in percent. */
  discount: z.number(),
  /** Per unit after SST and discount, rounded for display. */
  price: z.number(),
  /** The exact line total. */
  subtotal: z.number(),
  ...lineFigures,
});
export type OrderItem = z.infer<typeof orderItem>;

export const paymentLog = z.object({
  id: z.int(),
  order_id: z.int().nullable(),
  receipt_no: z.string(),
  payment_method: paymentMethod,
  amount_received: z.number(),
  amount_returned: z.number(),
  ref: z.string().nullable(),
  status: z.string(),
});
export type PaymentLog = z.infer<typeof paymentLog>;

/** The counter at which something came back; copies of older versions do not have it. */
const atCounter = named.optional();
/**
 * The other order of an exchange (orders §21). `cash`: what the return paid back in cash, or what the sale received in cash less
 * change; answers and copies of older versions do not have it.
 */
const exchanged = z
  .object({ id: z.int(), order_ref: z.string(), cash: z.number().optional() })
  .nullable()
  .optional();

/** What a return or, without `return_id`, the cancellation paid back by one method (orders §15). */
const orderRefund = z.object({
  id: z.int(),
  return_id: z.int().nullable(),
  payment_method: paymentMethod,
  amount: z.number(),
  /** What the rounding of cash added, or below 0 took off; copies of older versions do not have it. */
  rounding: z.number().default(0),
  terminal_id: z.int(),
  terminal: atCounter,
  created_at: z.string(),
});

/** Goods that came back; the amounts of `lines`: what was paid for them, of which `charge` was kept. */
const orderReturn = z.object({
  id: z.int(),
  order_id: z.int(),
  terminal_id: z.int(),
  terminal: atCounter,
  user_id: z.int(),
  by: named,
  lines: z.array(z.object({ order_item_id: z.int(), quantity: z.number(), amount: z.number() })),
  charge: z.number(),
  notes: z.string().nullable(),
  /** The sale that these goods paid for. */
  exchange: exchanged,
  approved_by: approvedBy,
  created_at: z.string(),
});
export type OrderReturn = z.infer<typeof orderReturn>;

const figures = {
  /** Σ goods, before SST and discount. */
  subtotal: z.number(),
  sst: z.number(),
  /** Σ discount as the lines show it. */
  discount: z.number(),
  /** Negative or 0. */
  adjustment: z.number(),
  total: z.number(),
} satisfies Record<keyof Figures, z.ZodType>;

/** By which terms an order was sold. Copies and stored answers of earlier versions do not have them, and mean the defaults. */
export const storedTerms = {
  prices_include_tax: z.boolean().default(false),
  tax_after_discount: z.boolean().default(false),
  /** What the rounding of cash adds to the total, below 0 where it takes off: payments add up to total + rounding. */
  rounding: z.number().default(0),
} satisfies Record<keyof TaxTerms | "rounding", z.ZodType>;

/** Everything that a receipt and the order list need (selling §17; orders §3). Money in the company's currency. */
export const order = z.object({
  id: z.int(),
  temp_id: z.string().nullable(),
  order_ref: z.string(),
  invoice_id: z.string(),
  status: orderStatus,
  /** Flags of an offline sale: what had changed when it arrived, or was never allowed (orders §7). */
  flags: z.array(z.enum(syncWarnings)),
  /** When a manager marked them as seen; answers and copies of older versions do not have it. */
  flags_seen_at: z.string().nullable().optional(),
  created_at: z.string(),
  ...figures,
  ...storedTerms,
  quantity: z.number(),
  terminal_id: z.int(),
  cashier_user_id: z.int(),
  user_id: z.int().nullable(),
  terminal: named.extend({ unique_no: z.string(), branch: named }),
  cashier_user: named,
  approved_by: approvedBy,
  user: named.extend({ phone: z.string().nullable() }).nullable(),
  /** JSON text with name and phone, as they were at the sale. */
  customer_info: z.string().nullable(),
  items: z.array(orderItem),
  payment_logs: z.array(paymentLog),
  // Stored first answers, which repeats of a sale get, may be of earlier versions without these fields.
  cancellation: z
    .object({ at: z.string(), by: named, reason: z.string().nullable(), approved_by: approvedBy })
    .nullable()
    .default(null),
  returns: z.array(orderReturn).default([]),
  refunds: z.array(orderRefund).default([]),
  /** Where everybody who has this address can see the receipt, if the company wants that (printing §9). */
  receipt_url: z.string().optional(),
  /** The order whose returned goods paid for this one. */
  exchange: exchanged,
});
export type Order = z.infer<typeof order>;
export const orderAnswer = answer(z.object({ order }));

/** What a line took from a batch; `purchase_price` is that of one unit. */
const orderCost = z.object({
  order_item_id: z.int(),
  stock_purchase_transaction_id: z.int(),
  batch_no: z.string().nullable(),
  quantity: z.number(),
  purchase_price: z.number(),
});
export type OrderCost = z.infer<typeof orderCost>;

/** `costs` 1: with the costs of the goods, for who holds product:view or purchase:view (orders §17). */
export const oneOrderQuery = selectionQuery.extend({ costs: z.enum(["0", "1"]).default("0") });
export const oneOrder = order.extend({ costs: z.array(orderCost).optional() });
export type OneOrder = z.infer<typeof oneOrder>;
export const oneOrderAnswer = answer(z.object({ order: oneOrder }));

/**
 * `search`: part of the customer's name or mobile, or one of the order's numbers, whole or from one of its parts on (orders §3).
 * Days of the company's time zone, `to_date` inclusive. `flagged` 1: only those with flags that nobody has seen.
 */
export const orderListQuery = z.object({
  ...listQuery,
  search: text.optional(),
  branch_id: id.optional(),
  terminal_id: id.optional(),
  cashier_user_id: id.optional(),
  status: orderStatus.optional(),
  from_date: day.optional(),
  to_date: day.optional(),
  flagged: z.enum(["0", "1"]).default("0"),
});
/** Who sold in the stores that the caller sees, by id. */
export const orderCashiers = answer(z.object({ cashiers: z.array(named) }));
/** `code`: the whole number of an order, invoice or receipt, or the address in a receipt's QR code. */
export const findOrdersQuery = selectionQuery.extend({ code: requiredText });
export const foundOrders = answer(z.object({ orders: z.array(order) }));
export const flagsSeenBody = z.object({ id, temp_id: tempId.optional() });
/** `more`: a search found more than the `count` that it shows. */
export const orderList = answer(
  z.object({ orders: z.array(order), count: z.int(), more: z.literal(true).optional() }),
);
