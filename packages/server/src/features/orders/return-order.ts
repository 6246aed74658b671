import { approvedRefund } from "@clove/domain/approvals/asked-refund.ts";
import type { ReturnedLine, ReturnPlan } from "@clove/domain/orders/plan-refund.ts";
import type { RefundedOrder, ReturnOrderBody } from "@clove/domain/orders/refunds.schema.ts";
import type { Db, Tx } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { type Past, useApproval } from "../approvals/use-approval.ts";
import { audit } from "../audit/audit.sql.ts";
import { judgeReturn } from "./judge-refund.ts";
import { readOrder } from "./orders.sql.ts";
import { type LockedRefund, lockRefund } from "./refund-facts.sql.ts";
import { payBack, shownRefunds, writeReturn } from "./refunds.sql.ts";
import { returnGoods } from "./return-goods.sql.ts";

/**
 * Takes goods of an order back into their batches, and pays the customer back what was paid for them (orders §9–§11, §13). Stock is locked
 * last, because many sales wait for it.
 * `past`: if it is recorded again.
 * @throws Refused with every reason; AppError not_found, forbidden
 */
export async function returnOrder(
  { db }: Tx,
  scope: Scope,
  { id, terminal_id, approval_id, ...body }: Omit<ReturnOrderBody, "temp_id">,
  past?: Past,
): Promise<RefundedOrder> {
  const locked = await lockRefund(db, scope, { id, terminal_id, approval_id, at: past?.at });
  const { plan, missing, asked } = judgeReturn(scope, locked, { id, ...body });
  const approver = await useApproval(
    db,
    scope,
    { approval_id },
    {
      ...{ approval: locked.approval, refusals: missing, branch_id: locked.facts.store.id },
      facts: () => approvedRefund(asked),
      past,
    },
  );

  const { return_charge, notes } = body;
  const approved_by = approver?.id ?? null;
  const return_id = await writeReturn(db, scope, locked, {
    ...plan,
    charge: return_charge,
    notes,
    approved_by,
  });
  await Promise.all([
    payBack(db, scope, locked, plan.refunds, return_id),
    auditReturn(db, scope, locked, { ...plan, return_id, return_charge, notes, approved_by }),
  ]);
  await returnGoods(db, scope, goodsBack(locked, plan.lines));
  const read = await readOrder(db, scope, id);
  return { order: read!.order, refunds: shownRefunds(plan.refunds) };
}

/** The lines of a return in the form that `returnGoods` takes. */
export function goodsBack({ facts, stored_at }: LockedRefund, lines: readonly ReturnedLine[]) {
  const variations = new Map(facts.items.map((item) => [item.id, item.product_variation_id]));
  return {
    order_id: facts.id,
    branch_id: facts.store.id,
    lines: lines.map((line) => ({ ...line, product_variation_id: variations.get(line.order_item_id)! })),
    at: stored_at,
  };
}

type Audited = Omit<ReturnPlan, "refusals" | "returns_all"> & {
  return_id: number;
  return_charge: number;
  notes: string | null | undefined;
  /** The sale that the goods have paid for. */
  exchange_order_id?: number;
  approved_by: number | null;
};

/** Records a return with all of its amounts in the audit log (orders §15). */
export async function auditReturn(
  db: Db,
  scope: Scope,
  { facts, terminal }: LockedRefund,
  { return_id, lines, amount, return_charge, refunds, notes, exchange_order_id, approved_by }: Audited,
): Promise<void> {
  const written = { return_id, terminal_id: terminal.id, lines, amount, return_charge, refunds };
  await audit(db, scope, "order.return", {
    subject: "order",
    subject_id: facts.id,
    detail: {
      ...{ ...written, notes: notes || null },
      ...(exchange_order_id && { exchange_order_id }),
      ...(approved_by && { approved_by }),
    },
  });
}
