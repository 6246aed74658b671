import type { PriceType } from "../catalogue/variation-name.ts";
import type { Order, PaymentLog } from "./orders.schema.ts";
import type { PaymentMethod } from "./payment-methods.ts";

/** What is paid back by one method; a wire amount above 0. */
export type Refund = { payment_method: PaymentMethod; amount: number };

/** What is known of an order of which something is paid back. Wire amounts. */
export type RefundFacts = {
  currency: string;
  status: Order["status"];
  total: number;
  /** All of the order's, as they were sold; `price_type` is the product's now. */
  items: readonly RefundItem[];
  payments: readonly Pick<PaymentLog, "payment_method" | "amount_received" | "amount_returned">[];
  /** What was paid back before, by method. */
  refunded: readonly Refund[];
  /** What the order's customer owes now; 0 without one. */
  credit_used: number;
  /** Sold on credit, and nobody has said yet to whom (people §20). */
  has_unassigned_credit: boolean;
};

export type RefundItem = {
  id: number;
  name: string;
  price_type: PriceType;
  quantity: number;
  returned_quantity: number;
  subtotal: number;
};

/** The counter at which it is paid back. */
export type RefundCounter = {
  terminal: {
    status: "active" | "inactive";
    branch_id: number;
    branch_status: "active" | "inactive";
    cash_box: number;
  };
  /** Where the order was sold. */
  store: { id: number; name: string };
  payer: { role: string; has_open_shift_here: boolean };
};
