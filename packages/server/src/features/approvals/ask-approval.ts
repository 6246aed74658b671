import type { Approval, AskApprovalBody } from "@clove/domain/approvals/approvals.schema.ts";
import { approvedSale, askedSale, beyondApproval } from "@clove/domain/approvals/asked-sale.ts";
import { AppError } from "@clove/domain/errors.ts";
import { checkSale } from "@clove/domain/orders/check-sale.ts";
import { checkSeenRow } from "../../db/seen-branches.sql.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { refuseIfAny } from "../../http/errors.ts";
import { refuseUnknownBatches, saleFacts } from "../orders/place-order.ts";
import { readSaleFacts } from "../orders/sale-facts.sql.ts";
import { insertApproval, readApproval } from "./approvals.sql.ts";
import { hashFacts } from "./use-approval.ts";

/**
 * Asks for an approval of a sale that is refused only for a limit (selling §36).
 * @throws Refused with every other reason why the sale cannot be made; AppError not_found, forbidden, approval_not_needed
 */
export async function askApproval({ db }: Tx, scope: Scope, { sale }: AskApprovalBody): Promise<Approval> {
  const stored = await readSaleFacts(db, scope, sale);
  const terminal = checkSeenRow(scope, stored.terminal, "terminal_id");
  refuseUnknownBatches(sale, stored);
  const facts = saleFacts(scope, stored, terminal);
  const refusals = checkSale(sale, facts);
  refuseIfAny(beyondApproval(refusals));
  if (refusals.length === 0) throw new AppError("approval_not_needed");
  const asked = {
    facts_hash: hashFacts(approvedSale(sale, facts)),
    asked: askedSale(sale, facts, refusals),
    branch_id: terminal.branch_id,
    terminal_id: terminal.id,
  };
  const id = await insertApproval(db, scope, asked, { state: "pending" });
  return (await readApproval(db, scope, id))!;
}
