import { expect, it } from "vitest";
import { dayRanges } from "./day-ranges.ts";

it("knows weeks from Monday on, and months of every length, across the years", () => {
  // A Sunday.
  expect(dayRanges("2026-03-01")).toEqual({
    today: { from_date: "2026-03-01", to_date: "2026-03-01" },
    yesterday: { from_date: "2026-02-28", to_date: "2026-02-28" },
    this_week: { from_date: "2026-02-23", to_date: "2026-03-01" },
    this_month: { from_date: "2026-03-01", to_date: "2026-03-01" },
    last_month: { from_date: "2026-02-01", to_date: "2026-02-28" },
  });
  // A Monday in a leap year's January.
  expect(dayRanges("2024-01-01")).toMatchObject({
    yesterday: { from_date: "2023-12-31" },
    this_week: { from_date: "2024-01-01", to_date: "2024-01-01" },
    last_month: { from_date: "2023-12-01", to_date: "2023-12-31" },
  });
});
