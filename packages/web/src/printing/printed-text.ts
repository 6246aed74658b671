import { repaymentText } from "@clove/domain/credit/repayment-receipt.ts";
import { type PrintedText, receiptText, refundReceiptText } from "@clove/domain/orders/receipt-text.ts";
import * as receiptCodeTexts from "@clove/domain/receipt-code/receipt-code.texts.ts";
import { shiftReportText } from "@clove/domain/shifts/shift-report-text.ts";
import type { PaperJob } from "./print-job.ts";

/** The text of a job in the present language, for the screen and for the printer. */
export function printedText(job: PaperJob): PrintedText {
  if (job.kind === "receipt")
    return { ...receiptText(job.order, job.company, job.isCopy), codes: captioned(job.codes ?? []) };
  if (job.kind === "refund") return refundReceiptText(job.order, job.refund, job.company, job.isCopy);
  if (job.kind === "repayment") return repaymentText(job.repaid, job.company, job.isCopy);
  return shiftReportText(job.detail, job.company);
}

export const captioned = (codes: readonly string[]) =>
  codes.map((held, i) => ({
    held,
    caption: receiptCodeTexts.codeCaption({ number: i + 1, of: codes.length }),
  }));
