import { fromMinor, toMinor } from "../money.ts";
import type { Order, PaymentBody } from "./orders.schema.ts";
import { type Paid, paidIn } from "./payments.ts";
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

/** What returned goods pay of a sale, by method, and what is left of the sale and of the refund (orders §22). Wire amounts. */
export type PaidByReturn = {
  cash: number;
  credit: number;
  /** The rest of the sale's total, which the customer pays. */
  due: number;
  /** The rest of the cash refund, which leaves the drawer. */
  back: number;
  /** The rest of the undone credit, which the sale does not use again. */
  undone: number;
};

/**
 * Cash pays before credit: if the goods are worth more than the sale, it is credit that stays undone, as after any return
 * (orders §11). Credit pays only for a sale to its own customer.
 */
export function paidByReturn(
  refunds: readonly Paid[],
  total: number,
  { isSameCustomer, decimals }: { isSameCustomer: boolean; decimals: number },
): PaidByReturn {
  const worth = { cash: paidIn(refunds, decimals, "cash"), credit: paidIn(refunds, decimals, "credit") };
  const all = Math.max(0, toMinor(total, decimals));
  const cash = Math.min(worth.cash, all);
  const credit = isSameCustomer ? Math.min(worth.credit, all - cash) : 0;
  return {
    cash: fromMinor(cash, decimals),
    credit: fromMinor(credit, decimals),
    due: fromMinor(all - cash - credit, decimals),
    back: fromMinor(worth.cash - cash, decimals),
    undone: fromMinor(worth.credit - credit, decimals),
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
