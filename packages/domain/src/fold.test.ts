import fc from "fast-check";
import { expect, it } from "vitest";
import { compareNamed, compareText, foldCase, hasFolded } from "./fold.ts";

it("lowers each character by itself, as PostgreSQL does", () => {
  expect(foldCase("ΟΔΟΣ İZMİR Straße")).toBe("οδοσ izmir straße");
  expect(hasFolded("ΟΔΟΣ 12", "Οδοσ")).toBe(true);
  expect(hasFolded("Teh tarik", "kopi")).toBe(false);
});

it("orders by code points, as the bytes of UTF-8 do", () => {
  const points = (text: string) => [...text].map((character) => character.codePointAt(0)!);
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (a, b) => {
      const [x, y] = [points(a), points(b)];
      const at = x.findIndex((point, index) => point !== y[index]);
      const expected = at < 0 || at >= y.length ? x.length - y.length : x[at]! - y[at]!;
      expect(Math.sign(compareText(a, b))).toBe(Math.sign(expected));
    }),
  );
  expect(compareText("\u{1F600}", "\uFF21")).toBeGreaterThan(0);
});

it("orders rows of one name by id", () => {
  const rows = [
    { name: "b", id: 1 },
    { name: "A", id: 9 },
    { name: "a", id: 2 },
  ];
  expect(rows.sort(compareNamed).map(({ id }) => id)).toEqual([2, 9, 1]);
});
