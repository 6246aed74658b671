import { quantityDecimals, sumAmounts } from "../money.ts";
import type { CountLine } from "./stocktakes.schema.ts";

export type CountedLine = Omit<CountLine, "temp_id">;

export type Counted = {
  product_variation_id: number;
  quantity: number;
  /** The times of the first and the last line that count. */
  since: string;
  until: string;
};

/**
 * The count of each variation (stock §18): lines of several people and places add up; a recount replaces the lines before it. Lines
 * are taken in the order in which they were counted, not in which they arrived.
 */
export function mergeCounts(lines: readonly CountedLine[]): Counted[] {
  const counted = new Map<number, Counted>();
  for (const line of lines.toSorted((a, b) => a.counted_at.localeCompare(b.counted_at))) {
    const { product_variation_id, quantity, is_recount, counted_at } = line;
    const before = is_recount ? undefined : counted.get(product_variation_id);
    counted.set(product_variation_id, {
      product_variation_id,
      quantity: sumAmounts([before?.quantity ?? 0, quantity], quantityDecimals),
      since: before?.since ?? counted_at,
      until: counted_at,
    });
  }
  return [...counted.values()];
}
