import { describe, expect, it } from "vitest";
import { feedKey, isEchoOfScan, isScan, noKeys, type ScanBuffer } from "./scanner-keys.ts";

/** Feeds keys with these gaps in ms; returns the code or null of each Enter, and how often a burst began. */
function type(keys: string[], gap: number | ((index: number) => number)) {
  let buffer: ScanBuffer = noKeys;
  let time = 1000;
  let begun = 0;
  const codes: (string | null)[] = [];
  for (const [i, key] of keys.entries()) {
    time += typeof gap === "number" ? gap : gap(i);
    const fed = feedKey(buffer, { key, time });
    buffer = fed.buffer;
    if (fed.begins) begun += 1;
    if (key === "Enter") codes.push(fed.code);
  }
  return { codes, begun };
}

describe("feedKey", () => {
  it("hears a scanner's burst as one code", () => {
    expect(type([..."9551234567896", "Enter"], 8)).toEqual({ codes: ["9551234567896"], begun: 1 });
  });

  it("hears two scans in a row as two codes", () => {
    const keys = [..."95512345", "Enter", ..."95554321", "Enter"];
    expect(type(keys, 5).codes).toEqual(["95512345", "95554321"]);
  });

  it("does not hear a person, however long the word", () => {
    const { codes } = type([..."chocolate", "Enter"], 110);
    expect(codes).toEqual([null]);
  });

  it("leaves out of the code what a person typed before it", () => {
    const keys = [..."12", ..."95512345", "Enter"];
    expect(type(keys, (i) => (i <= 2 ? 160 : 6)).codes).toEqual(["95512345"]);
  });

  it("keeps capitals and their Shift in the burst", () => {
    expect(type(["Shift", "A", "B", "1", "2", "Enter"], 9).codes).toEqual(["AB12"]);
  });

  it.each(["Escape", "Backspace"])("starts a new burst after %s", (key) => {
    expect(type(["s", key, "t", "e", "a", "Enter"], 9).codes).toEqual(["tea"]);
  });

  it("does not take an Enter that comes late for the scanner's", () => {
    const keys = [..."95512345", "Enter"];
    expect(type(keys, (i) => (i === 8 ? 400 : 6)).codes).toEqual([null]);
  });

  it("answers nothing to an Enter alone", () => {
    expect(type(["Enter", "Enter"], 5).codes).toEqual([null, null]);
  });
});

describe("isScan", () => {
  it.each([
    ["9551", "page", true],
    ["955", "page", false],
    ["9551234567896", "field", true],
    ["SKU-0042", "field", true],
    ["Aminah binti Ali", "field", false],
    ["chocolate", "field", false],
    ["12.50", "field", false],
    ["1000", "field", false],
    ["milk", "search", true],
    ["4008", "field", true],
    ["400", "field", false],
  ] as const)("%s in a %s: %s", (code, place, expected) => {
    expect(isScan(code, place, (one) => one === "4008" || one === "400")).toBe(expected);
  });
});

it("knows the second Enter of a CR LF scanner by its time", () => {
  expect(isEchoOfScan(1000, 1010)).toBe(true);
  expect(isEchoOfScan(1000, 1800)).toBe(false);
  expect(isEchoOfScan(Number.NEGATIVE_INFINITY, 5)).toBe(false);
});
