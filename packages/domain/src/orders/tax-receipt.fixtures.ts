import type { PaymentMethod } from "./payment-methods.ts";
import { firstTerms, type SaleTerms } from "./sale-terms.ts";

/**
 * A receipt worked out by hand (selling §8, §9, §14; orders §9, §11, §12). All amounts on the wire; whatever a comment works out is
 * rounded half up. `sold`: price, quantity, tax rate, discount in percent. `is`: goods, tax, discount, total of the line. `order`:
 * Sub Total, tax, Discount, adjustment, Total Amount. `pays`: what is handed over.
 */
export type TaxReceipt = {
  name: string;
  currency: string;
  terms: SaleTerms;
  lines: {
    sold: [price: number, quantity: number, vat: number, discount: number];
    is: [goods: number, sst: number, discount: number, total: number];
  }[];
  order: [subtotal: number, sst: number, discount: number, adjustment: number, total: number];
  pays: [PaymentMethod, number][];
  rounding: number;
  change: number;
  /** Steps by which all of it comes back. */
  returns?: TaxReturn[];
  /** What a cancellation instead pays back; `owed` as in a return. */
  cancel?: { owed?: number; back: PaidBack[] };
};

/** Amount and rounding. */
export type PaidBack = [PaymentMethod, amount: number, rounding: number];

/** `of`: which lines, counted from 0, and how many. `owed`: the customer's debt then. `as_paid`: back by the methods that it came by. */
export type TaxReturn = {
  of: [line: number, quantity: number][];
  worth: number;
  back: PaidBack[];
  owed?: number;
  as_paid?: true;
};

/** Tax on top of the price before discount, as S0 has it. */
export const added = (cash_rounding = 0): SaleTerms => ({ ...firstTerms, cash_rounding });
/** Tax on top of what is paid. */
export const afterDiscount = (cash_rounding = 0): SaleTerms => ({
  ...added(cash_rounding),
  tax_after_discount: true,
});
/** Prices that include tax. */
export const included = (cash_rounding = 0): SaleTerms => ({
  ...added(cash_rounding),
  prices_include_tax: true,
});
