import * as formTexts from "@clove/domain/forms.texts.ts";

/** How many there are, or that there are more than could be counted. */
export const countText = (count: number, hasMore = false): string =>
  hasMore ? formTexts.moreThan({ count: count.toLocaleString("en") }) : String(count);
