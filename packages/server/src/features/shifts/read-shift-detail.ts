import { mayDo } from "@clove/domain/access/permissions.ts";
import { AppError } from "@clove/domain/errors.ts";
import { shiftReport } from "@clove/domain/reports/shift-report.ts";
import type { MovementsQuery } from "@clove/domain/shifts/cash-ledger.schema.ts";
import { heldCount } from "@clove/domain/shifts/corrected-count.ts";
import { type Explanation, explainMismatch } from "@clove/domain/shifts/explain-mismatch.ts";
import type { ShiftDetail } from "@clove/domain/shifts/shift-detail.schema.ts";
import type { Shift } from "@clove/domain/terminals/terminals.schema.ts";
import type { Db } from "../../db/transaction.ts";
import { type Scope, seesBranch } from "../../http/auth.ts";
import { chainsOfShift } from "../proof/read-proof.sql.ts";
import { takingsOfShift } from "../reports/shift-report.sql.ts";
import { readMovements } from "../terminals/cash-ledger.sql.ts";
import { openingsOfShift } from "../terminals/drawer-openings.sql.ts";
import { lateSales, mismatchLines } from "./mismatch.sql.ts";
import { readShift, shiftLedger } from "./shifts.sql.ts";

/**
 * A shift with its figures and movements (counters §14), for its own person or for people with shift:view who see its store.
 * @throws AppError not_found, forbidden
 */
export async function readShiftDetail(
  db: Db,
  scope: Scope,
  id: number,
  query: MovementsQuery,
): Promise<ShiftDetail> {
  const shift = await readShift(db, scope, id);
  if (!shift) throw new AppError("not_found");
  const isOwn = shift.user.id === scope.user_id && mayDo(scope, "pos:view");
  const maySee = isOwn || (mayDo(scope, "shift:view") && seesBranch(scope, shift.terminal.branch.id));
  if (!maySee) throw new AppError("forbidden");
  const [takings, cash, drawer_openings, page, explanations, chains] = await Promise.all([
    takingsOfShift(db, scope, id),
    shiftLedger(db, scope, id),
    openingsOfShift(db, scope, id),
    readMovements(db, scope, { terminal_id: shift.terminal.id, shift_id: id }, query),
    explain(db, scope, shift),
    chainsOfShift(db, scope, id),
  ]);
  return {
    shift,
    report: shiftReport(id, takings.ledger, scope.decimals, scope.cash_rounding > 0),
    sales_count: takings.sales_count,
    cancelled_count: takings.cancelled_count,
    approvals: takings.approvals,
    cash,
    drawer_openings,
    explanations,
    chains,
    ...page,
  };
}

/** Explains a mismatch. Only a closed shift can have one. */
async function explain(db: Db, scope: Scope, shift: Shift): Promise<Explanation[]> {
  const mismatch = heldCount(shift, scope.currency)?.mismatch ?? 0;
  if (mismatch === 0) return [];
  const [lines, late] = await Promise.all([
    mismatchLines(db, scope, shift.id),
    lateSales(db, scope, shift.id),
  ]);
  return explainMismatch(mismatch, lines, late, scope.decimals);
}
