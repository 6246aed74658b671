import { isExpected } from "@clove/domain/shifts/shift-sums.ts";
import type { CashKind } from "@clove/domain/terminals/terminals.schema.ts";
import { type RawBuilder, sql } from "kysely";
import { writeAtCompany } from "../../db/at-company.sql.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";

export type CashEntry = {
  terminal_id: number;
  /** The counter's open shift, if any. */
  shift_id: number | null;
  kind: CashKind;
  /** Signed; 0 enters nothing. */
  amount: number;
  at: string | RawBuilder<string>;
  reason?: string | null;
  /** For money paid back: its order. */
  order_id?: number;
  /** Who let the caller move it. */
  approved_by?: number | null;
};

/** Writes a line into a counter's cash ledger, and adds it to the drawer and the shift. The caller has locked the counter. */
export async function enterCash(db: Db, { company_id, user_id }: Scope, entry: CashEntry): Promise<void> {
  const {
    terminal_id,
    shift_id,
    kind,
    amount,
    at,
    reason = null,
    order_id = null,
    approved_by = null,
  } = entry;
  if (amount === 0) return;
  await Promise.all([
    // Where sales write their lines, because there the ids of both follow each other.
    writeAtCompany(
      db,
      { company_id },
      sql`insert into cash_ledger (company_id, terminal_id, shift_id, user_id, kind, amount, reason, order_id, approved_by, created_at)
        values (${company_id}, ${terminal_id}, ${shift_id}, ${user_id}, ${kind}, ${amount}, ${reason}, ${order_id}, ${approved_by}, ${at})`,
    ),
    sql`update terminals set cash_box = cash_box + ${amount}
      where company_id = ${company_id} and id = ${terminal_id}`.execute(db),
    shift_id !== null &&
      isExpected(kind) &&
      sql`update shifts set expected_balance = expected_balance + ${amount}
        where company_id = ${company_id} and id = ${shift_id}`.execute(db),
  ]);
}
