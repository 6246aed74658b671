import { mulDiv } from "../money.ts";

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
