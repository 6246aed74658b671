import { english, language } from "@clove/domain/languages/texts.ts";
import { numberSigns as signsOf } from "@clove/domain/typed-number.ts";

/** The decimal and group signs of the screens' language; while they are in English, those of the browser's, in which times are written too. */
export const numberSigns = () => signsOf(language() === english ? undefined : language());
