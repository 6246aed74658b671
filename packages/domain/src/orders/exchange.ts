import { currencyDecimals, fromMinor, sumAmounts, toMinor } from "../money.ts";
import type { Order, PaymentBody } from "./orders.schema.ts";
import { paidIn } from "./payments.ts";
import type { Refund, RefundTo } from "./refund-facts.ts";
import type { ExchangeOrderBody, Refundable } from "./refunds.schema.ts";
import { refundWith } from "./split-refund.ts";

/** A return whose worth is to pay for a sale: it is sent with the sale (orders §22). */
export type PlannedReturn = Pick<Order, "id" | "order_ref" | "user_id"> & {
  items: ExchangeOrderBody["returned"]["items"];
  return_charge: number;
  /** How what the sale leaves of it is paid back; missing in carts of earlier versions. */
  refund_to?: RefundTo | undefined;
  notes: string;
  /** What `refundable` answered, if all of it were paid back. */
  refunds: Refundable["refunds"];
  cash: Refundable["cash"];
};

/** What the returned goods are worth, before the rounding of cash. Wire amount. */
export const worthOf = ({ refunds }: Pick<PaidByReturn, "refunds">, decimals: number): number =>
  sumAmounts(
    refunds.flatMap(({ amount, rounding }) => [amount, -rounding]),
    decimals,
  );

/** The return as it is sent with the sale that it pays for; other refunds than these are refused. */
export const sentReturn = (
  { id, items, return_charge, refund_to, notes }: PlannedReturn,
  { refunds }: Pick<PaidByReturn, "refunds">,
): ExchangeOrderBody["returned"] => ({
  ...{ id, items, return_charge, refund_to, notes },
  refunds: refunds
    .filter(({ amount }) => amount > 0)
    .map(({ payment_method, amount }) => ({ payment_method, amount_received: amount, amount_returned: 0 })),
});

/** What returned goods pay of a sale, by method, and what is left of the sale and of the refund (orders §22). Wire amounts. */
export type PaidByReturn = {
  cash: number;
  credit: number;
  /** The rest of the sale's total, which the customer pays, before the rounding of cash. */
  due: number;
  /** The rest of the cash refund, rounded, which leaves the drawer. */
  back: number;
  /** The rest of the undone credit, which the sale does not use again. */
  undone: number;
  /** The whole refund of the return, with what pays for the sale. */
  refunds: Refund[];
};

/**
 * Cash pays before credit: if the goods are worth more than the sale, it is credit that stays undone, as after any return
 * (orders §11). Credit pays only for a sale to its own customer. What was paid by bank or QR pays for the sale as cash does, and only
 * the rest goes back by those methods. Only the difference is rounded (selling §9): what is paid in cash here, and `back`.
 */
export function paidByReturn(
  planned: Pick<PlannedReturn, "refunds" | "cash">,
  total: number,
  {
    isSameCustomer,
    currency,
    cash_rounding,
  }: { isSameCustomer: boolean; currency: string; cash_rounding: number },
): PaidByReturn {
  const decimals = currencyDecimals(currency);
  const inCredit = paidIn(planned.refunds, decimals, "credit");
  const all = Math.max(0, toMinor(total, decimals));
  // No more cash than the total pays for it; if the customer adds cash, all of the goods are used anyway.
  const { refunds, cash: back } = refundWith(fromMinor(all, decimals), planned, { currency, cash_rounding });
  const cash = toMinor(back.by_goods, decimals);
  const credit = isSameCustomer ? Math.min(inCredit, all - cash) : 0;
  const inCash = refunds.find(({ payment_method }) => payment_method === "cash");
  return {
    cash: back.by_goods,
    credit: fromMinor(credit, decimals),
    due: fromMinor(all - cash - credit, decimals),
    back: sumAmounts([inCash?.amount ?? 0, -back.by_goods], decimals),
    undone: fromMinor(inCredit - credit, decimals),
    refunds,
  };
}

/**
 * The cash that an exchange refunds and takes again, so that it never changes hands (orders §23): the smaller of what the return
 * refunded and what the sale took, less change. Wire amounts.
 */
export const neverHandedOver = (refunded: number, taken: number): number =>
  Math.max(0, Math.min(refunded, taken));

/** Adds what returned goods pay to the payments of a sale, so that each method has one payment. */
export function withReturn(
  payments: readonly PaymentBody[],
  paid: Pick<PaidByReturn, "cash" | "credit">,
  decimals: number,
): PaymentBody[] {
  const parts = (["cash", "credit"] as const).filter((method) => paid[method] > 0);
  const raised = payments.map((payment) => {
    const part = parts.find((method) => method === payment.payment_method);
    if (!part) return payment;
    const received = toMinor(payment.amount_received, decimals) + toMinor(paid[part], decimals);
    return { ...payment, amount_received: fromMinor(received, decimals) };
  });
  const alone = parts.filter((method) => !payments.some(({ payment_method }) => payment_method === method));
  return [
    ...raised,
    ...alone.map((method) => ({ payment_method: method, amount_received: paid[method], amount_returned: 0 })),
  ];
}
