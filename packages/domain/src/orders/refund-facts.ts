import type { PriceType } from "../catalogue/variation-name.ts";
import type { Order } from "./orders.schema.ts";
import type { PaymentMethod } from "./payment-methods.ts";
import type { Paid } from "./payments.ts";
import type { TerminalFacts } from "./sale-facts.ts";
import type { TaxTerms } from "./sale-terms.ts";

/**
 * What is paid back by one method, on the wire. `rounding`: what the rounding of cash adds to it or, below 0, takes off; cash that is
 * rounded to nothing has the amount 0.
 */
export type Refund = { payment_method: PaymentMethod; amount: number; rounding: number };

/** Where bank and QR payments of returned goods go back to: the drawer's cash, or the methods that they came by (orders §11). */
export type RefundTo = "cash" | "as_paid";

/** The facts from which a refund of an order is computed. Wire amounts. */
export type RefundFacts = {
  currency: string;
  status: Order["status"];
  total: number;
  /** Of the sale's payments (selling §9). */
  rounding: number;
  /** By which it was sold. */
  terms: TaxTerms;
  /** The company's present smallest cash amount. */
  cash_rounding: number;
  refund_to: RefundTo;
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
  sst: number;
};

/** The counter at which something is paid back, and by whom. */
export type RefundCounter = {
  terminal: Pick<TerminalFacts, "status" | "branch_id" | "branch_status"> & { cash_box: number };
  /** Where the order was sold. */
  store: { id: number; name: string };
  payer: { role: string; has_open_shift_here: boolean };
};
