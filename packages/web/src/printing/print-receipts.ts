import type { Printed } from "@clove/domain/orders/printed.ts";
import type { PrintedCompany } from "@clove/domain/orders/receipt.ts";
import { type PaperJob, receiptJob } from "./print-job.ts";
import { printSettings } from "./print-settings.ts";
import { openDrawer, print } from "./printer.ts";

type Made = {
  printed: readonly Printed[];
  /** Cash went into the drawer or out of it. */
  movesCash: boolean;
  /** The cashier hands over money: the print view opens to show how much, whatever is printed. */
  handsOver: boolean;
};

/**
 * What happens to paper and drawer after a sale, a return or a cancellation (selling §16; orders §23; printing §2, §3). Returns
 * whether the print view opens; printing does not wait for it, because the next scan may close it.
 */
export function printReceipts(
  { printed, movesCash, handsOver }: Made,
  readCompany: () => Promise<PrintedCompany>,
): boolean {
  const { receipts } = printSettings();
  if (movesCash) openDrawer();
  if (receipts === "every") {
    void readCompany().then((company) => {
      const jobs = printed.map((each): PaperJob => receiptJob(each, company));
      for (const job of jobs) print(job);
    });
  }
  return receipts !== "never" || handsOver;
}
