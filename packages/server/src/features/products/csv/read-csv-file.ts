import { setImmediate } from "node:timers/promises";
import type { RefusedRow } from "@clove/domain/answers.ts";
import type { CsvForm } from "@clove/domain/catalogue/csv-cells.ts";
import type { CsvLayout, Header } from "@clove/domain/catalogue/csv-columns.ts";
import { type CsvSeparator, countBreaks, fromLine, separatorOf } from "@clove/domain/catalogue/csv-text.ts";
import { type RowFault, refusedRow, rowFault } from "@clove/domain/catalogue/row-faults.ts";

/** How one kind of CSV file is read. */
export type CsvReader<Column extends string, Row> = {
  /** The layout of a file without a header. */
  columns: CsvLayout<Column>;
  /** The most rows that a file may have. */
  most: number;
  readHeader: (cells: readonly string[]) => Header<Column>;
  readRow: (
    cells: readonly string[],
    line: number,
    form: CsvForm<Column>,
  ) => { row: Row; reasons?: never } | { reasons: RowFault[]; row?: never };
};

export type CsvFile<Column extends string, Row> = {
  rows: Row[];
  /** The columns that the file has. */
  given: ReadonlySet<Column>;
  refused: RefusedRow[];
};

/** A file may have this many records for each allowed row: spreadsheets append empty ones. */
const recordsPerRow = 5;
/** The most cells that a spreadsheet has in a row, including empty ones. */
const maxCells = 16_384;

/** Other calls are served after this many records. */
const pauseEvery = 200;

/**
 * Reads a CSV file (catalogue §14): every valid row, and every reason why the others are not. Stops at a wrong header, or at the first
 * line from which on the file cannot be parsed. `rowStarts` is the line in which the data begin, below the header.
 */
export async function readCsvFile<Column extends string, Row>(
  content: Buffer,
  { columns, most, readHeader, readRow }: CsvReader<Column, Row>,
  { rowStarts, decimals }: { rowStarts: number; decimals: number },
): Promise<CsvFile<Column, Row>> {
  const file: CsvFile<Column, Row> = { rows: [], given: named(columns), refused: [] };
  const refuse = (line: number, ...reasons: RowFault[]) => {
    file.refused.push(refusedRow(line, reasons));
    return file;
  };
  const whole = decode(content);
  if (whole === null) return refuse(1, rowFault("csv_not_text"));
  const start = Math.max(1, rowStarts - 1);
  const text = fromLine(whole, start).trimEnd();
  const separator = separatorOf(firstRow(text));
  let layout: CsvLayout<Column> | undefined = rowStarts === 1 ? columns : undefined;
  let met = 0;
  let read = 0;
  for await (const record of records(text, separator, start)) {
    const { line, cells } = record;
    if (cells === null) return refuse(line, rowFault("csv_unreadable"));
    if (++met > recordsPerRow * most) return refuse(line, rowFault("csv_too_many_rows", { most }));
    if (cells.length > maxCells) return refuse(line, rowFault("csv_too_many_cells"));
    if (cells.every((cell) => cell.trim() === "")) continue;
    if (!layout) {
      const header = readHeader(cells);
      if (header.reasons) return refuse(line, ...header.reasons);
      layout = header.layout;
      file.given = named(layout);
      continue;
    }
    if (++read > most) return refuse(line, rowFault("csv_too_many_rows", { most }));
    const { row, reasons } = readRow(cells, line, { layout, decimals, decimalComma: separator !== "," });
    if (reasons) refuse(line, ...reasons);
    else file.rows.push(row);
    if (read % pauseEvery === 0) await setImmediate();
  }
  return read === 0 ? refuse(start, rowFault("csv_empty")) : file;
}

const named = <Column extends string>(layout: CsvLayout<Column>) =>
  new Set(layout.filter((column) => column !== null));

/** Decodes by the byte order mark, as UTF-8 without one; null when the bytes are not valid. Excel's "Unicode text" is UTF-16. */
function decode(content: Buffer): string | null {
  const mark = content.subarray(0, 2).toString("hex");
  const encoding = mark === "fffe" ? "utf-16le" : mark === "feff" ? "utf-16be" : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content);
  } catch {
    return null;
  }
}

/** The first line, in which the separator is looked for. */
function firstRow(text: string): string {
  return /[^\r\n]+/.exec(text)?.[0] ?? "";
}

type Raw = { raw: string; record: string[] };

/** Records with the line in which each begins. Where quotes cannot be parsed, a last record has `cells: null`. */
async function* records(
  text: string,
  delimiter: CsvSeparator,
  firstLine: number,
): AsyncGenerator<{ line: number; cells: string[] | null }> {
  // Loaded only with a file, because most servers never read one.
  const { CsvError, parse } = await import("csv-parse");
  const read: Raw[] = [];
  let failure: Error | undefined;
  const parser = parse({
    delimiter,
    raw: true,
    relax_column_count: true,
    record_delimiter: ["\r\n", "\n", "\r"],
    // A callback, because the parser as a stream drops its buffered records on an error.
    on_record: (record: unknown) => {
      read.push(record as Raw);
      // Resetting the count keeps the parser from creating an error for each record with another number of cells, which is very slow.
      (parser.info as { records: number }).records = 0;
    },
  });
  parser.on("error", (error) => {
    failure = error;
  });
  let line = firstLine;
  for (const slice of slices(text)) {
    if (slice === null) parser.end();
    else parser.write(slice);
    await setImmediate();
    for (const { raw, record } of read.splice(0)) {
      yield { line, cells: record };
      // The last character of `raw` ends the record; of a CRLF it has only the CR.
      line += countBreaks(raw.slice(0, -1)) + 1;
    }
    if (!failure) continue;
    if (!(failure instanceof CsvError)) throw failure;
    yield { line, cells: null };
    return;
  }
}

/** Other calls are served after this many bytes. */
const sliceSize = 4 * 1024;

/** Slices of the text's bytes, then null. Bytes, because cutting the string could split a surrogate pair. */
function* slices(text: string): Generator<Buffer | null> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += sliceSize) yield bytes.subarray(at, at + sliceSize);
  yield null;
}
