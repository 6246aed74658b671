import { checkCashMove } from "@clove/domain/shifts/check-cash.ts";
import type { Terminal } from "@clove/domain/terminals/terminals.schema.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { refuseIfAny } from "../../http/errors.ts";
import { audit } from "../audit/audit.sql.ts";
import { findOpenShift, momentNow } from "../shifts/shifts.sql.ts";
import { enterCash } from "./enter-cash.sql.ts";
import { type LockedTerminal, readTerminal } from "./terminals.sql.ts";

type Body = { terminal_id: number; amount: number; reason?: string | null | undefined };

/**
 * Puts cash into a counter's drawer or takes it out (counters §12), in the counter's open shift, if any. Amounts are in the
 * company's currency.
 * @throws Refused
 */
export const moveCash =
  (way: "in" | "out") =>
  async (
    { db }: Tx,
    scope: Scope,
    { terminal_id, amount, reason }: Body,
    { cash_box }: LockedTerminal,
  ): Promise<Terminal> => {
    const open = await findOpenShift(db, scope, terminal_id);
    refuseIfAny(checkCashMove(way, amount, { mode: "online", currency: scope.currency, cash_box }));
    const [, , terminal] = await Promise.all([
      enterCash(db, scope, {
        terminal_id,
        shift_id: open?.id ?? null,
        kind: `cash_${way}`,
        amount: way === "in" ? amount : -amount,
        // The counter is locked, so that a shift has no movement with a time after its closing.
        at: momentNow,
        reason: reason || null,
      }),
      audit(db, scope, `terminal.cash_${way}`, {
        subject: "terminal",
        subject_id: terminal_id,
        detail: { amount, reason: reason || null },
      }),
      readTerminal(db, scope, terminal_id),
    ]);
    return terminal;
  };
