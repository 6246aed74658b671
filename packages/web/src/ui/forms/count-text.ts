import * as formTexts from "@clove/domain/forms.texts.ts";
import { figure } from "@clove/domain/languages/figures.ts";

/** How many there are, or that there are more than could be counted. */
export const countText = (count: number, hasMore = false): string =>
  hasMore ? formTexts.moreThan({ count: figure(count) }) : String(count);
