import { AppError } from "@clove/domain/errors.ts";
import { isLanguage, makeIn } from "../languages.ts";

/**
 * The headings of a file's columns: as they are, which is English for machines, or in the words of the language that was asked for
 * (languages §3). @throws AppError language_unknown
 */
export function csvHeadings(
  columns: readonly string[],
  language: string | undefined,
  wordsOf: (column: string) => string,
): readonly string[] {
  if (language === undefined) return columns;
  if (!isLanguage(language)) throw new AppError("language_unknown", {}, "headings");
  return makeIn(language, () => columns.map(wordsOf));
}
