import { momentsOfDays } from "@clove/domain/days.ts";
import type { ComparedDay, Dashboard } from "@clove/domain/reports/dashboard.schema.ts";

type Hours = ComparedDay["hours"];
/** Shown also where nothing was sold: a shop's day. */
const [opens, closes] = [9, 17];

/** The hours from the first to the last in which anything happened on either day. */
export function shownHours(hours: Hours): Hours {
  const busy = hours.filter(({ sales, before }) => sales !== 0 || before !== 0).map(({ hour }) => hour);
  const [first, last] = [Math.min(opens, ...busy), Math.max(closes, ...busy)];
  return hours.filter(({ hour }) => hour >= first && hour <= last);
}

/**
 * Milliseconds from an answer until the company's next day, by the server's clock, which may not be the browser's; a moment longer,
 * so that the day has begun.
 */
export function untilNextDay({ at, day }: Pick<Dashboard, "at" | "day">, timeZone: string): number {
  const { before } = momentsOfDays({ to_date: day }, timeZone);
  return before! - Date.parse(at) + 1000;
}
