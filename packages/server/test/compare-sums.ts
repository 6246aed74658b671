import { reports } from "@clove/domain/reports/report-types.ts";
import { idKey, type SalesKind } from "@clove/domain/reports/sales-by.ts";
import { expect } from "vitest";
import type { TestApp } from "./app.ts";
import { readReport } from "./read-report.ts";

const kinds = [
  ["day", "category"],
  ["hour", "store"],
  ["weekday", "cashier"],
  ["hour", "brand"],
  ["cashier", "category"],
] as const;

/** Kinds whose sums are kept by their ids: each pair must have the same sums of each id as the pair of both. */
const groups = ["category", "brand"] as const;

/** The sums of columns by the ids in another column. */
function sumsById(report: { header: string; lines: string[] }, group: SalesKind, titles: readonly string[]) {
  const place = report.header.split(",").indexOf(idKey(group));
  const ids = [...new Set(report.lines.map((each) => each.split(",")[place]!))];
  const of = (id: string) => report.lines.filter((each) => each.split(",")[place] === id);
  return Object.fromEntries(ids.map((id) => [id, sumsOf({ ...report, lines: of(id) }, titles)]));
}

/** The sums of columns in thousandths. */
function sumsOf({ header, lines }: { header: string; lines: string[] }, titles: readonly string[]): number[] {
  return titles.map((title) => {
    const place = header.split(",").indexOf(title);
    return lines.reduce((all, each) => all + Math.round(Number(each.split(",")[place]) * 1000), 0);
  });
}

/**
 * Checks that sales have the sums of the report of products by whatever they are summed, that each category and brand has the same by
 * whatever else it is summed, and that the row of a day has those of the report of that day alone (reports §18).
 */
export async function compareSums(app: TestApp, token: string, query: string): Promise<void> {
  const titles = reports["sales-by-product"].columns.slice(3).map(({ key }) => key);
  const due = sumsOf(await readReport(app, token, "sales-by-product", query), titles);
  const ofGroups = await readReport(app, token, "sales-by-category", `${query}&and_by=brand`);
  expect(sumsOf(ofGroups, titles)).toEqual(due);
  for (const [by, and_by] of kinds) {
    const summed = await readReport(app, token, `sales-by-${by}`, `${query}&and_by=${and_by}`);
    expect(sumsOf(summed, titles), `${by} and ${and_by}`).toEqual(due);
    for (const group of groups.filter((each) => each === and_by))
      expect(sumsById(summed, group, titles), `${by} and ${and_by}`).toEqual(
        sumsById(ofGroups, group, titles),
      );
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
