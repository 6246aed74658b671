import { csvLine } from "@clove/domain/catalogue/csv-cell.ts";
import { type CompanyNames, methodName, withTaxName } from "@clove/domain/company/names.ts";
import { usualMethods } from "@clove/domain/company/usual-methods.ts";
import { paymentMethods } from "@clove/domain/orders/payment-methods.ts";
import {
  columnsOfHeader,
  type ReportType,
  reportLabel,
  salesKindOf,
} from "@clove/domain/reports/report-types.ts";
import { columnTitle, shownCell } from "@clove/domain/reports/report-words.ts";
import { type SalesKind, salesKeys, salesLabel } from "@clove/domain/reports/sales-by.ts";
import type { ReportChart } from "./report-chart.ts";
import type { NamedReport, ShownReport } from "./shown-report.ts";

// The server's reports have the usual names; on screens, on paper and in the files that people save stand the company's (reports §1).

/** The name of a report; `and_by`: the second kind by which it sums sales. */
export function reportName(type: ReportType, names: CompanyNames, and_by?: SalesKind | null): string {
  const by = salesKindOf(type);
  return by ? salesLabel({ by, and_by: and_by ?? undefined }) : withTaxName(reportLabel(type), names);
}

export const namedReport = (report: ShownReport, names: CompanyNames): NamedReport => ({
  ...report,
  columns: report.columns.map((column) => ({ ...column, title: columnTitle(column.key, names) })),
  rows: report.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, i) => shownCell(report.columns[i]!.key, cell, names)),
  })),
});

export function namedChart(type: ReportType, chart: ReportChart, names: CompanyNames): ReportChart {
  const by = salesKindOf(type);
  const key = by ? salesKeys[by] : type === "sales-by-payment-method" ? "Payment Method" : "";
  return {
    ...chart,
    title: withTaxName(chart.title, names),
    label: withTaxName(chart.label, names),
    series: chart.series.map((each) => columnTitle(each, names)),
    rows: chart.rows.map((row) => ({ ...row, name: shownCell(key, row.name, names) })),
  };
}

/** The text of the server's file with the company's names, in the present language (languages §3). */
export function namedCsv(type: ReportType, csv: string, names: CompanyNames): string {
  const first = csv.slice(0, csv.indexOf("\n") + 1);
  const columns = columnsOfHeader(type, first.trimEnd().split(","));
  const header = csvLine(columns.map(({ key }) => key));
  if (first !== header) return csv;
  const titles = columns.map(({ key }) => columnTitle(key, names));
  const rows = csv.slice(header.length);
  return csvLine(titles) + (type === "sales-by-payment-method" ? namedRows(rows, names) : rows);
}

/** The names of the payment methods stand at the beginnings of lines, and need no quotes there. */
const namedRows = (rows: string, names: CompanyNames) =>
  paymentMethods.reduce(
    (text, method) =>
      text.replaceAll(new RegExp(`^${usualMethods[method]},`, "gm"), () =>
        csvLine([methodName(method, names), ""]).trimEnd(),
      ),
    rows,
  );
