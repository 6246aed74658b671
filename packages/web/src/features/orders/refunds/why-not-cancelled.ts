import * as orderTexts from "@clove/domain/orders/orders.texts.ts";
import type { Refundable } from "@clove/domain/orders/refunds.schema.ts";

/** The sentence for an order of which nothing can be cancelled any more (orders §8, §13). */
export function whyNotCancelled({ lines }: Pick<Refundable, "lines">): string {
  if (lines.some(({ returned_quantity }) => returned_quantity > 0)) return orderTexts.orderPartlyReturned;
  // Of a completed order something is left; of a cancelled one nothing was returned.
  const isCancelled = lines.every(({ quantity }) => quantity === 0);
  return isCancelled ? orderTexts.orderIsCancelled : orderTexts.refundOfUnassignedCredit;
}
