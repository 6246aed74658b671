import {
  currencyDecimals,
  fromMinor,
  mulDiv,
  quantityDecimals,
  rateDecimals,
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

/** Sale price × quantity (stock §10). */
export const transferSubtotal = ({ sale_price, quantity }: TransferLine, currency: string): number =>
  timesQuantity(sale_price, quantity, currency);
