import { foldSearch, hasFolded } from "../fold.ts";
import { isOrderRef } from "../ids.ts";
import { barePhone } from "../users/match-customer.ts";
import { hasSoughtNumber, type Numbered, readSoughtNumbers } from "./order-numbers.ts";

/** Most matches that a search counts and shows: the newest (orders §3). */
export const maxFoundOrders = 1000;

type Findable = Numbered & { user: { name: string; phone: string | null } | null };

/** Whether a search has no characters to compare, so that it finds all orders and counts every one. */
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

/** The count of a list's answer: for a search at most `maxFoundOrders`; `more` says that there are others. */
export function countOfFound(found: number, search: string): { count: number; more?: true } {
  const isMore = !asksForAll(search) && found > maxFoundOrders;
  return isMore ? { count: maxFoundOrders, more: true } : { count: found };
}
