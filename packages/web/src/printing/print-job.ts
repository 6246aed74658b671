import type { Repaid } from "@clove/domain/credit/credit.schema.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import type { Printed, PrintedOrder, RefundOf } from "@clove/domain/orders/printed.ts";
import type { PrintedCompany } from "@clove/domain/orders/receipt.ts";
import * as receiptTexts from "@clove/domain/orders/receipts.texts.ts";
import type { ShiftDetail } from "@clove/domain/shifts/shift-detail.schema.ts";
import type { ReportCompany } from "@clove/domain/shifts/shift-report-text.ts";
import { shiftReportTitle } from "@clove/domain/shifts/shift-report-title.ts";

/** What comes out on paper; `isCopy`: a reprint, which says so (printing §6). */
export type PaperJob =
  | {
      kind: "receipt";
      order: PrintedOrder;
      company: PrintedCompany;
      isCopy?: boolean;
      /** Of a sale that waits on this device (receipt-codes §1). */
      codes?: readonly string[];
    }
  | { kind: "refund"; order: Order; refund: RefundOf; company: PrintedCompany; isCopy?: boolean }
  | { kind: "repayment"; repaid: Repaid; company: PrintedCompany; isCopy?: boolean }
  | { kind: "report"; detail: ShiftDetail; company: ReportCompany };

export type PrintJob = PaperJob | { kind: "drawer" };

/** A report has the figures of the moment at which it was read, so it has no copies. */
export const copyOf = (job: PaperJob): PaperJob => (job.kind === "report" ? job : { ...job, isCopy: true });

export const receiptJob = (
  { order, refund }: Printed,
  company: PrintedCompany,
  { isCopy = false, codes = [] }: { isCopy?: boolean; codes?: readonly string[] } = {},
): PaperJob =>
  refund
    ? { kind: "refund", order, refund, company, isCopy }
    : { kind: "receipt", order, company, isCopy, codes };

/** The name by which people tell the job from others. */
export function nameOf(job: PaperJob): string {
  if (job.kind === "receipt") return job.order.order_ref;
  if (job.kind === "refund") return refundName(job);
  if (job.kind === "repayment")
    return job.repaid.payments[0]?.receipt_no ?? receiptTexts.customerCreditPayment;
  const { shift } = job.detail;
  return `${shiftReportTitle(shift)} ${shift.terminal.name}`;
}

function refundName({
  order: { order_ref, returns },
  refund: { return_id },
}: PaperJob & { kind: "refund" }): string {
  if (return_id === null) return `${receiptTexts.cancelReceipt} ${order_ref}`;
  const number = returns.findIndex(({ id }) => id === return_id) + 1;
  return `${receiptTexts.returnReceipt} ${order_ref} (${number})`;
}
