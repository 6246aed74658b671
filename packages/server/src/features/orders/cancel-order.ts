import { approvedRefund } from "@clove/domain/approvals/asked-refund.ts";
import type { CancelOrderBody, RefundedOrder } from "@clove/domain/orders/refunds.schema.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { type Past, useApproval } from "../approvals/use-approval.ts";
import { audit } from "../audit/audit.sql.ts";
import { judgeCancel } from "./judge-refund.ts";
import { readOrder } from "./orders.sql.ts";
import { lockRefund } from "./refund-facts.sql.ts";
import { payBack, shownRefunds, writeCancellation } from "./refunds.sql.ts";
import { returnGoods } from "./return-goods.sql.ts";

/**
 * Takes a whole sale back (orders §12, §13): every payment is paid back by its own method, and all goods return into their batches.
 * `past`: if it is recorded again.
 * @throws Refused with every reason; AppError not_found, forbidden
 */
export async function cancelOrder(
  { db }: Tx,
  scope: Scope,
  { id, terminal_id, approval_id, ...body }: Omit<CancelOrderBody, "temp_id">,
  past?: Past,
): Promise<RefundedOrder> {
  const locked = await lockRefund(db, scope, { id, terminal_id, approval_id, at: past?.at });
  const { facts } = locked;
  const { plan, missing, asked } = judgeCancel(scope, locked, body);
  const { refunds } = plan;
  const approver = await useApproval(
    db,
    scope,
    { approval_id },
    {
      ...{ approval: locked.approval, refusals: missing, branch_id: facts.store.id },
      facts: () => approvedRefund(asked),
      past,
    },
  );

  const { reason } = body;
  const approved_by = approver?.id ?? null;
  await Promise.all([
    writeCancellation(db, scope, locked, { reason, approved_by }),
    payBack(db, scope, locked, refunds, null),
    audit(db, scope, "order.cancel", {
      subject: "order",
      subject_id: id,
      detail: {
        ...{ terminal_id, total: facts.total, refunds, reason: reason || null },
        ...(approved_by && { approved_by }),
      },
    }),
  ]);
  await returnGoods(db, scope, {
    order_id: id,
    branch_id: facts.store.id,
    lines: facts.items.map(({ id: order_item_id, ...item }) => ({ ...item, order_item_id })),
    at: locked.stored_at,
  });
  const read = await readOrder(db, scope, id);
  return { order: read!.order, refunds: shownRefunds(refunds) };
}
