import { nameWithVariation } from "@clove/domain/catalogue/variation-name.ts";
import { usualMethods } from "@clove/domain/company/usual-methods.ts";
import { paymentMethods } from "@clove/domain/orders/payment-methods.ts";
import { reportTotals } from "@clove/domain/reports/report-totals.ts";
import type { ReportType } from "@clove/domain/reports/report-types.ts";
import { chargesRow, otherDaysRow } from "@clove/domain/reports/report-words.ts";
import { kindTitle, type SalesKind, salesKeys, salesKinds } from "@clove/domain/reports/sales-by.ts";
import type { Bars } from "../../ui/charts/drawn-bars.tsx";
import * as texts from "./reports.texts.ts";
import { type ReportRow, type ShownReport, shiftName } from "./shown-report.ts";

export type ReportChart = Bars & { title: string; label: string };

type Plan = Pick<ReportChart, "title" | "label" | "direction" | "stacked"> & {
  /** The name of a row's bar; null: the row has no bar. In `summed` reports all rows of one name share a bar. */
  name: (cell: (column: string) => string, row: ReportRow) => string | null;
  summed?: boolean;
  /** The columns whose figures are drawn. */
  values: readonly string[];
  /** The number of bars at most, because more are hard to read: those with the highest figure, or the last ones. */
  highest?: number;
  latest?: number;
};

/** Bars of what sales are summed by: the latest or all of a time, the highest ten of anything else. */
const salesPlan = (kind: SalesKind): Plan => {
  const isTime = ["day", "month", "weekday", "hour"].includes(kind);
  return {
    title: texts.netSalesBy({ kind: kindTitle(kind) }),
    label: texts.netSalesByLabel({ kind: kindTitle(kind) }),
    direction: isTime ? "columns" : "lines",
    name: (cell) => {
      const name = cell(salesKeys[kind]);
      return name === chargesRow || name === otherDaysRow ? null : name;
    },
    summed: true,
    values: ["Net Sales"],
    ...(isTime ? { latest: 31 } : { highest: 10 }),
  };
};

const plans = (): Partial<Record<ReportType, Plan>> => ({
  ...Object.fromEntries(salesKinds.map((kind) => [`sales-by-${kind}`, salesPlan(kind)])),
  "sales-by-product": {
    title: texts.highestNetSales,
    label: texts.highestNetSalesLabel,
    direction: "lines",
    // The row of the return charges is not a product.
    name: (cell) =>
      cell("Product") === chargesRow ? null : nameWithVariation(cell("Product"), cell("Variation")),
    values: ["Net Sales"],
    highest: 10,
  },
  "sales-by-payment-method": {
    title: texts.netByPaymentMethod,
    label: texts.netByPaymentMethodLabel,
    direction: "lines",
    name: (cell) => cell("Payment Method"),
    values: ["Net"],
  },
  sst: {
    title: texts.netSstByMonth,
    label: texts.netSstByMonthLabel,
    direction: "columns",
    name: (cell) => cell("Month"),
    summed: true,
    values: ["Net SST"],
    latest: 24,
  },
  "stock-values": {
    title: texts.stockValuesByStore,
    label: texts.stockValuesByStoreLabel,
    direction: "lines",
    name: (cell) => cell("Store"),
    summed: true,
    values: ["Cost Value", "Sale Value"],
  },
  shifts: {
    title: texts.netOfShifts,
    label: texts.netOfShiftsLabel,
    direction: "columns",
    stacked: true,
    name: (_, row) => shiftName(row),
    values: paymentMethods.map((method) => `${usualMethods[method]} Net`),
    latest: 30,
  },
});

/** The chart of a report; null if the report has none, or if it would have fewer than two bars (reports §12). */
export function chartOf(type: ReportType, report: ShownReport, decimals: number): ReportChart | null {
  const plan = plans()[type];
  if (!plan) return null;
  const { name, summed, values, highest, latest, ...looks } = plan;
  const placeOf = new Map(report.columns.map(({ key }, place) => [key, place]));
  const groups = new Map<string | number, { name: string; cells: (readonly string[])[] }>();
  for (const row of report.rows) {
    const named = name((column) => row.cells[placeOf.get(column) ?? -1] ?? "", row);
    if (named === null) continue;
    const key = summed ? named : row.place;
    const group = groups.get(key);
    if (group) group.cells.push(row.cells);
    else groups.set(key, { name: named, cells: [row.cells] });
  }
  const bars = [...groups.values()].map(({ name, cells }) => {
    const sums = reportTotals(report.columns, cells, decimals);
    return { name, values: values.map((column) => sums[placeOf.get(column) ?? -1] ?? 0) };
  });
  const drawn = bars.filter(({ values }) => values.some((value) => value !== 0));
  if (drawn.length < 2) return null;
  const rows = highest
    ? bars.toSorted((a, b) => b.values[0]! - a.values[0]!).slice(0, highest)
    : bars.slice(-(latest ?? bars.length));
  return { ...looks, series: values, rows, format: "money" };
}
