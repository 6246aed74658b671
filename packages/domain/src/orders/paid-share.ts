import { mulDiv } from "../money.ts";
import type { TaxTerms } from "./sale-terms.ts";

/**
 * What was paid for each line: the total, adjustment included, split by the line totals and rounded along their running sum,
 * so that the shares add up to the total (orders §9). Minor units.
 */
export function paidShares(subtotals: readonly number[], total: number): number[] {
  const all = subtotals.reduce((sum, subtotal) => sum + subtotal, 0);
  let sum = 0;
  let paid = 0;
  return subtotals.map((subtotal) => {
    const before = paid;
    sum += subtotal;
    paid = all === 0 ? 0 : mulDiv(total, sum, all);
    return paid - before;
  });
}

/**
 * What was paid for each line of an order as it is stored, in minor units (orders §9). Where tax is added after the discount, it is
 * the amount without tax that is shared, so that each line's share is the one that its tax was computed on.
 */
export function paidForLines(
  lines: readonly { subtotal: number; sst: number }[],
  total: number,
  terms: TaxTerms,
): number[] {
  const isSharedNet = terms.tax_after_discount && !terms.prices_include_tax;
  const taxes = lines.map(({ sst }) => (isSharedNet ? sst : 0));
  const tax = taxes.reduce((sum, each) => sum + each, 0);
  const shares = paidShares(
    lines.map(({ subtotal }, i) => subtotal - taxes[i]!),
    total - tax,
  );
  return shares.map((share, i) => share + taxes[i]!);
}

/**
 * What returning `more` of a line is worth, after `before` of its `quantity` were returned: the difference of two rounded
 * sums, so that the parts of a line add up to its paid share, in whatever portions it comes back. Minor units; quantities in
 * thousandths.
 */
export function shareOfUnits(
  paid: number,
  { quantity, before, more }: { quantity: number; before: number; more: number },
): number {
  return mulDiv(paid, before + more, quantity) - mulDiv(paid, before, quantity);
}
