import { addDays, momentOfTime } from "../days.ts";
import { dayInZone, timeInZone } from "../ids.ts";

// No zod here: the browser reads it too.

/** When the summary of the day before is mailed, by the company's clock (dashboard §9). */
export const summaryTime = "06:00:00";

/** The newest day whose summary is due at this moment, and when the next one is; days of the zone. */
export function summaryDue(at: string, timeZone: string): { day: string; next_at: string } {
  const today = dayInZone(at, timeZone);
  const isMorning = timeInZone(at, timeZone).slice(11) >= summaryTime;
  const day = addDays(today, isMorning ? -1 : -2);
  return { day, next_at: new Date(momentOfTime(addDays(day, 2), summaryTime, timeZone)).toISOString() };
}
