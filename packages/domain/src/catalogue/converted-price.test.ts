import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { currencyDecimals, fitsDecimals, fromMinor, moneyLimit } from "../money.ts";
import {
  convertedPrice,
  exactPrice,
  type PriceKind,
  type priceRoundings,
  priceRoundingsOf,
} from "./converted-price.ts";

const convert = (
  price: number,
  vat: number,
  to: PriceKind,
  rounding: (typeof priceRoundings)[number],
  currency = "MYR",
) => convertedPrice(price, vat, { to, rounding }, currency);

describe("a converted price", () => {
  it("contains the tax afterwards, or no longer", () => {
    expect(convert(10, 6, "with_tax", "exact")).toBe(10.6);
    expect(convert(10.6, 6, "without_tax", "exact")).toBe(10);
    // 3.50 × 8 % = 0.28; 9.99 / 1.19 = 8.3949…
    expect(convert(3.5, 8, "with_tax", "exact")).toBe(3.78);
    expect(convert(9.99, 19, "without_tax", "exact", "EUR")).toBe(8.39);
    // 198 / 1.08 = 183.3…; 105 × 1.1 = 115.5, halves up
    expect(convert(198, 8, "without_tax", "exact", "JPY")).toBe(183);
    expect(convert(105, 10, "with_tax", "exact", "JPY")).toBe(116);
    expect(convert(1.234, 5, "with_tax", "exact", "KWD")).toBe(1.296);
  });

  it("is rounded to the nearest multiple or ending, halves up", () => {
    expect(convert(3.5, 8, "with_tax", "nearest_0.05")).toBe(3.8);
    expect(convert(3.5, 6, "with_tax", "nearest_0.10")).toBe(3.7);
    expect(convert(10, 7.25, "with_tax", "nearest_0.05")).toBe(10.75);
    // 10.60: 9.90 is 0.70 away, 10.90 only 0.30; 10.40: as far from both
    expect(convert(10, 6, "with_tax", "ending_0.90")).toBe(10.9);
    expect(convert(10, 4, "with_tax", "ending_0.90")).toBe(10.9);
    expect(convert(10, 6, "with_tax", "ending_0.99")).toBe(10.99);
    expect(convert(100, 10, "with_tax", "ending_98", "JPY")).toBe(98);
    expect(convert(1000, 10, "with_tax", "nearest_100", "JPY")).toBe(1100);
  });

  it("is never rounded to nothing", () => {
    expect(convert(0.01, 6, "with_tax", "nearest_0.50")).toBe(0.5);
    expect(convert(0.1, 6, "with_tax", "ending_0.99")).toBe(0.99);
  });

  it("stays as it is without tax, and where it is 0", () => {
    expect(convert(3.33, 0, "with_tax", "nearest_0.50")).toBe(3.33);
    expect(convert(0, 6, "with_tax", "ending_0.90")).toBe(0);
  });

  it("has no result above the largest amount", () => {
    expect(convert(moneyLimit, 6, "with_tax", "exact")).toBeNull();
    expect(convert(moneyLimit, 6, "without_tax", "exact")).not.toBeNull();
  });
});

const currency = fc.constantFrom("MYR", "JPY", "KWD");
/** Minor units. Doubled by the tax and rounded up, the price is still an amount of every currency. */
const amount = fc.integer({ min: 1, max: 4_000_000 });
const vat = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);

it("with the tax added and taken out again is what it was", () => {
  fc.assert(
    fc.property(currency, vat, amount, (money, rate, minor) => {
      const price = fromMinor(minor, currencyDecimals(money));
      const taxed = exactPrice(price, rate, "with_tax", money)!;
      expect(exactPrice(taxed, rate, "without_tax", money)).toBe(price);
    }),
  );
});

it("with the tax taken out and added again differs by the smallest unit at most", () => {
  fc.assert(
    fc.property(currency, vat, amount, (money, rate, minor) => {
      const decimals = currencyDecimals(money);
      const bare = exactPrice(fromMinor(minor, decimals), rate, "without_tax", money)!;
      const again = exactPrice(bare, rate, "with_tax", money)!;
      expect(Math.abs(Math.round(again * 10 ** decimals) - minor)).toBeLessThanOrEqual(1);
    }),
  );
});

it("fits its currency, whatever it is rounded to", () => {
  fc.assert(
    fc.property(currency, vat, amount, fc.nat(), (money, rate, minor, pick) => {
      const choices = priceRoundingsOf(money);
      const rounding = choices[pick % choices.length]!;
      const decimals = currencyDecimals(money);
      const after = convert(fromMinor(minor, decimals), rate, "with_tax", rounding, money)!;
      expect(fitsDecimals(after, decimals)).toBe(true);
      expect(after).toBeGreaterThan(0);
    }),
  );
});

it("is rounded as suits the currency", () => {
  expect(priceRoundingsOf("MYR")).toEqual([
    ...["exact", "nearest_0.05", "nearest_0.10", "nearest_0.50", "nearest_1"],
    ...["ending_0.90", "ending_0.95", "ending_0.99"],
  ]);
  expect(priceRoundingsOf("JPY")).toEqual(["exact", "nearest_10", "nearest_100", "ending_80", "ending_98"]);
});
