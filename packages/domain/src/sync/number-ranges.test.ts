import { expect, it } from "vitest";
import { countOf, rangesOf, rangesWithout } from "./number-ranges.ts";

it("takes ranges out of ranges, also from their middle and beyond their ends", () => {
  expect(rangesWithout([[1, 10]], [])).toEqual([[1, 10]]);
  expect(
    rangesWithout(
      [
        [1, 10],
        [12, 12],
      ],
      [
        [3, 4],
        [9, 12],
        [20, 30],
      ],
    ),
  ).toEqual([
    [1, 2],
    [5, 8],
  ]);
  expect(rangesWithout([[5, 6]], [[1, 9]])).toEqual([]);
});

it("makes ranges of numbers in any order, and counts them", () => {
  const ranges = rangesOf([7, 1, 2, 2, 3, 9]);
  expect(ranges).toEqual([
    [1, 3],
    [7, 7],
    [9, 9],
  ]);
  expect(countOf(ranges)).toBe(5);
  expect(rangesOf([])).toEqual([]);
});
