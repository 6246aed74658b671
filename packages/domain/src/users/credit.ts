import { fromMinor, toMinor } from "../money.ts";

/** Wire amounts; null counts as 0. */
export type CreditFacts = { credit_limit: number | null; credit_used: number | null };

/** credit_limit − credit_used as a wire amount; it may be negative after the limit was lowered (people §2). */
export function availableCredit(customer: CreditFacts, decimals: number): number {
  const limit = toMinor(customer.credit_limit ?? 0, decimals);
  return fromMinor(limit - toMinor(customer.credit_used ?? 0, decimals), decimals);
}

/** A customer who uses at least this percentage of the credit limit is near it (dashboard §5). */
export const nearLimitPercent = 90;
