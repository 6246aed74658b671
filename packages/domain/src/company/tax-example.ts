import { currencyDecimals, fromMinor } from "../money.ts";
import { cashRoundingOf, roundCash } from "../orders/cash-rounding.ts";
import { lineTotals, type SoldLine, shelfPrice } from "../orders/line-totals.ts";
import type { SaleTerms } from "../orders/sale-terms.ts";
import { sumOfParts } from "../orders/total-parts.ts";

/** What one product costs. Wire amounts. `line` is the line total, `tax` what is added to the goods or contained in the line. */
export type TaxExample = Record<TaxFigure, number>;
type TaxFigure = "tile" | "line" | "tax" | "total" | "cash";

/** One piece of a product as it is sold by these terms, without an adjustment (selling §8, §9). */
export function taxExample(
  product: Pick<SoldLine, "sale_price" | "sale_vat" | "discount">,
  terms: SaleTerms,
  currency: string,
): TaxExample {
  const decimals = currencyDecimals(currency);
  const { goods, sst, discount, total: line } = lineTotals({ ...product, quantity: 1 }, decimals, terms);
  const total = sumOfParts(
    ["subtotal", "sst", "discount"],
    { subtotal: goods, sst, discount, adjustment: 0 },
    terms,
  );
  const amounts = {
    tile: shelfPrice(product, decimals, terms),
    line,
    tax: sst,
    total,
    cash: roundCash(total, cashRoundingOf(terms.cash_rounding, currency)),
  };
  return Object.fromEntries(
    Object.entries(amounts).map(([name, amount]) => [name, fromMinor(amount, decimals)]),
  ) as TaxExample;
}
