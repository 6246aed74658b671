import type { Order } from "./orders.schema.ts";

/** One of an order's returns; null: its cancellation. */
export type RefundOf = { return_id: number | null };

/** `practice`: it is no sale, and its receipt says so (offline §17). */
export type PrintedOrder = Order & { practice?: true };

/** A receipt to print: of a sale or, with `refund`, of a return or the cancellation. */
export type Printed = { order: PrintedOrder; refund?: RefundOf | undefined };

/** A key that is different for every receipt. */
export const printedKey = ({ order, refund }: Printed) =>
  refund ? `${order.id} ${refund.return_id ?? "cancelled"}` : String(order.id);

/** The receipt of an order's latest return: the answer of a return ends its list with it. */
export const lastReturn = (order: Order): Printed => ({
  order,
  refund: { return_id: order.returns.at(-1)?.id ?? null },
});
