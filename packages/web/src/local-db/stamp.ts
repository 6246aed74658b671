import type { Profile } from "@clove/domain/accounts/accounts.schema.ts";

/** Company, user and rights: rows stored under another stamp are not shown (offline §11). */
export function stampOf({ company_id, id, role, permissions, branches }: Profile): string {
  const branch_ids =
    role === "company_admin" ? [] : branches.map((branch) => branch.id).sort((a, b) => a - b);
  return JSON.stringify([company_id, id, role, permissions, branch_ids]);
}
