import { addDays } from "@clove/domain/days.ts";
import { dayInZone } from "@clove/domain/ids.ts";
import { dayRanges } from "@clove/domain/reports/day-ranges.ts";
import type { ReportType } from "@clove/domain/reports/report-types.ts";
import type { ReportChoice } from "./fetch-report.ts";
import * as texts from "./reports.texts.ts";

type Question = { text: string; type: ReportType; choice: ReportChoice };

/** What people ask most, each a report of all stores that one press generates (reports §23). */
export function reportQuestions(timeZone: string): Question[] {
  const today = dayInZone(new Date().toISOString(), timeZone);
  const ranges = dayRanges(today);
  const of = (days: { from_date: string; to_date: string }): ReportChoice => ({ ...days, branch_id: null });
  const until = (to_date: string) => of({ from_date: "", to_date });
  const [day, month] = [of(ranges.today), of(ranges.this_month)];
  return [
    { text: texts.whichHour, type: "sales-by-hour", choice: day },
    { text: texts.whichDay, type: "sales-by-day", choice: month },
    { text: texts.whoSold, type: "sales-by-cashier", choice: day },
    { text: texts.whoGave, type: "discounts", choice: day },
    { text: texts.whatCameBack, type: "refunds", choice: day },
    { text: texts.stockLastMonth, type: "stock-values", choice: until(ranges.last_month.to_date) },
    {
      text: texts.stockLastYear,
      type: "stock-values",
      choice: until(addDays(`${today.slice(0, 4)}-01-01`, -1)),
    },
  ];
}
