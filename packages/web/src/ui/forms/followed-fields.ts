import { isSameSet } from "@clove/domain/same-set.ts";

/** The values of a form that edits a stored row; numbers are text while they are typed, and lists have no order. */
export type Followed = Record<string, string | number | null | readonly string[]>;
type Name<Fields> = keyof Fields & string;

/** The changed fields. Only these are sent, so that people who edit different fields do not undo each other's changes. */
export function changedFields<Fields extends Followed>(fields: Fields, base: Fields): Name<Fields>[] {
  return (Object.keys(base) as Name<Fields>[]).filter((name) => !isSame(fields[name]!, base[name]!));
}

/**
 * The server's fields were `base` when the form was filled and are `fresh` now. `follow`: the fields that nobody typed into, which take
 * the server's value. `theirs`: typed fields, which stay, although somebody else changed them too.
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

/** Whether two values are the same, however a number is written and whatever spaces surround a text. */
export function isSame(a: Followed[string], b: Followed[string]): boolean {
  if (typeof a === "object" || typeof b === "object") return isSameSet(listOf(a), listOf(b));
  if (typeof a === "number" || typeof b === "number") {
    return String(a).trim() !== "" && String(b).trim() !== "" ? Number(a) === Number(b) : a === b;
  }
  return a.trim() === b.trim();
}

/** A select without a choice is an empty list. */
const listOf = (value: Followed[string]): readonly string[] => {
  if (value === null || value === "") return [];
  return typeof value === "object" ? value : [String(value)];
};
