/**
 * Which element of a list shows which product: who stays keeps their element, and who comes takes over that of somebody who goes,
 * because a browser changes texts in a third of the time that it takes to make elements. `before`, and the answer: product id →
 * element's key, of which no two are the same.
 *
 * `isKept`: nobody takes over an element, as when one of them has the focus; Enter there must never sell something else.
 */
export function slotsOf(
  before: ReadonlyMap<number, number>,
  ids: readonly number[],
  isKept: boolean,
): ReadonlyMap<number, number> {
  const staying = new Set(ids);
  const free = isKept ? [] : [...before].filter(([id]) => !staying.has(id)).map(([, slot]) => slot);
  let next = Math.max(-1, ...before.values()) + 1;
  return new Map(ids.map((id) => [id, before.get(id) ?? free.shift() ?? next++]));
}
