import type { DayFigures } from "./dashboard.schema.ts";
import * as dashboardTexts from "./dashboard.texts.ts";

// Without zod, because the browser loads this file, too.

/** Profit in percent of net sales, with one decimal; null without net sales (dashboard §3). */
export function marginPercent({
  profit,
  net_sales,
}: Pick<DayFigures, "profit" | "net_sales">): number | null {
  return net_sales > 0 ? Math.round((profit / net_sales) * 1000) / 10 : null;
}

export type Change = { text: string; tone: "good" | "bad" | "plain" };

/**
 * By how many percent a figure is more or less than a week before; `written`: the figure before, as text. Without a percentage where
 * that was 0 or less.
 */
export function changeOf(now: number, before: number, written: string): Change {
  const percent = before > 0 ? Math.round(((now - before) / before) * 100) : null;
  if (percent === null) return { text: dashboardTexts.weekBefore({ before: written }), tone: "plain" };
  if (percent === 0) return { text: dashboardTexts.sameAsBefore({ before: written }), tone: "plain" };
  const text = percent < 0 ? dashboardTexts.lessThanBefore : dashboardTexts.moreThanBefore;
  return {
    text: text({ percent: Math.abs(percent), before: written }),
    tone: percent > 0 ? "good" : "bad",
  };
}
