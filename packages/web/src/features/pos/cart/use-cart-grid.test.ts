import { expect, it } from "vitest";
import { leavesField } from "./use-cart-grid.ts";

it.each([
  ["all of it is chosen", 0, 2, [true, true]],
  ["the caret is at the beginning", 0, 0, [true, false]],
  ["the caret is inside", 1, 1, [false, false]],
  ["the caret is at the end", 2, 2, [false, true]],
  ["a part is chosen", 1, 2, [false, false]],
] as const)(
  "arrows to the left and right of a number while %s",
  (_, selectionStart, selectionEnd, leaves) => {
    const field = { value: "12", selectionStart, selectionEnd };
    expect([leavesField(field, -1), leavesField(field, 1)]).toEqual(leaves);
  },
);
