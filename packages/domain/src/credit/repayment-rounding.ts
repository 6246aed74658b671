import { fromMinor, toMinor } from "../money.ts";
import { type CashRounding, roundCash } from "../orders/cash-rounding.ts";
import type { PaymentMethod } from "../orders/payment-methods.ts";

/** Part of a repayment: the credit that it frees, a wire amount. */
type Freeing = { payment_method: PaymentMethod | null; amount_received: number };

/**
 * What moves for a repayment (people §18): the sum of its cash is rounded, other methods are exact. Wire amounts: `amount_received` is
 * what moves, `rounding` what the rounding added, or below 0 took off; the credit freed is `amount_received` − `rounding`. The rounding
 * stands in the last payment in cash; what would take that below 0 stands in the one before.
 */
export function movedBy<T extends Freeing>(
  repayments: readonly T[],
  by: CashRounding,
  decimals: number,
): (T & { rounding: number })[] {
  const minor = ({ payment_method, amount_received }: T) =>
    payment_method === "cash" ? toMinor(amount_received, decimals) : 0;
  const cash = repayments.reduce((sum, each) => sum + minor(each), 0);
  let left = roundCash(cash, by) - cash;
  return repayments
    .map((each) => ({ ...each, rounding: 0 }))
    .reverse()
    .map((each) => {
      if (each.payment_method !== "cash" || left === 0) return each;
      const freed = minor(each);
      const rounding = Math.max(left, -freed);
      left -= rounding;
      return {
        ...each,
        amount_received: fromMinor(freed + rounding, decimals),
        rounding: fromMinor(rounding, decimals),
      };
    })
    .reverse();
}
