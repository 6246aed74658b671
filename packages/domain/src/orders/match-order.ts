import { hasFolded } from "../fold.ts";
import { barePhone } from "../users/match-customer.ts";

type Findable = {
  invoice_id?: string | null;
  order_ref: string;
  user: { name: string; phone: string | null } | null;
};

/**
 * Part of the customer's name or phone (written with or without spaces and dashes), of the invoice id, or of the
 * order's reference, which is what the receipt shows (orders §3). An empty search finds all.
 */
export function matchOrder(order: Findable, search: string): boolean {
  const wanted = search.trim();
  const phone = order.user?.phone ?? "";
  const bareWanted = barePhone(wanted);
  return (
    [order.invoice_id ?? "", order.order_ref, order.user?.name ?? "", phone].some((text) =>
      hasFolded(text, wanted),
    ) ||
    (bareWanted !== "" && barePhone(phone).includes(bareWanted))
  );
}

/** Newest sale first; of sales at the same time the one recorded last. */
export function compareOrders(
  a: { created_at: string; id: number },
  b: { created_at: string; id: number },
): number {
  if (a.created_at !== b.created_at) return a.created_at < b.created_at ? 1 : -1;
  return b.id - a.id;
}
