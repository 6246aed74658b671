import { currencyDecimals, fromMinor, mulQuantity, toMinor } from "../money.ts";
import { stockOf } from "./stock-of.ts";

type Batch = {
  quantity: number /** Of one unit; left out: the caller may not see costs. */;
  purchase_price?: number;
};

export type StockValue = {
  quantity: number;
  /** Null where a cost is not known. */
  cost: number | null;
  sale: number;
};

/** What one batch has cost, rounded to the currency; null without its price. */
export function batchCost({ quantity, purchase_price }: Batch, currency: string): number | null {
  if (purchase_price === undefined) return null;
  const decimals = currencyDecimals(currency);
  return fromMinor(mulQuantity(toMinor(purchase_price, decimals), quantity), decimals);
}

/** Stock at what its batches cost, and at the sale price of today (stock §14). */
export function stockValue(batches: readonly Batch[], sale_price: number, currency: string): StockValue {
  const decimals = currencyDecimals(currency);
  const quantity = stockOf(batches);
  const sale = fromMinor(mulQuantity(toMinor(sale_price, decimals), quantity), decimals);
  const costs = batches.map((batch) => batchCost(batch, currency));
  if (costs.includes(null)) return { quantity, cost: null, sale };
  const minor = costs.reduce<number>((sum, cost) => sum + toMinor(cost!, decimals), 0);
  return { quantity, cost: fromMinor(minor, decimals), sale };
}
