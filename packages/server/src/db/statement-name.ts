/** Marks statements of field selections, which are not prepared because there may be any number of them. */
export const unprepared = "/* unprepared */ ";

/** The names under which statements are prepared, once per connection; the limit keeps the connection's memory small. */
const names = new Map<string, string>();
const maxNames = 500;

/** The name of a statement by its text; undefined: it is not prepared. */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= maxNames || text.includes(unprepared)) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}
