import { byteOrderMark, csvLine } from "@clove/domain/catalogue/csv-cell.ts";
import { saveFile } from "./save-file.ts";

/** The text of a CSV file that Excel opens correctly, whose cells no spreadsheet runs as formulas. */
export const csvText = (rows: readonly Parameters<typeof csvLine>[0][]): string =>
  byteOrderMark + rows.map(csvLine).join("");

/** Saves a text, or its parts, which are not joined in memory. */
export const saveCsvText = (name: string, text: string | readonly string[]): void =>
  saveFile(name, new Blob(typeof text === "string" ? [text] : [...text], { type: "text/csv" }));
