import type { Refund } from "../orders/refund-facts.ts";
import type { AskedRefund } from "./approvals.schema.ts";
import { shownLines } from "./asked-sale.ts";

/** A return or cancellation as it is judged: what comes back and what is paid back for it. */
export type ToRefund = {
  action: "order/return" | "order/cancel";
  id: number;
  order_ref: string;
  terminal_id: number;
  /** What comes back of which order item, with its name. */
  lines: readonly { order_item_id: number; name: string; quantity: number }[];
  charge: number;
  /** How it is paid back: in cash, or as it was paid. */
  refund_to: string;
  refunds: readonly Refund[];
  reason: string | null;
};

/** What an approver reads of it. */
export const askedRefund = ({ order_ref, lines, refunds, reason }: ToRefund): Omit<AskedRefund, "needs"> => ({
  order_ref,
  lines: lines.slice(0, shownLines).map(({ name, quantity }) => ({ name, quantity, discount: 0 })),
  count: lines.length,
  refunds: refunds.map(({ payment_method, amount }) => ({ payment_method, amount })),
  reason,
});

/** Exactly what is approved, as text that is equal for equal refunds only. */
export const approvedRefund = ({ order_ref: _, lines, refunds, ...refund }: ToRefund): string =>
  JSON.stringify([
    refund.action,
    ...[refund.id, refund.terminal_id, refund.charge, refund.refund_to, refund.reason],
    lines.map(({ order_item_id, quantity }) => [order_item_id, quantity]),
    refunds.map(({ payment_method, amount, rounding }) => [payment_method, amount, rounding]),
  ]);

/** Of an exchange: both parts. `sale`: as `approvedSale` tells it. */
export const approvedExchange = (returned: ToRefund, sale: string): string =>
  JSON.stringify(["order/exchange", approvedRefund(returned), sale]);
