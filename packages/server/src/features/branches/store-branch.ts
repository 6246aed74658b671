import type { Branch, BranchStoreBody } from "@clove/domain/branches/branches.schema.ts";
import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import { rightsChanged, type Scope, type Sessions } from "../../http/auth.ts";
import { audit } from "../audit/audit.sql.ts";
import { insertBranch } from "./branches.sql.ts";

/** Adds a store, and assigns it to the caller, who else would not see it, unless they are a company_admin. */
export async function storeBranch(
  tx: Tx,
  scope: Scope,
  sessions: Sessions,
  body: Omit<BranchStoreBody, "temp_id">,
): Promise<Branch> {
  const branch = await insertBranch(tx.db, scope, body);
  await audit(tx.db, scope, "branch.created", { subject: "branch", subject_id: branch.id });
  if (scope.role !== "company_admin") {
    await sql`insert into user_branches (company_id, user_id, branch_id)
      values (${scope.company_id}, ${scope.user_id}, ${branch.id})`.execute(tx.db);
    await rightsChanged(tx, sessions, scope.company_id);
  }
  return branch;
}
