import { fromMinor, toMinor } from "../money.ts";

/** Amounts on the wire; null stands for 0. */
export type CreditFacts = { credit_limit: number | null; credit_used: number | null };

/** credit_limit − credit_used as a wire amount; negative after a lowered limit (people §2). */
export function availableCredit(customer: CreditFacts, decimals: number): number {
  const limit = toMinor(customer.credit_limit ?? 0, decimals);
  return fromMinor(limit - toMinor(customer.credit_used ?? 0, decimals), decimals);
}

/** From how many percent of the credit limit on a customer is near it (dashboard §5). */
export const nearLimitPercent = 90;
