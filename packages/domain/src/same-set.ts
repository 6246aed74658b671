/** Whether two lists have the same members, in whatever order. */
export function isSameSet<T>(a: readonly T[], b: readonly T[]): boolean {
  return new Set(a).size === new Set(b).size && a.every((item) => b.includes(item));
}
