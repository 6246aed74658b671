import * as csvTexts from "./csv.texts.ts";

/** What people read above a column that files for machines call so (languages §3). */
export const csvHeading = (column: string): string => csvTexts.headings[column] ?? column;
