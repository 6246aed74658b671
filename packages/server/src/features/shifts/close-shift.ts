import { askDifference, checkCloseShift } from "@clove/domain/shifts/check-shift.ts";
import { countCorrection, discrepancy, expectedBalance } from "@clove/domain/shifts/shift-sums.ts";
import type { Shift, shiftCloseBody, Terminal } from "@clove/domain/terminals/terminals.schema.ts";
import { sql } from "kysely";
import type { z } from "zod";
import type { Tx } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { CountDiffers, refuseIfAny } from "../../http/errors.ts";
import { audit } from "../audit/audit.sql.ts";
import { findCompany } from "../company/company.sql.ts";
import { enterCash } from "../terminals/enter-cash.sql.ts";
import { readTerminal } from "../terminals/terminals.sql.ts";
import { type LockedShifts, momentNow, nextZNumber, readShift, shiftLedger } from "./shifts.sql.ts";

type Body = Omit<z.output<typeof shiftCloseBody>, "temp_id">;

/**
 * Closes the counter's open shift (counters §5): Mismatch = closing − expected, and the cash box becomes the closing balance. The shift
 * gets the counter's next Z number (counters §15) and never changes again. Amounts in the company's currency. `past`: when it was, if it
 * is recorded again (sync §20), and its number, if nobody else has it.
 * @throws Refused; CountDiffers if the caller wants to be asked and the count is far from what is expected
 */
export async function closeShift(
  tx: Tx,
  scope: Scope,
  body: Body,
  { terminal, ofTerminal: open }: LockedShifts,
  past?: { at: string; z_number: number | null },
): Promise<{ terminal: Terminal; shift: Shift }> {
  const { terminal_id, closing_balance, shift_id } = body;
  const closing_note = body.closing_note || null;
  const facts = {
    mode: "online" as const,
    currency: scope.currency,
    opened_by: open?.user_id ?? null,
    closer: { id: scope.user_id, role: scope.role, permissions: scope.permissions },
    is_meant: shift_id === undefined || shift_id === open?.id,
    unsynced: 0,
  };
  refuseIfAny(checkCloseShift({ closing_balance }, facts));

  const { id, opening_balance, user_id } = open!;
  const ledger = await shiftLedger(tx.db, scope, id);
  const expected_balance = expectedBalance(opening_balance, ledger, scope.decimals);
  const mismatch = discrepancy(closing_balance, expected_balance, scope.decimals);
  if (body.ask_difference) await ask(tx, scope, mismatch, body.confirmed_difference);
  // As a query, because a cluster takes no volatile function in an update.
  const now = sql`(select ${momentNow})`;
  const { rows } = await sql<{ closed_at: string }>`
    update shifts set closed_at = ${past?.at ?? now}, closed_by = ${scope.user_id},
      z_number = ${past?.z_number ?? nextZNumber(scope, terminal_id)}, closing_balance = ${closing_balance},
      expected_balance = ${expected_balance}, discrepancy = ${mismatch},
      closing_note = ${closing_note}
    where company_id = ${scope.company_id} and id = ${id} returning closed_at`.execute(tx.db);
  const [, , closed, shift] = await Promise.all([
    enterCash(tx.db, scope, {
      terminal_id,
      shift_id: id,
      kind: "closing_correction",
      amount: countCorrection(closing_balance, terminal.cash_box, scope.decimals),
      at: rows[0]!.closed_at,
    }),
    audit(tx.db, scope, "shift.close", {
      subject: "shift",
      subject_id: id,
      detail: {
        terminal_id,
        closing_balance,
        expected_balance,
        discrepancy: mismatch,
        ...(closing_note && { closing_note }),
        ...(user_id !== scope.user_id && { opened_by: user_id }),
      },
    }),
    readTerminal(tx.db, scope, terminal_id),
    readShift(tx.db, scope, id),
  ]);
  return { terminal: closed, shift: shift! };
}

/** @throws CountDiffers if this difference is to be confirmed first (counters §20) */
async function ask({ db }: Tx, scope: Scope, difference: number, confirmed: number | undefined) {
  const { mismatch_question } = await findCompany(db, scope);
  const { currency } = scope;
  const question = askDifference(difference, { above: mismatch_question, confirmed, currency });
  if (question) throw new CountDiffers(question, difference);
}
