import { messages } from "@clove/domain/messages.ts";
import { notify } from "../ui/notify.ts";
import type { PaperJob } from "./print-job.ts";

const failures = {
  receipt: "The receipt could not be printed. The sale is stored.",
  refund: "The receipt could not be printed. What it says is stored.",
  repayment: "The receipt could not be printed. The payment is stored.",
  report: "The report could not be printed.",
  statement: "The statement could not be printed.",
  labels: messages.labelsPrintFailed,
};

let before: Promise<void> = Promise.resolve();

/** Prints through the browser, whether or not the print view is still open. */
export function printByBrowser(job: PaperJob): void {
  void printInTurn(job.kind, async () => {
    // The sheet is no part of the first load.
    const { printSheet } = await import("./print-sheet.tsx");
    await printSheet(job);
  });
}

/** Prints one thing after the other; says what failed. */
export function printInTurn(what: keyof typeof failures, print: () => Promise<void>): Promise<void> {
  before = before.then(print).catch((error: unknown) => {
    console.warn("Not printed", error);
    notify.error(failures[what]);
  });
  return before;
}
