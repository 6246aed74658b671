/**
 * Replaces `{name}` placeholders by params; those without a param stay. Only for the audit log, whose entries older versions may have
 * written: other texts are functions of their values (docs/decisions/082).
 */
export function fillText(template: string, params: Record<string, string | number>): string {
  return template.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    return value === undefined ? place : String(value);
  });
}
