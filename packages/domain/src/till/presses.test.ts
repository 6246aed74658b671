import { expect, it } from "vitest";
import { forgotten, isPickedByClick, noPress, type Presses, pressedDown, released } from "./presses.ts";

const place = { left: 0, right: 100, top: 0, bottom: 100 };
const inside = (time: number, pointer = 1) => ({ x: 20, y: 20, time, pointer });

/** Presses `tile` at that time and releases it at `at`. */
function press(presses: Presses<string>, tile: string, time: number, at = inside(time)) {
  return released(pressedDown(forgotten(presses), tile, place, inside(time)), at);
}

it("picks what was pressed, also if the list has moved until the release", () => {
  const [after, picked] = press(noPress, "Rice", 1000);
  expect(picked).toBe("Rice");
  expect([isPickedByClick(after, 1), isPickedByClick(after, 0)]).toEqual([false, true]);
});

it.each([
  ["another pointer lets go", inside(1000, 2)],
  ["the pointer has left the tile", { ...inside(1000), x: 120 }],
] as const)("picks nothing when %s", (_, at) => {
  expect(press(noPress, "Rice", 1000, at)[1]).toBeNull();
});

it("lets a click without a press before it pick", () => {
  expect(isPickedByClick(forgotten(press(noPress, "Rice", 1000)[0]), 1)).toBe(true);
});

it.each([
  ["at once", 1399, "Rice"],
  ["later", 1400, "Cake"],
] as const)("takes a second press on one place %s for %s", (_, time, meant) => {
  const [first] = press(noPress, "Rice", 1000);
  expect(press(first, "Cake", time)[1]).toBe(meant);
});

it("takes a hasty press elsewhere for the tile there", () => {
  const [first] = press(noPress, "Rice", 1000);
  const at = { ...inside(1100), x: 150 };
  const right = { ...place, left: 101, right: 200 };
  expect(released(pressedDown(forgotten(first), "Cake", right, at), at)[1]).toBe("Cake");
});

it("picks nothing after a press that was called off", () => {
  expect(released(forgotten(pressedDown(noPress, "Rice", place, inside(1))), inside(2))[1]).toBeNull();
});
