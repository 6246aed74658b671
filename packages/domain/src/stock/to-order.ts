import { quantityDecimals, sumAmounts } from "../money.ts";

/** What a store needs to have its minimum again once its offline sales are settled (stock §16); never below 0. */
export function toOrder({ minimum, stock, owed }: { minimum: number; stock: number; owed: number }): number {
  return Math.max(0, sumAmounts([minimum, -stock, owed], quantityDecimals));
}
