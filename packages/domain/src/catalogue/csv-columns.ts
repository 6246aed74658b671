import { foldCase } from "../fold.ts";
import { fillText, type MessageKey, messages } from "../messages.ts";

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
] as const;
export type CsvColumn = (typeof csvColumns)[number];

/** Required columns; the others have defaults. */
export const neededColumns = [
  "name",
  "category",
  "brand",
  "purchase_price",
  "sale_price",
] as const satisfies readonly CsvColumn[];

/** The column at each position of a row; null where the header is empty, as spreadsheets pad rows. */
export type CsvLayout = readonly (CsvColumn | null)[];

/** Reads a header row: any order, any case, `Sale Price` as `sale_price`; or the errors in it. */
export function readHeader(
  cells: readonly string[],
): { layout: CsvLayout; reasons?: never } | { reasons: string[]; layout?: never } {
  const layout: (CsvColumn | null)[] = [];
  const [unknown, doubled]: [string[], string[]] = [[], []];
  for (const cell of cells) {
    const title = cell.trim();
    const wanted = foldCase(title).replace(/[\s-]+/g, "_");
    const column = csvColumns.find((name) => name === wanted) ?? null;
    if (column === null && title !== "") unknown.push(title);
    if (column !== null && layout.includes(column)) doubled.push(column);
    layout.push(column);
  }
  const missing = neededColumns.filter((column) => !layout.includes(column));
  const wrong = (key: MessageKey, columns: readonly string[]) =>
    columns.length === 0 ? [] : [fillText(messages[key], { columns: columns.join(", ") })];
  const reasons = [
    ...wrong("csvColumnsUnknown", unknown),
    ...wrong("csvColumnsDoubled", doubled),
    ...wrong("csvColumnsMissing", missing),
  ];
  return reasons.length > 0 ? { reasons } : { layout };
}
