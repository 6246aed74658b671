import { type Refusal, refuse } from "../refusal.ts";

/** The names that jsbarcode uses. It also accepts codes of 12, 7 and 11 digits and completes them, so lengths are checked here. */
export type BarcodeFormat = "EAN13" | "EAN8" | "UPC" | "pharmacode" | "CODE128";

/**
 * The format in which a code is drawn (catalogue §6); null when it cannot be a barcode: empty, with a wrong check digit, or not
 * printable ASCII.
 */
export function barcodeFormat(code: string): BarcodeFormat | null {
  const retail = retailFormat(code);
  if (retail) return hasCheckDigit(code) ? retail : null;
  if (/^[1-9]\d{0,5}$/.test(code) && Number(code) >= 3 && Number(code) <= 131070) return "pharmacode";
  return /^[\x20-\x7e]+$/.test(code) ? "CODE128" : null;
}

/** Null for a code that may be stored. Callers handle the empty text, which means that there is no barcode. */
export function checkBarcode(code: string, path = "barcode"): Refusal | null {
  if (barcodeFormat(code)) return null;
  return refuse(
    retailFormat(code) ? "barcode_check_digit" : "barcode_not_printable",
    { barcode: code },
    path,
  );
}

/** The check digit of an EAN or UPC code that is given without it: weights 3 and 1 from the right. */
export function checkDigit(digits: string): string {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
}

/** GS1 keeps prefixes 20 to 29 for use inside a store: 20 is for goods here, 29 for people (catalogue §6; people §5). */
const inStorePrefix = "20";
/** How many random digits `inStoreBarcode` takes. */
export const inStoreDigits = 10;

/** An EAN-13 of prefix, 10 random digits and check digit. The server checks that it is unique. */
export function inStoreBarcode(random: string): string {
  if (!/^\d{10}$/.test(random)) throw new RangeError(`10 digits, not ${JSON.stringify(random)}`);
  const body = inStorePrefix + random;
  return body + checkDigit(body);
}

/** A file name for a picture of this code that every file system accepts (catalogue §6). */
export function barcodeFileName(code: string): string {
  return `${code.replace(/[^\w.-]+/g, "_").replace(/^\.+/, "_")}.png`;
}

function retailFormat(code: string): "EAN13" | "EAN8" | "UPC" | null {
  if (!/^\d+$/.test(code)) return null;
  if (code.length === 13) return "EAN13";
  if (code.length === 8) return "EAN8";
  return code.length === 12 ? "UPC" : null;
}

function hasCheckDigit(code: string): boolean {
  return checkDigit(code.slice(0, -1)) === code.slice(-1);
}
