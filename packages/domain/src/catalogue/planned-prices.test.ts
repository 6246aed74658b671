import { expect, it } from "vitest";
import { PlannedIndex, plannedGrace } from "./planned-prices.ts";

const from = (iso: string) => Date.parse(iso) + plannedGrace;
const first = "2026-12-01T00:00:00.000Z";
const second = "2026-12-08T00:00:00.000Z";
const index = new PlannedIndex([
  { id: 2, from: second, prices: [[7, 9]] },
  {
    id: 1,
    from: first,
    prices: [
      [7, 8],
      [8, 3],
    ],
  },
  { id: 3, from: first, prices: [[8, 4]] },
]);

it("a planned price holds from a moment after its beginning on, until the next one", () => {
  expect(index.priceOf(7, from(first) - 1)).toBeUndefined();
  expect(index.priceOf(7, from(first))).toBe(8);
  expect(index.priceOf(7, from(second) - 1)).toBe(8);
  expect(index.priceOf(7, from(second))).toBe(9);
});

it("of two that begin together the later one counts, and other variations keep the catalogue's price", () => {
  expect(index.priceOf(8, from(first))).toBe(4);
  expect(index.priceOf(9, from(second))).toBeUndefined();
});

it("says when the next one begins", () => {
  expect(index.nextAfter(0)).toBe(from(first));
  expect(index.nextAfter(from(first))).toBe(from(second));
  expect(index.nextAfter(from(second))).toBeUndefined();
});
