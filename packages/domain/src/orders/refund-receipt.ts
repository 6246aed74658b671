import { currencyDecimals, sumAmounts, sumOf } from "../money.ts";
import { neverHandedOver } from "./exchange.ts";
import type { Order } from "./orders.schema.ts";
import { paymentMethods } from "./payment-methods.ts";
import type { RefundOf } from "./printed.ts";
import {
  type PrintedCompany,
  type ReceiptFrame,
  type ReceiptLine,
  receiptFrame,
  receiptLine,
  soldAs,
} from "./receipt.ts";
import type { Refund } from "./refund-facts.ts";
import { ownFigures, type ShownFigure } from "./shown-figures.ts";

/** Amounts on the wire. */
type RefundReceipt = ReceiptFrame & {
  kind: "return" | "cancellation";
  /** When the order was sold. */
  sold_at: string;
  /** What came back. The total of a line is what was paid for it (orders §9) after a return, the line total after a cancellation. */
  lines: ReceiptLine[];
  /** What was paid for all lines. */
  worth: number;
  /** The figures of a cancelled order that no line has: its adjustment. */
  own: ShownFigure[];
  /** The part of the worth that is kept. */
  charge: number;
  /** The part of the cash refund that paid for the order of the exchange; not part of `refunds`. */
  in_exchange: number;
  refunds: Refund[];
  /** What the rounding of cash added to the refund, or below 0 took off. */
  rounding: number;
  paid_back: number;
  notes: string | null;
  /** The number of the order that the goods were exchanged for. */
  exchanged_for: string | null;
};

/** The receipt of what came back of an order, in the company's layout (orders §23). */
export function refundReceiptOf(
  order: Order,
  { return_id }: RefundOf,
  company: PrintedCompany,
): RefundReceipt {
  const decimals = currencyDecimals(company.currency);
  const refunds = paymentMethods.flatMap((method) =>
    order.refunds
      .filter((each) => each.return_id === return_id && each.payment_method === method)
      // Copies of earlier versions have no rounding.
      .map((each) => ({ ...each, rounding: each.rounding ?? 0 })),
  );
  const cash = refunds.find(({ payment_method }) => payment_method === "cash")?.amount ?? 0;
  const { exchange } = order.returns.find(({ id }) => id === return_id) ?? {};
  const in_exchange = neverHandedOver(cash, exchange?.cash ?? 0);
  const paid = refunds.flatMap(({ payment_method, amount, rounding }) => {
    const handed = payment_method === "cash" ? sumAmounts([amount, -in_exchange], decimals) : amount;
    return handed === 0 && in_exchange > 0 ? [] : { payment_method, amount: handed, rounding };
  });
  return {
    ...(return_id === null ? cancelled(order, company) : returned(order, return_id, company)),
    sold_at: order.created_at,
    in_exchange,
    refunds: paid,
    rounding: sumOf(refunds, "rounding", decimals),
    paid_back: sumOf(paid, "amount", decimals),
  };
}

type Part = Omit<RefundReceipt, "sold_at" | "in_exchange" | "refunds" | "rounding" | "paid_back">;

function returned(order: Order, return_id: number, company: PrintedCompany): Part {
  const decimals = currencyDecimals(company.currency);
  const found = order.returns.find(({ id }) => id === return_id);
  if (!found) throw new Error(`the order ${order.id} has no return ${return_id}`);
  const { lines, charge, notes, exchange, created_at, by, terminal } = found;
  return {
    ...frameOf(order, { created_at, by, counter: terminal?.name ?? "" }, company),
    kind: "return",
    lines: lines.flatMap(({ order_item_id, quantity, amount }) => {
      const item = order.items.find(({ id }) => id === order_item_id);
      return item ? [{ ...receiptLine(item, decimals, order), quantity, total: amount }] : [];
    }),
    worth: sumOf(lines, "amount", decimals),
    own: [],
    charge,
    notes,
    exchanged_for: exchange?.order_ref ?? null,
  };
}

function cancelled(order: Order, company: PrintedCompany): Part {
  const { cancellation } = order;
  if (!cancellation) throw new Error(`the order ${order.id} is not cancelled`);
  const { at: created_at, by, reason } = cancellation;
  // Only refunds have a counter; without any, the receipt shows none.
  const counter = order.refunds[0]?.terminal?.name ?? "";
  return {
    ...frameOf(order, { created_at, by, counter }, company),
    kind: "cancellation",
    lines: order.items.map((item) => receiptLine(item, currencyDecimals(company.currency), order)),
    worth: order.total,
    own: ownFigures(order, { ...company, ...order }),
    charge: 0,
    notes: reason,
    exchanged_for: null,
  };
}

type Made = { created_at: string; by: { name: string }; counter: string };

/** The store is always the order's, to which the goods go back. */
function frameOf(order: Order, { created_at, by, counter }: Made, company: PrintedCompany): ReceiptFrame {
  const terminal = { name: counter, branch: order.terminal.branch };
  return receiptFrame({ ...soldAs(order), created_at, terminal, cashier: by }, company);
}
