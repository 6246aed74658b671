import * as wordTexts from "@clove/domain/words.texts.ts";
import { byText } from "../display/by-text.ts";

/** The options of a select from code words: "by_unit" → "By unit". */
export const optionsOf = (words: readonly string[], labels: Record<string, string> = {}) =>
  words.map((value) => ({ value, label: labels[value] ?? readable(value) }));

export const statusOptions = () => optionsOf(["active", "inactive"]);

/** The options of a select from named rows, by name. */
export const rowOptions = (rows: readonly { id: number; name: string }[] = []) =>
  rows
    .map(({ id, name }) => ({ value: String(id), label: name }))
    .sort((one, other) => byText(one.label, other.label));

/** A word of the program as a person reads it: "by_unit" → "By unit", "company_admin" → "Company admin". */
export function readable(word: string): string {
  const known = wordTexts.words[word] ?? wordTexts.roles[word];
  if (known !== undefined) return known;
  const words = word.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
