import { expect, test } from "vitest";
import { isLow, stockOf } from "./stock-of.ts";

const batches = (...quantities: number[]) => quantities.map((quantity) => ({ quantity }));

test("batches add up to the last decimal", () => {
  expect(stockOf(batches(0.1, 0.2))).toBe(0.3);
  expect(stockOf(batches(1.005, 2.01, 3))).toBe(6.015);
  expect(stockOf([])).toBe(0);
});

test("stock is low at or below its minimum", () => {
  expect([4, 5, 6].map((stock) => isLow(stock, 5))).toEqual([true, true, false]);
  expect(isLow(0, 0)).toBe(true);
});
