import { isSameSet } from "@clove/domain/same-set.ts";

/** The values of a form over a stored row; numbers are text while they are typed, lists have no order. */
export type Followed = Record<string, string | number | null | readonly string[]>;
type Name<Fields> = keyof Fields & string;

/** The changed fields. Only these are sent, so that people who edit different fields do not undo each other's changes. */
export function changedFields<Fields extends Followed>(fields: Fields, base: Fields): Name<Fields>[] {
  return (Object.keys(base) as Name<Fields>[]).filter((name) => !isSame(fields[name]!, base[name]!));
}

/**
 * The server's fields are now `fresh` and were `base` at the beginning. Untouched fields follow the server; typed ones
 * stay, and `theirs` has those of them that somebody else changed too.
 */
export function takeOver<Fields extends Followed>(
  typed: Fields,
  base: Fields,
  fresh: Fields,
): { follow: Name<Fields>[]; theirs: Name<Fields>[] } {
  const touched = new Set(changedFields(typed, base));
  const moved = changedFields(fresh, base);
  return {
    follow: moved.filter((name) => !touched.has(name)),
    theirs: moved.filter((name) => touched.has(name) && !isSame(typed[name]!, fresh[name]!)),
  };
}

/** Another notation of the same number is no change, nor are spaces around a text. */
export function isSame(a: Followed[string], b: Followed[string]): boolean {
  if (typeof a === "object" || typeof b === "object") return isSameSet(listOf(a), listOf(b));
  if (typeof a === "number" || typeof b === "number") {
    return String(a).trim() !== "" && String(b).trim() !== "" ? Number(a) === Number(b) : a === b;
  }
  return a.trim() === b.trim();
}

/** Nothing chosen is an empty list. */
const listOf = (value: Followed[string]): readonly string[] => {
  if (value === null || value === "") return [];
  return typeof value === "object" ? value : [String(value)];
};
