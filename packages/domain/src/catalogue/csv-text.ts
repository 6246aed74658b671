/** The separators that spreadsheets write: commas, semicolons where commas are decimal signs, tabs in Unicode text. */
export type CsvSeparator = "," | ";" | "\t";

/** The most frequent separator of a row outside quotes; a comma if there is none. */
export function separatorOf(row: string): CsvSeparator {
  const bare = row.replace(/"[^"]*"?/g, "");
  const count = (separator: CsvSeparator) => bare.split(separator).length;
  const all: CsvSeparator[] = [",", ";", "\t"];
  return all.reduce((best, separator) => (count(separator) > count(best) ? separator : best));
}

/** A text from one of its lines on, which are counted from 1. */
export function fromLine(text: string, line: number): string {
  const breaks = /\r\n|\n|\r/g;
  for (let at = 1; at < line; at++) if (!breaks.exec(text)) return "";
  return text.slice(breaks.lastIndex);
}

/** Number of line breaks in a text. */
export function countBreaks(text: string): number {
  return text.match(/\r\n|\n|\r/g)?.length ?? 0;
}
