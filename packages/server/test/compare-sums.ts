import { reports } from "@clove/domain/reports/report-types.ts";
import { expect } from "vitest";
import type { TestApp } from "./app.ts";
import { readReport } from "./read-report.ts";

const kinds = [
  ["day", "category"],
  ["hour", "store"],
  ["weekday", "cashier"],
  ["month", "brand"],
  ["month", "day"],
] as const;

/** The sums of columns in thousandths. */
function sumsOf({ header, lines }: { header: string; lines: string[] }, titles: readonly string[]): number[] {
  return titles.map((title) => {
    const place = header.split(",").indexOf(title);
    return lines.reduce((all, each) => all + Math.round(Number(each.split(",")[place]) * 1000), 0);
  });
}

/**
 * Checks that sales have the sums of the report of products by whatever they are summed, and that the row of a day has those of the
 * report of that day alone (reports §18).
 */
export async function compareSums(app: TestApp, token: string, query: string): Promise<void> {
  const titles = reports["sales-by-product"].columns.slice(3).map(({ title }) => title);
  const due = sumsOf(await readReport(app, token, "sales-by-product", query), titles);
  for (const [by, and_by] of kinds) {
    const summed = await readReport(app, token, `sales-by-${by}`, `${query}&and_by=${and_by}`);
    expect(sumsOf(summed, titles), `${by} and ${and_by}`).toEqual(due);
  }
  const { header, lines } = await readReport(app, token, "sales-by-day", query);
  for (const each of lines.slice(0, 1)) {
    const day = each.slice(0, 10);
    const asked = new URLSearchParams(query);
    asked.set("from_date", day);
    asked.set("to_date", day);
    const one = await readReport(app, token, "sales-by-store", `?${asked.toString()}`);
    expect(sumsOf(one, titles), day).toEqual(sumsOf({ header, lines: [each] }, titles));
  }
}
