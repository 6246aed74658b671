import { notify } from "../ui/feedback/notify.ts";
import type { PaperJob } from "./print-job.ts";
import * as texts from "./printing.texts.ts";

export const printFailures = () => ({
  receipt: texts.receiptNotPrinted,
  refund: texts.refundNotPrinted,
  repayment: texts.repaymentNotPrinted,
  report: texts.reportNotPrinted,
});

let before: Promise<void> = Promise.resolve();

/** Prints through the browser, whether or not the print view is still open. */
export function printByBrowser(job: PaperJob): void {
  void printInTurn(printFailures()[job.kind], async () => {
    // Kept out of the first load.
    const { printSheet } = await import("./print-sheet.tsx");
    await printSheet(job);
  });
}

/** Prints one thing after the other; a failure is shown. */
export function printInTurn(failure: string, print: () => Promise<void>): Promise<void> {
  before = before.then(print).catch((error: unknown) => {
    console.warn("Not printed", error);
    notify.error(failure);
  });
  return before;
}
