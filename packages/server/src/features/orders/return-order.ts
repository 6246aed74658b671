import { planReturn, type ReturnedLine, type ReturnPlan } from "@clove/domain/orders/plan-refund.ts";
import type { RefundFacts, RefundTo } from "@clove/domain/orders/refund-facts.ts";
import type { RefundedOrder, ReturnOrderBody } from "@clove/domain/orders/refunds.schema.ts";
import type { Db, Tx } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { audit } from "../audit/audit.sql.ts";
import { checkRefund } from "./check-refund.ts";
import { readOrder } from "./orders.sql.ts";
import { type LockedRefund, lockRefund } from "./refund-facts.sql.ts";
import { payBack, shownRefunds, writeReturn } from "./refunds.sql.ts";
import { returnGoods } from "./return-goods.sql.ts";

/**
 * Takes goods of an order back into their batches, and pays the customer back what was paid for them (orders §9–§11, §13). Stock is locked
 * last, because many sales wait for it.
 * @throws Refused with every reason; AppError not_found, forbidden
 */
export async function returnOrder(
  { db }: Tx,
  scope: Scope,
  {
    id,
    terminal_id,
    items,
    return_charge,
    refund_to,
    notes,
    refunds: sent,
  }: Omit<ReturnOrderBody, "temp_id">,
): Promise<RefundedOrder> {
  const locked = await lockRefund(db, scope, { id, terminal_id });
  const { facts } = locked;
  const { refusals, ...plan } = planReturn({ items, return_charge }, askedFor(facts, refund_to));
  const { lines, refunds } = plan;
  checkRefund(scope, locked, { refusals, refunds, sent, refund_to });

  const return_id = await writeReturn(db, scope, locked, { ...plan, charge: return_charge, notes });
  await Promise.all([
    payBack(db, scope, locked, refunds, return_id),
    auditReturn(db, scope, locked, { ...plan, return_id, return_charge, notes }),
  ]);
  await returnGoods(db, scope, goodsBack(locked, lines));
  const read = await readOrder(db, scope, id);
  return { order: read!.order, refunds: shownRefunds(refunds) };
}

/** The facts of a refund that the person wants paid back this way. */
export const askedFor = <Facts extends RefundFacts>(
  facts: Facts,
  refund_to: RefundTo | undefined,
): Facts => ({
  ...facts,
  refund_to: refund_to ?? facts.refund_to,
});

/** The lines of a return in the form that `returnGoods` takes. */
export function goodsBack({ facts, at }: LockedRefund, lines: readonly ReturnedLine[]) {
  const variations = new Map(facts.items.map((item) => [item.id, item.product_variation_id]));
  return {
    order_id: facts.id,
    branch_id: facts.store.id,
    lines: lines.map((line) => ({ ...line, product_variation_id: variations.get(line.order_item_id)! })),
    at,
  };
}

type Audited = Omit<ReturnPlan, "refusals" | "returns_all"> & {
  return_id: number;
  return_charge: number;
  notes: string | null | undefined;
  /** The sale that the goods have paid for. */
  exchange_order_id?: number;
};

/** Records a return with all of its amounts in the audit log (orders §15). */
export async function auditReturn(
  db: Db,
  scope: Scope,
  { facts, terminal }: LockedRefund,
  { return_id, lines, amount, return_charge, refunds, notes, exchange_order_id }: Audited,
): Promise<void> {
  const written = { return_id, terminal_id: terminal.id, lines, amount, return_charge, refunds };
  await audit(db, scope, "order.return", {
    subject: "order",
    subject_id: facts.id,
    detail: { ...written, notes: notes || null, ...(exchange_order_id && { exchange_order_id }) },
  });
}
