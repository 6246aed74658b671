import { expect, test } from "vitest";
import { barWidth } from "./bar-width.ts";

const rollDot = 0.125;

test("the width of a bar is a whole number of printer dots", () => {
  // 36 mm ÷ 113 modules = 0.319 mm, which has room for two dots.
  expect(barWidth("EAN13", 95, 36, rollDot)).toEqual({
    width: 0.25,
    quiet: [11, 7],
    modules: 113,
    scans: true,
  });
  expect(barWidth("EAN13", 95, 35.3, rollDot).width).toBe(0.25);
});

test("a short code does not fill a wide label", () => {
  expect(barWidth("EAN8", 67, 60, rollDot).width).toBe(0.5);
});

test("a code too long for the label is still drawn, and reported", () => {
  const drawn = barWidth("CODE128", 200, 36, rollDot);
  expect(drawn.scans).toBe(false);
  expect(drawn.width * drawn.modules).toBeCloseTo(36);
});
