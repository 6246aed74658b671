import { figuresOfOrders, type ReportType, rowKeys } from "@clove/domain/reports/report-types.ts";
import type { ReportOrder } from "@clove/domain/reports/reports.schema.ts";
import { expect } from "vitest";
import type { TestApp } from "./app.ts";
import { readReport } from "./read-report.ts";

/** The orders that make up a row, of all pages, as the call answers them. */
export async function ordersOfRow(
  app: TestApp,
  token: string,
  type: ReportType,
  query: string,
  keys: readonly string[],
) {
  const orders: ReportOrder[] = [];
  const named = keys.map((key, i) => `&key${i + 1}=${encodeURIComponent(key)}`).join("");
  for (let next: number | null | undefined; next !== null; ) {
    const before = next === undefined ? "" : `&before=${next}`;
    const answer = await app.call<{ orders: ReportOrder[]; next: number | null }>(
      token,
      "GET",
      `report/${type}/orders${query || "?"}${named}${before}`,
    );
    expect(answer.status, answer.text).toBe(200);
    orders.push(...answer.data.orders);
    next = answer.data.next;
  }
  return orders;
}

/** Checks that the orders behind every row of a report have its figures in sum (reports §22). Returns how many orders there were. */
export async function compareOrders(
  app: TestApp,
  token: string,
  type: ReportType,
  query: string,
): Promise<number> {
  const { header, lines } = await readReport(app, token, type, query);
  const titles = header.split(",");
  const rows = lines.map((line) => line.split(","));
  const places = (wanted: readonly string[]) => wanted.map((title) => titles.indexOf(title));
  const [keys, figures] = [
    places(rowKeys(type, titles)),
    places(figuresOfOrders(type).map(({ key }) => key)),
  ];
  let count = 0;
  for (const row of rows) {
    const of = keys.map((place) => row[place]!);
    if (of.includes("Other days")) continue;
    const orders = await ordersOfRow(app, token, type, query, of);
    const sums = figures.map((_, i) =>
      orders.reduce((sum, order) => sum + Math.round(order.figures[i]! * 1000), 0),
    );
    expect(sums, `${type} ${query} ${of.join(" ")}`).toEqual(
      figures.map((place) => Math.round(Number(row[place]) * 1000)),
    );
    const moments = orders.map(({ at }) => at);
    expect(moments).toEqual(moments.toSorted().toReversed());
    count += orders.length;
  }
  return count;
}
