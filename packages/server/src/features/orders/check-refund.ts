import { mayDo } from "@clove/domain/access/permissions.ts";
import { beyondApproval } from "@clove/domain/approvals/approvable.ts";
import type { Refund, RefundTo } from "@clove/domain/orders/refund-facts.ts";
import type { CancelOrderBody } from "@clove/domain/orders/refunds.schema.ts";
import { checkRefundCounter, checkRefundTo, checkSentRefunds } from "@clove/domain/orders/split-refund.ts";
import { type Refusal, refuse } from "@clove/domain/refusal.ts";
import { workedCounter } from "@clove/domain/shifts/worked-counter.ts";
import type { Scope } from "../../http/auth.ts";
import { refuseIfAny } from "../../http/errors.ts";
import type { LockedRefund } from "./refund-facts.sql.ts";

type Planned = {
  refusals: readonly Refusal[];
  refunds: readonly Refund[];
  sent: CancelOrderBody["refunds"];
  /** How the person wants it paid back; left out, as the company says. */
  refund_to?: RefundTo | undefined;
  /** Prefix of paths in refusals: where the refund is in the call's body. */
  at?: string;
};

/**
 * Refuses unless the planned refunds are what the client expects and can be paid back here.
 * @returns why the caller needs an approval, if so
 * @throws Refused with every other reason
 */
export function checkRefund(
  scope: Scope,
  { facts, terminal, shift }: Pick<LockedRefund, "facts" | "terminal" | "shift">,
  { refusals, refunds, sent, refund_to, at = "" }: Planned,
): Refusal[] {
  const { role, permissions } = scope;
  const own = shift?.user_id === scope.user_id ? terminal.id : null;
  const worked = workedCounter(own, scope, { terminal_id: terminal.id, is_open: shift !== null });
  const payer = { role, permissions, has_open_shift_here: worked === terminal.id };
  const withPrefix = (all: readonly Refusal[]) =>
    all.map((each) => (each.path && each.path !== "terminal_id" ? { ...each, path: at + each.path } : each));
  refuseIfAny(withPrefix(refusals));
  const others = withPrefix([
    ...(mayDo(scope, "order:view") ? [] : [refuse("refund_needs_right")]),
    ...checkRefundTo(refund_to, facts, payer),
    ...checkSentRefunds(sent, refunds, scope.currency),
    ...checkRefundCounter(refunds, { terminal, store: facts.store, payer }, scope.currency),
  ]);
  refuseIfAny(beyondApproval(others));
  return others;
}
