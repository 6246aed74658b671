import { expect, it } from "vitest";
import { rowFaults } from "./catalogue/row-faults.ts";
import { errors } from "./errors.ts";
import { fault, faultWithText, fieldFault, fieldFaults, fieldFaultText } from "./field-faults.ts";

it("says what is wrong with a field in words that follow its name", () => {
  expect(fieldFaultText(fieldFault("more_than", { most: 9_999_999.99 }))).toBe("is more than 9,999,999.99");
  expect(fieldFaultText(fieldFault("required"))).toBe("is required");
  expect(fault("more_decimals", { most: 2 }).error()).toBe("at most 2 decimals");
});

it("finds the code of a text that has no values", () => {
  expect(faultWithText("must not be before from_date")).toEqual({ code: "days_reversed" });
  expect(faultWithText("at most 2 decimals")).toBeNull();
  const plain = Object.values(fieldFaults()).filter((text) => typeof text === "string");
  expect(new Set(plain).size).toBe(plain.length);
});

it("has codes of its own, so that every code of an answer has one text", () => {
  const codes = [fieldFaults(), rowFaults(), errors()].flatMap((table) => Object.keys(table));
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
  expect(codes.filter((code) => !/^[a-z]+(_[a-z]+)*$/.test(code))).toEqual([]);
});
