import type { CashKind, Shift } from "@clove/domain/terminals/terminals.schema.ts";
import { sql } from "kysely";
import { hasFolded } from "../../db/has-folded.sql.ts";
import { inSeenBranches } from "../../db/seen-branches.sql.ts";
import { type Columns, selectedColumns } from "../../db/selected-columns.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import type { Selected } from "../../http/read-selection.ts";
import { type LockedTerminal, lockTerminal } from "../terminals/terminals.sql.ts";

type ShiftFilter = { page: number; length: number; search?: string; terminal_id?: number };

const terminalJoin = "join terminals t on t.company_id = s.company_id and t.id = s.terminal_id";
const userJoin = "join users u on u.company_id = s.company_id and u.id = s.user_id";

/** Shifts on counters of the branches that the caller sees, the latest first; `count` is of all matches. */
export async function listShifts(
  db: Db,
  scope: Scope,
  { page, length, search = "", terminal_id }: ShiftFilter,
  selected: Selected = null,
): Promise<{ shifts: Shift[]; count: number }> {
  const named = sql`(${hasFolded("t.name", search)} or ${hasFolded("u.name", search)})`;
  const where = sql`where s.company_id = ${scope.company_id} and ${inSeenBranches(scope, "t.branch_id")}
    and (${terminal_id ?? null}::bigint is null or s.terminal_id = ${terminal_id ?? null})
    and ${search === "" ? sql`true` : named}`;
  const needed = search === "" ? [terminalJoin] : [terminalJoin, userJoin];
  const { list, joins } = selectedColumns(shiftColumns, selected, needed);
  const [found, counted] = await Promise.all([
    sql<Shift>`select ${list} from shifts s ${joins} ${where}
      order by s.opened_at desc, s.id desc limit ${length} offset ${(page - 1) * length}`.execute(db),
    sql<{ count: number }>`select count(*) from shifts s ${sql.raw(needed.join(" "))} ${where}`.execute(db),
  ]);
  return { shifts: found.rows, count: counted.rows[0]!.count };
}

export async function readShift(db: Db, scope: Scope, id: number): Promise<Shift> {
  const { list, joins } = selectedColumns(shiftColumns);
  const { rows } = await sql<Shift>`select ${list} from shifts s ${joins}
    where s.company_id = ${scope.company_id} and s.id = ${id}`.execute(db);
  return rows[0]!;
}

export type OpenShift = {
  id: number;
  terminal_id: number;
  terminal_name: string;
  user_id: number;
  opening_balance: number;
};

/**
 * What opening and closing are judged by, locked in the fixed order (the counter, then the caller): the open shift of
 * the counter and the caller's own one.
 */
export async function lockShifts(
  db: Db,
  scope: Scope,
  terminal_id: number,
): Promise<{ terminal: LockedTerminal | null; ofTerminal: OpenShift | null; ofCaller: OpenShift | null }> {
  const { company_id, user_id } = scope;
  const [terminal, , open] = await Promise.all([
    lockTerminal(db, scope, terminal_id),
    sql`select id from users where company_id = ${company_id} and id = ${user_id} for no key update`.execute(
      db,
    ),
    sql<OpenShift>`select s.id, s.terminal_id, t.name as terminal_name, s.user_id, s.opening_balance
      from shifts s join terminals t on t.company_id = s.company_id and t.id = s.terminal_id
      where s.company_id = ${company_id} and s.closed_at is null
        and (s.terminal_id = ${terminal_id} or s.user_id = ${user_id})`.execute(db),
  ]);
  return {
    terminal,
    ofTerminal: open.rows.find((shift) => shift.terminal_id === terminal_id) ?? null,
    ofCaller: open.rows.find((shift) => shift.user_id === user_id) ?? null,
  };
}

/** The shift's cash ledger, one line for each kind. */
export async function shiftLedger(
  db: Db,
  scope: Scope,
  shift_id: number,
): Promise<{ kind: CashKind; amount: number }[]> {
  const { rows } = await sql<{ kind: CashKind; amount: number }>`select kind, sum(amount) as amount
    from cash_ledger where company_id = ${scope.company_id} and shift_id = ${shift_id} group by kind`.execute(
    db,
  );
  return rows;
}

/** Takes the drawer's figure to a count; `at` is the moment of the shift's opening or closing. */
export async function correctDrawer(
  db: Db,
  scope: Scope,
  count: {
    terminal_id: number;
    shift_id: number;
    kind: "opening_correction" | "closing_correction";
    correction: number;
    at: string;
  },
): Promise<void> {
  const { terminal_id, shift_id, kind, correction, at } = count;
  if (correction === 0) return;
  const { company_id, user_id } = scope;
  await Promise.all([
    db
      .insertInto("cash_ledger")
      .values({ company_id, terminal_id, shift_id, user_id, kind, amount: correction, created_at: at })
      .execute(),
    sql`update terminals set cash_box = cash_box + ${correction}
      where company_id = ${company_id} and id = ${terminal_id}`.execute(db),
  ]);
}

/** The clock as it is when the statement runs, in the precision that answers carry. */
export const momentNow = sql<string>`date_trunc('milliseconds', clock_timestamp())`;

/** How a shift's fields are loaded; its row is s. */
const shiftColumns: Columns<Shift> = {
  id: "s.id",
  terminal: {
    join: terminalJoin,
    columns: {
      id: "t.id",
      name: "t.name",
      branch: {
        join: "join branches b on b.company_id = t.company_id and b.id = t.branch_id",
        columns: { id: "b.id", name: "b.name" },
      },
    },
  },
  user: { join: userJoin, columns: { id: "u.id", name: "u.name" } },
  opened_at: "s.opened_at",
  closed_at: "s.closed_at",
  opening_balance: "s.opening_balance",
  closing_balance: "s.closing_balance",
  expected_balance: "s.expected_balance",
  discrepancy: "s.discrepancy",
};
