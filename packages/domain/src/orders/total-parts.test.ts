import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  discretionaryReduction,
  reductionBeyondLimit,
  reductionLimit,
  shownLimit,
} from "./discount-limit.ts";
import { isTooLarge, lineTotals, saleTotals } from "./line-totals.ts";
import { firstTerms } from "./sale-terms.ts";
import { ownFigures, shownFigures } from "./shown-figures.ts";
import { beforeAdjustment, givenParts, goodsOf, lineParts, partNames, totalParts } from "./total-parts.ts";

const rate = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
const line = fc.record({
  sale_price: fc.integer({ min: 0, max: 1_000_000 }).map((minor) => minor / 100),
  quantity: fc.integer({ min: 1, max: 20_000 }).map((thousandths) => thousandths / 1000),
  sale_vat: rate,
  discount: rate,
});
const lines = fc.array(line, { maxLength: 8 });
const own = fc.integer({ min: -100_000, max: 0 }).map((minor) => ({ adjustment: minor / 100 }));

/** 4 × 12.35 + 6 % SST less 10 %: 49.40 + 2.96 − 4.94 = 47.42. */
const lamps = { sale_price: 12.35, quantity: 4, sale_vat: 6, discount: 10, own_discount: 0 };
const sale = { subtotal: 49.4, sst: 2.96, discount: 4.94, adjustment: -2.42, total: 45 };
const inCents = { subtotal: 4940, sst: 296, discount: 494, adjustment: -242, total: 4500 };

describe("a total", () => {
  it("is the sum of its parts with their signs; the parts of the lines are the sums of the lines", () => {
    fc.assert(
      fc.property(lines, own, (sold, given) => {
        const each = sold.map((one) => lineTotals(one, 2, firstTerms));
        const totals = saleTotals(sold, given, 2, firstTerms);
        for (const part of lineParts) {
          const { of } = totalParts[part];
          expect(totals[part]).toBe(each.reduce((sum, figures) => sum + figures[of], 0));
        }
        for (const part of givenParts) expect(totals[part]).toBe(Math.round(given[part] * 100));
        expect(totals.total).toBe(
          partNames.reduce((sum, part) => sum + totalParts[part].sign * totals[part], 0),
        );
        expect(beforeAdjustment(totals, firstTerms)).toBe(each.reduce((sum, { total }) => sum + total, 0));
        expect(beforeAdjustment(totals, firstTerms) + totals.adjustment).toBe(totals.total);
      }),
    );
  });

  it("of one line worked out by hand", () => {
    expect(saleTotals([lamps], { adjustment: -2.42 }, 2, firstTerms)).toEqual(inCents);
    expect(beforeAdjustment(inCents, firstTerms)).toBe(4742);
  });

  it("is too large when its goods or its lines are: neither a discount nor the adjustment changes that", () => {
    const judged = (changes: Partial<typeof lamps>, adjustment = 0) =>
      isTooLarge(
        saleTotals([{ ...lamps, quantity: 1, ...changes }], { adjustment }, 2, firstTerms),
        2,
        firstTerms,
      );
    const most = { sale_price: 9_999_999.99, sale_vat: 0, discount: 0 };
    expect(judged(most)).toBe(false);
    expect(judged({ ...most, sale_vat: 0.01 })).toBe(true);
    expect(judged({ ...most, sale_vat: 6 }, -9_000_000)).toBe(true);
    expect(judged({ ...most, quantity: 2, discount: 90 })).toBe(true);
  });

  it("gives the goods of a stored line, which has only the other figures", () => {
    expect(goodsOf({ subtotal: 47.42, sst_amount: 2.96, discount_amount: 4.94 }, 2, firstTerms)).toBe(49.4);
  });
});

describe("the seller's limit", () => {
  const seller = { role: "cashier", max_discount: 10, max_discount_type: "percentage" } as const;

  it("is a percentage of the total before adjustment, whatever the adjustment is", () => {
    // 10 % of 47.42 = 4.742 → 4.74; of the total it would be 4.50, of the goods 4.94.
    expect(reductionLimit(seller, inCents, 2, firstTerms)).toBe(474);
    expect(shownLimit(seller, sale, 2, firstTerms)).toBe(4.74);
  });

  it("compares with the adjustment and the line discounts above the product's own", () => {
    // 10 % of 49.40 = 4.94 off the lamps, and 2.42.
    expect(discretionaryReduction([lamps], -242, 2, firstTerms)).toBe(494 + 242);
    expect(reductionBeyondLimit(seller, [lamps], inCents, 2, firstTerms)).toEqual({ given: 736, limit: 474 });
    const ownDiscount = { ...lamps, own_discount: 10 };
    expect(reductionBeyondLimit(seller, [ownDiscount], inCents, 2, firstTerms)).toBeNull();
    // The last cent that is allowed, and the one beyond.
    const less = (adjustment: number) => saleTotals([ownDiscount], { adjustment }, 2, firstTerms);
    expect(reductionBeyondLimit(seller, [ownDiscount], less(-4.74), 2, firstTerms)).toBeNull();
    expect(reductionBeyondLimit(seller, [ownDiscount], less(-4.75), 2, firstTerms)).toEqual({
      given: 475,
      limit: 474,
    });
  });
});

describe("the figures as they are shown", () => {
  it("have a fixed order, negative reductions, and add up", () => {
    expect(shownFigures(sale, {}).map(({ label, amount }) => [label, amount])).toEqual([
      ["Sub Total", 49.4],
      ["SST", 2.96],
      ["Discount", -4.94],
      ["Adjustment", -2.42],
      ["Total Amount", 45],
    ]);
    const nothing = shownFigures({ subtotal: 0, sst: 0, discount: 0, adjustment: 0, total: 0 }, {});
    expect(nothing.every(({ amount }) => Object.is(amount, 0))).toBe(true);
  });

  it("of `ownFigures` are those that no line has", () => {
    expect(ownFigures(sale, {}).map(({ label, amount }) => [label, amount])).toEqual([["Adjustment", -2.42]]);
    expect(ownFigures({ ...sale, adjustment: 0, total: 47.42 }, {})).toEqual([]);
  });
});
