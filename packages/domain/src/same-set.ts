/** Whether two lists have the same members, in any order. */
export function isSameSet<T>(a: readonly T[], b: readonly T[]): boolean {
  return new Set(a).size === new Set(b).size && a.every((item) => b.includes(item));
}
