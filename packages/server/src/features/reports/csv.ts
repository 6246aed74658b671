import { stringify } from "csv-stringify/sync";

/** A table as CSV text; texts that a spreadsheet would run as a formula are escaped (D10), negative numbers are not. */
export function csvText(header: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return stringify([[...header], ...rows.map((row) => [...row])], { escape_formulas: true });
}
