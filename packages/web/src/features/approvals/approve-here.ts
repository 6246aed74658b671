import { parsePermissions } from "@clove/domain/access/permissions.ts";
import type { Profile } from "@clove/domain/accounts/accounts.schema.ts";
import type { Approval } from "@clove/domain/approvals/approvals.schema.ts";
import type { Approved } from "@clove/domain/approvals/approved.ts";
import { type Approver, type AskedHere, mayApprove } from "@clove/domain/approvals/may-approve.ts";
import { currencyDecimals } from "@clove/domain/money.ts";
import { madeNow } from "../../api/server-time.ts";

/** Whether somebody of this device may approve it, by their rights and limits as they were last read (selling §36). */
export const mayApproveHere = (profile: Profile, asked: AskedHere): boolean =>
  mayApprove(approverFrom(profile), asked, currencyDecimals(profile.company.currency));

const approverFrom = ({ permissions, branches, ...profile }: Profile): Approver => ({
  ...profile,
  permissions: parsePermissions(permissions),
  branch_ids: branches.map(({ id }) => id),
});

/** Somebody has typed their PIN on this device, without a connection. */
export const approvedHere = (by: { user_id: number; name: string }): Approved => ({
  approval_id: null,
  approved_by: by.user_id,
  approver_name: by.name,
  approved_at: madeNow().created_at,
});

/** The server has given this approval. */
export const approvedOf = ({ id, answered_by }: Pick<Approval, "id" | "answered_by">): Approved => ({
  approval_id: id,
  approved_by: answered_by?.id ?? 0,
  approver_name: answered_by?.name ?? "",
  approved_at: madeNow().created_at,
});
