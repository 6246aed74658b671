/** Parts of the receipt that are shown or not (people §10). */
export const invoiceFlags = [
  "show_logo",
  "store_name",
  "order_id",
  "receipt_id",
  "receipt_date_and_time",
  "terminal_name",
  "cashier_name",
  "receipt_page",
  "receipt_code",
] as const;
/** Fields of the company whose value the receipt prints, or another text, or nothing. */
export const companyTexts = [
  "name",
  "email",
  "contact_number",
  "address",
  "registration_number",
  "sst_id",
] as const;
const textParts = [...companyTexts, "invoice_footer_text"] as const;

export type InvoiceFlag = (typeof invoiceFlags)[number];
export type CompanyText = (typeof companyTexts)[number];
type TextPart = (typeof textParts)[number];
/** True prints the company's own value, a text prints that text, false and the empty text print nothing. */
type PrintedText = boolean | string;

type InvoiceLayout = Record<InvoiceFlag, boolean> & Record<TextPart, PrintedText>;

/** The layout until a company saves its own template: everything shown, except a footer and the page on the web. */
export const defaultInvoiceLayout = {
  ...Object.fromEntries([...companyTexts, ...invoiceFlags].map((part) => [part, true])),
  receipt_page: false,
  invoice_footer_text: "",
} as InvoiceLayout;

/**
 * Reads the JSON text of entries. Keys left out and values of a wrong type keep their default, as does all of an unreadable text, so
 * that a receipt always prints.
 */
export function parseInvoiceLayout(json: string | null): InvoiceLayout {
  const layout = { ...defaultInvoiceLayout };
  for (const entry of readEntries(json)) {
    for (const flag of invoiceFlags) {
      const value = entry[flag];
      if (typeof value === "boolean") layout[flag] = value;
    }
    for (const part of textParts) {
      const value = entry[part];
      if (typeof value === "boolean" || typeof value === "string") layout[part] = value;
    }
  }
  return layout;
}

/** Writes a layout as the entries that `company-profile/update` takes. */
export function serialiseInvoiceLayout(layout: InvoiceLayout): Record<string, boolean | string>[] {
  return [...textParts, ...invoiceFlags].map((part) => ({ [part]: layout[part] }));
}

/** The text that the receipt prints, null for none. `own`: the company's value. */
export const printedText = (part: PrintedText, own: string | null): string | null =>
  (part === true ? own : part) || null;

/** The layout's entry for a text of the template page: true if it is the company's value, whose changes then show. */
export const layoutText = (text: string, own: string | null): PrintedText =>
  unixLines(text) === unixLines(own ?? "") ? true : text;

/** Forms send line breaks with carriage returns, which are not compared. */
const unixLines = (text: string) => text.trim().replaceAll("\r\n", "\n");

function readEntries(json: string | null): Record<string, unknown>[] {
  try {
    const value: unknown = JSON.parse(json ?? "[]");
    if (!Array.isArray(value)) return [];
    return value.filter(
      (entry): entry is Record<string, unknown> => typeof entry === "object" && entry !== null,
    );
  } catch {
    return [];
  }
}
