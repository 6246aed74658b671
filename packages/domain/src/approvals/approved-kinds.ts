import * as texts from "./approvals.texts.ts";

/** What a shift's report counts that was approved. */
export const approvedKinds = ["sale", "return", "cancellation", "cash_in", "cash_out", "drawer"] as const;
export type ApprovedKind = (typeof approvedKinds)[number];

const kindNames = (): Record<ApprovedKind, string> => ({
  sale: texts.approvedSales,
  return: texts.approvedReturns,
  cancellation: texts.approvedCancellations,
  cash_in: texts.approvedCashIn,
  cash_out: texts.approvedCashOut,
  drawer: texts.approvedOpenings,
});

type Name = { name: string };

/** "2 × sale, Ben for Siti". */
export const approvedCount = ({
  of = "sale",
  approved_by,
  requested_by,
  count,
}: {
  of?: ApprovedKind | undefined;
  approved_by: Name;
  requested_by: Name;
  count: number;
}): string =>
  texts.approvedTimes({ count, what: kindNames()[of], by: approved_by.name, for: requested_by.name });
