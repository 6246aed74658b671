import { csvHeading } from "@clove/domain/catalogue/csv-heading.ts";
import { type CompanyNames, methodName } from "@clove/domain/company/names.ts";
import type { CreditPayment } from "@clove/domain/credit/credit.schema.ts";
import { type DatePlace, momentText } from "@clove/domain/date-text.ts";
import { csvText } from "../../ui/csv-file.ts";
import * as texts from "./customers.texts.ts";

const kinds = () => ({ sale: texts.saleOnCredit, repayment: texts.payment, refund: texts.saleReturn });

/** What a line of the statement is called; a payment with its method. */
export function entryOf(
  { kind, payment_method }: Pick<CreditPayment, "kind" | "payment_method">,
  names: CompanyNames,
): string {
  const method = kind === "repayment" && payment_method ? ` (${methodName(payment_method, names)})` : "";
  return kinds()[kind] + method;
}

/** The number of the sale, or the receipt number of a payment with the reference that was entered. */
export function referenceOf({ order, receipt_no, ref }: CreditPayment): string {
  return order?.order_ref ?? [receipt_no, ref].filter(Boolean).join(" · ");
}

const columns = ["Date", "Entry", "Reference", "Store", "Counter", "Recorded By", "Amount", "Balance"];

/** The statement as the text of a CSV file. */
export function statementCsv(
  lines: readonly CreditPayment[],
  { place, names }: { place: DatePlace; names: CompanyNames },
): string {
  const rows = lines.map((line) => [
    momentText(line.created_at, place),
    entryOf(line, names),
    referenceOf(line),
    line.terminal?.branch.name ?? "",
    line.terminal?.name ?? "",
    line.by.name,
    line.amount,
    line.balance,
  ]);
  return csvText([columns.map(csvHeading), ...rows]);
}
