import { expect, test } from "vitest";
import { differences } from "./differences.ts";

test("compares the count with the books of that time, which may be below zero", () => {
  const [since, until] = ["2026-03-01T10:00:00.000Z", "2026-03-01T10:00:00.000Z"];
  const counted = [
    { product_variation_id: 1, quantity: 4.3, since, until },
    { product_variation_id: 2, quantity: 3, since, until },
  ];
  const books = [
    { product_variation_id: 2, books: -2, has_moved: true },
    { product_variation_id: 1, books: 4.4, has_moved: false },
  ];
  expect(differences(counted, books)).toEqual([
    { product_variation_id: 1, books: 4.4, has_moved: false, counted: 4.3, difference: -0.1 },
    { product_variation_id: 2, books: -2, has_moved: true, counted: 3, difference: 5 },
  ]);
});
