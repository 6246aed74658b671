import type { PaperLanguages } from "@clove/domain/orders/receipt.ts";
import type { PrintedText } from "@clove/domain/orders/receipt-text.ts";
import { useEffect, useState } from "react";
import { inPaperLanguage, isAsScreen, loadPaperLanguage } from "../session/in-paper-language.ts";
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

/** The same for the screen; null while the words are loaded. */
export function usePaperText(job: PaperJob | null): PrintedText | null {
  const { language, receipt_language = null } = job ? languagesOf(job) : {};
  const isHere = isAsScreen({ language, receipt_language });
  const [loaded, setLoaded] = useState<{ makeIn: Awaited<ReturnType<typeof loadPaperLanguage>> } | null>(
    null,
  );
  useEffect(() => {
    if (isHere) return;
    let isWanted = true;
    void loadPaperLanguage({ language, receipt_language }).then(
      (makeIn) => isWanted && setLoaded({ makeIn }),
    );
    return () => {
      isWanted = false;
    };
  }, [isHere, language, receipt_language]);
  if (!job) return null;
  if (isHere) return printedText(job);
  return loaded?.makeIn(() => printedText(job)) ?? null;
}
