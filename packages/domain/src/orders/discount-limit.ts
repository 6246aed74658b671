import { fromMinor, percentOf, toMinor } from "../money.ts";
import { lineTotals, type SoldLine } from "./line-totals.ts";
import type { TaxTerms } from "./sale-terms.ts";
import { beforeAdjustment, type Figures, figuresBy } from "./total-parts.ts";

/** The seller's role and discount limit (selling §12): a percentage, or a wire amount when the type is `cash`. */
export type DiscountFacts = {
  role: string;
  max_discount: number | null;
  max_discount_type: "percentage" | "cash" | null;
};

/** A sold line with the product's own discount. */
export type DiscountedLine = SoldLine & { own_discount: number };

/**
 * By how much the seller reduces a sale: the adjustment (as sent, ≤ 0) and all discount above the products' own, in minor
 * units (selling §12).
 */
export function discretionaryReduction(
  lines: readonly DiscountedLine[],
  adjustment: number,
  decimals: number,
  terms: TaxTerms,
): number {
  const above = lines.reduce((sum, line) => {
    if (line.discount <= line.own_discount) return sum;
    const own = lineTotals({ ...line, discount: line.own_discount }, decimals, terms);
    return sum + own.total - lineTotals(line, decimals, terms).total;
  }, 0);
  return above - adjustment;
}

/** The largest reduction of a sale that this seller may give (selling §12), in minor units; null = no limit (company_admin). */
export function reductionLimit(
  seller: DiscountFacts,
  totals: Figures,
  decimals: number,
  terms: TaxTerms,
): number | null {
  return limitOf(seller, beforeAdjustment(totals, terms), decimals);
}

/** `reductionLimit` of a sale that comes to this before the adjustment; minor units. */
export function limitOf(seller: DiscountFacts, before: number, decimals: number): number | null {
  if (seller.role === "company_admin") return null;
  const most = seller.max_discount ?? 0;
  if (most <= 0) return 0;
  if (seller.max_discount_type === "cash") return toMinor(most, decimals);
  return percentOf(before, Math.min(most, 100));
}

/** What the seller reduces a sale by, if that is more than they may; minor units. */
export function reductionBeyondLimit(
  seller: DiscountFacts,
  lines: readonly DiscountedLine[],
  totals: Figures,
  decimals: number,
  terms: TaxTerms,
): { given: number; limit: number } | null {
  const limit = reductionLimit(seller, totals, decimals, terms);
  const given = discretionaryReduction(lines, totals.adjustment, decimals, terms);
  return limit !== null && given > limit ? { given, limit } : null;
}

/** The limit as the sale screen shows it: a wire amount as the totals are, or null without a limit. */
export function shownLimit(
  seller: DiscountFacts,
  totals: Figures,
  decimals: number,
  terms: TaxTerms,
): number | null {
  const minor = figuresBy((name) => toMinor(totals[name], decimals));
  const limit = reductionLimit(seller, minor, decimals, terms);
  return limit === null ? null : fromMinor(limit, decimals);
}
