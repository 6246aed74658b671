/** What a receipt's QR code holds: where it can be seen on the web and, where the layout shows it, the order's number. */
export const receiptLink = (url: string, order_ref: string | null): string =>
  order_ref === null ? url : `${url}#${order_ref}`;

/** The code in what a scanner read: in the QR code of a receipt the order's number, otherwise the text itself. */
export const scannedCode = (text: string): string =>
  /^https?:.*\/receipt\/[\w-]+#(.+)$/i.exec(text)?.[1] ?? text;
