import type {
  Approval,
  ApproveByPinBody,
  AskApprovalBody,
} from "@clove/domain/approvals/approvals.schema.ts";
import { approvedSale, askedSale, beyondApproval } from "@clove/domain/approvals/asked-sale.ts";
import { mayApprove } from "@clove/domain/approvals/may-approve.ts";
import { AppError } from "@clove/domain/errors.ts";
import { checkSale } from "@clove/domain/orders/check-sale.ts";
import { checkSeenRow } from "../../db/seen-branches.sql.ts";
import type { Db, Tx } from "../../db/transaction.ts";
import { type Scope, scopeOfUser } from "../../http/auth.ts";
import { refuseIfAny } from "../../http/errors.ts";
import { refuseUnknownBatches, saleFacts } from "../orders/place-order.ts";
import { readSaleFacts } from "../orders/sale-facts.sql.ts";
import { auditAnswer } from "./answer-approval.ts";
import { insertApproval, readApproval } from "./approvals.sql.ts";
import { hashFacts } from "./use-approval.ts";

/**
 * Asks for an approval of a sale that is refused only for a limit (selling §36).
 * @throws Refused with every other reason why the sale cannot be made; AppError not_found, forbidden, approval_not_needed
 */
export async function askApproval({ db }: Tx, scope: Scope, body: AskApprovalBody): Promise<Approval> {
  const asked = await judgeAsked(db, scope, body);
  const id = await insertApproval(db, scope, asked, { state: "pending" });
  return (await readApproval(db, scope, id))!;
}

/**
 * Approves at once, by somebody whose PIN was judged (`judgePin`), by their present rights. Whom another company knows has no key here.
 * @throws as `askApproval`; AppError device_key_ended, approval_beyond
 */
export async function approveByPin(
  { db }: Tx,
  scope: Scope,
  body: Omit<ApproveByPinBody, "key" | "pin">,
  person: { company_id: number; user_id: number },
): Promise<Approval> {
  const asked = await judgeAsked(db, scope, body);
  const approver = person.company_id === scope.company_id ? await scopeOfUser(db, person) : undefined;
  if (!approver) throw new AppError("device_key_ended");
  if (!mayApprove(approver, asked, scope.decimals)) throw new AppError("approval_beyond");
  const answered = { state: "approved" as const, answered_by: person.user_id, by_pin: true as const };
  const id = await insertApproval(db, scope, asked, answered);
  const approval = (await readApproval(db, scope, id))!;
  await auditAnswer(db, approver, approval, true);
  return approval;
}

async function judgeAsked(db: Db, scope: Scope, { sale }: AskApprovalBody) {
  const stored = await readSaleFacts(db, scope, sale);
  const terminal = checkSeenRow(scope, stored.terminal, "terminal_id");
  refuseUnknownBatches(sale, stored);
  const facts = saleFacts(scope, stored, terminal);
  const refusals = checkSale(sale, facts);
  refuseIfAny(beyondApproval(refusals));
  if (refusals.length === 0) throw new AppError("approval_not_needed");
  return {
    facts_hash: hashFacts(approvedSale(sale, facts)),
    asked: askedSale(sale, facts, refusals),
    branch_id: terminal.branch_id,
    terminal_id: terminal.id,
  };
}
