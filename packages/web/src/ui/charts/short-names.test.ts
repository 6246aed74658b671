import { expect, it } from "vitest";
import { shortNames } from "./short-names.ts";

it("leaves names that fit, and cuts the others at their end", () => {
  expect(shortNames(["Tea", "Teh Tarik Kaw Special"], 10)).toEqual(["Tea", "Teh Tarik…"]);
});

it("cuts names in the middle that differ only at their end", () => {
  expect(shortNames(["Nasi Lemak Special – Red", "Nasi Lemak Special – Blue", "Nasi Lemak"], 12)).toEqual([
    "Nasi … – Red",
    "Nasi …– Blue",
    "Nasi Lemak",
  ]);
});

it("numbers names that differ only in what is left out", () => {
  const short = shortNames(["Nasi Lemak A Bungkus Besar", "Nasi Lemak B Bungkus Besar"], 14);
  expect(new Set(short).size).toBe(2);
  expect(Math.max(...short.map(({ length }) => length))).toBeLessThanOrEqual(14);
});
