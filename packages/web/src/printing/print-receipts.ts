import type { Printed } from "@clove/domain/orders/printed.ts";
import type { PrintedCompany } from "@clove/domain/orders/receipt.ts";
import { type PaperJob, receiptJob } from "./print-job.ts";
import { printSettings } from "./print-settings.ts";
import { openDrawer, print } from "./printer.ts";
import { saleCodes } from "./sale-codes.ts";

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
    void readCompany().then(async (company) => {
      const job = async (each: Printed): Promise<PaperJob> =>
        receiptJob(each, company, { codes: await saleCodes(each.order, company) });
      for (const made of await Promise.all(printed.map(job))) print(made);
    });
  }
  return receipts !== "never" || handsOver;
}
