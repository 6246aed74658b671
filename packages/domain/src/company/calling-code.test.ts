import { expect, it } from "vitest";
import { callingCode } from "./calling-code.ts";

it.each([
  ["Asia/Kuala_Lumpur", "MYR", "60"],
  ["Asia/Kuching", "MYR", "60"],
  ["Asia/Singapore", "SGD", "65"],
  ["Europe/Berlin", "EUR", "49"],
  ["America/Toronto", "CAD", "1"],
  // The currency decides where the time zone tells nothing.
  ["Etc/UTC", "IDR", "62"],
  ["Etc/UTC", "EUR", "60"],
  ["Asia/Pyongyang", "KPW", "60"],
])("a company in %s with %s has numbers after +, %s", (time_zone, currency, code) => {
  expect(callingCode({ time_zone, currency })).toBe(code);
});

it("is Malaysia's as long as nothing is known", () => {
  expect(callingCode(undefined)).toBe("60");
});
