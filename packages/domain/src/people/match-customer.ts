import { hasFolded } from "../fold.ts";

type Findable = { name: string; phone: string | null; email?: string | null; barcode?: string | null };

/** S1 §7: part of the name or phone (case-folded; phones also without their spaces and dashes), of the e-mail, or the exact barcode. */
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

/** The digits of a text written like a phone number; any other text gives none. */
export function barePhone(phone: string): string {
  return /^[\d\s+()./-]+$/.test(phone) ? phone.replace(/\D/g, "") : "";
}

/** D8: barcodes of people are EAN-13 with prefix 29; other goods may carry such a code too. */
export const mayBeUserBarcode = (code: string): boolean => /^29\d{11}$/.test(code);
