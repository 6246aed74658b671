import { currencyDecimals, fitsDecimals, formatMoney, fromMinor, rateDecimals, toMinor } from "../money.ts";
import { checkNumbers } from "../orders/check-sale.ts";
import { isTooLarge, saleTotals } from "../orders/line-totals.ts";
import { checkChange, checkCreditCustomer, checkPaid } from "../orders/payments.ts";
import { discountedLines, type SaleRequest } from "../orders/sale-facts.ts";
import { type Figures, toPay } from "../orders/total-parts.ts";
import { type Refusal, refuse } from "../refusal.ts";

export type OfflineSaleFacts = {
  currency: string;
  /** Of every variation in the sale that the company has. */
  variations: readonly { id: number }[];
  /** Whether the sale names a customer, known to the server or not (sync §12). */
  names_customer: boolean;
};

/**
 * Why a sale cannot have been made like that (sync §8); empty = it is recorded, and `flagOfflineSale` reports what has
 * changed meanwhile. `sent`: the sums as printed, to which the lines must add up.
 */
export function checkOfflineSale(
  request: SaleRequest,
  sent: { subtotal: number; total: number },
  facts: OfflineSaleFacts,
): Refusal[] {
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
  ];
  return shape.length > 0 ? shape : checkSums(request, sent, facts);
}

function checkSentNumbers(
  { items }: SaleRequest,
  sent: { subtotal: number; total: number },
  decimals: number,
): Refusal[] {
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
  sent: { subtotal: number; total: number },
  { currency, names_customer }: OfflineSaleFacts,
): Refusal[] {
  const decimals = currencyDecimals(currency);
  const totals = soldTotals(request, decimals);
  if (isTooLarge(totals, decimals)) return [refuse("amount_too_large", {}, "order_items")];
  if (totals.total < 0) return [refuse("adjustment_beyond_total", {}, "adjustment")];
  const show = (minor: number) => formatMoney(fromMinor(minor, decimals), currency);
  const wrong = (["subtotal", "total"] as const).flatMap((field) => {
    const sentMinor = toMinor(sent[field], decimals);
    if (totals[field] === sentMinor) return [];
    return [refuse("totals_do_not_add_up", { made: show(totals[field]), sent: show(sentMinor) }, field)];
  });
  return [
    ...wrong,
    ...checkChange(request.payments, decimals),
    ...checkCreditCustomer(request.payments, names_customer),
    ...checkPaid(request.payments, toPay(totals), currency),
  ];
}

/** The sums of a sale by its own prices, SST and discounts, in minor units. */
export function soldTotals(request: SaleRequest, decimals: number): Figures {
  return saleTotals(discountedLines(request.items, { variations: [] }), request, decimals);
}
