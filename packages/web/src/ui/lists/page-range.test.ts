import { describe, expect, it } from "vitest";
import { pageRange } from "./page-range.ts";

describe("pageRange", () => {
  it("shows 3 pages and 1 at the far end", () => {
    expect(pageRange(1, 11)).toEqual([1, 2, 3, null, 11]);
    expect(pageRange(6, 11)).toEqual([1, null, 5, 6, 7, null, 11]);
    expect(pageRange(11, 11)).toEqual([1, null, 9, 10, 11]);
  });

  it("shows every page when there are few", () => {
    expect(pageRange(1, 1)).toEqual([1]);
    expect(pageRange(2, 2)).toEqual([1, 2]);
    expect(pageRange(2, 4)).toEqual([1, 2, 3, 4]);
  });
});
