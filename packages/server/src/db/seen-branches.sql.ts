import type { Branch } from "@clove/domain/branches/branches.schema.ts";
import { AppError } from "@clove/domain/errors.ts";
import { type RawBuilder, sql } from "kysely";
import { type Scope, seesBranch } from "../http/auth.ts";
import type { Db } from "./transaction.ts";

type SeeingScope = Pick<Scope, "role" | "branch_ids">;

/** The condition that the branch of this column is one that the caller sees (access §9). */
export function inSeenBranches(scope: SeeingScope, column: string): RawBuilder<boolean> {
  if (scope.role === "company_admin") return sql`true`;
  return sql`${sql.ref(column)} = any(${[...scope.branch_ids]}::bigint[])`;
}

export type SeenBranch = Pick<Branch, "id" | "name" | "type" | "status">;

/**
 * A branch that a request names, locked against changes of its type and status until the transaction ends.
 * @throws AppError not_found for an unknown branch or another company's
 */
export async function lockBranch(db: Db, { company_id }: Scope, id: number, path = "branch_id") {
  const { rows } = await sql<SeenBranch>`select id, name, type, status from branches
    where company_id = ${company_id} and id = ${id} for share`.execute(db);
  const branch = rows[0];
  if (!branch) throw new AppError("not_found", {}, path);
  return branch;
}

/** As `lockBranch`, for a branch that the caller must see. @throws AppError not_found; forbidden for an unassigned branch */
export async function lockSeenBranch(db: Db, scope: Scope, id: number, path = "branch_id") {
  const branch = await lockBranch(db, scope, id, path);
  if (!seesBranch(scope, id)) throw new AppError("forbidden", {}, path);
  return branch;
}

/** A row of a branch, which a request names, if the caller sees it (access §15). @throws AppError not_found, forbidden */
export function checkSeenRow<Row extends { branch_id: number }>(
  scope: Scope,
  row: Row | null | undefined,
  path: string,
): Row {
  if (!row) throw new AppError("not_found", {}, path);
  if (!seesBranch(scope, row.branch_id)) throw new AppError("forbidden", {}, path);
  return row;
}

/** As `lockSeenBranch`, without a lock: for lists of one branch, and for repeats of a write there. */
export async function checkSeenBranch(db: Db, scope: Scope, id: number | undefined, path = "branch_id") {
  if (id === undefined || scope.branch_ids.includes(id)) return;
  const { rows } =
    await sql`select 1 from branches where company_id = ${scope.company_id} and id = ${id}`.execute(db);
  if (rows.length === 0) throw new AppError("not_found", {}, path);
  if (!seesBranch(scope, id)) throw new AppError("forbidden", {}, path);
}

/** SQL condition for lists: a branch column has `branch_id`, or without it any branch, always one that the caller sees. */
export function inAskedBranches(
  scope: SeeingScope,
  branch_id: number | undefined,
  column: string,
): RawBuilder<boolean> {
  const seen = inSeenBranches(scope, column);
  return branch_id === undefined ? seen : sql`${seen} and ${sql.ref(column)} = ${branch_id}`;
}
