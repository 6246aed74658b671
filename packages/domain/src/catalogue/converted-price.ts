import { currencyDecimals, fitsDecimals, fromMinor, largestMinor, toMinor } from "../money.ts";
import { taxWithin, withTax } from "../orders/sale-terms.ts";

/** How sale prices are typed: with the tax in them, or without (catalogue §17). */
export const priceKinds = ["with_tax", "without_tax"] as const;
export type PriceKind = (typeof priceKinds)[number];

export const priceKind = ({ prices_include_tax }: { prices_include_tax: boolean }): PriceKind =>
  prices_include_tax ? "with_tax" : "without_tax";

/**
 * How a converted price is rounded, in amounts of the currency: `exact` to its smallest unit, `nearest_…` to a multiple, `ending_…` to
 * the nearest price that ends so. Halves go up.
 */
const roundings = {
  exact: null,
  "nearest_0.05": { step: 0.05, ending: 0 },
  "nearest_0.10": { step: 0.1, ending: 0 },
  "nearest_0.50": { step: 0.5, ending: 0 },
  nearest_1: { step: 1, ending: 0 },
  nearest_10: { step: 10, ending: 0 },
  nearest_100: { step: 100, ending: 0 },
  "ending_0.90": { step: 1, ending: 0.9 },
  "ending_0.95": { step: 1, ending: 0.95 },
  "ending_0.99": { step: 1, ending: 0.99 },
  ending_80: { step: 100, ending: 80 },
  ending_98: { step: 100, ending: 98 },
} as const;
export type PriceRounding = keyof typeof roundings;
export const priceRoundings = Object.keys(roundings) as [PriceRounding, ...PriceRounding[]];

/** The roundings that make sense in a currency: those of hundreds only where there are no decimals. */
export function priceRoundingsOf(currency: string): PriceRounding[] {
  const decimals = currencyDecimals(currency);
  return priceRoundings.filter((name) => {
    const rounding = roundings[name];
    if (!rounding) return true;
    const { step, ending } = rounding;
    const isFit = fitsDecimals(step, decimals) && fitsDecimals(ending, decimals);
    return isFit && (decimals === 0 ? step >= 10 : step <= 1);
  });
}

/** `to`: how the price is typed afterwards. */
export type PriceConversion = { to: PriceKind; rounding: PriceRounding };

/**
 * A sale price as it is typed after the company changed to the other kind; a wire amount, as is `price`. `vat` in percent. A price
 * without tax is the same in both kinds and stays as it is, unrounded. Null where the result is above the largest amount.
 */
export function convertedPrice(
  price: number,
  vat: number,
  { to, rounding }: PriceConversion,
  currency: string,
): number | null {
  const decimals = currencyDecimals(currency);
  if (vat === 0 || price === 0) return price;
  const before = toMinor(price, decimals);
  const exact = to === "with_tax" ? withTax(before, vat) : before - taxWithin(before, vat);
  const after = roundedPrice(exact, rounding, decimals);
  return after > largestMinor(decimals) ? null : fromMinor(after, decimals);
}

/** A price of one kind in the other, to the currency's smallest unit; null where it is above the largest amount. */
export const exactPrice = (price: number, vat: number, to: PriceKind, currency: string): number | null =>
  convertedPrice(price, vat, { to, rounding: "exact" }, currency);

/**
 * A price in minor units, rounded to the nearest that fits, exact halves up, or to the next one that is not below it (`up`). It is
 * never rounded to nothing.
 */
export function roundedPrice(
  minor: number,
  name: PriceRounding,
  decimals: number,
  towards: "nearest" | "up" = "nearest",
): number {
  const rounding = roundings[name];
  if (!rounding) return minor;
  const [step, ending] = [toMinor(rounding.step, decimals), toMinor(rounding.ending, decimals)];
  const least = ending === 0 ? step : ending;
  const steps = (minor - ending) / step;
  return Math.max(least, (towards === "up" ? Math.ceil(steps) : Math.floor(steps + 0.5)) * step + ending);
}
