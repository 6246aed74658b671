import { currencyDecimals, fitsDecimals, toMinor } from "../money.ts";
import type { PaymentMethod } from "./payment-methods.ts";

/** How cash is rounded: to the nearest `step`, in minor units, or not at all with 0; `halves`: where exact halves go. */
export type CashRounding = { step: number; halves: "up" | "down" };

/** `cash_rounding`: the company's smallest cash amount on the wire. New Zealand rounds halves down. */
export const cashRoundingOf = (cash_rounding: number, currency: string): CashRounding => ({
  step: toMinor(cash_rounding, currencyDecimals(currency)),
  halves: currency === "NZD" ? "down" : "up",
});

/** The largest smallest coin: in most currencies 10, in those that count in hundreds 1,000. */
const largestStep = (currency: string) =>
  currencyDecimals(currency) === 0 || currency === "IDR" ? 1000 : 10;

/** Whether a company may round its cash to this wire amount: 0, or a coin's worth. */
export const isCashStep = (cash_rounding: number, currency: string): boolean =>
  fitsDecimals(cash_rounding, currencyDecimals(currency)) &&
  cash_rounding >= 0 &&
  cash_rounding <= largestStep(currency);

/** The nearest amount that can be paid in cash (selling §9). Minor units, 0 or more. */
export function roundCash(amount: number, { step, halves }: CashRounding): number {
  if (step === 0) return amount;
  const beyond = amount % step;
  const isUp = halves === "up" ? beyond * 2 >= step : beyond * 2 > step;
  return amount - beyond + (isUp ? step : 0);
}

/** The largest amount that can be paid in cash without exceeding this one. Minor units. */
export const cashAtMost = (amount: number, { step }: CashRounding): number =>
  step === 0 ? amount : amount - (amount % step);

/** What is received by a method, a wire amount; null: what is left after the other methods. */
type Received = { payment_method: PaymentMethod; amount_received: number | null };

/**
 * The rounding of a sale (selling §9): what is left to pay in cash after the other methods, rounded, less what is left. 0 without a
 * payment in cash. `total` and the result in minor units. `by_goods`: what returned goods pay in place of cash, which does not change
 * hands and is not rounded (orders §22).
 */
export function roundingOf(
  payments: readonly Received[],
  total: number,
  by: CashRounding,
  decimals: number,
  by_goods = 0,
): number {
  if (!payments.some(({ payment_method }) => payment_method === "cash")) return 0;
  const others = payments.filter(({ payment_method }) => payment_method !== "cash");
  const elsewhere = others.reduce(
    (sum, each) => sum + toMinor(each.amount_received ?? 0, decimals),
    by_goods,
  );
  const left = total - elsewhere;
  return left > 0 ? roundCash(left, by) - left : 0;
}
