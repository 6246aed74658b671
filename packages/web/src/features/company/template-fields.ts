import type { Company } from "@clove/domain/company/company.schema.ts";
import {
  type CompanyText,
  companyTexts,
  type InvoiceFlag,
  layoutText,
  parseInvoiceLayout,
  printedText,
  serialiseInvoiceLayout,
} from "@clove/domain/company/invoice-layout.ts";
import * as receiptMailTexts from "@clove/domain/orders/receipt-mails.texts.ts";
import { required } from "../../ui/forms/use-checked-form.ts";
import * as texts from "./company.texts.ts";

/** The fields of Invoice template: each text as the receipt prints it; an empty one is not printed (people §13). */
export type TemplateFields = Record<CompanyText | "invoice_footer_text", string> &
  Record<InvoiceFlag, boolean>;

export function templateFields(company: Company): TemplateFields {
  const layout = parseInvoiceLayout(company.invoice_layout);
  const printed = companyTexts.map((name) => [name, printedText(layout[name], company[name]) ?? ""]);
  return {
    ...layout,
    ...(Object.fromEntries(printed) as Record<CompanyText, string>),
    invoice_footer_text: printedText(layout.invoice_footer_text, null) ?? "",
  };
}

/** The stored layout for these fields: the texts that differ from the values of the company. */
export function layoutEntries(fields: TemplateFields, company: Company) {
  const changed = companyTexts.map((name) => [name, layoutText(fields[name], company[name])]);
  return serialiseInvoiceLayout({ ...fields, ...Object.fromEntries(changed) });
}

export const templateChecks = () => ({ name: required(texts.companyName) });

export const templateFlags = () =>
  [
    ["order_id", texts.showOrderNumber],
    ["store_name", texts.showStoreName],
    ["receipt_date_and_time", texts.showInvoiceTime],
    ["cashier_name", texts.showCashierName],
    ["receipt_id", texts.showReceiptNumber],
    ["terminal_name", texts.showTerminalName],
    ["show_logo", texts.companyLogo],
    ["receipt_page", receiptMailTexts.receiptPage],
    ["receipt_code", texts.receiptCode],
  ] as const satisfies [InvoiceFlag, string][];
