import { addDays } from "../days.ts";

// Without zod, because the browser loads this file, too.

/** Days of the company's time zone, both included. */
export type Period = { from_date: string; to_date: string };

/**
 * The period that a period is compared with (reports §19): the same weekday a week before if it is one day; the months before if it is
 * of whole months; the same days of the month before if it begins with a month and ends within it; else as many days right before it.
 * `months`: how many months earlier it began, null where it is counted in days.
 */
export function periodBefore({ from_date, to_date }: Period): Period & { months: number | null } {
  const next = addDays(to_date, 1);
  if (from_date === to_date) {
    const day = addDays(from_date, -7);
    return { from_date: day, to_date: day, months: null };
  }
  if (from_date.endsWith("-01")) {
    const isWhole = next.endsWith("-01");
    const months = isWhole ? monthsFrom(from_date, next) : 1;
    const since = addMonths(from_date, -months);
    if (isWhole) return { from_date: since, to_date: addDays(from_date, -1), months };
    if (to_date.slice(0, 7) === from_date.slice(0, 7)) {
      const [same, last] = [since.slice(0, 8) + to_date.slice(8), addDays(from_date, -1)];
      return { from_date: since, to_date: same < last ? same : last, months };
    }
  }
  const days = daysFrom(from_date, next);
  return { from_date: addDays(from_date, -days), to_date: addDays(from_date, -1), months: null };
}

/** How many days later a day is than another. */
export const daysFrom = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
const monthsFrom = (from: string, to: string) => monthNumber(to) - monthNumber(from);

/** The first day of the month that is `months` later than that of a day. */
function addMonths(day: string, months: number): string {
  const number = monthNumber(day) + months;
  return new Date(Date.UTC(Math.floor(number / 12), number % 12, 1)).toISOString().slice(0, 10);
}
