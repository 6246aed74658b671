import { expect, test } from "vitest";
import { giveBack } from "./give-back.ts";

const taken = [
  { batch_id: 7, quantity: 2, returned_quantity: 0 },
  { batch_id: 3, quantity: 1.5, returned_quantity: 0.25 },
];

test("what is still owed is given back first, then the batch that was taken last", () => {
  expect(giveBack(1, { owed: 2, taken })).toEqual({ owed: 1, batches: [] });
  expect(giveBack(2.5, { owed: 0.75, taken })).toEqual({
    owed: 0.75,
    batches: [
      { batch_id: 3, quantity: 1.25 },
      { batch_id: 7, quantity: 0.5 },
    ],
  });
  expect(giveBack(3.25, { owed: 0, taken }).batches).toEqual([
    { batch_id: 3, quantity: 1.25 },
    { batch_id: 7, quantity: 2 },
  ]);
});

test("a batch that has everything back is skipped", () => {
  const emptied = [taken[0]!, { batch_id: 3, quantity: 1.5, returned_quantity: 1.5 }];
  expect(giveBack(1, { owed: 0, taken: emptied }).batches).toEqual([{ batch_id: 7, quantity: 1 }]);
});

test("more than was taken throws", () => {
  expect(() => giveBack(3.5, { owed: 0, taken })).toThrow("0.25 more came back");
});
