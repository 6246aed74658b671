import { type CsvColumn, csvColumns, readHeader } from "@clove/domain/catalogue/csv-columns.ts";
import { maxCsvRows } from "@clove/domain/catalogue/csv-import.schema.ts";
import { type CsvRow, readRow } from "@clove/domain/catalogue/csv-row.ts";
import { type CsvFile, type CsvReader, readCsvFile } from "./read-csv-file.ts";

export type ProductFile = CsvFile<CsvColumn, CsvRow>;

const products: CsvReader<CsvColumn, CsvRow> = { columns: csvColumns, most: maxCsvRows, readHeader, readRow };

/** Reads a product file (catalogue §14). */
export const readProductFile = (
  content: Buffer,
  form: { rowStarts: number; decimals: number },
): Promise<ProductFile> => readCsvFile(content, products, form);
