import { fitsDecimals } from "../money.ts";
import { day, printable } from "../wire.schema.ts";
import { checkBarcode } from "./barcode.ts";
import { plainCell } from "./csv-cell.ts";
import type { CsvLayout } from "./csv-columns.ts";
import { type RowFault, refusedInRow, rowFault } from "./row-faults.ts";

export type CsvForm<Column extends string> = {
  layout: CsvLayout<Column>;
  /** The decimals of the company's currency. */
  decimals: number;
  /** Whether 12,50 is a number, too: it is in files that are not separated by commas. */
  decimalComma: boolean;
};

/** Readers of a row's cells by column; every error in them is added to `reasons`. */
export function cellReaders<Column extends string>(cells: readonly string[], form: CsvForm<Column>) {
  const reasons: RowFault[] = [];
  const refuse = (reason: RowFault) => {
    reasons.push(reason);
  };
  const cellOf = (column: Column) => plainCell((cells[form.layout.indexOf(column)] ?? "").trim()).trim();

  const text = (column: Column, { most = 255, otherwise }: { most?: number; otherwise?: string } = {}) => {
    const cell = cellOf(column) || (otherwise ?? "");
    if (cell === "" && otherwise === undefined) refuse(rowFault("csv_cell_required", { column }));
    if (cell.length > most) refuse(rowFault("csv_cell_too_long", { column, most }));
    if (!printable.test(cell)) refuse(rowFault("csv_cell_unprintable", { column }));
    return cell;
  };
  const number = (column: Column, most: number, decimals: number, isNeeded = false) => {
    const cell = cellOf(column);
    if (cell === "") {
      if (isNeeded) refuse(rowFault("csv_cell_required", { column }));
      return 0;
    }
    const written = form.decimalComma ? cell.replace(/^(\d+),(\d+)$/, "$1.$2") : cell;
    if (!/^\d{1,15}(\.\d{1,9})?$/.test(written))
      refuse(rowFault("csv_cell_no_number", { column, cell: short(cell) }));
    else if (Number(written) > most) refuse(rowFault("csv_cell_too_large", { column, most }));
    else if (!fitsDecimals(Number(written), decimals))
      refuse(rowFault("csv_cell_decimals", { column, decimals }));
    return Number(written);
  };
  const choice = <T extends string>(column: Column, choices: readonly [T, ...T[]]): T => {
    const cell = cellOf(column);
    const chosen = cell === "" ? choices[0] : choices.find((one) => one === cell.toLowerCase());
    if (chosen === undefined)
      refuse(rowFault("csv_cell_choice", { column, choices: choices.join(", "), cell: short(cell) }));
    return chosen ?? choices[0];
  };
  const barcode = (column: Column) => {
    const cell = cellOf(column);
    if (cell === "") return null;
    if (cell.length > 80) refuse(rowFault("csv_cell_too_long", { column, most: 80 }));
    else if (/^\d(?:[.,]\d+)?E\+\d+$/i.test(cell)) refuse(rowFault("csv_barcode_rounded", { barcode: cell }));
    else {
      const wrong = checkBarcode(cell);
      if (wrong) refuse(refusedInRow(wrong));
    }
    return cell;
  };

  /** Null for an empty cell. */
  const flag = (column: Column): boolean | null => {
    const cell = cellOf(column);
    if (cell !== "" && cell !== "1" && cell !== "0")
      refuse(rowFault("csv_cell_choice", { column, choices: "1, 0", cell: short(cell) }));
    return cell === "" ? null : cell === "1";
  };

  /** YYYY-MM-DD; null for an empty cell. */
  const dayOf = (column: Column): string | null => {
    const cell = cellOf(column);
    if (cell !== "" && !day.safeParse(cell).success)
      refuse(rowFault("csv_cell_no_day", { column, cell: short(cell) }));
    return cell || null;
  };

  return { reasons, refuse, cellOf, text, number, choice, barcode, flag, dayOf };
}

/** Shortens a cell for an error message. */
const short = (cell: string) => (cell.length > 40 ? `${cell.slice(0, 40)}…` : cell);
