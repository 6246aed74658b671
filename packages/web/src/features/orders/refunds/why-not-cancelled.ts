import * as orderTexts from "@clove/domain/orders/orders.texts.ts";
import type { Refundable } from "@clove/domain/orders/refunds.schema.ts";

/** The sentence for an order of which nothing can be cancelled any more (orders §8, §13). */
export function whyNotCancelled({ lines }: Pick<Refundable, "lines">): string {
  if (lines.some(({ returned_quantity }) => returned_quantity > 0)) return orderTexts.orderPartlyReturned;
  // A completed order without returns has all of its goods left, so one without any is cancelled.
  const isCancelled = lines.every(({ quantity }) => quantity === 0);
  return isCancelled ? orderTexts.orderIsCancelled : orderTexts.refundOfUnassignedCredit;
}
