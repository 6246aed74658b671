import { expect, it } from "vitest";
import { addedUp } from "./added-up.ts";

const line = (temp_id: string, product_variation_id: number, quantity: number, more: object = {}) => ({
  ...{ temp_id, product_variation_id, quantity, name: "Tea", counted_at: "2026-11-21T04:00:00.000Z" },
  ...{ is_recount: false, isWaiting: false, ...more },
});
const short = (lines: ReturnType<typeof line>[]) =>
  addedUp(lines).map((one) => `${one.temp_id} ${one.product_variation_id} ${one.quantity} ${one.isWaiting}`);

it("adds up single pieces of one variation that were counted one after the other", () => {
  const lines = [line("d", 1, 1, { isWaiting: true }), line("c", 1, 1), line("b", 2, 1), line("a", 1, 1)];
  expect(short(lines)).toEqual(["c 1 2 true", "b 2 1 false", "a 1 1 false"]);
});

it("leaves typed numbers, replacements and refused pieces apart", () => {
  const lines = [
    ...[line("f", 1, 1), line("e", 1, 6), line("d", 1, 1), line("c", 1, 1, { is_recount: true })],
    ...[line("b", 1, 1, { refusal: "Closed" }), line("a", 1, 1)],
  ];
  expect(short(lines).map((one) => one[0])).toEqual(["f", "e", "d", "c", "b", "a"]);
});
