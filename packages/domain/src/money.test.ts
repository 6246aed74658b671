import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  currencyDecimals,
  fitsDecimals,
  formatMoney,
  fromMinor,
  isCurrency,
  largestMinor,
  mulDiv,
  mulQuantity,
  percentOf,
  sumAmounts,
  toMinor,
} from "./money.ts";

describe("decimals of a currency", () => {
  it("follow ISO 4217", () => {
    const decimals = ["MYR", "IDR", "JPY", "KRW", "VND", "KWD", "TND"].map(currencyDecimals);
    expect(decimals).toEqual([2, 2, 0, 0, 0, 3, 3]);
  });

  it("exist for the currencies of the world, and for no other word", () => {
    expect(["MYR", "JPY", "KWD", "ZZZ", "myr", "", "CLF"].map(isCurrency)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe("amounts", () => {
  it("are read exactly as they were written", () => {
    expect([0.1, 19.99, -2.36, 9_999_999.99, 1.005].map((amount) => fitsDecimals(amount, 2))).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
    expect(toMinor(19.99, 2)).toBe(1999);
    expect(toMinor(-0.07, 2)).toBe(-7);
    expect(Object.is(toMinor(-0, 2), 0)).toBe(true);
  });

  it.each([0.1 + 0.2, 1e21, 1e-7, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])("refuse %s", (amount) => {
    expect(fitsDecimals(amount, 2)).toBe(false);
    expect(() => toMinor(amount, 2)).toThrow(RangeError);
  });

  it("survive conversion to minor units and back, for every amount of every currency", () => {
    const minors = fc.integer({ min: -largestMinor(3), max: largestMinor(3) });
    fc.assert(
      fc.property(minors, fc.constantFrom(0, 2, 3), (minor, decimals) => {
        const amount = fromMinor(minor, decimals);
        expect(toMinor(amount, decimals)).toBe(minor === 0 ? 0 : minor);
        expect(JSON.parse(JSON.stringify(amount))).toBe(amount);
      }),
    );
  });

  it("add up without drift", () => {
    expect(
      sumAmounts(
        Array.from({ length: 10 }, () => 0.1),
        2,
      ),
    ).toBe(1);
  });

  it("end at 9,999,999.99", () => {
    expect([0, 2, 3].map(largestMinor)).toEqual([9_999_999, 999_999_999, 9_999_999_990]);
  });
});

describe("rounding", () => {
  it("goes half away from zero", () => {
    expect([5, -5, 15, -15, 14, 16].map((minor) => mulDiv(minor, 1, 10))).toEqual([1, -1, 2, -2, 1, 2]);
    expect(percentOf(10, 5)).toBe(1);
    expect(percentOf(-10, 5)).toBe(-1);
    expect(mulQuantity(100, 0.005)).toBe(1);
    expect(mulQuantity(1290, 1.235)).toBe(1593);
  });

  it("is symmetric, at most half a unit off, and exact where no rounding is needed", () => {
    const whole = fc.integer({ min: -1e10, max: 1e10 });
    fc.assert(
      fc.property(
        whole,
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 1, max: 10_000 }),
        (a, b, c) => {
          const rounded = mulDiv(a, b, c);
          expect(rounded + mulDiv(-a, b, c)).toBe(0);
          const off = BigInt(rounded) * BigInt(c) - BigInt(a) * BigInt(b);
          expect((off < 0n ? -off : off) * 2n <= BigInt(c)).toBe(true);
          expect(mulDiv(a, c, c)).toBe(a === 0 ? 0 : a);
        },
      ),
    );
  });

  it("clamps huge results instead of losing digits", () => {
    expect(mulQuantity(largestMinor(3), 9_999_999)).toBe(Number.MAX_SAFE_INTEGER);
  });
});

describe("shown money", () => {
  it("has the currency's sign and decimals", () => {
    expect(formatMoney(1234.5, "MYR")).toBe("RM 1,234.50");
    expect(formatMoney(-3, "JPY")).toBe("-¥3");
    expect(formatMoney(2.5, "KWD")).toBe("KWD 2.500");
  });
});
