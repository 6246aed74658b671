import { mayDo } from "@clove/domain/access/permissions.ts";
import { AppError } from "@clove/domain/errors.ts";
import type { Terminal } from "@clove/domain/terminals/terminals.schema.ts";
import { type RawBuilder, sql } from "kysely";
import { hasFolded } from "../../db/has-folded.sql.ts";
import { jsonOf } from "../../db/if-selected.ts";
import { inAskedBranches } from "../../db/seen-branches.sql.ts";
import type { Db } from "../../db/transaction.ts";
import { type Scope, seesBranch } from "../../http/auth.ts";

type TerminalFilter = { page: number; length: number; branch_id?: number; query?: string };

/** A page of the counters of the stores that the caller sees; `count` is of all that match. */
export async function listTerminals(
  db: Db,
  scope: Scope,
  { page, length, branch_id, query }: TerminalFilter,
): Promise<{ terminals: Terminal[]; count: number }> {
  const where = sql`t.company_id = ${scope.company_id} and ${inAskedBranches(scope, branch_id, "t.branch_id")}
    and ${hasFolded("t.name", query ?? "")}`;
  const [found, counted] = await Promise.all([
    sql<Terminal>`select ${terminalColumns(scope)} from terminals t ${terminalJoin} where ${where}
      order by t.unique_no limit ${length} offset ${(page - 1) * length}`.execute(db),
    sql<{ count: number }>`select count(*) from terminals t where ${where}`.execute(db),
  ]);
  return { terminals: found.rows, count: counted.rows[0]!.count };
}

/**
 * A counter with the fields that the caller may see.
 * @throws AppError not_found (unknown or of another company), forbidden (in a store that is not assigned)
 */
export async function readTerminal(db: Db, scope: Scope, id: number, path?: string): Promise<Terminal> {
  const { rows } = await sql<Terminal>`select ${terminalColumns(scope)}
    from terminals t ${terminalJoin} where t.company_id = ${scope.company_id} and t.id = ${id}`.execute(db);
  return reachable(scope, rows[0], path);
}

export type LockedTerminal = Required<Terminal> & {
  branch_type: "warehouse" | "branch";
  branch_status: "active" | "inactive";
};

/**
 * A counter with all fields, which the caller must see. Its row is locked, and its store's against a change of type or status.
 * @throws AppError not_found, forbidden: as `readTerminal`
 */
export async function lockSeenTerminal(
  db: Db,
  scope: Scope,
  id: number,
  path: string,
): Promise<LockedTerminal> {
  return reachable(scope, await lockTerminal(db, scope, id), path);
}

/** As `lockSeenTerminal`, also of a counter that the caller does not see; undefined for an unknown one. */
export async function lockTerminal(db: Db, scope: Scope, id: number): Promise<LockedTerminal | undefined> {
  const { rows } = await sql<LockedTerminal>`
    select ${terminalColumns(scope)}, t.cash_box, b.type as branch_type, b.status as branch_status
    from terminals t ${terminalJoin}
    where t.company_id = ${scope.company_id} and t.id = ${id} for no key update of t for share of b`.execute(
    db,
  );
  return rows[0];
}

/** @throws AppError not_found, forbidden: as `readTerminal` */
function reachable<T extends { branch_id: number }>(scope: Scope, row: T | undefined, path?: string): T {
  if (!row) throw new AppError("not_found", {}, path);
  if (!seesBranch(scope, row.branch_id)) throw new AppError("forbidden", {}, path);
  return row;
}

/** The fields of a counter that the caller may see. Its row is `t`, with `terminalJoin`. */
export const terminalColumns = (
  scope: Scope,
) => sql`t.id, t.name, t.description, t.unique_no, ${cash(seesCash(scope))}
  t.branch_id, ${jsonOf("b", "id", "name")} as branch, t.branch_id as stock_point_id, t.status,
  t.printer_address, t.printer_port`;
export const terminalJoin = sql`join branches b on b.company_id = t.company_id and b.id = t.branch_id`;

const cash = (isShown: boolean) => (isShown ? sql`t.cash_box,` : sql``);

/** A user's (row `u`) own open shift `s`, before that of the counter where they stand, signed in by PIN (access §28). */
export const workedShift = (stands_at: number | null) =>
  stands_at === null
    ? sql`s.user_id = u.id and s.closed_at is null`
    : sql`(s.user_id = u.id or s.terminal_id = ${stands_at}) and s.closed_at is null
      order by s.user_id = u.id desc limit 1`;

/**
 * The counter where a user (row `u`) has an open shift, or works in that of the counter where they stand; null: none. With the drawer's
 * cash where `showsCash` is true of it (row `t`).
 */
export const heldTerminal = (
  showsCash: RawBuilder<boolean>,
  stands_at: number | null = null,
) => sql`(select json_strip_nulls(to_json(r)) from (
  select t.id, t.branch_id, t.unique_no, t.name, case when ${showsCash} then t.cash_box end as cash_box,
    ${jsonOf("b", "id", "name")} as branch
  from shifts s join terminals t on t.company_id = s.company_id and t.id = s.terminal_id ${terminalJoin}
  where s.company_id = u.company_id and ${workedShift(stands_at)}) r)`;

/** Whether the caller sees the cash in a drawer. */
export function seesCash(scope: Scope): boolean {
  return mayDo(scope, "counter:view") || mayDo(scope, "pos:view");
}
