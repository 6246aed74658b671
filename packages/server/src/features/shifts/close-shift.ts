import { checkCloseShift } from "@clove/domain/shifts/check-shift.ts";
import { countCorrection, discrepancy, expectedBalance } from "@clove/domain/shifts/shift-sums.ts";
import type { Shift, Terminal } from "@clove/domain/terminals/terminals.schema.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { Refused } from "../../http/errors.ts";
import { audit } from "../audit/audit.sql.ts";
import { reachable, readTerminal } from "../terminals/terminals.sql.ts";
import { correctDrawer, lockShifts, momentNow, readShift, shiftLedger } from "./shifts.sql.ts";

/**
 * Closes the counter's open shift (counters §5): Mismatch = closing − expected, the cash box becomes the closing
 * balance, and the shift never changes again. Amounts in the company's currency.
 * @throws Refused; AppError not_found, forbidden
 */
export async function closeShift(
  tx: Tx,
  scope: Scope,
  body: { terminal_id: number; closing_balance: number },
): Promise<{ terminal: Terminal; shift: Shift }> {
  const { terminal_id, closing_balance } = body;
  const locked = await lockShifts(tx.db, scope, terminal_id);
  const terminal = reachable(scope, locked.terminal, "terminal_id");
  const open = locked.ofTerminal;
  const [refusal, ...more] = checkCloseShift(
    { closing_balance },
    {
      mode: "online",
      currency: scope.currency,
      opened_by: open?.user_id ?? null,
      closer: { id: scope.user_id, role: scope.role, permissions: scope.permissions },
      unsynced: 0,
    },
  );
  if (refusal) throw new Refused([refusal, ...more]);

  const { id, opening_balance } = open!;
  const ledger = await shiftLedger(tx.db, scope, id);
  const expected_balance = expectedBalance(opening_balance, ledger, scope.decimals);
  const mismatch = discrepancy(closing_balance, expected_balance, scope.decimals);
  const { closed_at } = await tx.db
    .updateTable("shifts")
    .set({ closed_at: momentNow, closing_balance, expected_balance, discrepancy: mismatch })
    .where("company_id", "=", scope.company_id)
    .where("id", "=", id)
    .returning("closed_at")
    .executeTakeFirstOrThrow();
  const [, , closed, shift] = await Promise.all([
    correctDrawer(tx.db, scope, {
      terminal_id,
      shift_id: id,
      kind: "closing_correction",
      correction: countCorrection(closing_balance, terminal.cash_box, scope.decimals),
      at: closed_at!,
    }),
    audit(tx.db, scope, "shift.close", {
      subject: "shift",
      subject_id: id,
      detail: { terminal_id, closing_balance, expected_balance, discrepancy: mismatch },
    }),
    readTerminal(tx.db, scope, terminal_id),
    readShift(tx.db, scope, id),
  ]);
  return { terminal: closed, shift };
}
