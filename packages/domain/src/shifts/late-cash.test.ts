import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sumAmounts } from "../money.ts";
import { saleCash, standOfSale } from "./late-cash.ts";
import { expectedBalance } from "./shift-sums.ts";

const [eight, nine, ten, eleven] = ["08", "09", "10", "11"].map((hour) => `2026-03-01T${hour}:00:00.000Z`);

describe("an offline sale is counted (counters §7)", () => {
  const stands = (made: string, open: string | null, closed: string | null, is_open_by_seller = false) => {
    const stand = standOfSale(made, { open_since: open, last_closed_at: closed, is_open_by_seller });
    return [stand.is_counted, stand.awaits_shift];
  };

  it("in the open shift in which it was made", () => {
    expect(stands(ten!, nine!, eight!)).toEqual([false, false]);
    expect(stands(nine!, nine!, null)).toEqual([false, false]);
  });

  it("late in the open shift, with its cash already counted, when it was made before it", () => {
    expect(stands(eight!, ten!, nine!)).toEqual([true, false]);
    expect(stands(nine!, ten!, eight!)).toEqual([true, false]);
  });

  it("in the next shift when none is open, with its cash already counted if a closing came after it", () => {
    expect(stands(eight!, null, nine!)).toEqual([true, true]);
    expect(stands(eleven!, null, ten!)).toEqual([false, true]);
    expect(stands(eleven!, null, null)).toEqual([false, true]);
  });

  it("in the cashier's own open shift with a slow clock, unless a closing came after it", () => {
    expect(stands(nine!, ten!, eight!, true)).toEqual([false, false]);
    expect(stands(nine!, ten!, null, true)).toEqual([false, false]);
    expect(stands(eight!, ten!, nine!, true)).toEqual([true, false]);
  });

  it("by comparing moments, not texts", () => {
    expect(stands("2026-03-01T17:30:00+08:00", nine!, null)).toEqual([false, false]);
  });
});

describe("the cash of a sale", () => {
  it("is what was received and what was given as change", () => {
    expect(saleCash({ cash_sale: 2000, cash_change: -200, credit: 0 }, 2, false)).toEqual([
      { kind: "sale", amount: 20 },
      { kind: "change", amount: -2 },
    ]);
    expect(saleCash({ cash_sale: 0, cash_change: 0, credit: 500 }, 2, true)).toEqual([]);
  });

  it("changes neither cash box nor expected balance when a count included it", () => {
    fc.assert(
      fc.property(fc.nat(9_999_999), fc.nat(9_999_999), fc.nat(9_999_999), (opening, cash, change) => {
        const ledger = { cash_sale: cash, cash_change: 0 - Math.min(cash, change), credit: 0 };
        const lines = saleCash(ledger, 2, true);
        expect(sumAmounts([0, ...lines.map((line) => line.amount)], 2)).toBe(0);
        expect(expectedBalance(opening, lines, 2)).toBe(opening);
      }),
    );
  });
});
