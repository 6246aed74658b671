import { currencyDecimals, fitsDecimals, formatMoney, largestMinor, toMinor } from "../money.ts";
import { type Refusal, refuse } from "../refusal.ts";

/** Refuses a wire amount that is negative, too large, or has more decimals than the currency. */
export function checkAmount(amount: number, currency: string, path: string): Refusal[] {
  const decimals = currencyDecimals(currency);
  if (!fitsDecimals(amount, decimals)) return [refuse("too_many_decimals", { decimals }, path)];
  if (amount < 0) return [refuse("validation_failed", {}, path)];
  return toMinor(amount, decimals) > largestMinor(decimals) ? [refuse("amount_too_large", {}, path)] : [];
}

/** A drawer never goes below zero (counters §2). Wire amounts, both positive. */
export function checkPayOut(cashBox: number, payOut: number, currency: string): Refusal | null {
  const decimals = currencyDecimals(currency);
  if (toMinor(payOut, decimals) <= toMinor(cashBox, decimals)) return null;
  return refuse("drawer_short", { left: formatMoney(cashBox, currency) }, "amount");
}
