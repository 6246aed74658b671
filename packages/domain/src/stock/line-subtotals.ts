import { currencyDecimals, fromMinor, mulDiv, quantityDecimals, rateDecimals, toMinor } from "../money.ts";

type PurchaseLine = { purchase_price: number; purchase_vat: number; quantity: number };
type TransferLine = { sale_price: number; quantity: number };

/** (purchase price + purchase SST %) × quantity, rounded once (stock §9). */
export function purchaseSubtotal(
  { purchase_price, purchase_vat, quantity }: PurchaseLine,
  currency: string,
): number {
  const whole = 100 * 10 ** rateDecimals;
  return subtotal(purchase_price, quantity, currency, {
    times: whole + toMinor(purchase_vat, rateDecimals),
    of: whole,
  });
}

/** Sale price × quantity (stock §10). */
export function transferSubtotal({ sale_price, quantity }: TransferLine, currency: string): number {
  return subtotal(sale_price, quantity, currency, { times: 1, of: 1 });
}

function subtotal(
  price: number,
  quantity: number,
  currency: string,
  { times, of }: { times: number; of: number },
) {
  const decimals = currencyDecimals(currency);
  const factor = toMinor(quantity, quantityDecimals) * times;
  return fromMinor(mulDiv(toMinor(price, decimals), factor, of * 10 ** quantityDecimals), decimals);
}
