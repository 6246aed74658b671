import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fitsDecimals, moneyLimit } from "../money.ts";
import type { PriceKind } from "./converted-price.ts";
import { type PriceRule, type RuledVariation, ruledPrice } from "./price-rule.ts";

const apply = (
  variation: Partial<RuledVariation>,
  rule: Partial<PriceRule>,
  kind: PriceKind = "without_tax",
  currency = "MYR",
) =>
  ruledPrice(
    { sale_price: 10, purchase_price: null, sale_vat: 0, ...variation },
    { of: "sale_price", percent: 0, rounding: "exact", towards: "nearest", ...rule },
    { kind, currency },
  );

describe("a percentage of the present price", () => {
  it.each([
    // 3.50 × 1.08 = 3.78; 9.99 × 1.05 = 10.4895; 0.10 × 1.05 = 0.105, half up; 12.35 × 0.9 = 11.115, half up
    [3.5, 8, "MYR", 3.78],
    [9.99, 5, "MYR", 10.49],
    [0.1, 5, "MYR", 0.11],
    [12.35, -10, "MYR", 11.12],
    // 1.15 × 1.1 = 1.265, which a float holds as 1.26499…
    [1.15, 10, "MYR", 1.27],
    // 200 × 1.0725 = 214.5; 198 × 1.05 = 207.9; 1.234 × 1.05 = 1.2957
    [200, 7.25, "MYR", 214.5],
    [198, 5, "JPY", 208],
    [1.234, 5, "KWD", 1.296],
  ])("%d by %d %% in %s is %d", (sale_price, percent, currency, price) => {
    expect(apply({ sale_price }, { percent }, "without_tax", currency)).toEqual({ price });
  });

  it("keeps the tax that is in the price, and adds none", () => {
    expect(apply({ sale_price: 10.6, sale_vat: 6 }, { percent: 10 }, "with_tax")).toEqual({ price: 11.66 });
  });
});

describe("an ending", () => {
  it.each([
    // 5.00 × 1.08 = 5.40: as far from 4.90 as from 5.90
    [5, 8, "nearest", 5.9],
    [5, 8, "up", 5.9],
    // 4.99 × 1.08 = 5.3892: 4.90 is nearer
    [4.99, 8, "nearest", 4.9],
    [4.99, 8, "up", 5.9],
    // already there
    [5.9, 0, "nearest", 5.9],
    [5.9, 0, "up", 5.9],
    [5.91, 0, "nearest", 5.9],
    [5.91, 0, "up", 6.9],
    // never to nothing or below
    [0.02, 0, "nearest", 0.9],
    [0.02, 0, "up", 0.9],
  ] as const)("%d by %d %%, %s to .90, is %d", (sale_price, percent, towards, price) => {
    expect(apply({ sale_price }, { percent, rounding: "ending_0.90", towards })).toEqual({ price });
  });
});

describe("a percentage over the cost", () => {
  it.each([
    // 4.00 × 1.5 = 6.00, with 6 % tax 6.36; 3.33 × 1.4 = 4.662; × 1.08 = 5.03496, but 4.66 × 1.08 = 5.0328 → 5.03 as well
    [4, 50, 6, "without_tax", 6],
    [4, 50, 6, "with_tax", 6.36],
    [3.33, 40, 8, "without_tax", 4.66],
    [3.33, 40, 8, "with_tax", 5.03],
    // 0.05 × 1.5 × 2 = 0.15 when rounded once; 0.08 × 2 = 0.16 if it were rounded in between
    [0.05, 50, 100, "with_tax", 0.15],
  ] as const)("%d plus %d %% with %d %% tax, %s, is %d", (purchase_price, percent, sale_vat, kind, price) => {
    expect(apply({ purchase_price, sale_vat }, { of: "purchase_price", percent }, kind)).toEqual({ price });
  });

  it("gives a price to what had none", () => {
    const free = { sale_price: 0, purchase_price: 4 };
    expect(apply(free, { of: "purchase_price", percent: 50 })).toEqual({ price: 6 });
  });
});

describe("what has no price by the rule", () => {
  it("has no price or no cost to begin with", () => {
    expect(apply({ sale_price: 0 }, { percent: 5, rounding: "ending_0.90" })).toEqual({ left: "no_price" });
    expect(apply({ purchase_price: null }, { of: "purchase_price", percent: 5 })).toEqual({
      left: "no_cost",
    });
    expect(apply({ purchase_price: 0 }, { of: "purchase_price", percent: 5 })).toEqual({ left: "no_cost" });
  });

  it("would lose all of it", () => {
    expect(apply({ sale_price: 10 }, { percent: -100 })).toEqual({ left: "nothing_left" });
    expect(apply({ sale_price: 10 }, { percent: -150 })).toEqual({ left: "nothing_left" });
    // 0.01 × 0.4 = 0.004
    expect(apply({ sale_price: 0.01 }, { percent: -60 })).toEqual({ left: "nothing_left" });
  });

  it("would be above the largest amount, also by its ending only", () => {
    expect(apply({ sale_price: moneyLimit }, { percent: 0 })).toEqual({ price: moneyLimit });
    expect(apply({ sale_price: moneyLimit }, { percent: 1 })).toEqual({ left: "too_large" });
    const up = { rounding: "ending_0.90", towards: "up" } as const;
    expect(apply({ sale_price: moneyLimit }, up)).toEqual({ left: "too_large" });
  });
});

it("every price is above 0, within the limit, of the currency's decimals, and up never lowers", () => {
  const cents = fc.integer({ min: 1, max: 999_999_999 });
  const hundredths = fc.integer({ min: -20_000, max: 100_000 });
  const rounding = fc.constantFrom("exact", "nearest_0.05", "ending_0.90", "ending_0.99" as const);
  fc.assert(
    fc.property(cents, hundredths, rounding, (minor, percent, name) => {
      const rule = { percent: percent / 100, rounding: name };
      const nearest = apply({ sale_price: minor / 100 }, rule);
      const up = apply({ sale_price: minor / 100 }, { ...rule, towards: "up" });
      if (!("price" in up)) return;
      expect(fitsDecimals(up.price, 2)).toBe(true);
      expect(up.price).toBeGreaterThan(0);
      expect(up.price).toBeLessThanOrEqual(moneyLimit);
      const exact = apply({ sale_price: minor / 100 }, { ...rule, rounding: "exact" });
      expect(exact).toHaveProperty("price");
      if ("price" in exact) expect(up.price).toBeGreaterThanOrEqual(exact.price);
      if ("price" in nearest) expect(nearest.price).toBeLessThanOrEqual(up.price);
    }),
  );
});
