import { z } from "zod";
import { answer } from "../answers.ts";
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

/** A line as it was in the cart: its price and discount as quoted, which are compared with the catalogue's when it is taken up. */
const line = {
  /** For whoever looks at the cart where the product is not known. */
  name: requiredText,
  quantity,
  sale_price: money,
  discount: rate,
};

/** The reduction as typed: 0 or more. */
const typedParts = <Amount extends z.ZodType>(amount: Amount) =>
  ({ adjustment: amount }) satisfies Record<GivenPart, Amount>;

/** A cart that was put aside in a store, for any of its tills to go on with (selling §21). It reserves nothing. */
export const heldCart = z.object({
  id: z.int(),
  temp_id: z.string(),
  branch_id: z.int(),
  name: z.string(),
  /** Who held it. */
  cashier_user: named,
  user_id: z.int().nullable(),
  /** The customer. */
  user: z.object({ id: z.int(), name: z.string(), phone: z.string().nullable() }).nullable(),
  ...typedParts(z.number()),
  /** When it was held; only to recognise it by. */
  total: z.number(),
  lines: z.array(z.object({ ...line, product_variation_id: z.int() })),
  created_at: time,
});
export type HeldCart = z.infer<typeof heldCart>;

/** Most lines of one cart. */
const maxLines = 500;

/** A cart as a till sends it, whose `temp_id` is its name for ever. Parents by temp_id when they were made offline too. */
export const syncHeldCart = z.object({
  temp_id: tempId,
  branch_id: id,
  name: requiredText,
  /** Left for older servers: who holds a cart is who sends it, whatever stands here (selling §21). */
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
export const heldCartEnd = z.enum(["taken", "discarded"]);
export type HeldCartEnd = z.infer<typeof heldCartEnd>;

export const endHeldCartBody = z.object({
  held_cart_temp_id: tempId,
  how: heldCartEnd,
  temp_id: tempId.optional(),
});
export const heldCartEndedAnswer = answer(
  z.object({ held_cart: z.object({ id: z.int(), branch_id: z.int(), how: heldCartEnd }) }),
);

/** The same made without a connection: the cart is on the till already, so it is recorded whatever happened meanwhile. */
export const syncHeldCartEnd = endHeldCartBody.extend({
  temp_id: tempId,
  /** The cart's, for whoever sees the record where it waits. */
  name: text.optional(),
});
export type SyncHeldCartEnd = z.infer<typeof syncHeldCartEnd>;
