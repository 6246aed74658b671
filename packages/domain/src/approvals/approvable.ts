import type { ApprovalNeed } from "./approvals.schema.ts";

// Without zod, because the sale screen's first load has this file.

/** The refusals that an approval takes away, each with what it needs (selling §36). */
const needs: Record<string, ApprovalNeed> = {
  discount_beyond_limit: "discount",
  credit_exceeded: "credit",
  refund_needs_right: "refund",
  refund_in_cash: "cash_refund",
  cash_needs_right: "cash",
  shift_not_yours: "drawer",
};

type Refused = { code: string };

/** Whether something is refused only for what somebody else may approve. */
export const isApprovable = (refusals: readonly Refused[]): boolean =>
  refusals.length > 0 && refusals.every(({ code }) => code in needs);

/** Of these refusals those that no approval takes away. */
export const beyondApproval = <R extends Refused>(refusals: readonly R[]): R[] =>
  refusals.filter(({ code }) => !(code in needs));

/** What an approval of something with these refusals needs, each once. */
export const needsOf = (refusals: readonly Refused[]): ApprovalNeed[] => [
  ...new Set(refusals.flatMap(({ code }) => needs[code] ?? [])),
];
