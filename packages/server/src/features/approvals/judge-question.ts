import { beyondApproval, needsOf } from "@clove/domain/approvals/approvable.ts";
import type { Approval, AskApprovalBody } from "@clove/domain/approvals/approvals.schema.ts";
import { approvedRefund, askedRefund } from "@clove/domain/approvals/asked-refund.ts";
import { askedSale } from "@clove/domain/approvals/asked-sale.ts";
import { checkSale } from "@clove/domain/orders/check-sale.ts";
import type { PlaceOrderBody } from "@clove/domain/orders/orders.schema.ts";
import { checkCashMove } from "@clove/domain/shifts/check-cash.ts";
import { checkSeenRow } from "../../db/seen-branches.sql.ts";
import type { Db, Tx } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { refuseIfAny } from "../../http/errors.ts";
import { beginExchange } from "../orders/exchange-order.ts";
import { judgeCancel, judgeReturn } from "../orders/judge-refund.ts";
import { approvedText, type Back, refuseUnknownBatches, saleFacts } from "../orders/place-order.ts";
import { checkRefundedOrder, lockRefund } from "../orders/refund-facts.sql.ts";
import { readSaleFacts, type StoredSaleFacts } from "../orders/sale-facts.sql.ts";
import { approvedCash, missingForCash } from "../terminals/move-cash.ts";
import { approvedOpening, judgeOpening } from "../terminals/open-drawer.ts";
import { lockSeenTerminal } from "../terminals/terminals.sql.ts";

/** What is asked for: what an approver reads, exactly what is then allowed, as text, and where. */
type Question = { asked: Approval["asked"]; facts: string; branch_id: number; terminal_id: number };
type Of<Action> = Extract<AskApprovalBody, { action: Action }>;

/**
 * Judges as the call of the same name would; the caller undoes what it has locked and written. Without `needs` the asker may do it.
 * @throws Refused with every reason that no approval takes away; AppError not_found, forbidden
 */
export async function judgeQuestion(tx: Tx, scope: Scope, body: AskApprovalBody): Promise<Question> {
  const { db } = tx;
  switch (body.action) {
    case "order/place":
      return judgedSale(scope, body.sale, await readSaleFacts(db, scope, body.sale));
    case "order/exchange": {
      await checkRefundedOrder(db, scope, body.sale.returned.id);
      const begun = await beginExchange(tx, scope, body.sale);
      return judgedSale(scope, body.sale, begun.stored, begun);
    }
    case "order/return":
    case "order/cancel":
      return judgedRefund(db, scope, body);
    case "terminal/cash/in":
    case "terminal/cash/out":
      return judgedCash(db, scope, body);
    case "terminal/open-drawer": {
      const { terminal_id, ...why } = body.opening;
      const { branch_id } = await lockSeenTerminal(db, scope, terminal_id, "terminal_id");
      const { request, missing } = await judgeOpening(db, scope, why, terminal_id);
      const asked = { needs: needsOf(missing), ...request };
      return { asked, facts: approvedOpening(request, terminal_id), branch_id, terminal_id };
    }
  }
}

/** `back`: the goods that pay for it, in an exchange. */
function judgedSale(scope: Scope, sale: PlaceOrderBody, stored: StoredSaleFacts, back?: Back): Question {
  const terminal = checkSeenRow(scope, stored.terminal, "terminal_id");
  refuseUnknownBatches(sale, stored);
  const facts = { ...saleFacts(scope, stored, terminal), by_goods: back?.by_goods ?? 0 };
  const refusals = [...(back?.missing ?? []), ...checkSale(sale, facts)];
  refuseIfAny(beyondApproval(refusals));
  return {
    asked: { ...askedSale(sale, facts, refusals), ...(back && { returned: askedRefund(back.asked) }) },
    facts: approvedText(sale, facts, back),
    branch_id: terminal.branch_id,
    terminal_id: terminal.id,
  };
}

async function judgedRefund(
  db: Db,
  scope: Scope,
  body: Of<"order/return"> | Of<"order/cancel">,
): Promise<Question> {
  const { id, terminal_id } = body.refund;
  await checkRefundedOrder(db, scope, id);
  const locked = await lockRefund(db, scope, { id, terminal_id });
  const { asked, missing } =
    body.action === "order/return"
      ? judgeReturn(scope, locked, body.refund)
      : judgeCancel(scope, locked, body.refund);
  return {
    asked: { needs: needsOf(missing), ...askedRefund(asked) },
    facts: approvedRefund(asked),
    branch_id: locked.facts.store.id,
    terminal_id,
  };
}

async function judgedCash(
  db: Db,
  scope: Scope,
  { action, cash }: Of<"terminal/cash/in"> | Of<"terminal/cash/out">,
): Promise<Question> {
  const { terminal_id, amount, reason } = cash;
  const { cash_box, branch_id } = await lockSeenTerminal(db, scope, terminal_id, "terminal_id");
  const way = action === "terminal/cash/in" ? "in" : "out";
  refuseIfAny(checkCashMove(way, amount, { mode: "online", currency: scope.currency, cash_box }));
  const asked = { needs: needsOf(missingForCash(scope)), amount, reason: reason || null };
  return { asked, facts: approvedCash(way, cash), branch_id, terminal_id };
}
