import { setImmediate } from "node:timers/promises";
import type { RefusedRow } from "@clove/domain/answers.ts";
import * as csvTexts from "@clove/domain/catalogue/csv.texts.ts";
import type { CsvForm } from "@clove/domain/catalogue/csv-cells.ts";
import type { CsvLayout, Header } from "@clove/domain/catalogue/csv-columns.ts";
import { type CsvSeparator, countBreaks, fromLine, separatorOf } from "@clove/domain/catalogue/csv-text.ts";

/** How a kind of file is read. */
export type CsvReader<Column extends string, Row> = {
  /** The layout of a file without a header. */
  columns: CsvLayout<Column>;
  /** Most rows. */
  most: number;
  readHeader: (cells: readonly string[]) => Header<Column>;
  readRow: (
    cells: readonly string[],
    line: number,
    form: CsvForm<Column>,
  ) => { row: Row; reasons?: never } | { reasons: string[]; row?: never };
};

export type CsvFile<Column extends string, Row> = {
  rows: Row[];
  /** The columns that it has. */
  given: ReadonlySet<Column>;
  refused: RefusedRow[];
};

/** Including empty ones, which spreadsheets append. */
const recordsPerRow = 5;
/** The most cells that a spreadsheet has in a row, including empty ones. */
const maxCells = 16_384;

/** Records after which other calls are served. */
const pauseEvery = 200;

/**
 * Reads a CSV file (catalogue §14): every row that can be read, and every reason against the others. Refuses at the
 * header or at the first line that breaks the file's form. `rowStarts` is the line that data begins in; above it stands
 * the header.
 */
export async function readCsvFile<Column extends string, Row>(
  content: Buffer,
  { columns, most, readHeader, readRow }: CsvReader<Column, Row>,
  { rowStarts, decimals }: { rowStarts: number; decimals: number },
): Promise<CsvFile<Column, Row>> {
  const file: CsvFile<Column, Row> = { rows: [], given: named(columns), refused: [] };
  const refuse = (line: number, reason: string) => {
    file.refused.push({ line, reason });
    return file;
  };
  const whole = decode(content);
  if (whole === null) return refuse(1, csvTexts.csvNotText);
  const start = Math.max(1, rowStarts - 1);
  const text = fromLine(whole, start).trimEnd();
  const separator = separatorOf(firstRow(text));
  let layout: CsvLayout<Column> | undefined = rowStarts === 1 ? columns : undefined;
  let met = 0;
  let read = 0;
  for await (const record of records(text, separator, start)) {
    const { line, cells } = record;
    if (cells === null) return refuse(line, csvTexts.csvUnreadable);
    if (++met > recordsPerRow * most) return refuse(line, csvTexts.csvTooManyRows({ most }));
    if (cells.length > maxCells) return refuse(line, csvTexts.csvTooManyCells);
    if (cells.every((cell) => cell.trim() === "")) continue;
    if (!layout) {
      const header = readHeader(cells);
      if (header.reasons) {
        file.refused.push({ line, reason: header.reasons.join("; ") });
        return file;
      }
      layout = header.layout;
      file.given = named(layout);
      continue;
    }
    if (++read > most) return refuse(line, csvTexts.csvTooManyRows({ most }));
    const { row, reasons } = readRow(cells, line, { layout, decimals, decimalComma: separator !== "," });
    if (reasons) file.refused.push({ line, reason: reasons.join("; ") });
    else file.rows.push(row);
    if (read % pauseEvery === 0) await setImmediate();
  }
  return read === 0 ? refuse(start, csvTexts.csvEmpty) : file;
}

const named = <Column extends string>(layout: CsvLayout<Column>) =>
  new Set(layout.filter((column) => column !== null));

/** Text by its byte order mark, UTF-8 without one; null when the bytes are no such text. Excel's "Unicode text" is UTF-16. */
function decode(content: Buffer): string | null {
  const mark = content.subarray(0, 2).toString("hex");
  const encoding = mark === "fffe" ? "utf-16le" : mark === "feff" ? "utf-16be" : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content);
  } catch {
    return null;
  }
}

/** An approximate first row, good enough to find the separator of its titles. */
function firstRow(text: string): string {
  return /[^\r\n]+/.exec(text)?.[0] ?? "";
}

type Raw = { raw: string; record: string[] };

/** Records with the line that each begins in; without cells where the quotes cannot be read, which is the end. */
async function* records(
  text: string,
  delimiter: CsvSeparator,
  firstLine: number,
): AsyncGenerator<{ line: number; cells: string[] | null }> {
  // Loaded with the first file: few servers read one between two starts.
  const { CsvError, parse } = await import("csv-parse");
  const read: Raw[] = [];
  let failure: Error | undefined;
  const parser = parse({
    delimiter,
    raw: true,
    relax_column_count: true,
    record_delimiter: ["\r\n", "\n", "\r"],
    // Not by the parser's stream, which drops its buffered records when it fails.
    on_record: (record: unknown) => {
      read.push(record as Raw);
      // Otherwise the parser creates an error for each record of another length, which costs many times the record.
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
      // What ends the record is one character of `raw`, of a CRLF too.
      line += countBreaks(raw.slice(0, -1)) + 1;
    }
    if (!failure) continue;
    if (!(failure instanceof CsvError)) throw failure;
    yield { line, cells: null };
    return;
  }
}

/** Bytes that are parsed before other calls are served. */
const sliceSize = 4 * 1024;

/** Null at the end. Of bytes, because cutting the text could split a character. */
function* slices(text: string): Generator<Buffer | null> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += sliceSize) yield bytes.subarray(at, at + sliceSize);
  yield null;
}
