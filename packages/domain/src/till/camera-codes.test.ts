import { expect, test } from "vitest";
import { outOfSight, type SeenCodes, seeCode } from "./camera-codes.ts";

function scansOf(pictures: [code: string, time: number][]) {
  let seen: SeenCodes = new Map();
  return pictures.filter(([code, time]) => {
    const step = seeCode(seen, code, time);
    seen = step.seen;
    return step.isScan;
  });
}

test("a code held before the camera is scanned once, however long it stays", () => {
  const held = Array.from({ length: 40 }, (_, i): [string, number] => ["96385074", i * 120]);
  expect(scansOf(held)).toEqual([["96385074", 0]]);
});

test("a code that comes back is scanned again, but not after a short gap", () => {
  expect(
    scansOf([
      ["96385074", 0],
      ["96385074", outOfSight - 1],
      ["96385074", 2 * outOfSight - 1],
    ]),
  ).toEqual([
    ["96385074", 0],
    ["96385074", 2 * outOfSight - 1],
  ]);
});

test("another code in between is a scan of its own and does not make the first count again", () => {
  expect(
    scansOf([
      ["96385074", 0],
      ["4006381333931", 120],
      ["96385074", 240],
    ]),
  ).toEqual([
    ["96385074", 0],
    ["4006381333931", 120],
  ]);
});
