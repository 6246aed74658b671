import { createHash } from "node:crypto";
import { approvedSale } from "@clove/domain/approvals/asked-sale.ts";
import { mayApprove, mayExtendCredit } from "@clove/domain/approvals/may-approve.ts";
import { AppError } from "@clove/domain/errors.ts";
import type { ApproverFacts, SaleFacts, SaleRequest } from "@clove/domain/orders/sale-facts.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { audit } from "../audit/audit.sql.ts";
import type { StoredSaleFacts } from "../orders/sale-facts.sql.ts";

/** What is stored of exactly what was approved. */
export const hashFacts = (facts: string): string => createHash("sha256").update(facts).digest("base64url");

/**
 * The limits of the person who approved this very sale (selling §36), judged by their present rights; null for a sale that names no
 * approval. `record_sale` uses it up.
 * @throws AppError not_found, forbidden, approval_used, approval_not_given, approval_expired, approval_other
 */
export function approverOf(
  scope: Scope,
  body: SaleRequest & { approval_id?: number | null | undefined },
  facts: SaleFacts,
  { approval }: Pick<StoredSaleFacts, "approval">,
): ApproverFacts | null {
  if (!body.approval_id) return null;
  const at = "approval_id";
  if (!approval) throw new AppError("not_found", {}, at);
  if (approval.requested_by !== scope.user_id) throw new AppError("forbidden", {}, at);
  if (approval.state === "used") throw new AppError("approval_used", {}, at);
  if (approval.state !== "approved") throw new AppError("approval_not_given", {}, at);
  if (approval.is_expired) throw new AppError("approval_expired", {}, at);
  if (hashFacts(approvedSale(body, facts)) !== approval.facts_hash)
    throw new AppError("approval_other", {}, at);
  const { approver } = approval;
  // Whatever the approver could allow then, only what they still can counts.
  const sellsHere = {
    asked: { needs: ["discount" as const], reduction: 0, before: 0 },
    branch_id: facts.branch_id!,
  };
  if (!approver || !mayApprove(approver, sellsHere, scope.decimals)) return null;
  return { ...approver, may_extend_credit: mayExtendCredit(approver) };
}

/** Records in the audit log that an order went beyond a limit, and who let it (operating §7). */
export async function auditApproved(
  db: Db,
  scope: Scope,
  order_id: number,
  approver: { id: number },
): Promise<void> {
  const detail = { approved_by: approver.id, requested_by: scope.user_id };
  await audit(db, scope, "order.approved", { subject: "order", subject_id: order_id, detail });
}
