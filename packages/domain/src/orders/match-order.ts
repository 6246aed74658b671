import { foldSearch, hasFolded } from "../fold.ts";
import { isOrderRef } from "../ids.ts";
import { barePhone } from "../users/match-customer.ts";
import { hasSoughtNumber, readSoughtNumbers } from "./order-numbers.ts";

/** A search counts its matches up to here and shows no more, the newest (orders §3). */
export const maxFoundOrders = 1000;

type Findable = {
  invoice_id?: string | null;
  order_ref: string;
  receipt_nos: readonly string[];
  temp_id?: string | null;
  user: { name: string; phone: string | null } | null;
};

/** Whether a search asks for nothing: it finds all orders, and their count is whole. */
export const asksForAll = (search: string): boolean => foldSearch(search.trim()) === "";

/**
 * Part of the customer's name or phone (written with or without spaces and dashes), or one of the order's numbers
 * (`readSoughtNumbers`); a whole order number finds its order alone (orders §3). An empty search finds all.
 */
export function orderMatcher(search: string): (order: Findable) => boolean {
  const wanted = search.trim();
  if (asksForAll(search)) return () => true;
  if (isOrderRef(wanted)) return (order) => order.order_ref === wanted;
  const numbers = readSoughtNumbers(wanted);
  const bareWanted = barePhone(wanted);
  return (order) => {
    const { name = "", phone } = order.user ?? {};
    return (
      hasFolded(name, wanted) ||
      hasFolded(phone ?? "", wanted) ||
      (bareWanted !== "" && barePhone(phone ?? "").includes(bareWanted)) ||
      hasSoughtNumber(order, numbers)
    );
  };
}

/** What a list says of its number of matches: of a search's not more than can be shown. */
export function countOfFound(found: number, search: string): { count: number; more?: true } {
  const isMore = !asksForAll(search) && found > maxFoundOrders;
  return isMore ? { count: maxFoundOrders, more: true } : { count: found };
}
