/** The options of a select from code words: "by_unit" → "By unit". */
export const optionsOf = (words: readonly string[], labels: Record<string, string> = {}) =>
  words.map((value) => ({ value, label: labels[value] ?? readable(value) }));

export const statusOptions = () => optionsOf(["active", "inactive"]);

/** The options of a select from named rows. */
export const rowOptions = (rows: readonly { id: number; name: string }[] = []) =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }));

/** "company_admin" as a person reads it: "Company admin". */
export function readable(word: string): string {
  const words = word.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
