import { plainCell } from "@clove/domain/catalogue/csv-cell.ts";
import { reportTotals } from "@clove/domain/reports/report-totals.ts";
import { type ReportColumn, type ReportType, reports } from "@clove/domain/reports/report-types.ts";
import * as reportTexts from "@clove/domain/reports/reports.texts.ts";
import Papa from "papaparse";

/** A report as the table shows it; cells as in the CSV file. */
export type ShownReport = {
  columns: readonly ReportColumn[];
  rows: readonly ReportRow[];
  totals: readonly (number | null)[];
};
/** `place`: in the order of the file. `shift`: the id of the shift that the row is about. */
export type ReportRow = { place: number; shift?: string; cells: readonly string[] };

/** The column by which the rows are sorted. */
export type Sorting = { column: number; descending: boolean };

/** The columns of a file; the report's further column stands at its end where it says something (reports §6, §17). */
export function columnsOf(type: ReportType, header: readonly string[]): readonly ReportColumn[] {
  const { columns, further } = reports[type];
  return further && header.at(-1) === further.title ? [...columns, further] : columns;
}

/** Reads the CSV text of a report. In that of shifts the first column, the ids, names the rows instead of being shown (reports §10). */
export function readReport(type: ReportType, csv: string, decimals: number): ShownReport {
  const { data } = Papa.parse<string[]>(csv, { skipEmptyLines: true });
  const dropped = type === "shifts" ? 1 : 0;
  const columns = columnsOf(type, data[0] ?? []).slice(dropped);
  const read = data.slice(1);
  const cells = read.map((row) => row.slice(dropped));
  return {
    columns,
    rows: cells.map((row, place) => ({
      place,
      ...(dropped > 0 && { shift: read[place]![0]! }),
      cells: row.map((cell, i) => (columns[i]?.kind === "text" ? plainCell(cell) : cell)),
    })),
    totals: reportTotals(columns, cells, decimals),
  };
}

/** The name of a row in the shifts report; null in the other reports, which have a column of names. */
export const shiftName = ({ shift }: ReportRow): string | null =>
  shift === undefined ? null : reportTexts.shiftNumber({ id: shift });

/** Sorts the rows by a column: figures by value, texts alphabetically with numbers in order. Equal rows keep the order of the file. */
export function sortRows({ columns, rows }: ShownReport, sorting: Sorting | null): readonly ReportRow[] {
  if (!sorting) return rows;
  const { column, descending } = sorting;
  const cell = (row: ReportRow) => row.cells[column] ?? "";
  const compare =
    columns[column]?.kind === "text"
      ? (a: ReportRow, b: ReportRow) => byText.compare(cell(a), cell(b))
      : (a: ReportRow, b: ReportRow) => Number(cell(a)) - Number(cell(b));
  return rows.toSorted(descending ? (a, b) => compare(b, a) : compare);
}

const byText = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

/** Returns the format for the cells of a column: amounts have the currency's decimals but not its sign, so that wide reports fit. */
export function cellFormat({ kind }: ReportColumn, decimals: number): (value: string | number) => string {
  if (kind === "text") return String;
  const exact = kind === "money" ? decimals : 0;
  const most = { money: decimals, quantity: 3, rate: 2, figure: 0, count: 0 }[kind];
  const format = new Intl.NumberFormat("en", { minimumFractionDigits: exact, maximumFractionDigits: most });
  const sign = kind === "rate" ? "%" : "";
  return (value) => format.format(Number(value)) + sign;
}
