import { z } from "zod";
import { answer } from "../answers.ts";
import { weighedIn } from "../orders/orders.schema.ts";
import type { GivenPart } from "../orders/total-parts.ts";
import {
  history,
  id,
  meant,
  money,
  named,
  optionalOf,
  quantity,
  rate,
  requiredText,
  tempId,
  text,
  time,
} from "../wire.schema.ts";

/** A line of the cart. Its price and discount are compared with the catalogue's when the cart is taken up. */
const line = {
  /** Shown on devices that do not know the product. */
  name: requiredText,
  quantity,
  sale_price: money,
  discount: rate,
  unit: weighedIn,
};

/** The reduction as typed: 0 or more. */
const typedParts = <Amount extends z.ZodType>(amount: Amount) =>
  ({ adjustment: amount }) satisfies Record<GivenPart, Amount>;

/** A cart held in a store, which any of its tills can take up (selling §21). It reserves no stock. */
const heldCart = z.object({
  id: z.int(),
  temp_id: z.string(),
  branch_id: z.int(),
  name: z.string(),
  /** Who held it. */
  cashier_user: named,
  user_id: z.int().nullable(),
  /** The customer. */
  user: named.extend({ phone: z.string().nullable() }).nullable(),
  ...typedParts(z.number()),
  /** The total when it was held, by which people recognise the cart. */
  total: z.number(),
  lines: z.array(z.object({ ...line, product_variation_id: z.int() })),
  created_at: time,
});
export type HeldCart = z.infer<typeof heldCart>;

/** Most lines of one cart. */
const maxLines = 500;

/** A cart as a till sends it. Rows that were made offline, too, are named by their temp_id. */
export const syncHeldCart = z.object({
  temp_id: tempId,
  branch_id: id,
  name: requiredText,
  /** Sent only for older servers: a cart is held by whoever sends it (selling §21). */
  cashier_user_id: id.optional(),
  user_id: optionalOf(id),
  user_temp_id: optionalOf(tempId),
  ...typedParts(money.default(0)),
  total: money,
  lines: z
    .array(
      z.object({
        ...line,
        product_variation_id: optionalOf(id),
        product_variation_temp_id: optionalOf(tempId),
      }),
    )
    .min(1)
    .max(maxLines),
  created_at: z.iso.datetime({ offset: true }),
  ...{ history, branch_name: meant, user_name: meant },
});
export type SyncHeldCart = z.infer<typeof syncHeldCart>;

/** How a held cart leaves the list. */
const heldCartEnd = z.enum(["taken", "discarded"]);
export type HeldCartEnd = z.infer<typeof heldCartEnd>;

export const endHeldCartBody = z.object({
  held_cart_temp_id: tempId,
  how: heldCartEnd,
  temp_id: tempId.optional(),
});
export const heldCartEndedAnswer = answer(
  z.object({ held_cart: z.object({ id: z.int(), branch_id: z.int(), how: heldCartEnd }) }),
);

/** The same, made offline: the till already has the cart, so it is recorded whatever happened to the cart meanwhile. */
export const syncHeldCartEnd = endHeldCartBody.extend({
  temp_id: tempId,
  /** The cart's name, shown while the record waits to be sent. */
  name: text.optional(),
});
export type SyncHeldCartEnd = z.infer<typeof syncHeldCartEnd>;
