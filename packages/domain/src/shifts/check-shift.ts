import { mayDo } from "../access/permissions.ts";
import { currencyDecimals, fitsDecimals, formatMoney, largestMinor, toMinor } from "../money.ts";
import { type Refusal, refuse } from "../refusal.ts";

export type Mode = "online" | "offline";

/** As chosen on the screen; an amount that was not entered is null. Amounts on the wire. */
export type OpenShiftRequest = {
  branch_id: number | null;
  terminal_id: number | null;
  opening_balance: number | null;
};

export type OpenShiftFacts = {
  mode: Mode;
  currency: string;
  terminal: {
    status: "active" | "inactive";
    branch_type: "warehouse" | "branch";
    branch_status: "active" | "inactive";
  } | null;
  /** Whether the counter has an open shift, whoever opened it. */
  terminal_is_open: boolean;
  /** Name of the counter on which the opener has an open shift. */
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
  if (terminal.status !== "active") refusals.push(refuse("terminal_inactive", {}, "terminal_id"));
  if (terminal.branch_status !== "active") refusals.push(refuse("store_inactive", {}, "terminal_id"));
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
  /** Opener of the counter's open shift; null when none is open. */
  opened_by: number | null;
  closer: { id: number; role: string; permissions: readonly string[] };
  /** False when the shift that was to be closed is not the counter's open one: it was closed meanwhile. */
  is_meant?: boolean;
  /** Unsent sales of this counter on this device (counters §5); always 0 on the server. */
  unsynced: number;
};

/** Every reason against closing a shift (counters §5); closing somebody else's takes counter:create (counters §6). */
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

/** A drawer never goes below zero (counters §2). Wire amounts, both positive. */
export function checkPayOut(cashBox: number, payOut: number, currency: string): Refusal | null {
  const decimals = currencyDecimals(currency);
  if (toMinor(payOut, decimals) <= toMinor(cashBox, decimals)) return null;
  return refuse("drawer_short", { left: formatMoney(cashBox, currency) }, "amount");
}

/** The own shift; somebody else's with counter:create, and not as a cashier (counters §6). */
export function mayCloseShift(closer: CloseShiftFacts["closer"], openedBy: number): boolean {
  if (closer.id === openedBy) return true;
  return closer.role !== "cashier" && mayDo(closer, "counter:create");
}

/** Whether an amount on the wire is one of 0 or more in the currency. */
export function checkAmount(amount: number, currency: string, path: string): Refusal[] {
  const decimals = currencyDecimals(currency);
  if (!fitsDecimals(amount, decimals)) return [refuse("too_many_decimals", { decimals }, path)];
  const isSound = amount >= 0 && toMinor(amount, decimals) <= largestMinor(decimals);
  return isSound ? [] : [refuse(amount < 0 ? "validation_failed" : "amount_too_large", {}, path)];
}
