import { planCancel, planReturn, refundableLines } from "@clove/domain/orders/plan-refund.ts";
import type { Refundable, RefundableQuery } from "@clove/domain/orders/refunds.schema.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { refuseIfAny } from "../../http/errors.ts";
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
  { items, return_charge }: RefundableQuery,
): Promise<Refundable> {
  const [facts] = await Promise.all([readRefundFacts(db, scope, id), checkRefundedOrder(db, scope, id)]);
  const lines = refundableLines(facts);
  const left = lines.filter(({ quantity }) => quantity > 0);
  const plan = planReturn({ items: items ?? left, return_charge }, facts);
  if (items || return_charge > 0) refuseIfAny(plan.refusals);
  const cancel = planCancel(facts);
  return {
    order_id: id,
    lines,
    amount: plan.amount,
    refunds: shownRefunds(plan.refunds),
    cancel_refunds: cancel.refusals.length > 0 ? null : shownRefunds(cancel.refunds),
  };
}
