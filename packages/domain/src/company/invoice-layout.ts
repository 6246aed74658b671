/** Parts of the receipt (people §10), each shown or not. */
const flags = [
  "name",
  "email",
  "contact_number",
  "address",
  "registration_number",
  "sst_id",
  "show_logo",
  "store_name",
  "order_id",
  "receipt_id",
  "receipt_date_and_time",
  "terminal_name",
  "cashier_name",
] as const;
export type InvoiceFlag = (typeof flags)[number];

export type InvoiceLayout = Record<InvoiceFlag, boolean> & { invoice_footer_text: string };

/** Everything shown, no footer: the layout until a company saves its own template. */
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
  invoice_footer_text: "",
};

/**
 * JSON text of single-key entries → layout. Keys left out keep their default; unreadable text gives the default, so
 * that a receipt always prints. A company field that carries its text instead of a flag (the template page has the same
 * fields) counts as shown unless the text is empty.
 */
export function parseInvoiceLayout(json: string | null): InvoiceLayout {
  const layout = { ...defaultInvoiceLayout };
  for (const entry of readEntries(json)) {
    for (const flag of flags) if (Object.hasOwn(entry, flag)) layout[flag] = isShown(entry[flag]);
    const footer = entry.invoice_footer_text;
    if (typeof footer === "string") layout.invoice_footer_text = footer;
  }
  return layout;
}

/** Layout → the entries that `company-profile/update` takes. */
export function serialiseInvoiceLayout(layout: InvoiceLayout): Record<string, boolean | string>[] {
  return [
    ...flags.map((flag) => ({ [flag]: layout[flag] })),
    { invoice_footer_text: layout.invoice_footer_text },
  ];
}

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

/** A form may have sent its flags as text or number. */
function isShown(value: unknown): boolean {
  return Boolean(value) && value !== "0" && value !== "false";
}
