import {
  currencyDecimals,
  fromMinor,
  mulDiv,
  quantityDecimals,
  rateDecimals,
  sumAmounts,
  timesQuantity,
  toMinor,
} from "../money.ts";

type PurchaseLine = { purchase_price: number; purchase_vat: number; quantity: number };
type TransferLine = { sale_price: number; quantity: number };

/** (purchase price + purchase SST %) × quantity, rounded once (stock §9). */
export function purchaseSubtotal(
  { purchase_price, purchase_vat, quantity }: PurchaseLine,
  currency: string,
): number {
  const decimals = currencyDecimals(currency);
  const whole = 100 * 10 ** rateDecimals;
  const factor = toMinor(quantity, quantityDecimals) * (whole + toMinor(purchase_vat, rateDecimals));
  const subtotal = mulDiv(toMinor(purchase_price, decimals), factor, whole * 10 ** quantityDecimals);
  return fromMinor(subtotal, decimals);
}

/** The sum of a purchase's subtotals; null if a line's cost is not known (stock §33). */
export function purchaseTotal(
  lines: readonly (Omit<PurchaseLine, "purchase_price"> & { purchase_price?: number | undefined })[],
  currency: string,
): number | null {
  const subtotals: number[] = [];
  for (const { purchase_price, ...line } of lines) {
    if (purchase_price === undefined) return null;
    subtotals.push(purchaseSubtotal({ ...line, purchase_price }, currency));
  }
  return sumAmounts(subtotals, currencyDecimals(currency));
}

/** Sale price × quantity (stock §10). */
export const transferSubtotal = ({ sale_price, quantity }: TransferLine, currency: string): number =>
  timesQuantity(sale_price, quantity, currency);
