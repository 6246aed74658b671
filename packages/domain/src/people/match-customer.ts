type Findable = { name: string; phone: string | null; email?: string | null; barcode?: string | null };

/** S1 §7: part of the name or phone (case-folded; phones also without their spaces and dashes), of the e-mail, or the exact barcode. */
export function matchCustomer(customer: Findable, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  if (wanted === "") return true;
  const phone = customer.phone ?? "";
  const bareWanted = bare(wanted);
  return (
    customer.name.toLowerCase().includes(wanted) ||
    phone.toLowerCase().includes(wanted) ||
    (bareWanted !== "" && bare(phone).includes(bareWanted)) ||
    (customer.email ?? "").toLowerCase().includes(wanted) ||
    customer.barcode === wanted
  );
}

/** Empty unless the text is written like a phone number. */
function bare(phone: string): string {
  return /^[\d\s+()./-]+$/.test(phone) ? phone.replace(/\D/g, "") : "";
}
