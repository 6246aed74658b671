import { expect, test } from "vitest";
import { batchCost, stockValue } from "./stock-value.ts";

test("stock has the sum of its batches' costs, and today's sale price", () => {
  const batches = [
    { quantity: 3, purchase_price: 1.1 },
    { quantity: 0.333, purchase_price: 2.5 },
  ];
  expect(batches.map((batch) => batchCost(batch, "MYR"))).toEqual([3.3, 0.83]);
  expect(stockValue(batches, 4, "MYR")).toEqual({ quantity: 3.333, cost: 4.13, sale: 13.33 });
  expect(stockValue(batches, 4, "KWD")).toEqual({ quantity: 3.333, cost: 4.133, sale: 13.332 });
  expect(stockValue([], 4, "MYR")).toEqual({ quantity: 0, cost: 0, sale: 0 });
});

test("without a cost of each batch there is no value at cost", () => {
  expect(stockValue([{ quantity: 2 }], 4, "MYR")).toEqual({ quantity: 2, cost: null, sale: 8 });
});
