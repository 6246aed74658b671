import { expect, test } from "vitest";
import { nextAt, quietHour } from "./quiet-hour.ts";

const orders = (made: Record<number, number>) => Array.from({ length: 24 }, (_, hour) => made[hour] ?? 0);

test.each<[string, number[], number]>([
  ["a shop without sales", [], 3],
  ["a shop that opens by day", orders({ 9: 5, 12: 20, 18: 9 }), 3],
  ["a bar", orders({ 20: 9, 21: 9, 22: 9, 23: 9, 0: 9, 1: 9, 2: 9, 3: 9, 4: 9 }), 5],
  [
    "one that never closes",
    orders(
      Object.fromEntries([...Array(24).keys()].map((hour) => [hour, hour === 14 || hour === 15 ? 1 : 8])),
    ),
    14,
  ],
])("%s is checked at its quiet hour", (_, made, hour) => {
  expect(quietHour(made)).toBe(hour);
});

test.each([
  ["Asia/Kuala_Lumpur", "2026-11-27T18:00:00.000Z", "2026-11-27T19:05:00.000Z"],
  ["Asia/Kuala_Lumpur", "2026-11-27T19:05:00.000Z", "2026-11-28T19:05:00.000Z"],
  ["America/New_York", "2026-11-27T18:00:00.000Z", "2026-11-28T08:05:00.000Z"],
])("the next night in %s after %s", (zone, at, next) => {
  expect(nextAt(at, { hour: 3, minute: 5 }, zone)).toBe(next);
});
