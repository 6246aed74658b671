import { momentsOfDays } from "@clove/domain/days.ts";
import type { ComparedDay, Dashboard } from "@clove/domain/reports/dashboard.schema.ts";

type Hours = ComparedDay["hours"];
/** The usual hours of a shop, which are shown even if nothing was sold. */
const [opens, closes] = [9, 17];

/** The usual hours, extended to every hour with sales or refunds on either day. */
export function shownHours(hours: Hours): Hours {
  const busy = hours.filter(({ sales, before }) => sales !== 0 || before !== 0).map(({ hour }) => hour);
  const [first, last] = [Math.min(opens, ...busy), Math.max(closes, ...busy)];
  return hours.filter(({ hour }) => hour >= first && hour <= last);
}

/** Milliseconds from an answer until one second into the company's next day, by the server's clock (the browser's may differ). */
export function untilNextDay({ at, day }: Pick<Dashboard, "at" | "day">, timeZone: string): number {
  const { before } = momentsOfDays({ to_date: day }, timeZone);
  return before! - Date.parse(at) + 1000;
}
