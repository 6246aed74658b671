import { moneyLimit } from "../money.ts";
import type { PriceConversion, PriceKind } from "./converted-price.ts";
import { csvLine } from "./csv-cell.ts";
import { type CsvForm, cellReaders } from "./csv-cells.ts";
import type { CsvKind } from "./csv-columns.ts";
import type { ConvertedRow } from "./price-conversion.schema.ts";
import { type RowFault, rowFault } from "./row-faults.ts";

/** Columns of a conversion's file; only those `needed` are read when it takes the conversion back. */
export const conversionColumns = [
  ...(["variation_id", "name", "variation", "barcode", "sale_vat"] as const),
  ...(["before", "after", "after_includes_tax"] as const),
] as const;
export type ConversionColumn = (typeof conversionColumns)[number];

export const conversionFileKind: CsvKind<ConversionColumn> = {
  columns: conversionColumns,
  needed: ["variation_id", "before", "after", "after_includes_tax"],
};

export function conversionLine(
  row: ConvertedRow,
  { to }: Pick<PriceConversion, "to">,
  decimals: number,
): string {
  const price = (amount: number) => amount.toFixed(decimals);
  return csvLine([
    row.product_variation_id,
    row.product,
    row.variation,
    row.barcode ?? "",
    row.sale_vat,
    price(row.before),
    price(row.after),
    to === "with_tax" ? 1 : 0,
  ]);
}

/** A row as an undo needs it; `to`: how prices were typed after the conversion. */
export type ConversionRow = { line: number; id: number; before: number; after: number; to: PriceKind };

/** Reads a row's cells, or lists every error in them. */
export function readConversionRow(
  cells: readonly string[],
  line: number,
  form: CsvForm<ConversionColumn>,
): { row: ConversionRow; reasons?: never } | { reasons: RowFault[]; row?: never } {
  const { reasons, refuse, flag, number } = cellReaders(cells, form);
  const id = number("variation_id", Number.MAX_SAFE_INTEGER, 0, true);
  const before = number("before", moneyLimit, form.decimals, true);
  const after = number("after", moneyLimit, form.decimals, true);
  const includes = flag("after_includes_tax");
  if (includes === null) refuse(rowFault("csv_cell_required", { column: "after_includes_tax" }));
  if (reasons.length > 0) return { reasons };
  return { row: { line, id, before, after, to: includes ? "with_tax" : "without_tax" } };
}
