import { currencyDecimals, fromMinor, largestMinor, mulDiv, rateDecimals, toMinor } from "../money.ts";
import { type PriceKind, type PriceRounding, roundedPrice } from "./converted-price.ts";

/**
 * How many sale prices are changed at once. `percent` has up to two decimals: what is added to the present price, or taken off when it
 * is negative (`sale_price`), or added to the cost (`purchase_price`). The result is rounded to the currency first, exact halves away
 * from zero, then as `rounding` and `towards` say.
 */
export type PriceRule = {
  of: "sale_price" | "purchase_price";
  percent: number;
  rounding: PriceRounding;
  towards: "nearest" | "up";
};

/** Prices are wire amounts, `sale_vat` is in percent; `purchase_price` is null for whoever may not see costs. */
export type RuledVariation = { sale_price: number; purchase_price: number | null; sale_vat: number };

/**
 * The price by the rule as a wire amount, or why there is none and the present price stays: it has no price or no cost to begin with,
 * nothing would be left of it, or it would be above the largest amount.
 */
export type RuledPrice = { price: number } | { left: "no_price" | "no_cost" | "nothing_left" | "too_large" };

/** `kind`: how the company types sale prices. Costs have no tax in them, so it is added to what is made of a cost where prices have it. */
export function ruledPrice(
  { sale_price, purchase_price, sale_vat }: RuledVariation,
  { of, percent, rounding, towards }: PriceRule,
  { kind, currency }: { kind: PriceKind; currency: string },
): RuledPrice {
  const decimals = currencyDecimals(currency);
  const base = of === "sale_price" ? sale_price : purchase_price;
  if (!base) return { left: of === "sale_price" ? "no_price" : "no_cost" };
  const hasTax = of === "purchase_price" && kind === "with_tax";
  const exact = plusPercent(toMinor(base, decimals), percent, hasTax ? sale_vat : 0);
  if (exact <= 0) return { left: "nothing_left" };
  const after = roundedPrice(exact, rounding, decimals, towards);
  return after > largestMinor(decimals) ? { left: "too_large" } : { price: fromMinor(after, decimals) };
}

const whole = 100 * 10 ** rateDecimals;

/** minor × (100 + percent) % × (100 + vat) %, rounded once. */
const plusPercent = (minor: number, percent: number, vat: number): number =>
  mulDiv(
    minor,
    (whole + toMinor(percent, rateDecimals)) * (whole + toMinor(vat, rateDecimals)),
    whole * whole,
  );
