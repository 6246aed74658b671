import { mayDo } from "@clove/domain/access/permissions.ts";
import { AppError } from "@clove/domain/errors.ts";
import { type Refusal, refuse } from "@clove/domain/refusal.ts";
import { checkCashMove } from "@clove/domain/shifts/check-cash.ts";
import type { Terminal } from "@clove/domain/terminals/terminals.schema.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { refuseIfAny } from "../../http/errors.ts";
import { lockStoredApproval } from "../approvals/stored-approval.sql.ts";
import { type Past, useApproval } from "../approvals/use-approval.ts";
import { audit } from "../audit/audit.sql.ts";
import { findOpenShift, momentNow } from "../shifts/shifts.sql.ts";
import { enterCash } from "./enter-cash.sql.ts";
import { type LockedTerminal, readTerminal } from "./terminals.sql.ts";

type Body = {
  terminal_id: number;
  amount: number;
  reason?: string | null | undefined;
  approval_id?: number | null | undefined;
};

/** @throws AppError cash_needs_right to who may do it neither by their own right nor by the approval that they name (counters §23) */
export function checkMayMoveCash(scope: Scope, { approval_id }: Pick<Body, "approval_id">): void {
  if (missingForCash(scope).length > 0 && !approval_id) throw new AppError("cash_needs_right");
}

/** Why the caller needs an approval to move cash, if so. */
export const missingForCash = (scope: Scope): Refusal[] =>
  mayDo(scope, "counter:create") ? [] : [refuse("cash_needs_right")];

/** Exactly what is approved. */
export const approvedCash = (way: "in" | "out", { terminal_id, amount, reason }: Body): string =>
  JSON.stringify([`terminal/cash/${way}`, terminal_id, amount, reason || null]);

/**
 * Puts cash into a counter's drawer or takes it out (counters §12), in the counter's open shift, if any. Amounts are in the
 * company's currency. `past`: if it is recorded again.
 * @throws Refused
 */
export const moveCash =
  (way: "in" | "out") =>
  async (
    { db }: Tx,
    scope: Scope,
    { approval_id, ...move }: Body,
    { cash_box, branch_id }: LockedTerminal,
    past?: Past,
  ): Promise<Terminal> => {
    const { terminal_id, amount, reason } = move;
    const approval = await lockStoredApproval(db, scope, approval_id);
    const open = await findOpenShift(db, scope, terminal_id);
    refuseIfAny(checkCashMove(way, amount, { mode: "online", currency: scope.currency, cash_box }));
    const approver = await useApproval(
      db,
      scope,
      { approval_id },
      { approval, branch_id, refusals: missingForCash(scope), facts: () => approvedCash(way, move), past },
    );
    const approved_by = approver?.id ?? null;
    const [, , terminal] = await Promise.all([
      enterCash(db, scope, {
        terminal_id,
        shift_id: open?.id ?? null,
        kind: `cash_${way}`,
        amount: way === "in" ? amount : -amount,
        // The counter is locked, so that a shift has no movement with a time after its closing.
        at: past?.at ?? momentNow,
        reason: reason || null,
        approved_by,
      }),
      audit(db, scope, `terminal.cash_${way}`, {
        subject: "terminal",
        subject_id: terminal_id,
        detail: { amount, reason: reason || null, ...(approved_by && { approved_by }) },
      }),
      readTerminal(db, scope, terminal_id),
    ]);
    return terminal;
  };
