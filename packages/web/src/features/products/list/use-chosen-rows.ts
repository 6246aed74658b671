import type { Product, Variation } from "@clove/domain/catalogue/products.schema.ts";
import { useState } from "react";

export type ProductRow = { product: Product; variation: Variation };

/** The variations selected in the list. They stay selected over pages and searches, with their data as it was last loaded. */
export function useChosenRows(shown: readonly ProductRow[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, ProductRow>>(new Map());
  const shownNow = new Map(shown.map((row) => [row.variation.id, row]));
  const mark = (rows: readonly ProductRow[], isChosen: boolean) =>
    setChosen((before) => {
      const next = new Map(before);
      for (const row of rows) {
        if (isChosen) next.set(row.variation.id, row);
        else next.delete(row.variation.id);
      }
      return next;
    });
  const marked = shown.filter(({ variation }) => chosen.has(variation.id)).length;
  return {
    rows: [...chosen].map(([id, row]) => shownNow.get(id) ?? row),
    has: ({ variation }: ProductRow) => chosen.has(variation.id),
    mark,
    /** How many of the shown rows are selected. */
    page: marked === 0 ? "none" : marked === shown.length ? "all" : "some",
    markPage: (isChosen: boolean) => mark(shown, isChosen),
    clear: () => setChosen(new Map()),
    /** Takes over the change of a selected variation. */
    renew: (variation: Variation) =>
      setChosen((before) => {
        const row = before.get(variation.id);
        return row ? new Map(before).set(variation.id, { ...row, variation }) : before;
      }),
  } as const;
}
