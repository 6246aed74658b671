import type { ToRefund } from "@clove/domain/approvals/asked-refund.ts";
import { planCancel, planReturn, type ReturnPlan } from "@clove/domain/orders/plan-refund.ts";
import type { Refund, RefundFacts, RefundTo } from "@clove/domain/orders/refund-facts.ts";
import type { CancelOrderBody, ReturnOrderBody } from "@clove/domain/orders/refunds.schema.ts";
import type { Refusal } from "@clove/domain/refusal.ts";
import type { Scope } from "../../http/auth.ts";
import { checkRefund } from "./check-refund.ts";
import type { LockedRefund } from "./refund-facts.sql.ts";

type Locked = Pick<LockedRefund, "facts" | "terminal" | "shift">;

/** `missing`: why the caller needs an approval for it; `asked`: what is then approved. */
type Judged<Plan> = { plan: Plan; missing: Refusal[]; asked: ToRefund };

type ToReturn = Omit<ReturnOrderBody, "temp_id" | "terminal_id" | "approval_id">;

/**
 * Plans a return on these facts. `taken`: the cash that the sale of an exchange takes, and `at` where the return is in the call's body.
 * @throws Refused with every reason that no approval takes away
 */
export function judgeReturn(
  scope: Scope,
  locked: Locked,
  { items, return_charge, refund_to, refunds: sent, notes }: ToReturn,
  { taken = 0, at = "" }: { taken?: number; at?: string } = {},
): Judged<Omit<ReturnPlan, "refusals">> {
  const facts = askedFor(locked.facts, refund_to);
  const { refusals, ...plan } = planReturn({ items, return_charge, taken }, facts);
  const { refunds, lines } = plan;
  const missing = checkRefund(scope, locked, { refusals, refunds, sent, refund_to, at });
  const back = { lines, charge: return_charge, refund_to: facts.refund_to, refunds, reason: notes };
  return { plan, missing, asked: toRefund("order/return", locked, back) };
}

/** Plans a cancellation on these facts. @throws Refused with every reason that no approval takes away */
export function judgeCancel(
  scope: Scope,
  locked: Locked,
  { refunds: sent, reason }: Pick<CancelOrderBody, "refunds" | "reason">,
): Judged<{ refunds: Refund[] }> {
  const { facts } = locked;
  const { refusals, refunds } = planCancel(facts);
  const missing = checkRefund(scope, locked, { refusals, refunds, sent });
  const lines = facts.items.map(({ id, quantity }) => ({ order_item_id: id, quantity }));
  const back = { lines, charge: 0, refund_to: "as_paid", refunds, reason };
  return { plan: { refunds }, missing, asked: toRefund("order/cancel", locked, back) };
}

/** The facts of a refund that the person wants paid back this way. */
export const askedFor = <Facts extends RefundFacts>(
  facts: Facts,
  refund_to: RefundTo | undefined,
): Facts => ({
  ...facts,
  refund_to: refund_to ?? facts.refund_to,
});

type Back = Pick<ToRefund, "charge" | "refund_to" | "refunds"> & {
  lines: readonly { order_item_id: number; quantity: number }[];
  reason: string | null | undefined;
};

function toRefund(
  action: ToRefund["action"],
  { facts: { id, order_ref, items }, terminal }: Locked,
  { lines, reason, ...back }: Back,
): ToRefund {
  const names = new Map(items.map((item) => [item.id, item.name]));
  return {
    ...{ action, id, order_ref, terminal_id: terminal.id, ...back, reason: reason || null },
    lines: lines.map(({ order_item_id, quantity }) => ({
      ...{ order_item_id, quantity },
      name: names.get(order_item_id) ?? "",
    })),
  };
}
