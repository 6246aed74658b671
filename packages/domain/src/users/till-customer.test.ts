import { expect, it } from "vitest";
import { phoneNumber } from "./match-customer.ts";
import { tillCustomerOf } from "./till-customer.ts";

it.each([
  ["Aishah", { name: "Aishah", phone: null }],
  ["  Lim   Ah Kow ", { name: "Lim Ah Kow", phone: null }],
  ["李", { name: "李", phone: null }],
  ["Unit 7", { name: "Unit 7", phone: null }],
  ["012-345 6789", { name: "012-345 6789", phone: "012-345 6789" }],
  ["+60 12 345 6789", { name: "+60 12 345 6789", phone: "+60 12 345 6789" }],
  ["12345", null],
  ["2900000000056", null],
  ["+1234567890123456", null],
  ["--", null],
  ["  ", null],
])("%j makes the customer %j", (text, expected) => {
  expect(tillCustomerOf(text)).toEqual(expected);
});

it.each([
  ["012-345 6789", "+60 12 345 6789", true],
  ["0123456789", "12-345 6789", true],
  ["+65 9123 4567", "9123 4567", false],
  ["012-345 6789", "012-345 6780", false],
])("the numbers %s and %s are one: %s", (one, other, isOne) => {
  expect(phoneNumber(one, "60") === phoneNumber(other, "60")).toBe(isOne);
});

it("no text is a number", () => {
  expect(phoneNumber("none", "60")).toBe("");
});
