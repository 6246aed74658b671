import fc from "fast-check";
import { expect, it } from "vitest";
import { csvLine, guardedCell, plainCell } from "./csv-cell.ts";

it("puts an apostrophe before cells that a spreadsheet would run, and before no others", () => {
  for (const text of ["=1+1", "+60 12", "-5", "@sum", "\tx", "＝1", "'=1", "''-"])
    expect(guardedCell(text)).toBe(`'${text}`);
  for (const text of ["", "'", "'tis", "a=1", "5-2", "☕"]) expect(guardedCell(text)).toBe(text);
});

it("never leaves a formula, and restores every text", () => {
  const pieces = fc.constantFrom(
    "'",
    "=",
    "+",
    "-",
    "@",
    "\t",
    "\r",
    "＝",
    "＠",
    "a",
    "1",
    '"',
    ",",
    "\n",
    " ",
  );
  const texts = fc.oneof(fc.string({ unit: pieces }), fc.string({ unit: "grapheme" }));
  fc.assert(
    fc.property(texts, (text) => {
      expect(guardedCell(text)).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
      expect(plainCell(guardedCell(text))).toBe(text);
    }),
  );
});

it("doubles quotes, quotes cells with line breaks or any separator, and writes numbers as they are", () => {
  expect(csvLine(["a", 'say "x"', "b;c", "two\nlines", "=1", -2, 1.5])).toBe(
    'a,"say ""x""","b;c","two\nlines",\'=1,-2,1.5\r\n',
  );
});
