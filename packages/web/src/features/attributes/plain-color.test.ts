import { expect, test } from "vitest";
import { isPlainColor } from "./plain-color.ts";

test.each([
  ["#c00", true],
  ["#12345678", true],
  ["RebeccaPurple", true],
  ["rgb(1 2 3 / 50%)", true],
  ["var(--x)", false],
  ["currentColor", false],
  ["inherit", false],
  ["transparent", false],
  ["url(x)", false],
  ["RD-1", false],
])("%s is shown: %s", (code, isShown) => {
  expect(isPlainColor(code, () => true)).toBe(isShown);
  expect(isPlainColor(code, () => false)).toBe(false);
});
