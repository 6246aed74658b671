import { checkUserUpdate } from "@clove/domain/access/grant.ts";
import { mayDo } from "@clove/domain/access/permissions.ts";
import { hasGrants } from "@clove/domain/access/role-defaults.ts";
import { AppError } from "@clove/domain/errors.ts";
import type { User } from "@clove/domain/users/users.schema.ts";
import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import { rightsChanged, type Scope, type Sessions, seesBranch } from "../../http/auth.ts";
import { audit } from "../audit/audit.sql.ts";
import { findBranch } from "../branches/branches.sql.ts";
import { findUser, holderOf, lockUser } from "./users.sql.ts";

type Assignment = { user_id: number; branch_id: number };

/**
 * Assigns a store to a member of staff, or takes it away; doing so again is not an error.
 * @throws AppError as `checkAssignment`
 */
export async function assignBranch(
  tx: Tx,
  scope: Scope,
  sessions: Sessions,
  way: "add" | "remove",
  ids: Assignment,
): Promise<User> {
  await checkAssignment(tx, scope, way, ids);
  const { company_id } = scope;
  const { user_id, branch_id } = ids;
  const change =
    way === "add"
      ? sql`insert into user_branches (company_id, user_id, branch_id)
          values (${company_id}, ${user_id}, ${branch_id}) on conflict do nothing`
      : sql`delete from user_branches
          where company_id = ${company_id} and user_id = ${user_id} and branch_id = ${branch_id}`;
  await change.execute(tx.db);
  await audit(tx.db, scope, way === "add" ? "user.branch_assigned" : "user.branch_removed", {
    subject: "user",
    subject_id: user_id,
    detail: { branch_id },
  });
  await rightsChanged(tx, sessions, company_id);
  return (await findUser(tx.db, scope, user_id))!;
}

/**
 * Nobody assigns or takes away a store that they lack, or changes their own stores or those of somebody with more rights
 * (access §12). With user:create alone one may assign stores, and only to people who have not set a password yet (access §14,
 * docs/decisions/005).
 * @throws AppError not_found | forbidden | own_rights_locked | admin_only | validation_failed
 */
async function checkAssignment(
  tx: Tx,
  scope: Scope,
  way: "add" | "remove",
  { user_id, branch_id }: Assignment,
): Promise<void> {
  const [target, branch] = await Promise.all([
    lockUser(tx.db, scope, user_id),
    findBranch(tx.db, scope, branch_id),
  ]);
  if (!target || !branch) throw new AppError("not_found");
  const isNew = way === "add" && !target.has_password;
  if (!mayDo(scope, "user:edit") && !isNew) throw new AppError("forbidden");
  if (!seesBranch(scope, branch_id)) throw new AppError("forbidden", {}, "branch_id");
  if (!hasGrants(target.role)) throw new AppError("validation_failed", {}, "user_id");
  const others = target.branch_ids.filter((id) => id !== branch_id);
  const branch_ids = way === "add" ? [...others, branch_id] : others;
  const facts = { otherActiveAdmins: 0, openShift: target.openShift, lately: [] };
  const refusal = checkUserUpdate(holderOf(scope), target, { branch_ids }, facts);
  if (refusal) throw AppError.of(refusal);
}
