import { mayDo } from "@clove/domain/access/permissions.ts";
import { AppError } from "@clove/domain/errors.ts";
import type { Terminal } from "@clove/domain/terminals/terminals.schema.ts";
import { sql } from "kysely";
import { inSeenBranches } from "../../db/seen-branches.sql.ts";
import type { Db } from "../../db/transaction.ts";
import { type Scope, seesBranch } from "../../http/auth.ts";

type TerminalFilter = { page: number; length: number; branch_id?: number; query?: string };

/** Counters of the branches that the caller sees; `count` is of all matches. */
export async function listTerminals(
  db: Db,
  scope: Scope,
  { page, length, branch_id, query }: TerminalFilter,
): Promise<{ terminals: Terminal[]; count: number }> {
  const where = sql`t.company_id = ${scope.company_id} and ${inSeenBranches(scope, "t.branch_id")}
    and (${branch_id ?? null}::bigint is null or t.branch_id = ${branch_id ?? null})
    and strpos(lower(t.name), lower(${query ?? ""})) > 0`;
  const [found, counted] = await Promise.all([
    sql<Required<Terminal>>`${selected} where ${where}
      order by t.unique_no limit ${length} offset ${(page - 1) * length}`.execute(db),
    sql<{ count: number }>`select count(*) from terminals t where ${where}`.execute(db),
  ]);
  return {
    terminals: found.rows.map((row) => shownTerminal(scope, row)),
    count: counted.rows[0]!.count,
  };
}

/**
 * A counter as the caller may see it.
 * @throws AppError not_found (unknown or foreign), forbidden (in an unassigned branch)
 */
export async function readTerminal(db: Db, scope: Scope, id: number, path?: string): Promise<Terminal> {
  const { rows } = await sql<Required<Terminal>>`${selected}
    where t.company_id = ${scope.company_id} and t.id = ${id}`.execute(db);
  return shownTerminal(scope, reachable(scope, rows[0], path));
}

export type LockedTerminal = Required<Terminal> & { branch_type: "warehouse" | "branch" };

/** The counter's row, held until the transaction ends; null when the company has none of this id. */
export async function lockTerminal(db: Db, scope: Scope, id: number): Promise<LockedTerminal | null> {
  const { rows } = await sql<LockedTerminal>`${selected}
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

/** All but `cash_box`, which not everybody may see (`seesCash`). */
export const terminalColumns = sql`t.id, t.name, t.description, t.unique_no, t.branch_id, t.status,
  json_build_object('id', b.id, 'name', b.name) as branch`;
export const terminalTables = sql`
  from terminals t join branches b on b.company_id = t.company_id and b.id = t.branch_id`;
const selected = sql`select ${terminalColumns}, t.cash_box, b.type as branch_type ${terminalTables}`;

export function shownTerminal(scope: Scope, { cash_box, ...terminal }: Required<Terminal>): Terminal {
  return seesCash(scope) ? { ...terminal, cash_box } : terminal;
}

/** What is in the drawer is for counter:view and pos:view only (api.md). */
export function seesCash(scope: Scope): boolean {
  return mayDo(scope, "counter:view") || mayDo(scope, "pos:view");
}
