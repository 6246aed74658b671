import { mayDo } from "../access/permissions.ts";
import { formatMoney } from "../money.ts";
import type { TerminalFacts } from "../orders/sale-facts.ts";
import { type Refusal, refuse } from "../refusal.ts";
import { checkActive } from "../terminals/check-active.ts";
import { checkAmount } from "./check-amount.ts";

export type Mode = "online" | "offline";

/** The request as the screen has it, with null for what is not chosen or entered yet. Wire amounts. */
export type OpenShiftRequest = {
  branch_id: number | null;
  terminal_id: number | null;
  opening_balance: number | null;
};

export type OpenShiftFacts = {
  mode: Mode;
  currency: string;
  terminal: Pick<TerminalFacts, "status" | "branch_type" | "branch_status"> | null;
  /** Whether the counter has an open shift of anybody. */
  terminal_is_open: boolean;
  /** The name of the counter on which the person has an open shift. */
  own_open_terminal: string | null;
};

/** Every reason against opening a shift (counters §3), in the order of the screen. */
export function checkOpenShift(request: OpenShiftRequest, facts: OpenShiftFacts): Refusal[] {
  if (facts.mode === "offline") return [refuse("offline_open_shift")];
  if (request.branch_id === null) return [refuse("shift_branch_required", {}, "branch_id")];
  const { terminal } = facts;
  if (request.terminal_id === null || request.opening_balance === null || !terminal) {
    return [
      refuse("shift_open_incomplete", {}, request.terminal_id === null ? "terminal_id" : "opening_balance"),
    ];
  }
  const refusals = checkAmount(request.opening_balance, facts.currency, "opening_balance");
  refusals.push(...checkActive(terminal));
  if (terminal.branch_type === "warehouse")
    refusals.push(refuse("warehouse_has_no_terminal", {}, "terminal_id"));
  if (facts.own_open_terminal !== null) {
    refusals.push(refuse("shift_open_by_cashier", { terminal: facts.own_open_terminal }, "terminal_id"));
  } else if (facts.terminal_is_open) {
    refusals.push(refuse("shift_open_on_terminal", {}, "terminal_id"));
  }
  return refusals;
}

export type CloseShiftFacts = {
  mode: Mode;
  currency: string;
  /** Who opened the counter's open shift; null when none is open. */
  opened_by: number | null;
  closer: { id: number; role: string; permissions: readonly string[] };
  /** False when the shift to close is not the counter's open one, because it was closed meanwhile. */
  is_meant?: boolean;
  /** Unsent sales of this counter on this device (counters §5); always 0 on the server. */
  unsynced: number;
};

/** Every reason against closing a shift (counters §5). */
export function checkCloseShift(
  request: { closing_balance: number | null },
  facts: CloseShiftFacts,
): Refusal[] {
  if (facts.mode === "offline") return [refuse("offline_close_shift")];
  if (request.closing_balance === null) return [refuse("shift_close_incomplete", {}, "closing_balance")];
  const refusals = checkAmount(request.closing_balance, facts.currency, "closing_balance");
  if (facts.is_meant === false) refusals.push(refuse("shift_closed", {}, "shift_id"));
  else if (facts.opened_by === null) refusals.push(refuse("shift_not_open", {}, "terminal_id"));
  else if (!mayCloseShift(facts.closer, facts.opened_by))
    refusals.push(refuse("shift_not_yours", {}, "terminal_id"));
  if (facts.unsynced > 0) refusals.push(refuse("shift_unsynced", { count: facts.unsynced }));
  return refusals;
}

export type Question = {
  /** The difference above which a company wants to be asked; 0: each. */
  above: number;
  /** The difference that the person was asked about and confirmed. */
  confirmed: number | undefined;
  currency: string;
};

/**
 * The question before a shift is closed with a count that is far from the expected balance (counters §20); null where nothing is
 * asked. It is asked again when the difference is no longer the one that was confirmed. Wire amounts, `difference` = counted − expected.
 */
export function askDifference(
  difference: number,
  { above, confirmed, currency }: Question,
): Refusal<"count_differs"> | null {
  const amount = Math.abs(difference);
  if (amount === 0 || amount <= above || difference === confirmed) return null;
  const isLess = difference < 0 ? 1 : 0;
  return refuse("count_differs", { amount: formatMoney(amount, currency), isLess }, "closing_balance");
}

/** Whether somebody may close a shift: their own, or with counter:create and not as a cashier also others' (counters §6). */
export function mayCloseShift(closer: CloseShiftFacts["closer"], openedBy: number): boolean {
  if (closer.id === openedBy) return true;
  return closer.role !== "cashier" && mayDo(closer, "counter:create");
}
