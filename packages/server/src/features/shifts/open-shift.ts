import { sumAmounts } from "@clove/domain/money.ts";
import { checkOpenShift } from "@clove/domain/shifts/check-shift.ts";
import { countCorrection } from "@clove/domain/shifts/shift-sums.ts";
import type { Shift, Terminal } from "@clove/domain/terminals/terminals.schema.ts";
import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { refuseIfAny } from "../../http/errors.ts";
import { audit } from "../audit/audit.sql.ts";
import { takeWaitingOpenings } from "../terminals/drawer-openings.sql.ts";
import { enterCash } from "../terminals/enter-cash.sql.ts";
import { readTerminal } from "../terminals/terminals.sql.ts";
import { type LockedShifts, momentNow, readShift } from "./shifts.sql.ts";
import { findWaitingSales, takeWaitingSales } from "./waiting-sales.sql.ts";

/**
 * Opens the caller's shift on a counter (counters §3). An opening balance that differs from the cash box is recorded as a correction, so
 * that the drawer begins as counted. Sales that waited for a shift are counted in this one. Amounts in the company's currency.
 * `past`: when it was, if it is recorded again (sync §20).
 * @throws Refused
 */
export async function openShift(
  tx: Tx,
  scope: Scope,
  body: { terminal_id: number; opening_balance: number },
  { terminal, ofTerminal, ofCaller }: LockedShifts,
  past?: { at: string },
): Promise<{ terminal: Terminal; shift: Shift }> {
  const { terminal_id, opening_balance } = body;
  const facts = {
    mode: "online" as const,
    currency: scope.currency,
    terminal,
    terminal_is_open: ofTerminal !== null,
    own_open_terminal: ofCaller?.terminal_name ?? null,
  };
  refuseIfAny(checkOpenShift({ branch_id: terminal.branch_id, terminal_id, opening_balance }, facts));

  // `momentNow` is read under the counter's lock, so sales before the opening have earlier times and sales after it later ones.
  const inserted = sql<{ id: number; opened_at: string }>`
    insert into shifts (company_id, terminal_id, user_id, opened_at, opening_balance, expected_balance, lines_in_order)
    values (${scope.company_id}, ${terminal_id}, ${scope.user_id}, ${past?.at ?? momentNow}, ${opening_balance}, ${opening_balance}, true)
    returning id, opened_at`.execute(tx.db);
  const [{ rows }, waiting] = await Promise.all([inserted, findWaitingSales(tx.db, scope, terminal_id)]);
  const { id, opened_at } = rows[0]!;
  const cashBox = sumAmounts([terminal.cash_box, -waiting.cash], scope.decimals);
  const correction = countCorrection(opening_balance, cashBox, scope.decimals);
  const [, , , , opened, shift] = await Promise.all([
    enterCash(tx.db, scope, {
      terminal_id,
      shift_id: id,
      kind: "opening_correction",
      amount: correction,
      at: opened_at,
    }),
    // After the correction, so that the cash box is not below zero in between.
    waiting.count > 0 &&
      takeWaitingSales(tx.db, scope, { terminal_id, shift_id: id, opened_at, cash: waiting.cash }),
    takeWaitingOpenings(tx.db, scope, { terminal_id, shift_id: id }),
    audit(tx.db, scope, "shift.open", {
      subject: "shift",
      subject_id: id,
      detail: {
        terminal_id,
        opening_balance,
        correction,
        ...(waiting.count > 0 && { late_sales: waiting.count }),
      },
    }),
    readTerminal(tx.db, scope, terminal_id),
    readShift(tx.db, scope, id),
  ]);
  return { terminal: opened, shift: shift! };
}
