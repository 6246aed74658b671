import { fromMinor, sumAmounts } from "@clove/domain/money.ts";
import { checkNumbers } from "@clove/domain/orders/check-sale.ts";
import { paidIn } from "@clove/domain/orders/payments.ts";
import type { ReturnPlan } from "@clove/domain/orders/plan-refund.ts";
import type { ExchangedOrder, ExchangeOrderBody } from "@clove/domain/orders/refunds.schema.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { refuseIfAny } from "../../http/errors.ts";
import { happenings } from "../../metrics/happenings.ts";
import type { Past } from "../approvals/use-approval.ts";
import { lockStockLevels } from "../stock/stock-facts.sql.ts";
import { findOthers } from "../sync/other-history.ts";
import { judgeReturn } from "./judge-refund.ts";
import type { AgainSold } from "./new-order.ts";
import { readOrder } from "./orders.sql.ts";
import { judgeSale } from "./place-order.ts";
import { lockRefund } from "./refund-facts.sql.ts";
import { linkExchange, payBack, shownRefunds, writeReturn } from "./refunds.sql.ts";
import { returnGoods } from "./return-goods.sql.ts";
import { auditReturn, goodsBack } from "./return-order.ts";
import { readSaleFacts } from "./sale-facts.sql.ts";

type Exchange = Omit<ExchangeOrderBody, "temp_id">;

/**
 * A return and a sale that it pays for, in one transaction (orders §21, docs/decisions/043). Goods and credit come back before
 * the sale, which may need them; cash leaves the drawer after it, because the sale's cash may be all there is. `again`: if it is recorded
 * again.
 * @throws Refused with every reason; AppError not_found, forbidden
 */
export async function exchangeOrder(
  tx: Tx,
  scope: Scope,
  body: Exchange,
  again?: AgainSold,
): Promise<ExchangedOrder> {
  const { db } = tx;
  const { returned, ...sale } = body;
  const begun = await beginExchange(tx, scope, body, again);
  const { locked, plan, stored, return_id, approved_by } = begun;
  const judged = judgeSale(db, scope, sale, stored, { back: begun, again });
  // Without a key: that of the exchange covers its sale.
  const { id } = await judged.write(null);
  tx.afterCommit(() => happenings.sale.tell({ made: again ? "offline" : "online" }));

  const { return_charge, notes } = returned;
  await Promise.all([
    payBack(db, scope, { ...locked, at: again?.at ?? stored.ids.at }, paidBack(plan, true), return_id),
    linkExchange(db, scope, { return_id, order_id: id }),
    auditReturn(db, scope, locked, {
      ...{ ...plan, return_id, return_charge, notes, approved_by },
      exchange_order_id: id,
    }),
  ]);
  const [order, back] = await Promise.all([readOrder(db, scope, id), readOrder(db, scope, returned.id)]);
  return {
    order: order!.order,
    returned: { order: back!.order, refunds: shownRefunds(plan.refunds) },
  };
}

/**
 * Takes the goods of an exchange back, and reads what its sale is judged by afterwards. `missing`: why the caller needs an approval for
 * the return, which `judgeSale` judges together with the sale. `past`: if it is recorded again.
 * @throws Refused with every other reason against the return; AppError not_found, forbidden
 */
export async function beginExchange({ db }: Tx, scope: Scope, { returned, ...sale }: Exchange, past?: Past) {
  refuseIfAny(checkNumbers(sale, scope.currency));
  refuseIfAny(await findOthers(db, scope, "sale", sale));
  const { terminal_id, user_id: buyer_id, approval_id } = sale;
  const locked = await lockRefund(db, scope, {
    ...{ id: returned.id, terminal_id, buyer_id, approval_id, at: past?.at },
  });
  const taken = Math.max(0, fromMinor(paidIn(sale.payments, scope.decimals, "cash"), scope.decimals));
  const terminal = { ...locked.terminal, cash_box: withCash(locked.terminal.cash_box, sale, scope) };
  const at = { taken, at: "returned." };
  const { plan, missing, asked } = judgeReturn(scope, { ...locked, terminal }, returned, at);

  const goods = goodsBack(locked, plan.lines);
  await lockStockLevels(db, scope, {
    branch_ids: [goods.branch_id],
    variation_ids: [...goods.lines, ...sale.items].map((line) => line.product_variation_id),
  });
  const { return_charge, notes } = returned;
  const approver = past ? past.approver : locked.approval?.approver;
  const approved_by = approver?.id ?? null;
  const written = { ...plan, charge: return_charge, notes, approved_by };
  const return_id = await writeReturn(db, scope, locked, written);
  await payBack(db, scope, locked, paidBack(plan, false), return_id);
  await returnGoods(db, scope, goods);
  const stored = await readSaleFacts(db, scope, sale);
  return { locked, plan, missing, asked, by_goods: plan.cash.by_goods, stored, return_id, approved_by };
}

const paidBack = ({ refunds }: Pick<ReturnPlan, "refunds">, isCash: boolean) =>
  refunds.filter(({ payment_method }) => (payment_method === "cash") === isCash);

/** What is in the drawer once the sale is paid. */
function withCash(cash_box: number, { payments }: Pick<ExchangeOrderBody, "payments">, { decimals }: Scope) {
  return sumAmounts([cash_box, fromMinor(paidIn(payments, decimals, "cash"), decimals)], decimals);
}
