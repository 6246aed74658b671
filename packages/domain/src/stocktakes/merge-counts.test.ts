import fc from "fast-check";
import { expect, test } from "vitest";
import { type CountedLine, mergeCounts } from "./merge-counts.ts";

const at = (minute: number) => `2026-03-01T10:${String(minute).padStart(2, "0")}:00.000Z`;
const line = (quantity: number, minute: number, more: Partial<CountedLine> = {}): CountedLine => ({
  product_variation_id: 1,
  quantity,
  is_recount: false,
  counted_at: at(minute),
  ...more,
});

test("lines of several people add up, to the last decimal", () => {
  expect(mergeCounts([line(0.1, 1), line(0.2, 3), line(4, 2, { product_variation_id: 2 })])).toEqual([
    { product_variation_id: 1, quantity: 0.3, since: at(1), until: at(3) },
    { product_variation_id: 2, quantity: 4, since: at(2), until: at(2) },
  ]);
});

test("a recount replaces what was counted before it, not after it", () => {
  const lines = [line(9, 1), line(5, 2, { is_recount: true }), line(1, 3)];
  expect(mergeCounts(lines)).toEqual([{ product_variation_id: 1, quantity: 6, since: at(2), until: at(3) }]);
  expect(mergeCounts([line(9, 1), line(0, 2, { is_recount: true })])[0]!.quantity).toBe(0);
});

test("lines may arrive in any order", () => {
  const minutes = fc.uniqueArray(fc.nat(59), { minLength: 1, maxLength: 6 });
  const sets = minutes.chain((given) => {
    const lines = given.map((minute, i) => line(i + 1, minute, { is_recount: minute % 3 === 0 }));
    return fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length }));
  });
  fc.assert(
    fc.property(sets, ([lines, arrived]) => {
      expect(mergeCounts(arrived)).toEqual(mergeCounts(lines));
    }),
  );
});
