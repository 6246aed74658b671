import { expect, it } from "vitest";
import type { Variation } from "./products.schema.ts";
import { stocksLeft } from "./shape-product.ts";

const batch = (branch_id: number, id: number, quantity: number): Variation["stocks"][number] => ({
  branch_id,
  branch: { id: branch_id, name: `Store ${branch_id}`, type: "branch" },
  quantity,
  stock_purchase_transaction_id: id,
});
const sold = (branch_id: number, quantity: number, named: number | null = null) => ({
  branch_id,
  quantity,
  stock_purchase_transaction_id: named,
});

it("takes unsent sales off the named batch, then off the oldest of that store", () => {
  const stocks = [batch(1, 10, 2), batch(1, 11, 3), batch(2, 12, 5)];
  expect(stocksLeft(stocks, [sold(1, 4, 11)])).toEqual([batch(1, 10, 1), batch(2, 12, 5)]);
  expect(stocksLeft(stocks, [sold(1, 0.5), sold(1, 1)])).toEqual([
    batch(1, 10, 0.5),
    batch(1, 11, 3),
    batch(2, 12, 5),
  ]);
});

it("shows no batch where more was sold than the server's stock", () => {
  expect(stocksLeft([batch(1, 10, 2)], [sold(1, 5)])).toEqual([]);
  expect(stocksLeft([], [sold(1, 5)])).toEqual([]);
});
