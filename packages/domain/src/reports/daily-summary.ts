import { addDays, momentOfTime } from "../days.ts";
import { dayInZone, timeInZone } from "../ids.ts";

// Without zod, because the browser loads this file, too.

/** The time in the company's zone at which the summary of the day before is mailed (dashboard §9). */
const summaryTime = "06:00:00";

/** The latest day of the zone whose summary is due at this moment, and when the next one is due. */
export function summaryDue(at: string, timeZone: string): { day: string; next_at: string } {
  const today = dayInZone(at, timeZone);
  const isMorning = timeInZone(at, timeZone).slice(11) >= summaryTime;
  const day = addDays(today, isMorning ? -1 : -2);
  return { day, next_at: new Date(momentOfTime(addDays(day, 2), summaryTime, timeZone)).toISOString() };
}
