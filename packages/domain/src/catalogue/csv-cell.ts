/** A text that a spreadsheet would run as a formula, also behind apostrophes, because an import removes one. */
const runs = /^'*[=+\-@\t\r＝＋－＠]/;

/** A text as a cell that no spreadsheet runs (catalogue §14): with an apostrophe before it, which `plainCell` removes. */
export function guardedCell(text: string): string {
  return runs.test(text) ? `'${text}` : text;
}

/** The text of a cell that `guardedCell` may have made. A typed apostrophe before anything else stays. */
export function plainCell(cell: string): string {
  return cell.startsWith("'") && runs.test(cell) ? cell.slice(1) : cell;
}

/** Begins a CSV file: without it Excel reads UTF-8 as something else. */
export const byteOrderMark = "\uFEFF";

/** A row of a CSV file (RFC 4180); texts are guarded, numbers are not. */
export function csvLine(cells: readonly (string | number)[]): string {
  const written = cells.map((cell) => (typeof cell === "number" ? String(cell) : quoted(guardedCell(cell))));
  return `${written.join(",")}\r\n`;
}

/** Also quotes cells that contain other separators. */
function quoted(text: string): string {
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
