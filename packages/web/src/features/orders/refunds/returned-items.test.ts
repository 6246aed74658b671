import { expect, it } from "vitest";
import { returnedItems } from "./returned-items.ts";

const lines = [
  { order_item_id: 1, quantity: 3 },
  { order_item_id: 2, quantity: 0.75 },
  { order_item_id: 3, quantity: 0 },
];

it("sends what is chosen, above 0 and at most what is left", () => {
  expect(returnedItems({}, lines)).toEqual([]);
  expect(returnedItems({ 1: "", 2: 0 }, lines)).toEqual([]);
  expect(returnedItems({ 1: 2, 2: "0.5", 3: 1 }, lines)).toEqual([
    { order_item_id: 1, quantity: 2 },
    { order_item_id: 2, quantity: 0.5 },
  ]);
  expect(returnedItems({ 1: 9 }, lines)).toEqual([{ order_item_id: 1, quantity: 3 }]);
});
