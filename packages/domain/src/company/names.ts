import { methodNames, type PaymentMethod } from "../orders/payment-methods.ts";
import * as receiptTexts from "../orders/receipts.texts.ts";

/** What a company calls its tax and these payment methods (people §12); what is missing has its usual name. */
export type CompanyNames = {
  tax_name?: string | null | undefined;
  bank_label?: string | null | undefined;
  credit_label?: string | null | undefined;
};

/** The name of the tax on screens and papers, 'SST' unless the company calls it otherwise. */
export const taxName = ({ tax_name }: CompanyNames): string => tax_name || receiptTexts.sst;

/** The name of a payment method on screens and papers. */
export function methodName(method: PaymentMethod, { bank_label, credit_label }: CompanyNames): string {
  const own = { bank: bank_label, credit: credit_label, cash: null, qr: null }[method];
  return own || methodNames[method];
}

/** A usual text with the company's word for the tax in it: 'Sale SST(%)' becomes 'Sale VAT(%)'. */
export const withTaxName = (text: string, names: CompanyNames): string =>
  text.replaceAll(/\bSST\b/g, () => taxName(names));
