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
] as const;
/** Fields of the company that the receipt prints as they are, with another text, or not at all. */
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

export type InvoiceLayout = Record<InvoiceFlag, boolean> & Record<TextPart, PrintedText>;

/** Everything shown, no footer, no page on the web: the layout until a company saves its own template. */
export const defaultInvoiceLayout: InvoiceLayout = {
  name: true,
  email: true,
  contact_number: true,
  address: true,
  registration_number: true,
  sst_id: true,
  show_logo: true,
  store_name: true,
  order_id: true,
  receipt_id: true,
  receipt_date_and_time: true,
  terminal_name: true,
  cashier_name: true,
  receipt_page: false,
  invoice_footer_text: "",
};

/**
 * JSON text of single-key entries → layout. Keys left out, and values of the wrong type, keep their default; unreadable
 * text gives the default, so that a receipt always prints.
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

/** Layout → the entries that `company-profile/update` takes. */
export function serialiseInvoiceLayout(layout: InvoiceLayout): Record<string, boolean | string>[] {
  return [...textParts, ...invoiceFlags].map((part) => ({ [part]: layout[part] }));
}

/** What the receipt prints; null = nothing. `own`: the company's own value. */
export const printedText = (part: PrintedText, own: string | null): string | null =>
  (part === true ? own : part) || null;

/** The layout's entry for a text of the template page: the company's own value stays a reference to it. */
export const layoutText = (text: string, own: string | null): PrintedText =>
  unixLines(text) === unixLines(own ?? "") ? true : text;

/** Forms send the lines of a text with carriage returns. */
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
