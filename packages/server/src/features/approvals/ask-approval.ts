import type {
  Approval,
  ApproveByPinBody,
  AskApprovalBody,
} from "@clove/domain/approvals/approvals.schema.ts";
import { mayApprove } from "@clove/domain/approvals/may-approve.ts";
import { AppError } from "@clove/domain/errors.ts";
import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import { type Scope, scopeOfUser } from "../../http/auth.ts";
import { auditAnswer } from "./answer-approval.ts";
import { insertApproval, readApproval } from "./approvals.sql.ts";
import { judgeQuestion } from "./judge-question.ts";
import { hashFacts } from "./use-approval.ts";

/**
 * Asks for an approval of something that is refused only for a right or limit (selling §36).
 * @throws Refused with every other reason why it cannot be done; AppError not_found, forbidden, approval_not_needed
 */
export async function askApproval(tx: Tx, scope: Scope, body: AskApprovalBody): Promise<Approval> {
  const asked = await judgeAsked(tx, scope, body);
  const id = await insertApproval(tx.db, scope, asked, { state: "pending" });
  return (await readApproval(tx.db, scope, id))!;
}

/**
 * Approves at once, by somebody whose PIN was judged (`judgePin`), by their present rights. Whom another company knows has no key here.
 * @throws as `askApproval`; AppError device_key_ended, approval_beyond
 */
export async function approveByPin(
  tx: Tx,
  scope: Scope,
  body: Omit<ApproveByPinBody, "key" | "pin">,
  person: { company_id: number; user_id: number },
): Promise<Approval> {
  const { db } = tx;
  const asked = await judgeAsked(tx, scope, body as AskApprovalBody);
  const approver = person.company_id === scope.company_id ? await scopeOfUser(db, person) : undefined;
  if (!approver) throw new AppError("device_key_ended");
  if (!mayApprove(approver, asked, scope.decimals)) throw new AppError("approval_beyond");
  const answered = { state: "approved" as const, answered_by: person.user_id, by_pin: true as const };
  const id = await insertApproval(db, scope, asked, answered);
  const approval = (await readApproval(db, scope, id))!;
  await auditAnswer(db, approver, approval, true);
  return approval;
}

/** Judges it as its call would. What that has locked and written is undone. */
async function judgeAsked(tx: Tx, scope: Scope, body: AskApprovalBody) {
  await sql`savepoint asked`.execute(tx.db);
  const { facts, ...question } = await judgeQuestion(tx, scope, body);
  await sql`rollback to savepoint asked`.execute(tx.db);
  if (question.asked.needs.length === 0) throw new AppError("approval_not_needed");
  return { ...question, action: body.action, facts_hash: hashFacts(facts) };
}
