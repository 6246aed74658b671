import { english, language } from "@clove/domain/languages/texts.ts";
import type { PaperLanguages } from "@clove/domain/orders/receipt.ts";

/** Whether a paper is in the language of the screen, and in no second one. */
export const isAsScreen = ({
  language: first = english,
  receipt_language: second,
}: PaperLanguages): boolean => first === language() && (!second || second === first);

/**
 * Makes a paper in its company's language, a receipt also in two (languages §3). Where their texts cannot be loaded, in the screen's:
 * whatever fails, the paper comes out.
 */
export async function inPaperLanguage<Made>(of: PaperLanguages, make: () => Made): Promise<Made> {
  if (isAsScreen(of)) return make();
  const makeIn = await loadTexts(of);
  return makeIn ? makeIn(make) : make();
}

const loadTexts = async ({ language: first = english, receipt_language: second }: PaperLanguages) => {
  try {
    const { loadPaperTexts } = await import("../session/load-language.ts");
    return await loadPaperTexts(first, second ?? null);
  } catch (error) {
    console.warn("A paper is in the language of the screen", error);
    return null;
  }
};
