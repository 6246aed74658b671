import * as commonTexts from "@clove/domain/common.texts.ts";
import { fromMinor, sumAmounts } from "@clove/domain/money.ts";
import { neverHandedOver } from "@clove/domain/orders/exchange.ts";
import { paidIn, takesCash } from "@clove/domain/orders/payments.ts";
import { lastReturn, type Printed } from "@clove/domain/orders/printed.ts";
import * as receiptTexts from "@clove/domain/orders/receipts.texts.ts";
import type { PlacedOrder } from "../../orders/orders.api.ts";

/** What a sale just made prints, and what it means for the drawer; an exchange has a receipt for each of its orders. */
export function soldReceipts(order: PlacedOrder, decimals: number) {
  const { returned, payment_logs } = order;
  const cash = payment_logs.find(({ payment_method }) => payment_method === "cash");
  const change = cash && { label: commonTexts.change, amount: cash.amount_returned };
  const printed: [Printed, ...Printed[]] = returned ? [{ order }, lastReturn(returned.order)] : [{ order }];
  const hasChange = change !== undefined && change.amount > 0;
  if (!returned)
    return { printed, movesCash: !order.practice && takesCash(payment_logs), handsOver: hasChange, change };
  const taken = fromMinor(paidIn(payment_logs, decimals, "cash"), decimals);
  const refunded = fromMinor(paidIn(returned.refunds, decimals, "cash"), decimals);
  // All that the goods are worth beside credit pays in place of cash, but no more than the sale took; rounding pays for nothing.
  const worth = returned.refunds.flatMap(({ payment_method, amount_received, rounding }) =>
    payment_method === "credit" ? [] : [amount_received, -rounding],
  );
  const by_goods = neverHandedOver(sumAmounts(worth, decimals), taken);
  const back = sumAmounts([refunded, -by_goods], decimals);
  if (back > 0) {
    const amount = sumAmounts([back, change?.amount ?? 0], decimals);
    return { printed, movesCash: true, handsOver: true, change: { label: receiptTexts.paidBack, amount } };
  }
  // The part in cash that the returned goods pay is never handed over.
  return {
    printed,
    movesCash: cash !== undefined && cash.amount_received > by_goods,
    handsOver: hasChange,
    change,
  };
}
