import { largestMinor, mulDiv, mulQuantity, percentOf, rateDecimals, toMinor } from "../money.ts";
import { paidShares } from "./paid-share.ts";
import { type TaxTerms, taxWithin, withTax } from "./sale-terms.ts";
import {
  beforeAdjustment,
  type Figures,
  type GivenPart,
  givenParts,
  type LineFigure,
  partNames,
  sumOfParts,
  type TotalPart,
  totalParts,
} from "./total-parts.ts";

/** A line as it is sold: price as a wire amount, rates in percent, quantity with up to 3 decimals. */
export type SoldLine = { sale_price: number; quantity: number; sale_vat: number; discount: number };

/** Minor units. goods + sst − discount = total, always; where prices include tax, goods − discount = total, of which sst is a part. */
export type LineTotals = Record<LineFigure | "total", number>;

/** One line sold without an adjustment (selling §8). Throws RangeError on too many decimals. */
export const lineTotals = (line: SoldLine, decimals: number, terms: TaxTerms): LineTotals =>
  saleLines([line], nothingGiven, decimals, terms)[0]!;

/**
 * The lines of a sale (selling §8); the discount shown makes the printed columns add up. Where tax is part of what is paid or comes
 * after the discount, a line's tax is that of its share of the adjustment, too. Throws RangeError on too many decimals.
 */
export function saleLines(
  lines: readonly SoldLine[],
  given: Readonly<Record<GivenPart, number>>,
  decimals: number,
  terms: TaxTerms,
): LineTotals[] {
  const goods = lines.map((line) => mulQuantity(toMinor(line.sale_price, decimals), line.quantity));
  if (!terms.prices_include_tax && !terms.tax_after_discount)
    return lines.map(({ sale_vat, discount }, i) => taxedFirst(goods[i]!, sale_vat, discount));
  const reduced = lines.map(({ discount }, i) => afterRates(goods[i]!, 0, discount));
  const adjustment = givenParts.reduce((sum, part) => sum + toMinor(given[part], decimals), 0);
  const paid = paidShares(reduced, reduced.reduce((sum, each) => sum + each, 0) + adjustment);
  return lines.map(({ sale_vat }, i) => {
    const sst = terms.prices_include_tax ? taxWithin(paid[i]!, sale_vat) : percentOf(paid[i]!, sale_vat);
    const discount = goods[i]! - reduced[i]!;
    return { goods: goods[i]!, sst, discount, total: reduced[i]! + (terms.prices_include_tax ? 0 : sst) };
  });
}

/** The tax is that of the price before discount. */
function taxedFirst(goods: number, vat: number, discount: number): LineTotals {
  const total = afterRates(goods, vat, discount);
  const sst = percentOf(goods, vat);
  return { goods, sst, discount: goods + sst - total, total };
}

/** The whole sale (selling §9) in minor units. `given`: the wire amounts that the seller gives for the whole order. */
export function saleTotals(
  lines: readonly SoldLine[],
  given: Readonly<Record<GivenPart, number>>,
  decimals: number,
  terms: TaxTerms,
): Figures {
  const totals = saleLines(lines, given, decimals, terms);
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
  return { ...parts, total: sumOfParts(partNames, parts, terms) };
}

/** Whether a figure of the sale is above the largest amount of one field (selling §7). */
export function isTooLarge(totals: Figures, decimals: number, terms: TaxTerms): boolean {
  return Math.max(totals.subtotal, beforeAdjustment(totals, terms)) > largestMinor(decimals);
}

/** Price of one unit with tax and after discount in minor units, rounded for display only (selling §8). */
export function shownUnitPrice(line: Omit<SoldLine, "quantity">, decimals: number, terms: TaxTerms): number {
  return lineTotals({ ...line, quantity: 1 }, decimals, terms).total;
}

/** The price of one unit with its tax and without discount, as tiles and labels show it (selling §8). Minor units. */
export function shelfPrice(
  { sale_price, sale_vat }: Pick<SoldLine, "sale_price" | "sale_vat">,
  decimals: number,
  { prices_include_tax }: Pick<TaxTerms, "prices_include_tax">,
): number {
  const price = toMinor(sale_price, decimals);
  return prices_include_tax ? price : withTax(price, sale_vat);
}

/**
 * Goods and discount of a line without the tax that they contain, as reports sum them (reports §1): the adjustment's share without
 * tax is what remains of goods − discount − (paid − sst). Null where prices do not include tax: there the line's own figures are
 * without it. Minor units.
 */
export function netFigures(
  { goods, total }: Pick<LineTotals, "goods" | "total">,
  vat: number,
  { prices_include_tax }: TaxTerms,
): { goods: number; discount: number } | null {
  if (!prices_include_tax) return null;
  const net = goods - taxWithin(goods, vat);
  return { goods: net, discount: net - (total - taxWithin(total, vat)) };
}

const nothingGiven = Object.fromEntries(givenParts.map((part) => [part, 0])) as Record<GivenPart, number>;

/** Rounds once for both rates: round(goods + goods×vat/100 − goods×discount/100). */
function afterRates(goods: number, vat: number, discount: number): number {
  const whole = 100 * 10 ** rateDecimals;
  return mulDiv(goods, whole + toMinor(vat, rateDecimals) - toMinor(discount, rateDecimals), whole);
}
