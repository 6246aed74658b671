import { mayDo } from "@clove/domain/access/permissions.ts";
import { AppError } from "@clove/domain/errors.ts";
import { fromMinor, sumAmounts } from "@clove/domain/money.ts";
import { checkNumbers } from "@clove/domain/orders/check-sale.ts";
import { paidIn } from "@clove/domain/orders/payments.ts";
import { planReturn } from "@clove/domain/orders/plan-refund.ts";
import type { ExchangedOrder, ExchangeOrderBody } from "@clove/domain/orders/refunds.schema.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { refuseIfAny } from "../../http/errors.ts";
import { happenings } from "../../metrics/happenings.ts";
import { lockStockLevels } from "../stock/stock-facts.sql.ts";
import { findOthers } from "../sync/other-history.ts";
import { checkRefund } from "./check-refund.ts";
import { readOrder } from "./orders.sql.ts";
import { judgeSale } from "./place-order.ts";
import { lockRefund } from "./refund-facts.sql.ts";
import { linkExchange, payBack, shownRefunds, writeReturn } from "./refunds.sql.ts";
import { returnGoods } from "./return-goods.sql.ts";
import { askedFor, auditReturn, goodsBack } from "./return-order.ts";
import { readSaleFacts } from "./sale-facts.sql.ts";

/**
 * A return and a sale that it pays for, in one transaction (orders §21, docs/decisions/043). Goods and credit come back before
 * the sale, which may need them; cash leaves the drawer after it, because the sale's cash may be all there is.
 * @throws Refused with every reason; AppError not_found, forbidden
 */
export async function exchangeOrder(
  { db, afterCommit }: Tx,
  scope: Scope,
  { returned, ...sale }: Omit<ExchangeOrderBody, "temp_id">,
): Promise<ExchangedOrder> {
  refuseIfAny(checkNumbers(sale, scope.currency));
  refuseIfAny(await findOthers(db, scope, "sale", sale));
  const { terminal_id, user_id: buyer_id } = sale;
  const locked = await lockRefund(db, scope, { id: returned.id, terminal_id, buyer_id });
  const taken = Math.max(0, fromMinor(paidIn(sale.payments, scope.decimals, "cash"), scope.decimals));
  const { refusals, ...plan } = planReturn(
    { ...returned, taken },
    askedFor(locked.facts, returned.refund_to),
  );
  const terminal = { ...locked.terminal, cash_box: withCash(locked.terminal.cash_box, sale, scope) };
  const check = {
    refusals,
    refunds: plan.refunds,
    sent: returned.refunds,
    refund_to: returned.refund_to,
    at: "returned.",
  };
  checkRefund(scope, { ...locked, terminal }, check);

  const goods = goodsBack(locked, plan.lines);
  await lockStockLevels(db, scope, {
    branch_ids: [goods.branch_id],
    variation_ids: [...goods.lines, ...sale.items].map((line) => line.product_variation_id),
  });
  const { return_charge, notes } = returned;
  const return_id = await writeReturn(db, scope, locked, { ...plan, charge: return_charge, notes });
  const paidBack = (isCash: boolean) =>
    plan.refunds.filter(({ payment_method }) => (payment_method === "cash") === isCash);
  await payBack(db, scope, locked, paidBack(false), return_id);
  await returnGoods(db, scope, goods);

  const stored = await readSaleFacts(db, scope, sale);
  const writeSale = judgeSale(db, scope, sale, stored, plan.cash.by_goods);
  // Without a key: that of the exchange covers its sale.
  const { id } = await writeSale(null);
  afterCommit(() => happenings.sale.tell({ made: "online" }));

  await Promise.all([
    payBack(db, scope, { ...locked, at: stored.ids.at }, paidBack(true), return_id),
    linkExchange(db, scope, { return_id, order_id: id }),
    auditReturn(db, scope, locked, { ...plan, return_id, return_charge, notes, exchange_order_id: id }),
  ]);
  const [order, back] = await Promise.all([readOrder(db, scope, id), readOrder(db, scope, returned.id)]);
  return {
    order: order!.order,
    returned: { order: back!.order, refunds: shownRefunds(plan.refunds) },
  };
}

/** An exchange also needs the permission for returns; the route checks that for sales. @throws AppError forbidden */
export function checkMayExchange(scope: Scope): void {
  if (!mayDo(scope, "order:view")) throw new AppError("forbidden");
}

/** What is in the drawer once the sale is paid. */
function withCash(cash_box: number, { payments }: Pick<ExchangeOrderBody, "payments">, { decimals }: Scope) {
  return sumAmounts([cash_box, fromMinor(paidIn(payments, decimals, "cash"), decimals)], decimals);
}
