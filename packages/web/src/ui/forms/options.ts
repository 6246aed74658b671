/** Choices of a select from plain words: "by_unit" → "By unit". */
export const optionsOf = (words: readonly string[], labels: Record<string, string> = {}) =>
  words.map((value) => ({ value, label: labels[value] ?? readable(value) }));

export const statusOptions = () => optionsOf(["active", "inactive"]);

/** "company_admin" as a person reads it: "Company admin". */
export function readable(word: string): string {
  const words = word.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
