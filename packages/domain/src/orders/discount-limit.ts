import { fromMinor, percentOf, toMinor } from "../money.ts";
import { type LineTotals, lineTotals, type SoldLine } from "./line-totals.ts";

/** What selling §12 needs of the seller; `max_discount` is percent, or a wire amount when the type is `cash`. */
export type DiscountFacts = {
  role: string;
  max_discount: number | null;
  max_discount_type: "percentage" | "cash" | null;
};

/** A sold line with the product's own discount. */
export type DiscountedLine = SoldLine & { own_discount: number };

/**
 * Adjustment and everything above the products' own discounts, in minor units (selling §12). `adjustment` as
 * sent (≤ 0).
 */
export function discretionaryReduction(
  lines: readonly DiscountedLine[],
  adjustment: number,
  decimals: number,
): number {
  const above = lines.reduce((sum, line) => {
    if (line.discount <= line.own_discount) return sum;
    const own: LineTotals = lineTotals({ ...line, discount: line.own_discount }, decimals);
    return sum + own.total - lineTotals(line, decimals).total;
  }, 0);
  return above - adjustment;
}

/**
 * The largest reduction that this seller may give (selling §12), in minor units; null = no limit (company_admin).
 * `beforeAdjustment` = Sub Total + SST − Discount of the sale in minor units.
 */
export function reductionLimit(
  seller: DiscountFacts,
  beforeAdjustment: number,
  decimals: number,
): number | null {
  if (seller.role === "company_admin") return null;
  const most = seller.max_discount ?? 0;
  if (most <= 0) return 0;
  if (seller.max_discount_type === "cash") return toMinor(most, decimals);
  return percentOf(beforeAdjustment, Math.min(most, 100));
}

/** The limit as the sale screen shows it: a wire amount, or null without a limit. */
export function shownLimit(seller: DiscountFacts, beforeAdjustment: number, decimals: number): number | null {
  const limit = reductionLimit(seller, toMinor(beforeAdjustment, decimals), decimals);
  return limit === null ? null : fromMinor(limit, decimals);
}
