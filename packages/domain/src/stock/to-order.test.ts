import { expect, test } from "vitest";
import { toOrder } from "./to-order.ts";

test("what the minimum lacks, and what offline sales are owed", () => {
  expect(toOrder({ minimum: 5, stock: 2, owed: 0 })).toBe(3);
  expect(toOrder({ minimum: 5, stock: 0, owed: 2 })).toBe(7);
  expect(toOrder({ minimum: 0.3, stock: 0.1, owed: 0 })).toBe(0.2);
  expect(toOrder({ minimum: 5, stock: 5, owed: 0 })).toBe(0);
  expect(toOrder({ minimum: 1, stock: 5, owed: 0 })).toBe(0);
});
