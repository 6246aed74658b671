import { notify } from "../ui/notify.ts";
import type { PaperJob } from "./print-job.ts";
import * as texts from "./printing.texts.ts";

const failures = () => ({
  receipt: texts.receiptNotPrinted,
  refund: texts.refundNotPrinted,
  repayment: texts.repaymentNotPrinted,
  report: texts.reportNotPrinted,
});

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
      notify.error(failures()[job.kind]);
    }
  });
}
