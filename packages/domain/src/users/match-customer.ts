import { hasFolded } from "../fold.ts";

type Findable = { name: string; phone: string | null; email?: string | null; barcode?: string | null };

/**
 * Matches a part of the name (folded), of the phone (by `wantedPhone`) or of the e-mail, or the exact barcode
 * (people §6). `code`: the digits after `+` in the company's country.
 */
export function matchCustomer(customer: Findable, search: string, code: string): boolean {
  const wanted = search.trim();
  if (wanted === "") return true;
  const phone = customer.phone ?? "";
  const bareWanted = wantedPhone(wanted, code);
  return (
    hasFolded(customer.name, wanted) ||
    hasFolded(phone, wanted) ||
    (bareWanted !== "" && barePhone(phone).includes(bareWanted)) ||
    hasFolded(customer.email ?? "", wanted) ||
    customer.barcode === wanted
  );
}

/** The digits of a text written like a phone number; empty for any other text. */
export function barePhone(phone: string): string {
  return /^[\d\s+()./-]+$/.test(phone) ? phone.replace(/\D/g, "") : "";
}

/**
 * The digits to look for in phones. A number of seven digits or more after `0` or `+` and the country's `code` is looked for without these, because it may be
 * stored with the other or without both.
 */
export function wantedPhone(search: string, code: string): string {
  const digits = barePhone(search);
  const prefix = search.trim().startsWith("+") ? code : "0";
  return digits.startsWith(prefix) && digits.length >= prefix.length + 7
    ? digits.slice(prefix.length)
    : digits;
}

/**
 * A phone number without the `0`, or `+` and the country's `code`, before it; empty for a text that is none. Two that are equal reach the same person.
 */
export const phoneNumber = (phone: string, code: string): string => {
  const digits = barePhone(phone);
  const prefix = phone.trim().startsWith("+") ? code : "0";
  return digits.startsWith(prefix) ? digits.slice(prefix.length) : digits;
};

/** People's barcodes are EAN-13 with prefix 29 (people §5); goods may have such codes, too. */
export const mayBeUserBarcode = (code: string): boolean => /^29\d{11}$/.test(code);
