import { currencyDecimals, formatMinor, fromMinor, quantityDecimals, toMinor } from "../money.ts";
import { type Refusal, refuse } from "../refusal.ts";
import { checkAmount } from "../shifts/check-amount.ts";
import { paidForLines, shareOfUnits } from "./paid-share.ts";
import type { Refund, RefundFacts, RefundItem } from "./refund-facts.ts";
import type { Refundable } from "./refunds.schema.ts";
import { type CashBack, noShares, splitCancel, splitReturn } from "./split-refund.ts";

type ReturnRequest = {
  items: readonly { order_item_id: number; quantity: number }[];
  /** Wire amount. */
  return_charge: number;
  /** The cash that the sale of an exchange takes, less change, a wire amount; as much of the refund never changes hands (orders §23). */
  taken?: number;
};

/** What comes back of a line; `amount`: what was paid for that, before the charge. On the wire. */
export type ReturnedLine = { order_item_id: number; quantity: number; amount: number };

export type ReturnPlan = {
  refusals: Refusal[];
  lines: ReturnedLine[];
  /** Σ of the lines. */
  amount: number;
  refunds: Refund[];
  cash: CashBack;
  /** Whether nothing of the order is left afterwards. */
  returns_all: boolean;
};

/** What returning these goods pays back, or every reason against it (orders §9–§11). */
export function planReturn(
  { items, return_charge, taken = 0 }: ReturnRequest,
  facts: RefundFacts,
): ReturnPlan {
  const { currency } = facts;
  const decimals = currencyDecimals(currency);
  const cash = { worth: 0, by_goods: 0, rounded_before: 0, most: 0, shares: noShares };
  const nothing = { lines: [], amount: 0, refunds: [], cash, returns_all: false };
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
    const params = { amount: formatMinor(amount, currency) };
    return { ...nothing, refusals: [refuse("return_charge_beyond", params, "return_charge")] };
  }
  const returning = new Map(lines.map((line) => [line.order_item_id, thousandths(line.quantity)]));
  return {
    refusals: [],
    lines: lines.map((line) => ({ ...line, amount: fromMinor(line.amount, decimals) })),
    amount: fromMinor(amount, decimals),
    ...splitReturn(amount, charge, facts, toMinor(taken, decimals)),
    returns_all: facts.items.every((item) => leftOf(item) === (returning.get(item.id) ?? 0)),
  };
}

/** What cancelling the whole order pays back, or every reason against it (orders §12). */
export function planCancel(facts: RefundFacts): Pick<ReturnPlan, "refusals" | "refunds"> {
  const refusals = checkOrder(facts);
  if (refusals.length === 0 && facts.items.some(({ returned_quantity }) => returned_quantity > 0))
    refusals.push(refuse("order_partly_returned"));
  return refusals.length > 0 ? { refusals, refunds: [] } : { refusals, refunds: splitCancel(facts) };
}

/** Every line with what can still be returned of it: nothing once the order is cancelled or returned. */
export function refundableLines(facts: RefundFacts): Refundable["lines"] {
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
    if (thousandths(quantity) > left)
      return [refuse("return_beyond", { name, left: fromMinor(left, quantityDecimals) }, path)];
    return isWhole(item) && !Number.isInteger(quantity) ? [refuse("quantity_whole", { name }, path)] : [];
  });
}

/** Whether only whole pieces come back: not if fractions were sold, whatever the product's price type is now (orders §10). */
function isWhole({ price_type, quantity: sold }: RefundItem): boolean {
  return price_type !== "by_unit" && Number.isInteger(sold);
}

function sharesById(facts: RefundFacts): Map<number, { item: RefundItem; paid: number }> {
  const decimals = currencyDecimals(facts.currency);
  const lines = facts.items.map(({ subtotal, sst }) => ({
    subtotal: toMinor(subtotal, decimals),
    sst: toMinor(sst, decimals),
  }));
  const shares = paidForLines(lines, toMinor(facts.total, decimals), facts.terms);
  return new Map(facts.items.map((item, i) => [item.id, { item, paid: shares[i] ?? 0 }]));
}

const thousandths = (quantity: number) => toMinor(quantity, quantityDecimals);

/** What was paid for a quantity of a line that is returned next. Minor units. */
function worth(item: RefundItem, paid: number, quantity: number): number {
  return shareOfUnits(paid, {
    quantity: thousandths(item.quantity),
    before: thousandths(item.returned_quantity),
    more: thousandths(quantity),
  });
}

/** The thousandths of a line that have not been returned. */
function leftOf({ quantity, returned_quantity }: RefundItem): number {
  return thousandths(quantity) - thousandths(returned_quantity);
}
