import * as texts from "./reports.texts.ts";

type DayRange = { from_date: string; to_date: string };

const rangeNames = ["today", "yesterday", "this_week", "this_month", "last_month"] as const;
export type RangeName = (typeof rangeNames)[number];

/** Common ranges of days; `today` is the day in the company's time zone. Weeks begin on Monday. */
export function dayRanges(today: string): Record<RangeName, DayRange> {
  const [year = 0, month = 1, day = 1] = today.split("-").map(Number);
  const at = (m: number, d: number) => new Date(Date.UTC(year, m - 1, d)).toISOString().slice(0, 10);
  const sinceMonday = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
  const yesterday = at(month, day - 1);
  return {
    today: { from_date: today, to_date: today },
    yesterday: { from_date: yesterday, to_date: yesterday },
    this_week: { from_date: at(month, day - sinceMonday), to_date: today },
    this_month: { from_date: at(month, 1), to_date: today },
    last_month: { from_date: at(month - 1, 1), to_date: at(month, 0) },
  };
}

export const rangeTitle = (name: RangeName): string => texts.dayRanges[name];
