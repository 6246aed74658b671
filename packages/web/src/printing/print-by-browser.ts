import { notify } from "../ui/notify.ts";
import type { PaperJob } from "./print-job.ts";

export const printFailures = {
  receipt: "The receipt could not be printed. The sale is stored.",
  refund: "The receipt could not be printed. What it says is stored.",
  repayment: "The receipt could not be printed. The payment is stored.",
  report: "The report could not be printed.",
};

let before: Promise<void> = Promise.resolve();

/** Prints through the browser, whether or not the print view is still open. */
export function printByBrowser(job: PaperJob): void {
  void printInTurn(printFailures[job.kind], async () => {
    // The sheet is no part of the first load.
    const { printSheet } = await import("./print-sheet.tsx");
    await printSheet(job);
  });
}

/** Prints one thing after the other; a failure is told. */
export function printInTurn(failure: string, print: () => Promise<void>): Promise<void> {
  before = before.then(print).catch((error: unknown) => {
    console.warn("Not printed", error);
    notify.error(failure);
  });
  return before;
}
