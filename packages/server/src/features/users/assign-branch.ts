import { checkUserUpdate } from "@clove/domain/access/grant.ts";
import { mayDo } from "@clove/domain/access/permissions.ts";
import { hasGrants } from "@clove/domain/access/role-defaults.ts";
import type { AuditAction } from "@clove/domain/audit/audit-sentences.ts";
import { AppError } from "@clove/domain/errors.ts";
import type { User } from "@clove/domain/users/users.schema.ts";
import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import { rightsChanged, type Scope, type Sessions, seesBranch } from "../../http/auth.ts";
import { audit } from "../audit/audit.sql.ts";
import { findBranch } from "../branches/branches.sql.ts";
import { findUser, holderOf, lockUser } from "./users.sql.ts";

type Assignment = { user_id: number; branch_id: number };

/** Assigns a store to a member of staff; repeating it is not an error. @throws AppError as `checkAssignment` */
export async function assignBranch(tx: Tx, scope: Scope, sessions: Sessions, ids: Assignment): Promise<User> {
  await checkAssignment(tx, scope, ids, "add");
  await sql`insert into user_branches (company_id, user_id, branch_id)
    values (${scope.company_id}, ${ids.user_id}, ${ids.branch_id}) on conflict do nothing`.execute(tx.db);
  return tell(tx, scope, sessions, ids, "user.branch_assigned");
}

/**
 * Removes a store from a member of staff; one that is not assigned is not an error. @throws AppError as
 * `checkAssignment`
 */
export async function unassignBranch(
  tx: Tx,
  scope: Scope,
  sessions: Sessions,
  ids: Assignment,
): Promise<User> {
  await checkAssignment(tx, scope, ids, "remove");
  await sql`delete from user_branches where company_id = ${scope.company_id} and user_id = ${ids.user_id}
    and branch_id = ${ids.branch_id}`.execute(tx.db);
  return tell(tx, scope, sessions, ids, "user.branch_removed");
}

/**
 * Nobody assigns or removes a store that they lack, or changes their own stores or those of somebody with more rights
 * (access §12). With user:create alone one may do so only for people who have not set a password yet (access §14,
 * docs/decisions/005).
 * @throws AppError not_found | forbidden | own_rights_locked | admin_only | validation_failed
 */
async function checkAssignment(
  tx: Tx,
  scope: Scope,
  ids: Assignment,
  change: "add" | "remove",
): Promise<void> {
  const { user_id, branch_id } = ids;
  const [target, branch] = await Promise.all([
    lockUser(tx.db, scope, user_id),
    findBranch(tx.db, scope, branch_id),
  ]);
  if (!target || !branch) throw new AppError("not_found");
  const isNew = change === "add" && !target.has_password;
  if (!mayDo(scope, "user:edit") && !isNew) throw new AppError("forbidden");
  if (!seesBranch(scope, branch_id)) throw new AppError("forbidden", {}, "branch_id");
  if (!hasGrants(target.role)) throw new AppError("validation_failed", {}, "user_id");
  const others = target.branch_ids.filter((id) => id !== branch_id);
  const branch_ids = change === "add" ? [...others, branch_id] : others;
  const facts = { otherActiveAdmins: 0, openShift: target.openShift, lately: [] };
  const refusal = checkUserUpdate(holderOf(scope), target, { branch_ids }, facts);
  if (refusal) throw AppError.of(refusal);
}

async function tell(
  tx: Tx,
  scope: Scope,
  sessions: Sessions,
  { user_id, branch_id }: Assignment,
  action: AuditAction,
): Promise<User> {
  await audit(tx.db, scope, action, { subject: "user", subject_id: user_id, detail: { branch_id } });
  await rightsChanged(tx, sessions, scope.company_id);
  return (await findUser(tx.db, scope, user_id))!;
}
