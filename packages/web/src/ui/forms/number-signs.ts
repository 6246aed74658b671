import { numberSigns as signsOf } from "@clove/domain/typed-number.ts";

/** How the language of the page, in which it writes its times too, writes numbers. */
export const numberSigns = signsOf();
