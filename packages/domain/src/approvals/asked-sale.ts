import { currencyDecimals, fromMinor, sumAmounts } from "../money.ts";
import { discretionaryReduction } from "../orders/discount-limit.ts";
import { saleTotals } from "../orders/line-totals.ts";
import { paidIn } from "../orders/payments.ts";
import { discountedLines, factsOf, type SaleFacts, type SaleRequest } from "../orders/sale-facts.ts";
import { beforeAdjustment } from "../orders/total-parts.ts";
import { availableCredit } from "../users/credit.ts";
import { needsOf } from "./approvable.ts";
import type { AskedSale } from "./approvals.schema.ts";

/** How many lines of a sale the approver reads. */
export const shownLines = 5;

/** What an approver reads of a sale with these refusals (`isApprovable`), and is judged by. */
export function askedSale(
  request: SaleRequest,
  facts: SaleFacts,
  refusals: readonly { code: string }[],
): AskedSale {
  const decimals = currencyDecimals(facts.currency);
  const lines = discountedLines(request.items, facts);
  const totals = saleTotals(lines, request, decimals, facts.terms);
  const credit = fromMinor(paidIn(request.payments, decimals, "credit"), decimals);
  const available = facts.customer ? availableCredit(facts.customer, decimals) : 0;
  const reduction = discretionaryReduction(lines, totals.adjustment, decimals, facts.terms);
  return {
    needs: needsOf(refusals),
    reduction: fromMinor(reduction, decimals),
    before: fromMinor(beforeAdjustment(totals, facts.terms), decimals),
    total: fromMinor(totals.total, decimals),
    credit,
    credit_beyond: Math.max(0, sumAmounts([credit, -available], decimals)),
    customer: facts.customer?.name ?? null,
    lines: lines.slice(0, shownLines).map((line) => ({
      name: factsOf(facts, line)?.name ?? "",
      quantity: line.quantity,
      discount: line.discount,
    })),
    count: lines.length,
  };
}

/**
 * Exactly what is approved, as text that is equal for equal sales only: counter, customer, lines with prices and discounts,
 * adjustment, total and credit. Other payments may still be chosen.
 */
export function approvedSale(request: SaleRequest, facts: SaleFacts): string {
  const decimals = currencyDecimals(facts.currency);
  const totals = saleTotals(discountedLines(request.items, facts), request, decimals, facts.terms);
  return JSON.stringify([
    "order/place",
    request.terminal_id,
    request.user_id ?? null,
    request.items.map((item) => [item.product_variation_id, item.quantity, item.sale_price, item.discount]),
    totals.adjustment,
    totals.total,
    paidIn(request.payments, decimals, "credit"),
  ]);
}
