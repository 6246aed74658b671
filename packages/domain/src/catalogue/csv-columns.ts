import { foldCase } from "../fold.ts";
import type { RowFault } from "./row-faults.ts";

/** Largest product file (catalogue §14). */
export const maxCsvMegabytes = 5;

/** Columns of a product file, the same for export and import (catalogue §14); one row is one variation. */
export const csvColumns = [
  "name",
  "description",
  "category",
  "brand",
  "color",
  "size",
  "unit",
  "barcode",
  "price_type",
  "purchase_price",
  "sale_price",
  "discount",
  "purchase_vat",
  "sale_vat",
  "stock",
  "min_stock",
  "status",
  "price_includes_tax",
] as const;
export type CsvColumn = (typeof csvColumns)[number];

/** The column at each position of a row; null where the header names none that is read, or is empty as in padded rows of spreadsheets. */
export type CsvLayout<Column extends string = CsvColumn> = readonly (Column | null)[];

/** The columns of a kind of file; those not `needed` have defaults, and `passedOver` are allowed but not read. */
export type CsvKind<Column extends string> = {
  columns: readonly Column[];
  needed: readonly Column[];
  passedOver?: readonly string[];
};

const productFile: CsvKind<CsvColumn> = {
  columns: csvColumns,
  needed: ["name", "category", "brand", "purchase_price", "sale_price"],
};

/** The layout that a header row describes, or the errors in it. */
export type Header<Column extends string> =
  | { layout: CsvLayout<Column>; reasons?: never }
  | { reasons: RowFault[]; layout?: never };

/** Reads a header row, whose titles may have any order and case, and spaces or dashes for underscores. */
export function readHeader(cells: readonly string[]): Header<CsvColumn>;
export function readHeader<Column extends string>(
  cells: readonly string[],
  kind: CsvKind<Column>,
): Header<Column>;
export function readHeader(
  cells: readonly string[],
  { columns, needed, passedOver = [] }: CsvKind<string> = productFile,
): Header<string> {
  const layout: (string | null)[] = [];
  const [unknown, doubled]: [string[], string[]] = [[], []];
  for (const cell of cells) {
    const title = cell.trim();
    const wanted = foldCase(title).replace(/[\s-]+/g, "_");
    const column = columns.find((name) => name === wanted) ?? null;
    if (column === null && title !== "" && !passedOver.includes(wanted)) unknown.push(title);
    if (column !== null && layout.includes(column)) doubled.push(column);
    layout.push(column);
  }
  const missing = needed.filter((column) => !layout.includes(column));
  const wrong = (code: "unknown" | "doubled" | "missing", names: readonly string[]) =>
    names.length === 0
      ? []
      : [{ code: `csv_columns_${code}` as const, values: { columns: names.join(", ") } }];
  const reasons = [...wrong("unknown", unknown), ...wrong("doubled", doubled), ...wrong("missing", missing)];
  return reasons.length > 0 ? { reasons } : { layout };
}
