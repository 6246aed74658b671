import { useState } from "react";

/** The rows selected in a list, by `keyOf`. They stay selected over pages and searches, with their data as it was last loaded. */
export function useChosenRows<Row>(shown: readonly Row[], keyOf: (row: Row) => number) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Row>>(new Map());
  const shownNow = new Map(shown.map((row) => [keyOf(row), row]));
  const mark = (rows: readonly Row[], isChosen: boolean) =>
    setChosen((before) => {
      const next = new Map(before);
      for (const row of rows) {
        if (isChosen) next.set(keyOf(row), row);
        else next.delete(keyOf(row));
      }
      return next;
    });
  const marked = shown.filter((row) => chosen.has(keyOf(row))).length;
  return {
    rows: [...chosen].map(([key, row]) => shownNow.get(key) ?? row),
    has: (row: Row) => chosen.has(keyOf(row)),
    mark,
    /** How many of the shown rows are selected. */
    page: shareOf(marked, shown.length),
    markPage: (isChosen: boolean) => mark(shown, isChosen),
    clear: () => setChosen(new Map()),
    /** Takes over the change of a selected row. */
    renew: (key: number, changed: (row: Row) => Row) =>
      setChosen((before) => {
        const row = before.get(key);
        return row ? new Map(before).set(key, changed(row)) : before;
      }),
  } as const;
}

function shareOf(marked: number, shown: number): "all" | "some" | "none" | "empty" {
  if (shown === 0) return "empty";
  if (marked === 0) return "none";
  return marked === shown ? "all" : "some";
}
