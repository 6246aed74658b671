import { expect, it } from "vitest";
import { shownHours, untilNextDay } from "./shown-figures.ts";

it("shows the usual hours, and every other hour with a sale or refund on either day", () => {
  const day = (changes: Record<number, { sales?: number; before?: number }>) =>
    Array.from({ length: 24 }, (_, hour) => ({ hour, sales: 0, before: 0, ...changes[hour] }));
  const ends = (hours: ReturnType<typeof day>) => [
    shownHours(hours)[0]?.hour,
    shownHours(hours).at(-1)?.hour,
  ];
  expect(ends(day({}))).toEqual([9, 17]);
  expect(ends(day({ 7: { before: 3 }, 21: { sales: -2 } }))).toEqual([7, 21]);
  expect(shownHours(day({ 12: { sales: 5 } })).map(({ hour }) => hour)).toEqual([
    9, 10, 11, 12, 13, 14, 15, 16, 17,
  ]);
});

it("knows the time left of the company's day, also when daylight saving time begins or ends", () => {
  const left = (at: string, day: string) => untilNextDay({ at, day }, "Europe/Berlin") / 1000;
  expect(left("2026-03-27T22:59:30.000Z", "2026-03-27")).toBe(31);
  expect(left("2026-03-28T23:00:00.000Z", "2026-03-29")).toBe(23 * 3600 + 1);
  expect(left("2026-10-24T22:00:00.000Z", "2026-10-25")).toBe(25 * 3600 + 1);
});
