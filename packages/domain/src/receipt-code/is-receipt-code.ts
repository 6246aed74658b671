/** CLOVE on a telephone: which barcodes of goods and numbers on paper are never this long. */
export const codePrefix = "25683";
export const shortestCode = 100;

/** Whether a typed or scanned text is the code of a receipt, or one of two. A file of its own, because the first screen loads it. */
export const isReceiptCode = (text: string): boolean =>
  text.length >= shortestCode && text.startsWith(codePrefix) && /^[12][12]\d+$/.test(text.slice(5));
