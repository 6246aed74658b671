import { expect, it } from "vitest";
import { pageRule } from "./paper.ts";

it("makes the page of a roll as long as the receipt", () => {
  // 960 CSS pixels = 254 mm, and the margin in which the printer cuts.
  expect(pageRule("80mm", 960)).toBe("@page { size: 80mm 262mm; margin: 0; }");
});

it("prints on the narrow roll", () => {
  expect(pageRule("58mm", 960)).toBe("@page { size: 58mm 262mm; margin: 0; }");
});

it("keeps a short receipt upright: a page wider than long would be turned", () => {
  expect(pageRule("80mm", 40)).toBe("@page { size: 80mm 81mm; margin: 0; }");
});

it("prints on A4 with margins", () => {
  expect(pageRule("a4", 960)).toBe("@page { size: A4; margin: 15mm; }");
});
