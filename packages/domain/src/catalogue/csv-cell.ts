/** Texts that a spreadsheet would run as a formula, also if apostrophes precede it, because an import removes one of them. */
const runs = /^'*[=+\-@\t\r＝＋－＠]/;

/** Puts an apostrophe before a text that a spreadsheet would run (catalogue §14); `plainCell` removes it. */
export function guardedCell(text: string): string {
  return runs.test(text) ? `'${text}` : text;
}

/** The text of a cell, without the apostrophe of `guardedCell`. Any other apostrophe stays. */
export function plainCell(cell: string): string {
  return cell.startsWith("'") && runs.test(cell) ? cell.slice(1) : cell;
}

/** Begins a CSV file, because Excel would not recognise UTF-8 without it. */
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
