import { english, language } from "@clove/domain/languages/texts.ts";
import type { PaperLanguages } from "@clove/domain/orders/receipt.ts";

type Make = <Made>(make: () => Made) => Made;

/** Whether a paper is in the language of the screen, and in no second one. */
export const isAsScreen = ({
  language: first = english,
  receipt_language: second,
}: PaperLanguages): boolean => first === language() && (!second || second === first);

/**
 * Loads the texts of a company's papers, of receipts also in two languages (languages §3); what it answers makes a paper at once. Where they
 * cannot be loaded, it is made in the screen's language: whatever fails, the paper comes out.
 */
export async function loadPaperLanguage(of: PaperLanguages): Promise<Make> {
  const { language: first = english, receipt_language: second } = of;
  if (isAsScreen(of)) return asOnScreen;
  try {
    const { loadPaperTexts } = await import("./load-language.ts");
    return await loadPaperTexts(first, second ?? null);
  } catch (error) {
    console.warn("A paper is in the language of the screen", error);
    return asOnScreen;
  }
}

const asOnScreen: Make = (make) => make();

/** Makes a paper in its company's language. */
export async function inPaperLanguage<Made>(of: PaperLanguages, make: () => Made): Promise<Made> {
  const makeIn = await loadPaperLanguage(of);
  return makeIn(make);
}
