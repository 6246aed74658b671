import { hasFolded } from "../fold.ts";
import { isOrderRef } from "../ids.ts";
import { barePhone } from "../users/match-customer.ts";

type Findable = {
  invoice_id?: string | null;
  order_ref: string;
  receipt_nos: readonly string[];
  user: { name: string; phone: string | null } | null;
};

/**
 * Part of the customer's name or phone (written with or without spaces and dashes), of the invoice id, of a receipt number
 * or of the order's reference, which is what the receipt shows; a whole reference finds its order alone (orders §3). An
 * empty search finds all.
 */
export function matchOrder(order: Findable, search: string): boolean {
  const wanted = search.trim();
  if (isOrderRef(wanted)) return order.order_ref === wanted;
  const phone = order.user?.phone ?? "";
  const bareWanted = barePhone(wanted);
  return (
    [order.invoice_id ?? "", order.order_ref, ...order.receipt_nos, order.user?.name ?? "", phone].some(
      (text) => hasFolded(text, wanted),
    ) ||
    (bareWanted !== "" && barePhone(phone).includes(bareWanted))
  );
}

/** A flag that nobody has looked at yet (orders §7). Copies made by an older app have no `flags`. */
export function hasOpenFlags(order: { flags?: readonly string[]; flags_seen_at?: string | null }): boolean {
  return (order.flags ?? []).length > 0 && !order.flags_seen_at;
}

/** Each once: the payments of an order mostly stand on one receipt. */
export const receiptNosOf = (order: { payment_logs: readonly { receipt_no: string }[] }): string[] => [
  ...new Set(order.payment_logs.map(({ receipt_no }) => receipt_no)),
];

/** Newest sale first; of sales at the same time the one recorded last. */
export function compareOrders(
  a: { created_at: string; id: number },
  b: { created_at: string; id: number },
): number {
  if (a.created_at !== b.created_at) return a.created_at < b.created_at ? 1 : -1;
  return b.id - a.id;
}
