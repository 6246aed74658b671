import { quantityDecimals, sumAmounts } from "../money.ts";
import type { Counted } from "./merge-counts.ts";

/** The books of a variation at the time of its last counted line. */
export type Books = {
  product_variation_id: number;
  /** The stock less what is owed to offline sales. */
  books: number;
  /** Whether stock moved between its first and its last counted line. */
  has_moved: boolean;
};

export type Difference = Books & {
  counted: number;
  /** Above zero: more was counted than the books say. */
  difference: number;
};

/** Each variation's count compared with the books of that time (stock §18). */
export function differences(counted: readonly Counted[], books: readonly Books[]): Difference[] {
  const found = new Map(books.map((row) => [row.product_variation_id, row]));
  return counted.flatMap(({ product_variation_id, quantity }) => {
    const row = found.get(product_variation_id);
    if (!row) return [];
    return [{ ...row, counted: quantity, difference: sumAmounts([quantity, -row.books], quantityDecimals) }];
  });
}
