import { expect, test } from "vitest";
import { changedAddress, lengthIn, pageIn, samePlace } from "./use-address-list-state.ts";

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

test.each([
  [null, 6],
  ["20", 20],
  ["6", 6],
  ["7", 6],
  ["020", 6],
  ["x", 6],
])("length %j of the address is %d rows a page", (text, length) => {
  expect(lengthIn(text, [6, 20, 50])).toBe(length);
});

test.each([
  [1, 6, 20, 1],
  [4, 6, 20, 1],
  [5, 6, 20, 2],
  [2, 20, 6, 4],
])("page %d of %d rows is page %d rows → %d", (page, length, next, expected) => {
  expect(samePlace(page, length, next)).toBe(expected);
});

test("what else stands in the address stays", () => {
  const now = new URLSearchParams("convert=1&page=3&search=tea");
  expect(String(changedAddress(now, { page: null, search: "coffee" }))).toBe("convert=1&search=coffee");
});
