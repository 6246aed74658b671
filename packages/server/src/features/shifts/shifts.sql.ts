import type { CashKind, Shift } from "@clove/domain/terminals/terminals.schema.ts";
import { sql } from "kysely";
import { hasFolded } from "../../db/has-folded.sql.ts";
import { jsonOf, jsonOrNull } from "../../db/if-selected.ts";
import { inSeenBranches } from "../../db/seen-branches.sql.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { type LockedTerminal, lockSeenTerminal } from "../terminals/terminals.sql.ts";

type ShiftFilter = { page: number; length: number; search?: string; terminal_id?: number };

const terminalJoin = sql`join terminals t on t.company_id = s.company_id and t.id = s.terminal_id`;
const userJoin = sql`join users u on u.company_id = s.company_id and u.id = s.user_id`;
const closerJoin = sql`left join users c on c.company_id = s.company_id and c.id = s.closed_by`;

/** What `shiftColumns` need beside the shift, which is s. */
const shiftJoins = sql`${terminalJoin} ${userJoin} ${closerJoin}
  join branches b on b.company_id = t.company_id and b.id = t.branch_id`;
const shiftColumns = sql`s.id,
  json_build_object('id', t.id, 'name', t.name, 'branch', ${jsonOf("b", "id", "name")}) as terminal,
  ${jsonOf("u", "id", "name")} as "user",
  ${jsonOrNull("c", "id", "name")} as closed_by, s.z_number, s.opened_at, s.closed_at,
  s.opening_balance, s.closing_balance, s.expected_balance, s.discrepancy, s.closing_note,
  coalesce((select json_agg(json_build_object('closing_balance', k.closing_balance, 'reason', k.reason,
      'by', ${jsonOf("ku", "id", "name")}, 'at', to_char(k.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by k.id)
    from shift_corrections k join users ku on ku.company_id = k.company_id and ku.id = k.user_id
    where k.company_id = s.company_id and k.shift_id = s.id), '[]') as corrections`;

/** Shifts on counters of the branches that the caller sees, the latest first; `count`: of all matches. */
export async function listShifts(
  db: Db,
  scope: Scope,
  { page, length, search = "", terminal_id }: ShiftFilter,
): Promise<{ shifts: Shift[]; count: number }> {
  const where = sql`where s.company_id = ${scope.company_id} and ${inSeenBranches(scope, "t.branch_id")}
    and (${terminal_id ?? null}::bigint is null or s.terminal_id = ${terminal_id ?? null})
    and ${search === "" ? sql`true` : sql`(${hasFolded("t.name", search)} or ${hasFolded("u.name", search)})`}`;
  const [found, counted] = await Promise.all([
    sql<Shift>`select ${shiftColumns} from shifts s ${shiftJoins} ${where}
      order by s.opened_at desc, s.id desc limit ${length} offset ${(page - 1) * length}`.execute(db),
    sql<{ count: number }>`
      select count(*) from shifts s ${terminalJoin} ${search === "" ? sql`` : userJoin} ${where}`.execute(db),
  ]);
  return { shifts: found.rows, count: counted.rows[0]!.count };
}

/** Shifts that are open now, the longest open first; `count`: of all of them. */
export async function listOpenShifts(
  db: Db,
  scope: Scope,
  { branch_id, length }: { branch_id?: number | undefined; length: number },
): Promise<{ rows: Shift[]; count: number }> {
  const open = sql`s.company_id = ${scope.company_id} and s.closed_at is null
    and ${inSeenBranches(scope, "t.branch_id")} ${branch_id === undefined ? sql`` : sql`and t.branch_id = ${branch_id}`}`;
  const [{ rows }, counted] = await Promise.all([
    sql<Shift>`select ${shiftColumns} from shifts s ${shiftJoins} where ${open}
      order by s.opened_at, s.id limit ${length}`.execute(db),
    sql<{ count: number }>`select count(*) from shifts s ${terminalJoin} where ${open}`.execute(db),
  ]);
  return { rows, count: counted.rows[0]!.count };
}

export async function readShift(db: Db, scope: Scope, id: number): Promise<Shift | null> {
  const { rows } = await sql<Shift>`select ${shiftColumns} from shifts s ${shiftJoins}
    where s.company_id = ${scope.company_id} and s.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export type OpenShift = {
  id: number;
  terminal_id: number;
  terminal_name: string;
  user_id: number;
  user_name: string;
  opening_balance: number;
};

const openShiftColumns = sql`s.id, s.terminal_id, t.name as terminal_name, s.user_id, u.name as user_name,
  s.opening_balance from shifts s ${terminalJoin} ${userJoin}`;

/** The counter's open shift; the caller holds the counter's lock. */
export async function findOpenShift(db: Db, { company_id }: Scope, terminal_id: number) {
  const { rows } = await sql<OpenShift>`select ${openShiftColumns}
    where s.company_id = ${company_id} and s.terminal_id = ${terminal_id}
      and s.closed_at is null`.execute(db);
  return rows[0] ?? null;
}

export type LockedShifts = {
  terminal: LockedTerminal;
  ofTerminal: OpenShift | null;
  ofCaller: OpenShift | null;
};

/**
 * The facts for opening and closing a shift: counter and caller, locked in this order, and the open shift of each.
 * @throws AppError not_found, forbidden: as `readTerminal`
 */
export async function lockShifts(db: Db, scope: Scope, terminal_id: number): Promise<LockedShifts> {
  const { company_id, user_id } = scope;
  const [terminal, , open] = await Promise.all([
    lockSeenTerminal(db, scope, terminal_id, "terminal_id"),
    sql`select from users
      where company_id = ${company_id} and id = ${user_id} for no key update`.execute(db),
    sql<OpenShift>`select ${openShiftColumns}
      where s.company_id = ${company_id} and s.closed_at is null
        and (s.terminal_id = ${terminal_id} or s.user_id = ${user_id})`.execute(db),
  ]);
  return {
    terminal,
    ofTerminal: open.rows.find((shift) => shift.terminal_id === terminal_id) ?? null,
    ofCaller: open.rows.find((shift) => shift.user_id === user_id) ?? null,
  };
}

/** Whether the caller has a shift open, on any counter. */
export async function hasOpenShift(db: Db, { company_id, user_id }: Scope): Promise<boolean> {
  const { rows } = await sql`select from shifts
    where company_id = ${company_id} and user_id = ${user_id} and closed_at is null`.execute(db);
  return rows.length > 0;
}

/** The sums of a shift's cash ledger by kind. */
export async function shiftLedger(db: Db, scope: Scope, shift_id: number) {
  const { rows } = await sql<{ kind: CashKind; amount: number }>`
    select kind, sum(amount) as amount from cash_ledger
    where company_id = ${scope.company_id} and shift_id = ${shift_id} group by kind`.execute(db);
  return rows;
}

/** The time at which the statement runs, in the precision of answers. */
export const momentNow = sql<string>`date_trunc('milliseconds', clock_timestamp())`;

/**
 * The next Z number of a counter. The counter's lock serialises its closings, so no number is given twice, and none is skipped except
 * those that may have been given before a backup was restored (operating §24).
 */
export const nextZNumber = ({ company_id }: Scope, terminal_id: number) => sql<number>`(
  select greatest(
      (select max(z_number) from shifts where company_id = ${company_id} and terminal_id = ${terminal_id}),
      (select max(floor) from unnest(t.z_floors) as floor), 0) + 1
  from terminals t where t.company_id = ${company_id} and t.id = ${terminal_id})`;
