import { expect, test } from "vitest";
import { periodBefore } from "./period-before.ts";

test.each([
  ["a month", "2026-11-01", "2026-11-30", "2026-10-01", "2026-10-31", 1],
  ["a leap February", "2028-03-01", "2028-03-31", "2028-02-01", "2028-02-29", 1],
  ["a year", "2026-01-01", "2026-12-31", "2025-01-01", "2025-12-31", 12],
  ["a quarter over the end of a year", "2026-01-01", "2026-03-31", "2025-10-01", "2025-12-31", 3],
  ["a month up to today", "2026-11-01", "2026-11-27", "2026-10-01", "2026-10-27", 1],
  ["up to a day that the month before lacks", "2026-03-01", "2026-03-30", "2026-02-01", "2026-02-28", 1],
  ["one day", "2026-03-01", "2026-03-01", "2026-02-22", "2026-02-22", null],
  ["a week", "2026-11-23", "2026-11-29", "2026-11-16", "2026-11-22", null],
  ["days of two months", "2026-11-01", "2026-12-02", "2026-09-30", "2026-10-31", null],
] as const)("the period before %s", (_, from, to, from_date, to_date, months) => {
  expect(periodBefore({ from_date: from, to_date: to })).toEqual({ from_date, to_date, months });
});
