import { currencyDecimals, fromMinor, inAmounts, sumAmounts, toMinor } from "@clove/domain/money.ts";
import { cashRoundingOf, roundingOf } from "@clove/domain/orders/cash-rounding.ts";
import { followerOf, payingOf } from "@clove/domain/orders/choose-method.ts";
import { type PaidByReturn, paidByReturn, sentReturn, withReturn } from "@clove/domain/orders/exchange.ts";
import { saleLines, saleTotals } from "@clove/domain/orders/line-totals.ts";
import { type PaymentMethod, paymentMethods } from "@clove/domain/orders/payment-methods.ts";
import { autoFill, type Panel, paidIn, settle } from "@clove/domain/orders/payments.ts";
import type { SaleRequest } from "@clove/domain/orders/sale-facts.ts";
import type { SaleTerms } from "@clove/domain/orders/sale-terms.ts";
import { noShares } from "@clove/domain/orders/split-refund.ts";
import type { Figures } from "@clove/domain/orders/total-parts.ts";
import type { SaleBody } from "../../orders/orders.api.ts";
import type { Cart, CartLine, ChosenPayment } from "../cart/cart.ts";

/** How this company's sales are computed. */
export type SaleRules = { currency: string; terms: SaleTerms };

/** What the cart comes to; wire amounts. */
export type Reckoning = {
  totals: Figures;
  /** The total of each line. */
  lineTotals: number[];
  /** What returned goods pay of the total; null when it is no exchange. */
  exchange: PaidByReturn | null;
  /** Of all chosen methods, in the screen's order. */
  panels: Panel[];
  /** Those that pay; an earlier one without a typed amount does not (selling §13). */
  paying: Panel[];
  /** The total, or what returned goods leave of it, before `rounding`. */
  exact: number;
  /** What rounding the part in cash adds, or below 0 takes off (selling §14). */
  rounding: number;
  /** What the customer pays: exact + rounding. */
  due: number;
  /** The part of it that the other methods leave to be paid in cash. */
  cashDue: number;
};

/** The cart's figures by these rules (selling §8, §9, §14). */
export function reckon(cart: Cart, { currency, terms }: SaleRules): Reckoning {
  const decimals = currencyDecimals(currency);
  // The adjustment is sent as a negative number.
  const own = { adjustment: -cart.adjustment };
  const sold = cart.lines.map(soldLine);
  const totals = inAmounts(saleTotals(sold, own, decimals, terms), decimals);
  const exchange = paidByGoods(cart, totals.total, { currency, terms });
  const exact = exchange?.due ?? totals.total;
  const by = cashRoundingOf(terms.cash_rounding, currency);
  const left = toMinor(Math.max(0, exact), decimals);
  // Cash that pays the rest is known only after the rounding; any other method pays its rest exactly.
  const payments = withRest(payingOf(cart.payments), exact, decimals, (method) => method !== "cash");
  const rounding = fromMinor(roundingOf(inCashToo(payments, exchange), left, by, decimals), decimals);
  const due = sumAmounts([exact, rounding], decimals);
  const paying = inOrder(panelsOf(withRest(payments, due, decimals), due));
  const elsewhere = paying.filter(({ payment_method }) => payment_method !== "cash");
  return {
    totals,
    lineTotals: saleLines(sold, own, decimals, terms).map(({ total }) => fromMinor(total, decimals)),
    exchange,
    panels: inOrder([...paying, ...waiting(cart.payments, paying)]),
    paying,
    exact,
    rounding,
    due,
    cashDue: sumAmounts([due, ...elsewhere.map(({ amount_received }) => -amount_received)], decimals),
  };
}

/** With the cash of returned goods, which makes the sale one that is paid in cash, unless a single other method follows what is due. */
function inCashToo(
  payments: readonly ChosenPayment[],
  exchange: PaidByReturn | null,
): Pick<ChosenPayment, "payment_method" | "amount_received">[] {
  const isTyped = payments.some(({ amount_received }) => amount_received !== null);
  return isTyped && exchange && exchange.cash > 0
    ? [...payments, { payment_method: "cash", amount_received: 0 }]
    : [...payments];
}

const inOrder = (panels: readonly Panel[]): Panel[] =>
  paymentMethods.flatMap((method) => panels.filter(({ payment_method }) => payment_method === method));

/** The panels of methods that wait for an amount. */
const waiting = (chosen: readonly ChosenPayment[], paying: readonly Panel[]): Panel[] =>
  chosen
    .filter(({ payment_method }) => paying.every((panel) => panel.payment_method !== payment_method))
    .map((payment) => ({ ...payment, amount_received: 0 }));

/**
 * In a split, the method without a typed amount pays what the others leave of `due`, a wire amount (selling §13). `mayTake`: whether that
 * method may.
 */
function withRest(
  payments: readonly ChosenPayment[],
  due: number,
  decimals: number,
  mayTake: (method: PaymentMethod) => boolean = () => true,
): ChosenPayment[] {
  const follower = followerOf(payments);
  if (!follower || payments.length < 2 || !mayTake(follower.payment_method)) return [...payments];
  const rest = sumAmounts([due, ...payments.map(({ amount_received }) => -(amount_received ?? 0))], decimals);
  return payments.map((each) => (each === follower ? { ...each, amount_received: Math.max(0, rest) } : each));
}

/** The panels of methods that pay: with a single one without a typed amount, that is what is due. */
function panelsOf(payments: readonly ChosenPayment[], due: number): Panel[] {
  const panels = payments.map((payment) => ({ ...payment, amount_received: payment.amount_received ?? 0 }));
  const isTyped = payments.some(({ amount_received }) => amount_received !== null);
  return isTyped ? panels : autoFill(panels, Math.max(0, due));
}

/** What the returned goods of this cart pay of its total; null when there are none. */
function paidByGoods(
  { returned, customer }: Cart,
  total: number,
  { currency, terms: { cash_rounding } }: SaleRules,
): PaidByReturn | null {
  if (!returned) return null;
  const isSameCustomer = customer !== null && customer.id === returned.user_id;
  // Carts of earlier versions have no `cash`: nothing was rounded then.
  const worth = fromMinor(
    paidIn(returned.refunds, currencyDecimals(currency), "cash"),
    currencyDecimals(currency),
  );
  const cash = returned.cash ?? { worth, by_goods: 0, rounded_before: 0, most: worth, shares: noShares };
  return paidByReturn({ ...returned, cash }, total, { isSameCustomer, currency, cash_rounding });
}

/** The order as it is sent, already judged by `checkSale`; the counter may still be missing. */
export function saleRequest(
  cart: Cart,
  terminal_id: number | null,
  { currency, terms }: SaleRules,
  { totals, exchange, paying, due }: Reckoning = reckon(cart, { currency, terms }),
): SaleRequest & Omit<SaleBody, "terminal_id"> {
  const decimals = currencyDecimals(currency);
  const payments = settle(paying, due, decimals);
  return {
    terminal_id,
    adjustment: totals.adjustment,
    discount: Math.max(0, totals.discount),
    ...terms,
    payments: exchange ? withReturn(payments, exchange, decimals) : payments,
    items: cart.lines.map((line) => ({
      product_variation_id: line.product_variation_id,
      quantity: line.quantity,
      stock_purchase_transaction_id: line.stock_purchase_transaction_id,
      sale_price: line.sale_price,
      discount: line.discount,
      discount_type: "percentage" as const,
      ...(line.unit && { unit: line.unit }),
      ...line.meant,
    })),
    ...(cart.customer && { user_id: cart.customer.id }),
    ...(cart.returned && exchange && { returned: sentReturn(cart.returned, exchange) }),
  };
}

const soldLine = ({ sale_price, quantity, discount, facts }: CartLine) => ({
  sale_price,
  quantity,
  discount,
  sale_vat: facts.sale_vat,
});
