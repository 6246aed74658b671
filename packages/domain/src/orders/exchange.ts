import { fromMinor, toMinor } from "../money.ts";
import type { Order, PaymentBody } from "./orders.schema.ts";
import type { PaymentMethod } from "./payment-methods.ts";
import type { ExchangeOrderBody, Refundable } from "./refunds.schema.ts";

/** A return whose worth is to pay for a sale: it is sent with the sale (orders §22). */
export type PlannedReturn = Pick<Order, "id" | "order_ref" | "user_id"> & {
  items: ExchangeOrderBody["returned"]["items"];
  return_charge: number;
  notes: string;
  /** What `refundable` answered: other sums are refused. */
  refunds: Refundable["refunds"];
};

export const sentReturn = ({
  id,
  items,
  return_charge,
  notes,
  refunds,
}: PlannedReturn): ExchangeOrderBody["returned"] => ({ id, items, return_charge, refunds, notes });

/** What returned goods pay of a sale, by method, and what is then left on either side (orders §22). Wire amounts. */
export type PaidByReturn = {
  cash: number;
  credit: number;
  /** Of the sale's total, what the customer still pays. */
  due: number;
  /** Of the refund in cash, what really leaves the drawer. */
  back: number;
  /** Of the credit undone, what the sale does not use again. */
  undone: number;
};

/**
 * Cash pays before credit, so that of goods worth more than the sale credit is undone first, as by any return (orders §11).
 * Credit pays only for its own customer's sale.
 */
export function paidByReturn(
  refunds: readonly { payment_method: PaymentMethod; amount_received: number }[],
  total: number,
  { isSameCustomer, decimals }: { isSameCustomer: boolean; decimals: number },
): PaidByReturn {
  const worth = (method: PaymentMethod) =>
    refunds
      .filter(({ payment_method }) => payment_method === method)
      .reduce((sum, { amount_received }) => sum + toMinor(amount_received, decimals), 0);
  const all = Math.max(0, toMinor(total, decimals));
  const cash = Math.min(worth("cash"), all);
  const credit = isSameCustomer ? Math.min(worth("credit"), all - cash) : 0;
  return {
    cash: fromMinor(cash, decimals),
    credit: fromMinor(credit, decimals),
    due: fromMinor(all - cash - credit, decimals),
    back: fromMinor(worth("cash") - cash, decimals),
    undone: fromMinor(worth("credit") - credit, decimals),
  };
}

/**
 * Of the cash that both receipts of an exchange have, what never changed hands (orders §23): the refund of the return, as far as
 * the sale took as much. Wire amounts; `taken` is less change.
 */
export const neverHandedOver = (refunded: number, taken: number): number =>
  Math.max(0, Math.min(refunded, taken));

/** The payments of a sale, of which returned goods have paid a part: one for each method. */
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
