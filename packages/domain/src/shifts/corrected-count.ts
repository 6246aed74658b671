import { mayDo } from "../access/permissions.ts";
import { currencyDecimals, sumAmounts } from "../money.ts";
import { type Refusal, refuse } from "../refusal.ts";
import type { Shift } from "../terminals/terminals.schema.ts";
import { checkAmount } from "./check-amount.ts";
import { discrepancy } from "./shift-sums.ts";

type Counted = Pick<Shift, "closing_balance" | "expected_balance" | "corrections">;

/**
 * The count that holds for a closed shift and its mismatch, after all corrections; null for an open one. Wire amounts.
 */
export function heldCount(
  { closing_balance, expected_balance, corrections = [] }: Counted,
  currency: string,
): { counted: number; mismatch: number; isCorrected: boolean } | null {
  if (closing_balance === null) return null;
  const counted = corrections.at(-1)?.closing_balance ?? closing_balance;
  const mismatch = discrepancy(counted, expected_balance, currencyDecimals(currency));
  return { counted, mismatch, isCorrected: corrections.length > 0 };
}

type Person = { role: string; permissions: readonly string[] };

/** Whether somebody may correct the count of a closed shift: whoever may close others' shifts (counters §6). */
export const mayCorrectCount = (person: Person): boolean =>
  person.role !== "cashier" && mayDo(person, "counter:create");

export type CorrectCountFacts = {
  currency: string;
  person: Person;
  /** The count that holds now; null while the shift is open. */
  counted: number | null;
};

/** Every reason against correcting the count of a shift (counters §24). */
export function checkCorrectCount(
  request: { closing_balance: number | null },
  { currency, person, counted }: CorrectCountFacts,
): Refusal[] {
  if (!mayCorrectCount(person)) return [refuse("forbidden")];
  if (counted === null) return [refuse("shift_still_open", {}, "shift_id")];
  const { closing_balance } = request;
  if (closing_balance === null) return [refuse("shift_close_incomplete", {}, "closing_balance")];
  const refusals = checkAmount(closing_balance, currency, "closing_balance");
  if (refusals.length === 0 && sumAmounts([closing_balance, -counted], currencyDecimals(currency)) === 0)
    refusals.push(refuse("count_same", {}, "closing_balance"));
  return refusals;
}
