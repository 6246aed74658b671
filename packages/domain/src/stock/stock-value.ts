import { currencyDecimals, sumAmounts, timesQuantity } from "../money.ts";
import { stockOf } from "./stock-of.ts";

/** `purchase_price`: of one unit; left out when the caller may not see costs. */
type Batch = { quantity: number; purchase_price?: number };

export type StockValue = {
  quantity: number;
  /** Null if the cost of a batch is not known. */
  cost: number | null;
  sale: number;
};

/** The cost of a batch, rounded to the currency's decimals; null without its purchase price. */
export function batchCost({ quantity, purchase_price }: Batch, currency: string): number | null {
  return purchase_price === undefined ? null : timesQuantity(purchase_price, quantity, currency);
}

/** The value of stock at the cost of its batches, and at the present sale price (stock §14). */
export function stockValue(batches: readonly Batch[], sale_price: number, currency: string): StockValue {
  const quantity = stockOf(batches);
  const costs = batches.flatMap((batch) => batchCost(batch, currency) ?? []);
  const isKnown = costs.length === batches.length;
  return {
    quantity,
    cost: isKnown ? sumAmounts(costs, currencyDecimals(currency)) : null,
    sale: timesQuantity(sale_price, quantity, currency),
  };
}
