import { expect, test } from "vitest";
import { pageIn } from "./use-address-list-state.ts";

test.each([
  [null, 1],
  ["3", 3],
  ["0", 1],
  ["-1", 1],
  ["1e3", 1],
  ["9999999", 1],
  ["x", 1],
])("page %j of the address is %d", (text, page) => {
  expect(pageIn(text)).toBe(page);
});
