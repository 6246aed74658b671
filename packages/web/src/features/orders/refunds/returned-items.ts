import type { Refundable } from "@clove/domain/orders/refunds.schema.ts";

/** Quantities as typed, by order item; those that are not chosen are not there. */
export type Chosen = Readonly<Record<number, string | number>>;

/** What is sent of what was chosen: quantities above 0, at most what is left. */
export function returnedItems(
  chosen: Chosen,
  lines: readonly Pick<Refundable["lines"][number], "order_item_id" | "quantity">[],
): { order_item_id: number; quantity: number }[] {
  return lines.flatMap(({ order_item_id, quantity: left }) => {
    const quantity = Number(chosen[order_item_id] ?? 0);
    return quantity > 0 && left > 0 ? [{ order_item_id, quantity: Math.min(quantity, left) }] : [];
  });
}
