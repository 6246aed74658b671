import { expect, test } from "vitest";
import { outOfSight, picturesWithout, type SeenCodes, seePicture } from "./camera-codes.ts";

const [beans, rice] = ["96385074", "4006381333931"];

/** The scans, with their times, of pictures that each show these codes; a code counts when the picture before had it as well. */
function scansOf(pictures: (readonly [time: number, ...codes: string[]])[]) {
  let seen: SeenCodes = new Map();
  let before: string[] = [];
  return pictures.flatMap(([time, ...codes]) => {
    const sure = codes.filter((code) => before.includes(code));
    before = codes;
    const step = seePicture(seen, { codes, sure }, time);
    seen = step.seen;
    return step.scans.map((code) => [time, code]);
  });
}
const without = (from: number) =>
  Array.from({ length: picturesWithout }, (_, i) => [from + 120 * (i + 1)] as const);

test("a code held before the camera is scanned once, however long it stays", () => {
  const held = Array.from({ length: 40 }, (_, i) => [i * 120, beans] as const);
  expect(scansOf(held)).toEqual([[120, beans]]);
});

test("and once on a device that reads no picture for a moment, also if it then misses it", () => {
  const [stop, later] = [120 + 2 * outOfSight, 120 + 4 * outOfSight];
  const held = [
    [0, beans],
    [120, beans],
    [stop, beans],
    [stop + 120],
    [later, beans],
    [later + 120, beans],
  ] as const;
  expect(scansOf([...held])).toEqual([[120, beans]]);
});

test("a code that comes back is scanned again, but not after a short gap", () => {
  const [early, late] = [120 + outOfSight - 120, 2000 + 2 * outOfSight];
  expect(
    scansOf([
      [0, beans],
      [120, beans],
      ...without(120),
      [early - 1, beans],
      [early, beans],
      ...without(early),
      [late, beans],
      [late + 120, beans],
      [late + 240, beans],
    ]),
  ).toEqual([
    [120, beans],
    [late + 120, beans],
  ]);
});

test("another code in between is a scan of its own and does not make the first count again", () => {
  const pictures = [
    [0, beans],
    [120, beans],
    [240, rice],
    [360, rice],
    [480, beans],
    [600, beans],
  ] as const;
  expect(scansOf([...pictures])).toEqual([
    [120, beans],
    [360, rice],
  ]);
});

test("what looks like a code in one picture is none", () => {
  expect(scansOf([[0, beans], [120], [240, beans]])).toEqual([]);
});
