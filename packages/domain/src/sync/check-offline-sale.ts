import { currencyDecimals, fitsDecimals, formatMinor, rateDecimals, toMinor } from "../money.ts";
import { isCashStep } from "../orders/cash-rounding.ts";
import { checkNumbers } from "../orders/check-sale.ts";
import { isTooLarge, saleTotals } from "../orders/line-totals.ts";
import { checkChange, checkCreditCustomer, checkPaid } from "../orders/payments.ts";
import { discountedLines, namesTerms, type SaleRequest } from "../orders/sale-facts.ts";
import { saleRounding } from "../orders/sale-rounding.ts";
import { firstTerms, type SaleTerms, saleTermsOf } from "../orders/sale-terms.ts";
import type { Figures } from "../orders/total-parts.ts";
import { type Refusal, refuse } from "../refusal.ts";

/** The sums as they were printed, to which the lines must add up. */
type Sent = Pick<Figures, "subtotal" | "total">;

type OfflineSaleFacts = {
  currency: string;
  /** The sale's variations that the company has. */
  variations: readonly { id: number }[];
  /** Whether the sale names a customer, whether or not the server knows them (sync §12). */
  names_customer: boolean;
  /** By which the sale was made (`termsOfOfflineSale`). */
  terms: SaleTerms;
};

/**
 * By which terms an offline sale was made (sync §8): those that it names; if it names none, the company's present ones or, if it adds
 * up only without them, those of tills that know no others.
 */
export function termsOfOfflineSale(
  request: SaleRequest,
  sent: Sent,
  { present, currency }: { present: SaleTerms; currency: string },
): SaleTerms {
  if (namesTerms(request)) return saleTermsOf(request);
  const decimals = currencyDecimals(currency);
  if (checkNumbers(request, currency).length > 0 || checkSentNumbers(request, sent, decimals).length > 0)
    return present;
  const addsUp = (terms: SaleTerms) =>
    checkSums(request, sent, { currency, terms, names_customer: true }).length === 0;
  return !addsUp(present) && addsUp(firstTerms) ? firstTerms : present;
}

/**
 * Every reason why a sale cannot have been made as it was sent (sync §8). Empty: it is recorded, and `flagOfflineSale` reports what
 * has changed meanwhile.
 */
export function checkOfflineSale(request: SaleRequest, sent: Sent, facts: OfflineSaleFacts): Refusal[] {
  const { items, payments } = request;
  const decimals = currencyDecimals(facts.currency);
  const shape = [
    ...(items.length === 0 ? [refuse("cart_empty", {}, "order_items")] : []),
    ...(payments.length === 0 ? [refuse("payment_method_required", {}, "payment_logs")] : []),
    ...items.flatMap((item, i) =>
      facts.variations.some(({ id }) => id === item.product_variation_id)
        ? []
        : [refuse("not_found", {}, `order_items.${i}.product_variation_id`)],
    ),
    ...checkNumbers(request, facts.currency),
    ...checkSentNumbers(request, sent, decimals),
    ...checkStep(facts),
  ];
  return shape.length > 0 ? shape : checkSums(request, sent, facts);
}

/** No sale is rounded by more than the largest step that a company may choose. */
function checkStep({ terms: { cash_rounding }, currency }: OfflineSaleFacts): Refusal[] {
  const fits = isCashStep(cash_rounding, currency);
  return fits ? [] : [refuse("cash_rounding_unfit", { currency }, "cash_rounding")];
}

function checkSentNumbers({ items }: SaleRequest, sent: Sent, decimals: number): Refusal[] {
  const rates = items.flatMap((item, i) =>
    fitsDecimals(item.item_vat ?? 0, rateDecimals)
      ? []
      : [refuse("validation_failed", {}, `order_items.${i}.item_vat`)],
  );
  const sums = (["subtotal", "total"] as const).flatMap((field) =>
    fitsDecimals(sent[field], decimals) ? [] : [refuse("too_many_decimals", { decimals }, field)],
  );
  return [...rates, ...sums];
}

function checkSums(
  request: SaleRequest,
  sent: Sent,
  { currency, names_customer, terms }: Omit<OfflineSaleFacts, "variations">,
): Refusal[] {
  const decimals = currencyDecimals(currency);
  const totals = soldTotals(request, decimals, terms);
  if (isTooLarge(totals, decimals, terms)) return [refuse("amount_too_large", {}, "order_items")];
  if (totals.total < 0) return [refuse("adjustment_beyond_total", {}, "adjustment")];
  const wrong = (["subtotal", "total"] as const).flatMap((field) => {
    const sentMinor = toMinor(sent[field], decimals);
    if (totals[field] === sentMinor) return [];
    const params = { made: formatMinor(totals[field], currency), sent: formatMinor(sentMinor, currency) };
    return [refuse("totals_do_not_add_up", params, field)];
  });
  return [
    ...wrong,
    ...checkChange(request.payments, decimals),
    ...checkCreditCustomer(request.payments, names_customer),
    ...checkPaid(
      request.payments,
      totals.total + saleRounding(request, totals.total, { terms, currency }),
      currency,
    ),
  ];
}

/** The totals of a sale by its own prices, SST and discounts, in minor units. */
export function soldTotals(request: SaleRequest, decimals: number, terms: SaleTerms): Figures {
  return saleTotals(discountedLines(request.items, { variations: [] }), request, decimals, terms);
}
