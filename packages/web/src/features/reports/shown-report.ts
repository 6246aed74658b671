import { plainCell } from "@clove/domain/catalogue/csv-cell.ts";
import { dayText } from "@clove/domain/date-text.ts";
import { language } from "@clove/domain/languages/texts.ts";
import type { ReportColumn } from "@clove/domain/reports/report-column.ts";
import { reportTotals } from "@clove/domain/reports/report-totals.ts";
import { columnsOfHeader, idKeys, type ReportType, rowKeys } from "@clove/domain/reports/report-types.ts";
import * as reportTexts from "@clove/domain/reports/reports.texts.ts";
import { hasId, idKey, salesKinds } from "@clove/domain/reports/sales-by.ts";
import Papa from "papaparse";
import { byText } from "../../ui/display/by-text.ts";

/** A report as the table shows it; cells as in the CSV file. */
export type ShownReport = {
  columns: readonly ReportColumn[];
  rows: readonly ReportRow[];
  totals: readonly (number | null)[];
};
/** The same in the words that people read. */
export type NamedReport = Omit<ShownReport, "columns"> & {
  columns: readonly (ReportColumn & { title: string })[];
};
/**
 * `place`: in the order of the file. `shift`: the id of the shift that the row is about. `keys`: what the row is about, where it opens its
 * orders (reports §22). `card`: the page of the goods that it is about, where it opens that.
 */
export type ReportRow = {
  place: number;
  shift?: string;
  keys?: readonly string[];
  card?: string;
  cells: readonly string[];
};

/** The column by which the rows are sorted. */
export type Sorting = { column: number; descending: boolean };

/** Columns of ids that only the file has. */
const idsOnly = new Set<string>([
  ...["Shift Id", "Person Id", "Approver Id", ...salesKinds.filter(hasId).map(idKey)],
  ...idKeys["stock-values"],
]);

/** Reads the CSV text of a report. Ids are not shown; that of a shift names its row instead (reports §10, §18). */
export function readReport(type: ReportType, csv: string, decimals: number): ShownReport {
  const { data } = Papa.parse<string[]>(csv, { skipEmptyLines: true });
  const all = columnsOfHeader(type, data[0] ?? []);
  // Texts stand first: in the file of shifts what names them comes last.
  const shown = all
    .flatMap(({ key, kind }, i) => (idsOnly.has(key) ? [] : [{ i, isText: kind === "text" }]))
    .toSorted((a, b) => Number(b.isText) - Number(a.isText));
  const columns = shown.map(({ i }) => all[i]!);
  const placeOf = (wanted: string) => all.findIndex(({ key }) => key === wanted);
  const keys = rowKeys(type, data[0] ?? []).map(placeOf);
  const shift = placeOf("Shift Id");
  const [product, variation] = idKeys["stock-values"].map(placeOf) as [number, number];
  const hasCards = type === "stock-values" && product >= 0;
  const read = data.slice(1);
  const cells = read.map((row) => shown.map(({ i }) => row[i] ?? ""));
  return {
    columns,
    rows: cells.map((row, place) => ({
      place,
      ...(shift >= 0 && { shift: read[place]![shift]! }),
      ...(hasCards && { card: `/product/${read[place]![product]}/stock?v=${read[place]![variation]}` }),
      ...(keys.length > 0 && { keys: keys.map((key) => plainCell(read[place]![key] ?? "")) }),
      cells: row.map((cell, i) => (columns[i]?.kind === "text" ? plainCell(cell) : cell)),
    })),
    totals: reportTotals(columns, cells, decimals),
  };
}

/** The file that people save: without the columns of ids that were only asked for to open what is behind a row. */
export function withoutIds(type: ReportType, csv: string): string {
  const { data } = Papa.parse<string[]>(csv, { skipEmptyLines: true });
  const ids: readonly string[] = (idKeys as Partial<Record<ReportType, readonly string[]>>)[type] ?? [];
  const kept = (data[0] ?? []).map((key) => !ids.includes(key));
  if (!kept.includes(false)) return csv;
  const rows = data.map((row) => row.filter((_, i) => kept[i]));
  return `${Papa.unparse(rows, { newline: "\r\n" })}\r\n`;
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
      ? (a: ReportRow, b: ReportRow) => byText(cell(a), cell(b))
      : (a: ReportRow, b: ReportRow) => Number(cell(a)) - Number(cell(b));
  return rows.toSorted(descending ? (a, b) => compare(b, a) : compare);
}

/**
 * Returns the format for the cells of a column: amounts have the currency's decimals but not its sign, so that wide reports fit, and days
 * are as the company writes dates.
 */
export function cellFormat(
  { kind, key }: ReportColumn,
  { decimals, date_format }: { decimals: number; date_format?: string | undefined },
): (value: string | number) => string {
  if (kind === "text") return daysOnly.has(key) ? (value) => withDay(String(value), date_format) : String;
  const exact = kind === "money" ? decimals : 0;
  const most = { money: decimals, quantity: 3, rate: 2, figure: 0, count: 0 }[kind];
  const format = new Intl.NumberFormat(language(), {
    minimumFractionDigits: exact,
    maximumFractionDigits: most,
  });
  const sign = kind === "rate" ? "%" : "";
  return (value) => (value === "" ? "" : format.format(Number(value)) + sign);
}

/** Columns of days, or of moments by the company's clock. */
const daysOnly = new Set(["Day", "Opened"]);

/** "2026-03-31 09:05" → "31/03/2026 09:05"; any other text, such as 'Other days', stays. */
const withDay = (text: string, date_format: string | undefined): string =>
  text.replace(/^\d{4}-\d\d-\d\d/, (day) => dayText(day, date_format));
