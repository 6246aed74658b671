import { currencyDecimals, toMinor } from "../money.ts";
import { cashRoundingOf, roundingOf } from "./cash-rounding.ts";
import type { SaleFacts, SaleRequest } from "./sale-facts.ts";

/** The rounding of a sale as it was sent, by its facts (selling §9). `total` and the result in minor units. */
export function saleRounding(
  { payments }: Pick<SaleRequest, "payments">,
  total: number,
  { terms, currency, by_goods }: Pick<SaleFacts, "terms" | "currency" | "by_goods">,
): number {
  const decimals = currencyDecimals(currency);
  const by = cashRoundingOf(terms.cash_rounding, currency);
  return roundingOf(payments, total, by, decimals, toMinor(by_goods ?? 0, decimals));
}
