/** Whether a field has a text that is not a number, or a date that does not exist (shell §18); disabled and read-only fields do not count. */
export const isWrongNumber = (field: unknown): field is HTMLInputElement =>
  field instanceof HTMLInputElement &&
  field.willValidate &&
  (field.validity.customError || field.validity.badInput);

export const hasWrongNumbers = (root: ParentNode | null): boolean =>
  [...(root?.querySelectorAll("input") ?? [])].some(isWrongNumber);

/** Shows the reason at each such field and focuses the first; returns whether there are any. */
export function refuseWrongNumbers(root: ParentNode | null): boolean {
  const wrong = [...(root?.querySelectorAll("input") ?? [])].filter(isWrongNumber);
  for (const field of wrong) field.checkValidity();
  wrong[0]?.focus();
  return wrong.length > 0;
}
