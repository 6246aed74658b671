import type { PaperLanguages } from "@clove/domain/orders/receipt.ts";
import type { PrintedText } from "@clove/domain/orders/receipt-text.ts";
import { useEffect, useState } from "react";
import { inPaperLanguage, isAsScreen } from "./in-paper-language.ts";
import type { PaperJob } from "./print-job.ts";
import { printedText } from "./printed-text.ts";

/** Only receipts are in two languages. */
const languagesOf = ({ kind, company: { language, ...company } }: PaperJob): PaperLanguages => ({
  language,
  ...(kind !== "report" && "receipt_language" in company && { receipt_language: company.receipt_language }),
});

/** The text of a job in its company's language. */
export const paperText = (job: PaperJob): Promise<PrintedText> =>
  inPaperLanguage(languagesOf(job), () => printedText(job));

/** The same for the screen; null while the words are loaded, and the former text while a changed job is written anew. */
export function usePaperText(job: PaperJob | null): PrintedText | null {
  const [made, setMade] = useState<PrintedText | null>(null);
  const isHere = job !== null && isAsScreen(languagesOf(job));
  useEffect(() => {
    if (isHere || !job) return;
    let isShown = true;
    void paperText(job).then((text) => isShown && setMade(text));
    return () => {
      isShown = false;
    };
  }, [job, isHere]);
  if (!job) return null;
  return isHere ? printedText(job) : made;
}
