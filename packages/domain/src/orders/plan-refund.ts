import { currencyDecimals, formatMoney, fromMinor, quantityDecimals, toMinor } from "../money.ts";
import { type Refusal, refuse } from "../refusal.ts";
import { checkAmount } from "../shifts/check-shift.ts";
import { paidShares, shareOfUnits } from "./paid-share.ts";
import type { Refund, RefundFacts, RefundItem } from "./refund-facts.ts";
import { splitCancel, splitReturn } from "./split-refund.ts";

export type ReturnRequest = {
  items: readonly { order_item_id: number; quantity: number }[];
  /** Wire amount. */
  return_charge: number;
};

/** What comes back of a line; `amount` is its part of what was paid, before the charge. On the wire. */
export type ReturnedLine = { order_item_id: number; quantity: number; amount: number };

export type ReturnPlan = {
  refusals: Refusal[];
  lines: ReturnedLine[];
  /** Σ of the lines. */
  amount: number;
  refunds: Refund[];
  /** Nothing of the order is left afterwards. */
  returns_all: boolean;
};

export type CancelPlan = { refusals: Refusal[]; refunds: Refund[] };

/** What a line still has to return, whether only whole pieces of it come back, and what was paid for that. On the wire. */
export type RefundableLine = ReturnedLine & { returned_quantity: number; is_whole: boolean };

/** What returning these goods pays back, or every reason against it (orders §9–§11). */
export function planReturn({ items, return_charge }: ReturnRequest, facts: RefundFacts): ReturnPlan {
  const { currency } = facts;
  const decimals = currencyDecimals(currency);
  const nothing = { lines: [], amount: 0, refunds: [], returns_all: false };
  const refusals = checkOrder(facts);
  if (refusals.length > 0) return { ...nothing, refusals };
  refusals.push(...checkItems(items, facts), ...checkAmount(return_charge, currency, "return_charge"));
  if (refusals.length > 0) return { ...nothing, refusals };

  const shares = sharesById(facts);
  const lines = items.map(({ order_item_id, quantity }) => {
    const { item, paid } = shares.get(order_item_id)!;
    return { order_item_id, quantity, amount: worth(item, paid, quantity) };
  });
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  const charge = toMinor(return_charge, decimals);
  if (charge > amount) {
    const most = formatMoney(fromMinor(amount, decimals), currency);
    return { ...nothing, refusals: [refuse("return_charge_beyond", { amount: most }, "return_charge")] };
  }
  const returning = new Map(
    items.map((each) => [each.order_item_id, toMinor(each.quantity, quantityDecimals)]),
  );
  return {
    refusals: [],
    lines: lines.map((line) => ({ ...line, amount: fromMinor(line.amount, decimals) })),
    amount: fromMinor(amount, decimals),
    refunds: splitReturn(amount, charge, facts),
    returns_all: facts.items.every((item) => leftOf(item) === (returning.get(item.id) ?? 0)),
  };
}

/** What cancelling the whole order pays back, or every reason against it (orders §12). */
export function planCancel(facts: RefundFacts): CancelPlan {
  const refusals = checkOrder(facts);
  if (refusals.length === 0 && facts.items.some(({ returned_quantity }) => returned_quantity > 0))
    refusals.push(refuse("order_partly_returned"));
  return refusals.length > 0 ? { refusals, refunds: [] } : { refusals, refunds: splitCancel(facts) };
}

/** Every line with what is left of it; of an order that is cancelled or returned, nothing is. */
export function refundableLines(facts: RefundFacts): RefundableLine[] {
  const decimals = currencyDecimals(facts.currency);
  const isOpen = facts.status === "completed";
  return [...sharesById(facts).values()].map(({ item, paid }) => {
    const quantity = isOpen ? fromMinor(leftOf(item), quantityDecimals) : 0;
    return {
      order_item_id: item.id,
      returned_quantity: item.returned_quantity,
      quantity,
      is_whole: isWhole(item),
      amount: fromMinor(worth(item, paid, quantity), decimals),
    };
  });
}

function checkOrder({ status, has_unassigned_credit }: RefundFacts): Refusal[] {
  if (status === "cancelled") return [refuse("order_cancelled", {}, "id")];
  if (status === "returned") return [refuse("order_returned", {}, "id")];
  return has_unassigned_credit ? [refuse("refund_of_unassigned_credit", {}, "id")] : [];
}

function checkItems(items: ReturnRequest["items"], facts: RefundFacts): Refusal[] {
  if (items.length === 0) return [refuse("return_item_required", {}, "items")];
  const known = new Map(facts.items.map((item) => [item.id, item]));
  const seen = new Set<number>();
  return items.flatMap(({ order_item_id, quantity }, i): Refusal[] => {
    const item = known.get(order_item_id);
    if (!item) return [refuse("not_found", {}, `items.${i}.order_item_id`)];
    const { name } = item;
    if (seen.has(order_item_id)) return [refuse("return_item_twice", { name }, `items.${i}.order_item_id`)];
    seen.add(order_item_id);
    const path = `items.${i}.quantity`;
    if (quantity <= 0) return [refuse("quantity_positive", { name }, path)];
    const left = leftOf(item);
    if (toMinor(quantity, quantityDecimals) > left)
      return [refuse("return_beyond", { name, left: fromMinor(left, quantityDecimals) }, path)];
    return isWhole(item) && !Number.isInteger(quantity) ? [refuse("quantity_whole", { name }, path)] : [];
  });
}

/** What was sold in fractions comes back in fractions, also when the product has another price type now (orders §10). */
function isWhole({ price_type, quantity: sold }: RefundItem): boolean {
  return price_type !== "by_unit" && Number.isInteger(sold);
}

function sharesById(facts: RefundFacts): Map<number, { item: RefundItem; paid: number }> {
  const decimals = currencyDecimals(facts.currency);
  const subtotals = facts.items.map(({ subtotal }) => toMinor(subtotal, decimals));
  const shares = paidShares(subtotals, toMinor(facts.total, decimals));
  return new Map(facts.items.map((item, i) => [item.id, { item, paid: shares[i] ?? 0 }]));
}

/** Minor units. */
function worth(item: RefundItem, paid: number, quantity: number): number {
  const thousandths = (each: number) => toMinor(each, quantityDecimals);
  return shareOfUnits(paid, {
    quantity: thousandths(item.quantity),
    before: thousandths(item.returned_quantity),
    more: thousandths(quantity),
  });
}

/** Thousandths. */
function leftOf({ quantity, returned_quantity }: RefundItem): number {
  return toMinor(quantity, quantityDecimals) - toMinor(returned_quantity, quantityDecimals);
}
