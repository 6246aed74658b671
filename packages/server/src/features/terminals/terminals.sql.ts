import { mayDo } from "@clove/domain/access/permissions.ts";
import { AppError } from "@clove/domain/errors.ts";
import type { Terminal } from "@clove/domain/terminals/terminals.schema.ts";
import { type RawBuilder, sql } from "kysely";
import { hasFolded } from "../../db/has-folded.sql.ts";
import { inSeenBranches } from "../../db/seen-branches.sql.ts";
import { type Columns, selectedColumns } from "../../db/selected-columns.ts";
import type { Db } from "../../db/transaction.ts";
import { type Scope, seesBranch } from "../../http/auth.ts";
import type { Selected } from "../../http/read-selection.ts";

type TerminalFilter = { page: number; length: number; branch_id?: number; query?: string };

/** Counters of the branches that the caller sees; `count` is of all matches. */
export async function listTerminals(
  db: Db,
  scope: Scope,
  { page, length, branch_id, query }: TerminalFilter,
  selected: Selected = null,
): Promise<{ terminals: Terminal[]; count: number }> {
  const where = sql`t.company_id = ${scope.company_id} and ${inSeenBranches(scope, "t.branch_id")}
    and (${branch_id ?? null}::bigint is null or t.branch_id = ${branch_id ?? null})
    and ${hasFolded("t.name", query ?? "")}`;
  const { list, joins } = selectedColumns(terminalColumns(scope), selected);
  const [found, counted] = await Promise.all([
    sql<Terminal>`select ${list} from terminals t ${joins} where ${where}
      order by t.unique_no limit ${length} offset ${(page - 1) * length}`.execute(db),
    sql<{ count: number }>`select count(*) from terminals t where ${where}`.execute(db),
  ]);
  return { terminals: found.rows, count: counted.rows[0]!.count };
}

/**
 * What is selected of a counter, as the caller may see it.
 * @throws AppError not_found (unknown or foreign), forbidden (in an unassigned branch)
 */
export async function readTerminal(
  db: Db,
  scope: Scope,
  id: number,
  path?: string,
  selected: Selected = null,
): Promise<Terminal> {
  const { list, joins } = selectedColumns(terminalColumns(scope), selected);
  const { rows } = await sql<Terminal & { judged: { branch_id: number } }>`
    select ${list}, json_build_object('branch_id', t.branch_id) as judged
    from terminals t ${joins} where t.company_id = ${scope.company_id} and t.id = ${id}`.execute(db);
  reachable(scope, rows[0]?.judged, path);
  const { judged: _, ...terminal } = rows[0]!;
  return terminal;
}

export type LockedTerminal = Required<Terminal> & { branch_type: "warehouse" | "branch" };

/** The counter's row, held until the transaction ends; null when the company has none of this id. */
export async function lockTerminal(db: Db, scope: Scope, id: number): Promise<LockedTerminal | null> {
  const { rows } = await sql<LockedTerminal>`
    select ${allColumns.list}, b.type as branch_type from terminals t ${allColumns.joins}
    where t.company_id = ${scope.company_id} and t.id = ${id} for no key update of t`.execute(db);
  return rows[0] ?? null;
}

/** @throws AppError not_found, forbidden: as `readTerminal` */
export function reachable<T extends { branch_id: number }>(
  scope: Scope,
  row: T | null | undefined,
  path?: string,
): T {
  if (!row) throw new AppError("not_found", {}, path);
  if (!seesBranch(scope, row.branch_id)) throw new AppError("forbidden", {}, path);
  return row;
}

const columns: Columns<Required<Terminal>> = {
  id: "t.id",
  name: "t.name",
  description: "t.description",
  unique_no: "t.unique_no",
  cash_box: "t.cash_box",
  branch_id: "t.branch_id",
  branch: {
    join: "join branches b on b.company_id = t.company_id and b.id = t.branch_id",
    columns: { id: "b.id", name: "b.name" },
  },
  stock_point_id: "t.branch_id",
  status: "t.status",
};
const withoutCash: Columns<Terminal> = { ...columns, cash_box: null };
const allColumns = selectedColumns(columns);

const { id, branch_id, unique_no, name, cash_box, branch } = columns;
/** The counter of the own open shift of a user, whose row is u. */
export const heldTerminal = {
  columns: { id, branch_id, unique_no, name, cash_box, branch },
  from: (terminal: RawBuilder<unknown>, joins: RawBuilder<unknown>) => sql`(
    select ${terminal} from shifts s
      join terminals t on t.company_id = s.company_id and t.id = s.terminal_id ${joins}
    where s.company_id = u.company_id and s.user_id = u.id and s.closed_at is null)`,
};

/** How a counter's fields are loaded for the caller; its row is t. */
export function terminalColumns(scope: Scope): Columns<Terminal> {
  return seesCash(scope) ? columns : withoutCash;
}

/** What is in the drawer is for counter:view and pos:view only. */
export function seesCash(scope: Scope): boolean {
  return mayDo(scope, "counter:view") || mayDo(scope, "pos:view");
}
