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
import { required } from "../../ui/use-checked-form.ts";

/** The fields of Invoice template: each text as the receipt prints it, empty = not at all (people §13). */
export type TemplateFields = Record<CompanyText | "invoice_footer_text", string> &
  Record<InvoiceFlag, boolean>;

export function templateFields(company: Company): TemplateFields {
  const layout = parseInvoiceLayout(company.invoice_layout);
  const texts = companyTexts.map((name) => [name, printedText(layout[name], company[name]) ?? ""]);
  return {
    ...layout,
    ...(Object.fromEntries(texts) as Record<CompanyText, string>),
    invoice_footer_text: printedText(layout.invoice_footer_text, null) ?? "",
  };
}

/** The layout that these fields describe, for a company with these values of its own. */
export function layoutEntries(fields: TemplateFields, company: Company) {
  const texts = companyTexts.map((name) => [name, layoutText(fields[name], company[name])]);
  return serialiseInvoiceLayout({ ...fields, ...Object.fromEntries(texts) });
}

export const templateChecks = { name: required("Company Name") };

export const templateFlags = [
  ["order_id", "Show Order Number"],
  ["store_name", "Show Store/Branch Name"],
  ["receipt_date_and_time", "Show Invoice Date & Time"],
  ["cashier_name", "Show Cashier Name"],
  ["receipt_id", "Show Receipt Number"],
  ["terminal_name", "Show Terminal Name"],
  ["show_logo", "Company Logo"],
  ["receipt_page", receiptMailTexts.receiptPage],
] as const satisfies [InvoiceFlag, string][];
