import { messages } from "@clove/domain/messages.ts";
import type { Refundable } from "@clove/domain/orders/refunds.schema.ts";

/** The sentence for an order of which nothing can be cancelled any more (orders §8, §13). */
export function whyNotCancelled({ lines }: Pick<Refundable, "lines">): string {
  if (lines.some(({ returned_quantity }) => returned_quantity > 0)) return messages.orderPartlyReturned;
  // Of a completed order something is left; of a cancelled one nothing was returned.
  const isCancelled = lines.every(({ quantity }) => quantity === 0);
  return isCancelled ? messages.orderIsCancelled : messages.refundOfUnassignedCredit;
}
