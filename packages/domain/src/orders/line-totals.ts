import { mulDiv, mulQuantity, percentOf, rateDecimals, toMinor } from "../money.ts";

/** A line as it is sold: price as a wire amount, rates in percent, quantity with up to 3 decimals. */
export type SoldLine = { sale_price: number; quantity: number; sale_vat: number; discount: number };

/** Minor units; goods + sst − discount = total, always. */
export type LineTotals = { goods: number; sst: number; discount: number; total: number };

/** Minor units; subtotal + sst − discount + adjustment = total; the adjustment is negative or 0. */
export type SaleTotals = {
  subtotal: number;
  sst: number;
  discount: number;
  adjustment: number;
  total: number;
};

/**
 * One line (selling §8); the discount shown makes the printed columns add up. Throws RangeError on too many decimals.
 */
export function lineTotals(line: SoldLine, decimals: number): LineTotals {
  const goods = mulQuantity(toMinor(line.sale_price, decimals), line.quantity);
  const total = afterRates(goods, line.sale_vat, line.discount);
  const sst = percentOf(goods, line.sale_vat);
  return { goods, sst, discount: goods + sst - total, total };
}

/** The whole sale (selling §9). `adjustment` in minor units, negative or 0 as it is sent. */
export function saleTotals(lines: readonly LineTotals[], adjustment: number): SaleTotals {
  const subtotal = sum(lines.map((line) => line.goods));
  const sst = sum(lines.map((line) => line.sst));
  const discount = sum(lines.map((line) => line.discount));
  return { subtotal, sst, discount, adjustment, total: subtotal + sst - discount + adjustment };
}

/** Price of one unit after SST and discount in minor units, rounded for display only (selling §8). */
export function shownUnitPrice(line: Omit<SoldLine, "quantity">, decimals: number): number {
  return afterRates(toMinor(line.sale_price, decimals), line.sale_vat, line.discount);
}

/** One rounding over both rates: round(goods + goods×vat/100 − goods×discount/100). */
function afterRates(goods: number, vat: number, discount: number): number {
  const whole = 100 * 10 ** rateDecimals;
  return mulDiv(goods, whole + toMinor(vat, rateDecimals) - toMinor(discount, rateDecimals), whole);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
