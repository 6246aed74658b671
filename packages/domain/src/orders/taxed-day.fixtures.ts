import type { PaymentMethod } from "./payment-methods.ts";
import type { SaleTerms } from "./sale-terms.ts";

export type Good = "tea" | "mug" | "rice";
export type SaleName = "cash" | "split" | "credit" | "bank" | "adjusted" | "offline" | "dearer" | "cheaper";
export type BackName = "part" | "rest" | "cancelled" | "forDearer" | "forCheaper";

/** What every shop sells, in the sequence of the day; the tax rates and prices are the shop's. */
export const carts: Record<SaleName, [Good, quantity: number][]> = {
  cash: [
    ["tea", 2],
    ["mug", 1],
  ],
  split: [["tea", 3]],
  credit: [
    ["rice", 0.75],
    ["mug", 1],
  ],
  bank: [["tea", 1]],
  adjusted: [["tea", 4]],
  /** Made without a connection, and sent after the company changed its kind of price. */
  offline: [
    ["tea", 1],
    ["rice", 0.5],
  ],
  dearer: [["mug", 1]],
  cheaper: [["tea", 1]],
};

/**
 * What comes back: a tea of the sale in cash, then the rest of it; the split sale is cancelled; a tea of the adjusted sale pays for the
 * dearer cart, two more for the cheaper one.
 */
export const comesBack: Record<BackName, { of: SaleName; pieces: Record<number, number> }> = {
  part: { of: "cash", pieces: { 0: 1 } },
  rest: { of: "cash", pieces: { 0: 1, 1: 1 } },
  cancelled: { of: "split", pieces: {} },
  forDearer: { of: "adjusted", pieces: { 0: 1 } },
  forCheaper: { of: "adjusted", pieces: { 0: 2 } },
};

/** A sale as its receipt shows it, in wire amounts. */
export type DaySale = {
  /** Tax, discount and total of each line of the cart. */
  lines: [sst: number, discount: number, total: number][];
  order: [subtotal: number, sst: number, discount: number, adjustment: number, total: number];
  rounding: number;
  /** Received and returned; in an exchange, what the goods pay is within the cash. */
  pays: [PaymentMethod, received: number, returned: number][];
};

/** What is paid back: amount and rounding. */
export type DayBack = [PaymentMethod, amount: number, rounding: number][];

/** A shop's day, every figure worked out by hand. */
export type TaxedDay = {
  name: string;
  company: SaleTerms & { currency: string; time_zone: string; tax_name: string };
  goods: Record<Good, { price: number; vat: number; discount: number }>;
  opening: number;
  sales: Record<SaleName, DaySale>;
  backs: Record<BackName, DayBack>;
  /** Of the credit, in cash. */
  repaid: number;
  /** A repayment in cash that coins cannot pay: credit freed, cash taken, rounding. Compared once repayments are rounded. */
  oddRepayment: [freed: number, cash: number, rounding: number];
  /** The split sale made again and returned where refunds go back as they were paid. */
  asPaid: DayBack;
  /** The drawer at the end. */
  closing: number;
  /** Of the shift; sales, deposits, refunds, net. QR has none. */
  shift: Record<
    "cash" | "credit" | "bank",
    [sales: number, deposits: number, refunds: number, net: number]
  > & { total_net: number };
  /** Lines of the CSV files: with the Rounding at the end of the methods'; SST without the month. */
  reports: { products: string[]; methods: string[]; sst: string[] };
};
