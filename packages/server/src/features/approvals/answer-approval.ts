import type { Approval } from "@clove/domain/approvals/approvals.schema.ts";
import { mayApprove } from "@clove/domain/approvals/may-approve.ts";
import { AppError } from "@clove/domain/errors.ts";
import type { Db, Tx } from "../../db/transaction.ts";
import { type Scope, seesBranch } from "../../http/auth.ts";
import { audit } from "../audit/audit.sql.ts";
import {
  listOpenApprovals,
  lockApproval,
  markAnswered,
  markWithdrawn,
  readApproval,
} from "./approvals.sql.ts";

/** What the caller may answer now, oldest first. */
export async function answerableApprovals(db: Db, scope: Scope): Promise<Approval[]> {
  const open = await listOpenApprovals(db, scope);
  return open.filter((approval) => isAnswerable(scope, approval));
}

/** An approval, for who asked for it and for who sees its store. @throws AppError not_found, forbidden */
export async function seenApproval(db: Db, scope: Scope, id: number): Promise<Approval> {
  return checkSees(scope, await readApproval(db, scope, id));
}

/**
 * Approves or declines; of several answers the first counts. Declining takes the same rights.
 * @throws AppError not_found, forbidden, approval_answered, approval_withdrawn, approval_expired, approval_beyond
 */
export async function answerApproval(
  { db }: Tx,
  scope: Scope,
  { id, approve }: { id: number; approve: boolean },
): Promise<Approval> {
  const approval = checkSees(scope, await lockApproval(db, scope, id));
  checkOpen(approval);
  if (!isAnswerable(scope, approval)) throw new AppError("approval_beyond");
  await markAnswered(db, scope, id, approve ? "approved" : "declined");
  await auditAnswer(db, scope, approval, approve);
  return (await readApproval(db, scope, id))!;
}

/** Whoever asked no longer wants it. An approval that was given meanwhile stays unused. @throws AppError not_found, forbidden */
export async function withdrawApproval({ db }: Tx, scope: Scope, id: number): Promise<Approval> {
  const approval = checkSees(scope, await lockApproval(db, scope, id));
  if (approval.requested_by.id !== scope.user_id) throw new AppError("forbidden", {}, "id");
  if (approval.state !== "pending") return approval;
  await markWithdrawn(db, scope, id);
  return (await readApproval(db, scope, id))!;
}

function checkSees(scope: Scope, approval: Approval | undefined): Approval {
  if (!approval) throw new AppError("not_found", {}, "id");
  const isOwn = approval.requested_by.id === scope.user_id;
  if (!isOwn && !seesBranch(scope, approval.branch.id)) throw new AppError("forbidden", {}, "id");
  return approval;
}

function checkOpen({ state, answered_by }: Approval): void {
  if (answered_by) throw new AppError("approval_answered", { name: answered_by.name });
  if (state === "withdrawn") throw new AppError("approval_withdrawn");
  if (state === "expired") throw new AppError("approval_expired");
}

const isAnswerable = (scope: Scope, { asked, branch }: Approval): boolean =>
  mayApprove(scope, { asked, branch_id: branch.id }, scope.decimals);

/** Who allowed what to whom (operating §7). */
export async function auditAnswer(db: Db, scope: Scope, approval: Approval, approve: boolean): Promise<void> {
  await audit(db, scope, approve ? "approval.approved" : "approval.declined", {
    subject: "approval",
    subject_id: approval.id,
    detail: {
      requested_by: approval.requested_by.id,
      terminal_id: approval.terminal.id,
      asked: shortly(approval),
      ...(approval.by_pin && { by_pin: true }),
    },
  });
}

/** What the audit log keeps of what was asked for. */
function shortly(approval: Approval): object {
  switch (approval.action) {
    case "order/place":
    case "order/exchange": {
      const { needs, reduction, total, credit_beyond } = approval.asked;
      return {
        ...(approval.action === "order/exchange" && { exchange_of: approval.asked.returned.order_ref }),
        ...(needs.includes("discount") && { reduction }),
        ...(needs.includes("credit") && { credit_beyond }),
        total,
      };
    }
    case "order/return":
    case "order/cancel": {
      const { order_ref, refunds } = approval.asked;
      return { [approval.action === "order/return" ? "return_of" : "cancellation_of"]: order_ref, refunds };
    }
    case "terminal/cash/in":
      return { cash_in: approval.asked.amount };
    case "terminal/cash/out":
      return { cash_out: approval.asked.amount };
    case "terminal/open-drawer":
      return { open_drawer: approval.asked.reason };
  }
}
