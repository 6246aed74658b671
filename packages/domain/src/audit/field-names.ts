import { fieldLabels, fieldWords } from "./field-names.texts.ts";

/** "sale_price" within a sentence: "sale price"; the id of a store as "store". */
export const wordsOf = (field: string): string =>
  Object.hasOwn(fieldWords, field) ? fieldWords[field]! : field.replace(/_ids?$/, "").replaceAll("_", " ");

/** "sale_price" as the screens call it: "Sale Price"; the tax by its usual name. */
export function labelOf(field: string): string {
  if (Object.hasOwn(fieldLabels, field)) return fieldLabels[field]!;
  const words = wordsOf(field);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
