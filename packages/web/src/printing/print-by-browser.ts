import { notify } from "../ui/notify.ts";
import type { PaperJob } from "./print-job.ts";

const failures = {
  receipt: "The receipt could not be printed. The sale is stored.",
  refund: "The receipt could not be printed. What it says is stored.",
  repayment: "The receipt could not be printed. The payment is stored.",
  report: "The report could not be printed.",
};

let before: Promise<unknown> = Promise.resolve();

/** Prints through the browser, one job after the other, whether or not the print view is still open. */
export function printByBrowser(job: PaperJob): void {
  before = before.then(async () => {
    try {
      // The sheet is no part of the first load.
      const { printSheet } = await import("./print-sheet.tsx");
      await printSheet(job);
    } catch (error) {
      console.warn("Not printed", error);
      notify.error(failures[job.kind]);
    }
  });
}
