import { createHash } from "node:crypto";
import { beyondApproval, needsOf } from "@clove/domain/approvals/approvable.ts";
import { mayApprove, mayExtendCredit } from "@clove/domain/approvals/may-approve.ts";
import { AppError } from "@clove/domain/errors.ts";
import type { ApproverFacts } from "@clove/domain/orders/sale-facts.ts";
import type { Refusal } from "@clove/domain/refusal.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { refuseIfAny } from "../../http/errors.ts";
import { audit } from "../audit/audit.sql.ts";
import { markUsed, type StoredApproval } from "./stored-approval.sql.ts";

/** What is stored of exactly what was approved. */
export const hashFacts = (facts: string): string => createHash("sha256").update(facts).digest("base64url");

type Named = { approval_id?: number | null | undefined };
type Used = NonNullable<StoredApproval["approver"]>;

/**
 * Who approved exactly this (selling §36), with their present rights; null where none is named, or whoever gave it is not active any
 * more. `facts`: what is done, as the text of which the approval keeps the hash.
 * @throws AppError not_found, forbidden, approval_used, approval_not_given, approval_expired, approval_other
 */
export function approverOf(
  scope: Scope,
  { approval_id }: Named,
  { approval, facts }: { approval: StoredApproval | null; facts: () => string },
): Used | null {
  if (!approval_id) return null;
  const at = "approval_id";
  if (!approval) throw new AppError("not_found", {}, at);
  if (approval.requested_by !== scope.user_id) throw new AppError("forbidden", {}, at);
  if (approval.state === "used") throw new AppError("approval_used", {}, at);
  if (approval.state !== "approved") throw new AppError("approval_not_given", {}, at);
  if (approval.is_expired) throw new AppError("approval_expired", {}, at);
  if (hashFacts(facts()) !== approval.facts_hash) throw new AppError("approval_other", {}, at);
  return approval.approver;
}

/** What is recorded again after the server was set back (sync §20): when it was, and who let it be done, if anybody had to. */
export type Past = { at: string; approver: Used | null };

type ToUse = {
  /** Locked. */
  approval: StoredApproval | null;
  facts: () => string;
  /** Why the caller may not do it. */
  refusals: readonly Refusal[];
  branch_id: number;
  /** The approval itself may be lost. */
  past?: Past | undefined;
};

/**
 * Uses the approval that a call names, in the transaction of what it allows. Refuses what no approval takes away and, of the rest, what
 * the approver cannot allow now: whatever they could allow when they answered, only what they still can counts.
 * @returns who approved it; null where none is named
 * @throws Refused; AppError as `approverOf`
 */
export async function useApproval(
  db: Db,
  scope: Scope,
  named: Named,
  { approval, facts, refusals, branch_id, past }: ToUse,
): Promise<Used | null> {
  const approver = past ? past.approver : approverOf(scope, named, { approval, facts });
  refuseUnlessApproved(scope, refusals, { approver, branch_id });
  if (approval) await markUsed(db, scope, approval);
  return approver;
}

/** As `useApproval`, where the approval is judged already and is used up later. @throws Refused */
export function refuseUnlessApproved(
  scope: Scope,
  refusals: readonly Refusal[],
  { approver, branch_id }: { approver: Used | null; branch_id: number },
): void {
  const asked = { needs: needsOf(refusals) };
  const isApproved = approver !== null && mayApprove(approver, { asked, branch_id }, scope.decimals);
  const left = beyondApproval(refusals);
  refuseIfAny(isApproved ? left : refusals);
}

/** The approver's limits for a sale in this store; null if they may not sell there now. */
export function limitsOf(scope: Scope, approver: Used | null, branch_id: number): ApproverFacts | null {
  const sellsHere = { asked: { needs: ["discount" as const] }, branch_id };
  if (!approver || !mayApprove(approver, sellsHere, scope.decimals)) return null;
  return { ...approver, may_extend_credit: mayExtendCredit(approver) };
}

/** Records in the audit log that an order went beyond a limit, and who let it (operating §7). */
export async function auditApproved(
  db: Db,
  scope: Pick<Scope, "company_id" | "user_id">,
  order_id: number,
  /** `offline_at`: approved by a PIN on the till, without a connection. */
  approver: { id: number; offline_at?: string },
): Promise<void> {
  const { id: approved_by, offline_at } = approver;
  const detail = {
    ...{ approved_by, requested_by: scope.user_id },
    ...(offline_at && { approved_offline: offline_at }),
  };
  await audit(db, scope, "order.approved", { subject: "order", subject_id: order_id, detail });
}
