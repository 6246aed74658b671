/**
 * Replaces `{name}` placeholders by params; one without a param stays as it is. For sentences about what older programs
 * wrote: other texts are functions of their values (docs/decisions/082).
 */
export function fillText(template: string, params: Record<string, string | number>): string {
  return template.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    return value === undefined ? place : String(value);
  });
}
