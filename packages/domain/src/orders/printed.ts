import type { Order } from "./orders.schema.ts";

/** One of an order's returns or, null, its cancellation. */
export type RefundOf = { return_id: number | null };

/** A receipt to print: of a sale or, with `refund`, of what came back of it. */
export type Printed = { order: Order; refund?: RefundOf | undefined };

/** Tells the receipts of all orders apart. */
export const printedKey = ({ order, refund }: Printed) =>
  refund ? `${order.id} ${refund.return_id ?? "cancelled"}` : String(order.id);

/** The receipt of the return that a call has just answered: an order's returns stand in their order. */
export const lastReturn = (order: Order): Printed => ({
  order,
  refund: { return_id: order.returns.at(-1)?.id ?? null },
});
