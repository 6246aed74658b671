import { fillText, messages } from "@clove/domain/messages.ts";

/** How many there are, or that there are more than could be counted. */
export const countText = (count: number, hasMore = false): string =>
  hasMore ? fillText(messages.moreThan, { count: count.toLocaleString("en") }) : String(count);
