import { expect, it } from "vitest";
import { orderOfTea } from "./order.fixtures.ts";
import { draftOfOrder, missingOf } from "./order-draft.ts";

const [tea] = orderOfTea.lines;
const complete = { ...tea!, product_variation_id: 2, received: 12 };

it("is missing what has not come, and nothing if more came", () => {
  expect(missingOf({ ...tea!, quantity: 0.3, received: 0.1 })).toBe(0.2);
  expect(missingOf(complete)).toBe(0);
});

it("receives what is missing, and changes all that was ordered", () => {
  const order = { ...orderOfTea, lines: [tea!, complete] };
  const received = draftOfOrder(order, "receive", () => "key");
  expect(received).toMatchObject({
    ...{ destination: 1, supplier: { id: 4 }, order: { id: 9, version: 2, does: "receive" } },
    added: [{ product_variation_id: 1, quantity: 4, stocks: [{ branch_id: 1, quantity: 6 }] }],
  });
  const changed = draftOfOrder(order, "change", () => "key");
  expect(changed.added.map(({ quantity }) => quantity)).toEqual([10, 10]);
});
