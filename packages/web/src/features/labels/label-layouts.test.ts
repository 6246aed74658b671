import { describe, expect, it, test } from "vitest";
import { labelLayouts, labelPageRule, labelPages, labelPlace, labelsPerPage } from "./label-layouts.ts";

const layout = (id: string) => labelLayouts.find((each) => each.id === id)!;

describe.each(labelLayouts)("$id", (each) => {
  it("fits its paper, symmetrically, and keeps its labels apart", () => {
    const last = labelPlace(each, labelsPerPage(each) - 1);
    const right = each.page.width - last.left - each.label.width;
    const bottom = each.page.height - last.top - each.label.height;
    expect(right).toBeCloseTo(each.left, 3);
    expect(bottom).toBeCloseTo(each.top, 3);
    const second = labelPlace(each, 1);
    if (each.columns > 1) expect(second.left - each.left).toBeGreaterThanOrEqual(each.label.width);
  });

  it("has room for a retail barcode that can be scanned: 113 modules of a quarter millimetre", () => {
    expect(each.label.width - 2 * each.padding.width).toBeGreaterThanOrEqual(113 * 0.25);
  });
});

test("labels go row by row, page by page, after the used ones", () => {
  const sheet = layout("a4-5x13");
  const pages = labelPages(sheet, ["a", "b", "c"], 64);
  expect(pages).toEqual([
    [
      { item: "a", left: 126.55, top: 265.1 },
      { item: "b", left: 167.15, top: 265.1 },
    ],
    [{ item: "c", left: 4.75, top: 10.7 }],
  ]);
});

test("a full sheet is one page, and one more label begins a second page", () => {
  const items = (count: number) => Array.from({ length: count }, (_, at) => at);
  expect(labelPages(layout("a4-3x8"), items(24)).map((page) => page.length)).toEqual([24]);
  expect(labelPages(layout("a4-3x8"), items(25)).map((page) => page.length)).toEqual([24, 1]);
  expect(labelPages(layout("a4-3x8"), [])).toEqual([]);
});

test("a roll has a page for each label", () => {
  const pages = labelPages(layout("roll-50x30"), ["a", "b"]);
  expect(pages).toEqual([[{ item: "a", left: 0, top: 0 }], [{ item: "b", left: 0, top: 0 }]]);
  expect(labelPageRule(layout("roll-50x30"))).toBe("@page { size: 50mm 30mm; margin: 0; }");
  expect(labelPageRule(layout("a4-3x8"))).toBe("@page { size: 210mm 297mm; margin: 0; }");
});
