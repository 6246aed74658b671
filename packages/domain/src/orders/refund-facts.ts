import type { PriceType } from "../catalogue/variation-name.ts";
import type { Order } from "./orders.schema.ts";
import type { PaymentMethod } from "./payment-methods.ts";
import type { Paid } from "./payments.ts";
import type { TerminalFacts } from "./sale-facts.ts";

/** What is paid back by one method; a wire amount above 0. */
export type Refund = { payment_method: PaymentMethod; amount: number };

/** The facts from which a refund of an order is computed. Wire amounts. */
export type RefundFacts = {
  currency: string;
  status: Order["status"];
  total: number;
  /** All lines of the order, as they were sold; only `price_type` is the product's present one. */
  items: readonly RefundItem[];
  payments: readonly Paid[];
  /** What was paid back before. */
  refunded: readonly Refund[];
  /** What the order's customer owes now; 0 without one. */
  credit_used: number;
  /** Whether it was sold on credit and its customer is still to be assigned (people §20). */
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

/** The counter at which something is paid back, and by whom. */
export type RefundCounter = {
  terminal: Pick<TerminalFacts, "status" | "branch_id" | "branch_status"> & { cash_box: number };
  /** Where the order was sold. */
  store: { id: number; name: string };
  payer: { role: string; has_open_shift_here: boolean };
};
