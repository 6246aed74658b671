import type { DayFigures } from "./dashboard.schema.ts";
import * as dashboardTexts from "./dashboard.texts.ts";

// No zod here: the browser reads it too.

/** Profit in percent of net sales, with one decimal; null where nothing was sold (dashboard §3). */
export function marginPercent({
  profit,
  net_sales,
}: Pick<DayFigures, "profit" | "net_sales">): number | null {
  return net_sales > 0 ? tenths(profit / net_sales) : null;
}

/** By how many percent a figure is more or less than the one before, whole; null where there is nothing to compare it with. */
function changePercent(now: number, before: number): number | null {
  return before > 0 ? Math.round(((now - before) / before) * 100) : null;
}

/** How a figure stands beside that of the week before; `before` is written as the figure is. */
export type Change = { text: string; tone: "good" | "bad" | "plain" };

export function changeOf(now: number, before: number, written: string): Change {
  const percent = changePercent(now, before);
  if (percent === null) return { text: dashboardTexts.weekBefore({ before: written }), tone: "plain" };
  if (percent === 0) return { text: dashboardTexts.sameAsBefore({ before: written }), tone: "plain" };
  const text = percent < 0 ? dashboardTexts.lessThanBefore : dashboardTexts.moreThanBefore;
  return {
    text: text({ percent: Math.abs(percent), before: written }),
    tone: percent > 0 ? "good" : "bad",
  };
}

/** The weekday and date of a calendar day. */
export const dayName = (day: string): string =>
  new Intl.DateTimeFormat("en", { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" }).format(
    new Date(day),
  );

const tenths = (share: number) => Math.round(share * 1000) / 10;
