import type { Branch, BranchUpdateBody } from "@clove/domain/branches/branches.schema.ts";
import { checkBranchUpdate } from "@clove/domain/branches/check-branch-update.ts";
import { AppError } from "@clove/domain/errors.ts";
import { difference } from "../../db/difference.ts";
import type { Tx } from "../../db/transaction.ts";
import { type Scope, seesBranch } from "../../http/auth.ts";
import { refuseIfAny } from "../../http/errors.ts";
import { audit } from "../audit/audit.sql.ts";
import { changeBranch, lockBranchToUpdate, readBranchUse } from "./branches.sql.ts";

/**
 * Changes a store (people §7, §21). Whoever adds counters, shifts or stock to a store locks it in share mode, so that nothing is added
 * while it becomes a warehouse or inactive.
 * @throws Refused
 */
export async function updateBranch(
  tx: Tx,
  scope: Scope,
  { id, status, ...fields }: Omit<BranchUpdateBody, "temp_id">,
  before: Branch,
): Promise<Branch> {
  const after: Branch = { id, ...fields, status: status ?? before.status };
  refuseIfAny(checkBranchUpdate(before, after, await readBranchUse(tx.db, scope, id)));
  await Promise.all([
    changeBranch(tx.db, scope, after),
    audit(tx.db, scope, "branch.updated", {
      subject: "branch",
      subject_id: id,
      detail: difference(before, after),
    }),
  ]);
  return after;
}

/** The store to change, locked. @throws AppError not_found; forbidden for a store that is not assigned */
export async function lockToUpdate({ db }: Tx, scope: Scope, { id }: { id: number }): Promise<Branch> {
  const before = await lockBranchToUpdate(db, scope, id);
  if (!before) throw new AppError("not_found", {}, "id");
  if (!seesBranch(scope, id)) throw new AppError("forbidden", {}, "id");
  return before;
}
