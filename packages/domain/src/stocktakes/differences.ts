import { stockOf } from "../stock/stock-of.ts";
import type { Counted } from "./merge-counts.ts";

/** Of one variation: what the books said when it was counted last. */
export type Books = {
  product_variation_id: number;
  /** Stock less what is owed to offline sales. */
  books: number;
  /** Something moved between its first and its last line. */
  has_moved: boolean;
};

export type Difference = Books & {
  counted: number;
  /** Above zero: more was there. */
  difference: number;
};

/** What was counted beside the books of that moment, variation by variation (stock §18). */
export function differences(counted: readonly Counted[], books: readonly Books[]): Difference[] {
  const found = new Map(books.map((row) => [row.product_variation_id, row]));
  return counted.flatMap(({ product_variation_id, quantity }) => {
    const row = found.get(product_variation_id);
    if (!row) return [];
    return [{ ...row, counted: quantity, difference: stockOf([{ quantity }, { quantity: -row.books }]) }];
  });
}
