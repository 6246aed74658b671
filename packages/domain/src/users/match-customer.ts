import { hasFolded } from "../fold.ts";

type Findable = { name: string; phone: string | null; email?: string | null; barcode?: string | null };

/**
 * Matches a part of the name (folded), of the phone (with or without its spaces and dashes) or of the e-mail, or the exact barcode
 * (people §6).
 */
export function matchCustomer(customer: Findable, search: string): boolean {
  const wanted = search.trim();
  if (wanted === "") return true;
  const phone = customer.phone ?? "";
  const bareWanted = barePhone(wanted);
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

/** People's barcodes are EAN-13 with prefix 29 (people §5); goods may have such codes, too. */
export const mayBeUserBarcode = (code: string): boolean => /^29\d{11}$/.test(code);
