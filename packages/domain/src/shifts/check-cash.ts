import { type Refusal, refuse } from "../refusal.ts";
import { checkAmount, checkPayOut } from "./check-amount.ts";
import type { Mode } from "./check-shift.ts";

export type CashMoveFacts = {
  mode: Mode;
  currency: string;
  /** Cash in the drawer; null when no counter is chosen. */
  cash_box: number | null;
};

/** Every reason against putting cash into a drawer or taking it out (counters §12). Amounts on the wire. */
export function checkCashMove(way: "in" | "out", amount: number, facts: CashMoveFacts): Refusal[] {
  if (facts.mode === "offline") return [refuse("offline_cashbox")];
  if (facts.cash_box === null) return [refuse("cash_counter_required", {}, "terminal_id")];
  const refusals = checkAmount(amount, facts.currency, "amount");
  if (refusals.length > 0) return refusals;
  if (amount === 0) return [refuse("cash_amount_required", {}, "amount")];
  const short = way === "out" ? checkPayOut(facts.cash_box, amount, facts.currency) : null;
  return short ? [short] : [];
}
