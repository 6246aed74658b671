import { planCancel, planReturn, refundableLines } from "@clove/domain/orders/plan-refund.ts";
import type { ExchangedOrder, Refundable, RefundableQuery } from "@clove/domain/orders/refunds.schema.ts";
import { still } from "../../db/once.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { refuseIfAny } from "../../http/errors.ts";
import { askedFor } from "./judge-refund.ts";
import { readOrder } from "./orders.sql.ts";
import { checkRefundedOrder, readRefundFacts } from "./refund-facts.sql.ts";
import { shownRefunds } from "./refunds.sql.ts";

/**
 * What can still be returned of an order and is then paid back (orders §14): nothing of a cancelled or completely returned one.
 * @throws Refused when these items cannot be returned; AppError not_found, forbidden
 */
export async function readRefundable(
  db: Db,
  scope: Scope,
  id: number,
  { items, return_charge, refund_to }: RefundableQuery,
): Promise<Refundable> {
  const [facts] = await Promise.all([readRefundFacts(db, scope, id), checkRefundedOrder(db, scope, id)]);
  const lines = refundableLines(facts);
  const left = lines.filter(({ quantity }) => quantity > 0);
  const plan = planReturn({ items: items ?? left, return_charge }, askedFor(facts, refund_to));
  if (items || return_charge > 0) refuseIfAny(plan.refusals);
  const cancel = planCancel(facts);
  return {
    order_id: id,
    lines,
    amount: plan.amount,
    refunds: shownRefunds(plan.refunds),
    cash: plan.cash,
    cancel_refunds: cancel.refusals.length > 0 ? null : shownRefunds(cancel.refunds),
  };
}

/** The answer to a return, or with null to the cancellation, of an order, made again from the present order. @throws AppError not_found */
export async function readRefunded(db: Db, scope: Scope, id: number, return_id: number | null) {
  const { order } = still(await readOrder(db, scope, id));
  return { order, refunds: shownRefunds(order.refunds.filter((refund) => refund.return_id === return_id)) };
}

/** The answer to an exchange, made again from the present orders. @throws AppError not_found */
export async function readExchanged(
  db: Db,
  scope: Scope,
  { order_id, returned_id }: { order_id: number; returned_id: number },
): Promise<ExchangedOrder> {
  const { order } = still(await readOrder(db, scope, order_id));
  const back = still(await readOrder(db, scope, returned_id)).order;
  const { id } = still(back.returns.find(({ exchange }) => exchange?.id === order_id));
  return { order, returned: await readRefunded(db, scope, returned_id, id) };
}
