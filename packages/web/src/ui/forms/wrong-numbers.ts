/** Whether a field has a text that is no number (shell §18); one that is disabled or locked is not asked. */
export const isWrongNumber = (field: unknown): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.willValidate && field.validity.customError;

export const hasWrongNumbers = (root: ParentNode | null): boolean =>
  [...(root?.querySelectorAll("input") ?? [])].some(isWrongNumber);

/** Says at each such field what is wrong, and goes to the first; false when there is none. */
export function refuseWrongNumbers(root: ParentNode | null): boolean {
  const wrong = [...(root?.querySelectorAll("input") ?? [])].filter(isWrongNumber);
  for (const field of wrong) field.checkValidity();
  wrong[0]?.focus();
  return wrong.length > 0;
}
