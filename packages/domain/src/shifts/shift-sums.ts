import { sumAmounts } from "../money.ts";
import type { CashKind } from "../terminals/terminals.schema.ts";

/** A line of a shift's cash ledger with a signed wire amount: change, cash-outs and refunds are negative. */
export type CashLine = { kind: CashKind; amount: number };

/**
 * Opening + cash sales − change + cash-ins − cash-outs + repayments − refunds (counters §4); wire amounts. The corrections at opening
 * and closing set the cash box to a count and are not part of the expected balance.
 */
export function expectedBalance(opening: number, ledger: readonly CashLine[], decimals: number): number {
  const counted = ledger.filter(({ kind }) => isExpected(kind));
  return sumAmounts([opening, ...counted.map(({ amount }) => amount)], decimals);
}

export const isExpected = (kind: CashKind) => kind !== "opening_correction" && kind !== "closing_correction";

/** Mismatch: closing − expected, on the wire. */
export function discrepancy(closing: number, expected: number, decimals: number): number {
  return sumAmounts([closing, -expected], decimals);
}

/** The correction from the cash box to the count, at opening and closing (counters §3, §5); 0 when they agree. */
export function countCorrection(counted: number, cashBox: number, decimals: number): number {
  return sumAmounts([counted, -cashBox], decimals);
}
