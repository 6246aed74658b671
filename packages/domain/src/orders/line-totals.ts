import { largestMinor, mulDiv, mulQuantity, percentOf, rateDecimals, toMinor } from "../money.ts";
import {
  beforeAdjustment,
  type Figures,
  type GivenPart,
  type LineFigure,
  partNames,
  sumOfParts,
  type TotalPart,
  totalParts,
} from "./total-parts.ts";

/** A line as it is sold: price as a wire amount, rates in percent, quantity with up to 3 decimals. */
export type SoldLine = { sale_price: number; quantity: number; sale_vat: number; discount: number };

/** Minor units; goods + sst − discount = total, always. */
export type LineTotals = Record<LineFigure | "total", number>;

/** One line (selling §8); the discount shown makes the printed columns add up. Throws RangeError on too many decimals. */
export function lineTotals(line: SoldLine, decimals: number): LineTotals {
  const goods = mulQuantity(toMinor(line.sale_price, decimals), line.quantity);
  const total = afterRates(goods, line.sale_vat, line.discount);
  const sst = percentOf(goods, line.sale_vat);
  return { goods, sst, discount: goods + sst - total, total };
}

/** The whole sale (selling §9) in minor units. `given`: the wire amounts that the seller gives for the whole order. */
export function saleTotals(
  lines: readonly SoldLine[],
  given: Readonly<Record<GivenPart, number>>,
  decimals: number,
): Figures {
  const totals = lines.map((line) => lineTotals(line, decimals));
  const amountOf = (part: TotalPart) => {
    const { of } = totalParts[part];
    return of === "seller"
      ? toMinor(given[part as GivenPart], decimals)
      : totals.reduce((sum, line) => sum + line[of], 0);
  };
  const parts = Object.fromEntries(partNames.map((part) => [part, amountOf(part)])) as Record<
    TotalPart,
    number
  >;
  return { ...parts, total: sumOfParts(partNames, parts) };
}

/** Whether a figure of the sale is above the largest amount of one field (selling §7). */
export function isTooLarge(totals: Figures, decimals: number): boolean {
  return Math.max(totals.subtotal, beforeAdjustment(totals)) > largestMinor(decimals);
}

/** Price of one unit after SST and discount in minor units, rounded for display only (selling §8). */
export function shownUnitPrice(line: Omit<SoldLine, "quantity">, decimals: number): number {
  return afterRates(toMinor(line.sale_price, decimals), line.sale_vat, line.discount);
}

/** Rounds once for both rates: round(goods + goods×vat/100 − goods×discount/100). */
function afterRates(goods: number, vat: number, discount: number): number {
  const whole = 100 * 10 ** rateDecimals;
  return mulDiv(goods, whole + toMinor(vat, rateDecimals) - toMinor(discount, rateDecimals), whole);
}
