import { stockOf } from "../stock/stock-of.ts";

export type CountedLine = {
  product_variation_id: number;
  quantity: number;
  /** Replaces what was counted of the variation before. */
  is_recount: boolean;
  /** ISO 8601 UTC. */
  counted_at: string;
};

export type Counted = {
  product_variation_id: number;
  quantity: number;
  /** When the first and the last of the lines that count were made. */
  since: string;
  until: string;
};

/**
 * What was counted of each variation (stock §18): lines add up, whoever made them, because goods lie in several places; a
 * recount begins anew. In the order in which they were counted, not in which they arrived.
 */
export function mergeCounts(lines: readonly CountedLine[]): Counted[] {
  const counted = new Map<number, Counted>();
  for (const line of lines.toSorted((a, b) => a.counted_at.localeCompare(b.counted_at))) {
    const { product_variation_id, quantity, is_recount, counted_at } = line;
    const before = is_recount ? undefined : counted.get(product_variation_id);
    counted.set(product_variation_id, {
      product_variation_id,
      quantity: stockOf([{ quantity: before?.quantity ?? 0 }, { quantity }]),
      since: before?.since ?? counted_at,
      until: counted_at,
    });
  }
  return [...counted.values()];
}
