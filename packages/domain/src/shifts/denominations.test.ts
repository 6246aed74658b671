import { expect, it } from "vitest";
import { currencyDecimals, fitsDecimals } from "../money.ts";
import { countedTotal, denominationsOf } from "./denominations.ts";

it("has the notes and coins of the company's currency, the largest first", () => {
  expect(denominationsOf("MYR")).toEqual({
    notes: [100, 50, 20, 10, 5, 1],
    coins: [0.5, 0.2, 0.1, 0.05],
  });
});

it("has notes for every currency, and only values that its decimals can express", () => {
  for (const currency of Intl.supportedValuesOf("currency")) {
    const { notes, coins } = denominationsOf(currency);
    expect(notes.length).toBeGreaterThan(0);
    for (const values of [notes, coins]) {
      expect(values.toSorted((a, b) => b - a)).toEqual(values);
      expect(new Set(values).size).toBe(values.length);
      expect(values.every((value) => value > 0 && fitsDecimals(value, currencyDecimals(currency)))).toBe(
        true,
      );
    }
  }
});

it("falls back to steps of 1, 2 and 5 from the smallest unit on", () => {
  expect(denominationsOf("KWD")).toEqual({
    notes: [500, 200, 100, 50, 20, 10, 5, 2, 1],
    coins: [0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001],
  });
  expect(denominationsOf("KRW").coins).toEqual([]);
});

it("adds up exactly what was counted, coins and notes of one value separately", () => {
  expect(countedTotal({}, "MYR")).toBe(0);
  expect(countedTotal({ "note 100": 2, "coin 0.1": 3, "coin 0.05": 1, "note 5": 0 }, "MYR")).toBe(200.35);
  expect(countedTotal({ "note 1": 4, "coin 1": 3 }, "CNY")).toBe(7);
});
