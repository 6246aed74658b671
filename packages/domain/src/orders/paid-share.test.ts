import fc from "fast-check";
import { expect, test } from "vitest";
import { paidShares, shareOfUnits } from "./paid-share.ts";

test("the total is split along the running sum of the lines", () => {
  // 10.00 over 3 lines of 3.33, 3.33, 3.34 less 1.00: 9.00 × 3.33/10 = 2.997 → 3.00; 9.00 × 6.66/10 = 5.994 → 5.99.
  expect(paidShares([333, 333, 334], 900)).toEqual([300, 299, 301]);
  expect(paidShares([1, 1, 1], 1)).toEqual([0, 1, 0]);
  // Given away, all or in part.
  expect(paidShares([500, 700], 0)).toEqual([0, 0]);
  expect(paidShares([0, 0], 0)).toEqual([0, 0]);
  expect(paidShares([0, 100], 60)).toEqual([0, 60]);
});

test("the portions of a line are differences of rounded sums", () => {
  // 1.00 for 3: 0.33, 0.67, 1.00.
  const part = (before: number) => shareOfUnits(100, { quantity: 3000, before, more: 1000 });
  expect([0, 1000, 2000].map(part)).toEqual([33, 34, 33]);
});

test("exact beyond the safe integers", () => {
  // 9,999,999.999 (three decimals) of 9,999,999.999 pieces: the product has 20 digits.
  const most = 9_999_999_999;
  expect(paidShares([most, most, most], most)).toEqual([3_333_333_333, 3_333_333_333, 3_333_333_333]);
  expect(shareOfUnits(most, { quantity: most, before: most - 1, more: 1 })).toBe(1);
});

const amount = fc.integer({ min: 0, max: 9_999_999_999 });

test("shares are never below 0 and add up to the total; so do the portions of a line, however it is split", () => {
  fc.assert(
    fc.property(
      fc.array(amount, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 0, max: 1000 }),
      fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 1, maxLength: 8 }),
      (subtotals, permille, portions) => {
        const all = subtotals.reduce((sum, each) => sum + each, 0);
        const total = Number((BigInt(all) * BigInt(permille)) / 1000n);
        const shares = paidShares(subtotals, total);
        expect(shares.every((share) => share >= 0)).toBe(true);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total);

        const quantity = portions.reduce((sum, each) => sum + each, 0);
        let before = 0;
        let back = 0;
        for (const more of portions) {
          const part = shareOfUnits(shares[0]!, { quantity, before, more });
          expect(part).toBeGreaterThanOrEqual(0);
          back += part;
          before += more;
        }
        expect(back).toBe(shares[0]);
      },
    ),
  );
});
