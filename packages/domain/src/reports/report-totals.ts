import { fromMinor, quantityDecimals, toMinor } from "../money.ts";
import type { ReportColumn } from "./report-column.ts";

/** Sums of a report's columns, exact to the smallest unit; null for columns whose sum means nothing. Cells as in the CSV file. */
export function reportTotals(
  columns: readonly ReportColumn[],
  rows: readonly (readonly string[])[],
  decimals: number,
): (number | null)[] {
  const exact = {
    text: null,
    figure: null,
    rate: null,
    count: 0,
    quantity: quantityDecimals,
    money: decimals,
  };
  return columns.map(({ kind }, place) => {
    const most = exact[kind];
    if (most === null) return null;
    const sum = rows.reduce((total, row) => total + toMinor(Number(row[place]), most), 0);
    return fromMinor(sum, most);
  });
}
