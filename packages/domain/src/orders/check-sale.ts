import {
  currencyDecimals,
  fitsDecimals,
  formatMinor,
  formatMoney,
  fromMinor,
  largestMinor,
  quantityDecimals,
  rateDecimals,
  toMinor,
} from "../money.ts";
import { refuse } from "../refusal.ts";
import { checkActive } from "../terminals/check-active.ts";
import { type DiscountedLine, reductionBeyondLimit } from "./discount-limit.ts";
import { isTooLarge, saleTotals } from "./line-totals.ts";
import type { OrderItemBody } from "./orders.schema.ts";
import { checkPayments } from "./payments.ts";
import type { SaleRefusal } from "./sale-errors.ts";
import {
  discountedLines,
  factsOf,
  hasOtherTerms,
  isOtherPrice,
  type SaleFacts,
  type SaleRequest,
  type VariationFacts,
} from "./sale-facts.ts";
import { saleRounding } from "./sale-rounding.ts";
import { type Figures, givenParts } from "./total-parts.ts";

/**
 * Every reason why this sale cannot be made (selling §9, §10, §11, §12, §14, §15; stock §3), in the order of the
 * screen; empty if it is allowed. Sums are judged only when each number by itself is valid.
 */
export function checkSale(request: SaleRequest, facts: SaleFacts): SaleRefusal[] {
  const shift = checkOpenShift(facts);
  const lines = request.items.flatMap((item, i) => checkItem(item, factsOf(facts, item), facts, i));
  const screen = [
    ...shift,
    ...lines,
    ...(facts.branch_id === null ? [refuse("store_required")] : []),
    ...(request.payments.length === 0 ? [refuse("payment_method_required", {}, "payments")] : []),
    ...(request.items.length === 0 ? [refuse("cart_empty", {}, "items")] : []),
    ...checkTerminal(request, facts),
    ...checkCustomer(request, facts),
  ];
  if (hasOtherTerms(request, facts.terms)) return [...screen, refuse("tax_terms_changed")];
  const numbers = checkNumbers(request, facts.currency);
  const isCountable = numbers.length === 0 && request.items.every((item) => factsOf(facts, item));
  return [...screen, ...numbers, ...(isCountable ? checkSums(request, facts) : [])];
}

function checkOpenShift({ seller }: SaleFacts): SaleRefusal[] {
  const isBlocked = seller.role === "cashier" && seller.open_shift_terminal_id === null;
  return isBlocked ? [refuse("open_shift_required")] : [];
}

function checkItem(
  item: OrderItemBody,
  sold: VariationFacts | undefined,
  facts: SaleFacts,
  index: number,
): SaleRefusal[] {
  const at = `items.${index}`;
  if (!sold) return [refuse("not_found", {}, `${at}.product_variation_id`)];
  if (sold.name.trim() === "") return [refuse("product_required", {}, `${at}.product_variation_id`)];
  const { name } = sold;
  const refusals: SaleRefusal[] = [];
  if (sold.status !== "active") {
    refusals.push(refuse("product_inactive", { name }, `${at}.product_variation_id`));
  }
  if (!(item.quantity > 0)) refusals.push(refuse("quantity_positive", { name }, `${at}.quantity`));
  else if (sold.price_type !== "by_unit" && !Number.isInteger(item.quantity)) {
    refusals.push(refuse("quantity_whole", { name }, `${at}.quantity`));
  }
  const price = formatMoney(sold.sale_price, facts.currency);
  if (isOtherPrice(item, sold)) {
    const code = sold.price_type === "variable" ? "price_below_actual" : "price_changed";
    refusals.push(refuse(code, { name, price }, `${at}.sale_price`));
  }
  if (item.discount < sold.discount) {
    refusals.push(refuse("discount_changed", { name, discount: sold.discount }, `${at}.discount`));
  }
  return refusals;
}

/** A cashier sells only on the counter of their open shift; a warehouse or an inactive store does not sell (selling §1). */
function checkTerminal(request: SaleRequest, { terminal, seller, mode }: SaleFacts): SaleRefusal[] {
  if (request.terminal_id === null || !terminal) return [refuse("terminal_required", {}, "terminal_id")];
  const refusals: SaleRefusal[] = [];
  if (
    seller.role === "cashier" &&
    seller.open_shift_terminal_id !== null &&
    seller.open_shift_terminal_id !== terminal.id
  ) {
    refusals.push(refuse("not_your_terminal", {}, "terminal_id"));
  }
  refusals.push(...checkActive(terminal));
  if (terminal.branch_type === "warehouse") refusals.push(refuse("warehouse_sells", {}, "terminal_id"));
  if (mode === "offline" && !terminal.unique_no) {
    refusals.push(refuse("offline_terminal_unknown", { kind: "order" }, "terminal_id"));
  }
  return refusals;
}

function checkCustomer(request: SaleRequest, { customer }: SaleFacts): SaleRefusal[] {
  if (customer) return customer.status === "active" ? [] : [refuse("customer_inactive", {}, "user_id")];
  return request.user_id ? [refuse("not_found", {}, "user_id")] : [];
}

/** Each number by itself: decimals, size, sign. */
export function checkNumbers(request: SaleRequest, currency: string): SaleRefusal[] {
  const decimals = currencyDecimals(currency);
  const amounts: [string, number][] = [
    ...givenParts.map((part): [string, number] => [part, request[part]]),
    ["discount", request.discount],
    ...request.items.map((item, i): [string, number] => [`items.${i}.sale_price`, item.sale_price]),
    ...request.payments.flatMap((payment, i): [string, number][] => [
      [`payments.${i}.amount_received`, payment.amount_received],
      [`payments.${i}.amount_returned`, payment.amount_returned],
    ]),
  ];
  const refusals = amounts.flatMap(([path, amount]): SaleRefusal[] => {
    if (!fitsDecimals(amount, decimals)) return [refuse("too_many_decimals", { decimals }, path)];
    const isLarge = Math.abs(toMinor(amount, decimals)) > largestMinor(decimals);
    return isLarge ? [refuse("amount_too_large", {}, path)] : [];
  });
  for (const [i, item] of request.items.entries()) {
    if (!fitsDecimals(item.discount, rateDecimals) || item.discount > 100) {
      refusals.push(refuse("validation_failed", {}, `items.${i}.discount`));
    }
    if (!fitsDecimals(item.quantity, quantityDecimals)) {
      refusals.push(refuse("too_many_decimals", { decimals: quantityDecimals }, `items.${i}.quantity`));
    }
  }
  if (request.adjustment > 0) refusals.push(refuse("adjustment_positive", {}, "adjustment"));
  if (request.discount < 0) refusals.push(refuse("discount_negative", {}, "discount"));
  return refusals;
}

/** The whole sale: stock, limits, payments. */
function checkSums(request: SaleRequest, facts: SaleFacts): SaleRefusal[] {
  if (request.items.length === 0) return [];
  const { currency, terms } = facts;
  const decimals = currencyDecimals(currency);
  const lines = discountedLines(request.items, facts);
  const totals = saleTotals(lines, request, decimals, terms);
  if (isTooLarge(totals, decimals, terms)) return [refuse("amount_too_large", {}, "items")];
  const refusals = facts.mode === "online" ? checkStock(request, facts) : [];
  if (totals.total < 0) refusals.push(refuse("adjustment_beyond_total", {}, "adjustment"));
  const beyond = reductionBeyondLimit(facts.seller, lines, totals, decimals, terms);
  if (beyond && isBeyondApprover(facts, lines, totals, decimals)) {
    const params = { given: formatMinor(beyond.given, currency), limit: formatMinor(beyond.limit, currency) };
    refusals.push(refuse("discount_beyond_limit", params, "adjustment"));
  }
  if (request.payments.length === 0 || totals.total < 0) return refusals;
  const due = totals.total + saleRounding(request, totals.total, facts);
  const paid = checkPayments(request.payments, due, facts.customer, currency);
  const mayExceed = facts.approver?.may_extend_credit ?? false;
  return [...refusals, ...paid.filter(({ code }) => !(mayExceed && code === "credit_exceeded"))];
}

/** Whether no approver's limit covers the reduction (selling §36). */
function isBeyondApprover(
  { approver, terms }: SaleFacts,
  lines: readonly DiscountedLine[],
  totals: Figures,
  decimals: number,
): boolean {
  return !approver || reductionBeyondLimit(approver, lines, totals, decimals, terms) !== null;
}

/**
 * Compares all lines of a variation together with its stock (stock §3) and refuses the first line beyond it. `rest`: what the
 * lines before leave for that line, in whole pieces unless it is sold by unit.
 */
function checkStock(request: SaleRequest, facts: SaleFacts): SaleRefusal[] {
  const wanted = new Map<number, number>();
  return request.items.flatMap((item, i) => {
    const sold = factsOf(facts, item);
    if (!sold) return [];
    const left = Math.max(0, toMinor(sold.stock, quantityDecimals));
    const before = wanted.get(sold.id) ?? 0;
    const after = before + toMinor(item.quantity, quantityDecimals);
    wanted.set(sold.id, after);
    if (after <= left || before > left) return [];
    const exact = fromMinor(left - before, quantityDecimals);
    const rest = sold.price_type === "by_unit" ? exact : Math.floor(exact);
    const params = { name: sold.name, left: Math.max(0, sold.stock), rest };
    return [refuse("stock_beyond", params, `items.${i}.quantity`)];
  });
}
