/**
 * A form body of a record: lists and objects become JSON text, numbers plain text, files stay files;
 * what is undefined or null is left out.
 */
export function formData(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue;
    if (value instanceof Blob) form.append(name, value);
    else form.append(name, typeof value === "object" ? JSON.stringify(value) : String(value));
  }
  return form;
}

/** The fields of a body that `formData` made, as the server's form reader has them: texts, files left out. */
export function formFields(body: unknown): Partial<Record<string, string>> {
  if (!(body instanceof FormData)) return {};
  return Object.fromEntries(
    [...body].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}
