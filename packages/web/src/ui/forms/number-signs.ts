import { numberSigns as signsOf } from "@clove/domain/typed-number.ts";

/** The decimal and group signs of the browser's language, in which times are written too. */
export const numberSigns = signsOf();
