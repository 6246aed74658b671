import { expect, it } from "vitest";
import { numberSigns } from "../typed-number.ts";
import { typedCount } from "./typed-count.ts";

it.each([
  ["3*", { count: 3, rest: "" }],
  ["3*4008", { count: 3, rest: "4008" }],
  ["12 * kopi o", { count: 12, rest: "kopi o" }],
  ["0.25*", { count: 0.25, rest: "" }],
  ["9999999*", { count: 9_999_999, rest: "" }],
  ["0*4008", { count: null, rest: "4008" }],
  ["1.2345*", { count: null, rest: "" }],
  ["1,500*", { count: 1500, rest: "" }],
  ["1,5*", { count: null, rest: "" }],
  ["10000000*", { count: null, rest: "" }],
  ["..*", { count: null, rest: "" }],
  [" *3", null],
  ["*3", null],
  ["4008", null],
  ["A3*4008", null],
  ["", null],
])("%s", (text, expected) => {
  expect(typedCount(text, numberSigns("en"))).toEqual(expected);
});

it("is read as the language writes numbers", () => {
  expect(typedCount("0,25*", numberSigns("de"))).toEqual({ count: 0.25, rest: "" });
  expect(typedCount("1.500*", numberSigns("de"))).toEqual({ count: 1500, rest: "" });
  expect(typedCount("1 500*4008", numberSigns("fr"))).toEqual({ count: 1500, rest: "4008" });
});
