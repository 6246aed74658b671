import { barePhone } from "./match-customer.ts";

/** A customer as one field of the sale screen makes one: a name or a phone number (people §24). */
export type TillCustomer = { name: string; phone: string | null };

/** Longer digits without a `+` are a barcode, which a scanner may have typed. */
const longestNumber = 11;

/**
 * What a text that found nobody would make: a phone number of at least 7 digits, or a name, which has a letter. Null when it is neither.
 * Who has only a number is called by it.
 */
export function tillCustomerOf(text: string): TillCustomer | null {
  const typed = text.trim().replaceAll(/\s+/g, " ");
  const digits = barePhone(typed);
  if (digits === "") return /\p{L}/u.test(typed) ? { name: typed, phone: null } : null;
  const most = typed.startsWith("+") ? 15 : longestNumber;
  return digits.length >= 7 && digits.length <= most ? { name: typed, phone: typed } : null;
}

/** Whether nobody knows more of this customer than the number. */
export const isUnnamed = ({ name, phone }: { name: string; phone: string | null }): boolean => name === phone;
