import { expect, it } from "vitest";
import { typedCount } from "./typed-count.ts";

it.each([
  ["3*", { count: 3, rest: "" }],
  ["3*4008", { count: 3, rest: "4008" }],
  ["12 * kopi o", { count: 12, rest: "kopi o" }],
  ["0.25*", { count: 0.25, rest: "" }],
  ["9999999*", { count: 9_999_999, rest: "" }],
  ["0*4008", { count: null, rest: "4008" }],
  ["1.2345*", { count: null, rest: "" }],
  // A comma may part thousands or decimals.
  ["1,500*", { count: null, rest: "" }],
  ["10000000*", { count: null, rest: "" }],
  ["..*", { count: null, rest: "" }],
  ["*3", null],
  ["4008", null],
  ["A3*4008", null],
  ["", null],
])("%s", (text, expected) => {
  expect(typedCount(text)).toEqual(expected);
});
