import { AppError } from "@clove/domain/errors.ts";
import { checkPayOut } from "@clove/domain/shifts/check-amount.ts";
import { checkCorrectCount, heldCount } from "@clove/domain/shifts/corrected-count.ts";
import { countCorrection } from "@clove/domain/shifts/shift-sums.ts";
import type { Shift } from "@clove/domain/terminals/terminals.schema.ts";
import { sql } from "kysely";
import { still } from "../../db/once.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { refuseIfAny } from "../../http/errors.ts";
import { audit } from "../audit/audit.sql.ts";
import { enterCash } from "../terminals/enter-cash.sql.ts";
import { type LockedTerminal, lockSeenTerminal } from "../terminals/terminals.sql.ts";
import { momentNow, readShift } from "./shifts.sql.ts";

type Correction = { shift_id: number; closing_balance: number; reason: string };
type Locked = { shift: Shift; terminal: LockedTerminal };

/** The shift, with its counter locked. @throws AppError not_found, forbidden */
export async function lockCountedShift({ db }: Tx, scope: Scope, { shift_id }: Correction): Promise<Locked> {
  const known = await readShift(db, scope, shift_id);
  if (!known) throw new AppError("not_found", {}, "shift_id");
  const terminal = await lockSeenTerminal(db, scope, known.terminal.id, "shift_id");
  return { terminal, shift: still(await readShift(db, scope, shift_id)) };
}

/**
 * Adds a correction to the count of a closed shift (counters §24), whose row never changes. While no shift has been opened at the
 * counter since, the cash box is that count, so it is corrected, too; a later opening has counted the drawer itself.
 * @throws Refused; AppError drawer_short when the drawer would be below zero
 */
export async function correctCount(
  { db }: Tx,
  scope: Scope,
  { closing_balance, reason }: Correction,
  { shift, terminal }: Locked,
): Promise<{ shift: Shift }> {
  const { company_id, user_id, currency, decimals } = scope;
  const before = heldCount(shift, currency)?.counted ?? null;
  refuseIfAny(checkCorrectCount({ closing_balance }, { currency, person: scope, counted: before }));
  const amount = countCorrection(closing_balance, before!, decimals);
  const isCounted = await hasOpenedSince(db, scope, shift);
  const short = amount < 0 && !isCounted ? checkPayOut(terminal.cash_box, -amount, currency) : null;
  refuseIfAny(short ? [short] : []);
  await Promise.all([
    sql`insert into shift_corrections (company_id, shift_id, closing_balance, reason, user_id, created_at)
      values (${company_id}, ${shift.id}, ${closing_balance}, ${reason}, ${user_id}, ${momentNow})`.execute(
      db,
    ),
    !isCounted &&
      enterCash(db, scope, {
        ...{ terminal_id: terminal.id, shift_id: null, kind: "closing_correction", amount },
        at: momentNow,
      }),
    audit(db, scope, "shift.correct", {
      subject: "shift",
      subject_id: shift.id,
      detail: { terminal_id: terminal.id, former_balance: before, closing_balance, reason },
    }),
  ]);
  return { shift: still(await readShift(db, scope, shift.id)) };
}

async function hasOpenedSince(
  db: Tx["db"],
  { company_id }: Scope,
  { id, terminal }: Shift,
): Promise<boolean> {
  const { rows } = await sql`select from shifts
    where company_id = ${company_id} and terminal_id = ${terminal.id} and id > ${id} limit 1`.execute(db);
  return rows.length > 0;
}
