import { csvLine } from "@clove/domain/catalogue/csv-cell.ts";
import { type CompanyNames, methodName, renamedMethod, withTaxName } from "@clove/domain/company/names.ts";
import { methodNames, paymentMethods } from "@clove/domain/orders/payment-methods.ts";
import {
  columnsOfHeader,
  type ReportType,
  reports,
  salesKindOf,
} from "@clove/domain/reports/report-types.ts";
import { type SalesKind, salesLabel } from "@clove/domain/reports/sales-by.ts";
import type { ReportChart } from "./report-chart.ts";
import type { ShownReport } from "./shown-report.ts";

// The server's reports have the usual names; on screens, on paper and in the files that people save stand the company's (reports §1).

/** The name of a report; `and_by`: the second kind by which it sums sales. */
export function reportLabel(type: ReportType, names: CompanyNames, and_by?: SalesKind | null): string {
  const by = salesKindOf(type);
  return by ? salesLabel({ by, and_by: and_by ?? undefined }) : withTaxName(reports[type].label, names);
}

/** The title of a column: 'Bank Sales' of the report of shifts is 'Card Sales' in a company that calls it so. */
export function columnTitle(type: ReportType, title: string, names: CompanyNames): string {
  if (type !== "shifts") return withTaxName(title, names);
  const method = paymentMethods.find((each) => title.startsWith(`${methodNames[each]} `));
  return method ? methodName(method, names) + title.slice(methodNames[method].length) : title;
}

/** A cell of the first column, which names the payment method in the report of these. */
const firstCell = (type: ReportType, cell: string, names: CompanyNames): string =>
  type === "sales-by-payment-method" ? renamedMethod(cell, names) : cell;

export const namedReport = (type: ReportType, report: ShownReport, names: CompanyNames): ShownReport => ({
  ...report,
  columns: report.columns.map((column) => ({ ...column, title: columnTitle(type, column.title, names) })),
  rows: report.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, i) => (i === 0 ? firstCell(type, cell, names) : cell)),
  })),
});

export const namedChart = (type: ReportType, chart: ReportChart, names: CompanyNames): ReportChart => ({
  ...chart,
  title: withTaxName(chart.title, names),
  label: withTaxName(chart.label, names),
  series: chart.series.map((title) => columnTitle(type, title, names)),
  rows: chart.rows.map((row) => ({ ...row, name: firstCell(type, row.name, names) })),
});

/** The text of the server's file with the company's names. */
export function namedCsv(type: ReportType, csv: string, names: CompanyNames): string {
  const first = csv.slice(0, csv.indexOf("\n") + 1);
  const columns = columnsOfHeader(type, first.trimEnd().split(","));
  const header = csvLine(columns.map(({ title }) => title));
  if (first !== header) return csv;
  const titles = columns.map(({ title }) => columnTitle(type, title, names));
  const rows = csv.slice(header.length);
  return csvLine(titles) + (type === "sales-by-payment-method" ? namedRows(rows, names) : rows);
}

/** The names of the payment methods stand at the beginnings of lines, and need no quotes there. */
const namedRows = (rows: string, names: CompanyNames) =>
  paymentMethods.reduce(
    (text, method) =>
      text.replaceAll(new RegExp(`^${methodNames[method]},`, "gm"), () =>
        csvLine([methodName(method, names), ""]).trimEnd(),
      ),
    rows,
  );
