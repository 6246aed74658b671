type DayRange = { from_date: string; to_date: string };

/** Common ranges of days by their names; `today` is the day in the company's time zone. Weeks begin on Monday. */
export function dayRanges(today: string): Record<string, DayRange> {
  const [year = 0, month = 1, day = 1] = today.split("-").map(Number);
  const at = (m: number, d: number) => new Date(Date.UTC(year, m - 1, d)).toISOString().slice(0, 10);
  const sinceMonday = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
  const yesterday = at(month, day - 1);
  return {
    Today: { from_date: today, to_date: today },
    Yesterday: { from_date: yesterday, to_date: yesterday },
    "This week": { from_date: at(month, day - sinceMonday), to_date: today },
    "This month": { from_date: at(month, 1), to_date: today },
    "Last month": { from_date: at(month - 1, 1), to_date: at(month, 0) },
  };
}
