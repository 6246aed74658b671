import {
  currencyDecimals,
  fitsDecimals,
  formatMoney,
  fromMinor,
  inAmounts,
  mulDiv,
  toMinor,
} from "../money.ts";
import { type Refusal, refuse } from "../refusal.ts";
import { checkPayOut } from "../shifts/check-amount.ts";
import { checkActive } from "../terminals/check-active.ts";
import { cashAtMost, cashRoundingOf, roundCash } from "./cash-rounding.ts";
import { mayRefundInCash } from "./may-refund-in-cash.ts";
import { methodNames, type PaymentMethod, paymentMethods } from "./payment-methods.ts";
import { carriesRef, type Paid, paidIn } from "./payments.ts";
import type { Refund, RefundCounter, RefundFacts, RefundTo } from "./refund-facts.ts";

/** Minor units by method. */
type Split = Record<PaymentMethod, number>;

/** How the cash of a refund comes about, on the wire. */
export type CashBack = {
  /** What is to be paid back in cash, before rounding. */
  worth: number;
  /** As much of it pays for the sale of an exchange, and never changes hands. */
  by_goods: number;
  /** What rounding added to the order's refunds before (below 0: took off them). */
  rounded_before: number;
  /** No more cash than this is paid back, so that nobody gets more than was received; below 0 where that happened before. */
  most: number;
  /** Where refunds go back as they were paid: what can still go back by these methods, and by all but credit. Else 0. */
  shares: Shares;
};

type Shares = { bank: number; qr: number; all: number };
export const noShares: Shares = { bank: 0, qr: 0, all: 0 };

/**
 * A return's refund (orders §11): credit is undone first, as far as the order's credit and the customer's debt go; the rest is cash or,
 * where refunds go back as they were paid, by the methods that it came by, in shares. The charge is kept back from the rest first.
 * `taken`: the cash of an exchange's sale (`planReturn`). Minor units.
 */
export function splitReturn(
  amount: number,
  charge: number,
  facts: RefundFacts,
  taken: number,
): { refunds: Refund[]; cash: CashBack } {
  const decimals = currencyDecimals(facts.currency);
  const refunded = facts.refunded.reduce((sum, each) => sum + toMinor(each.amount, decimals), 0);
  // What earlier roundings gave too much is missing at the end, also where nothing is left to be paid in coins.
  const most = paidIn(facts.payments, decimals) - refunded;
  const undone = Math.min(amount, creditToUndo(facts), Math.max(0, most));
  const beside = amount - undone;
  const left = beside - Math.min(charge, beside);
  const credit = undone - (charge - (beside - left));
  const shares = facts.refund_to === "as_paid" ? sharesAsPaid(undone, facts) : noShares;
  const back = {
    left,
    rounded_before: facts.refunded.reduce((sum, each) => sum + toMinor(each.rounding, decimals), 0),
    most: most - credit,
    shares,
  };
  return besideCredit(back, { credit, taken }, facts);
}

/** What an exchange's sale that takes this cash leaves to be paid back of the planned refund (orders §23). `taken`: a wire amount. */
export function refundWith(
  taken: number,
  { refunds, cash }: { refunds: readonly Paid[]; cash: CashBack },
  by: Pick<RefundFacts, "cash_rounding" | "currency">,
): { refunds: Refund[]; cash: CashBack } {
  const decimals = currencyDecimals(by.currency);
  const elsewhere = paidIn(refunds, decimals, "bank") + paidIn(refunds, decimals, "qr");
  const left = toMinor(cash.worth, decimals) + elsewhere;
  const back = {
    left,
    rounded_before: toMinor(cash.rounded_before, decimals),
    most: toMinor(cash.most, decimals) + notForCash(left, elsewhere, cash.shares, decimals),
    shares: cash.shares,
  };
  const credit = paidIn(refunds, decimals, "credit");
  return besideCredit(back, { credit, taken: toMinor(taken, decimals) }, by);
}

/** `left`: what is paid back beside the credit; `most`: no more than this is paid back of it. Minor units, but for the shares. */
function besideCredit(
  {
    left,
    rounded_before,
    most,
    shares,
  }: Record<"left" | "rounded_before" | "most", number> & Pick<CashBack, "shares">,
  { credit, taken }: { credit: number; taken: number },
  by: Pick<RefundFacts, "cash_rounding" | "currency">,
): { refunds: Refund[]; cash: CashBack } {
  const decimals = currencyDecimals(by.currency);
  const there = Math.min(left, Math.max(0, most));
  const by_goods = Math.min(there, taken);
  const shared = shareOut(left - by_goods, shares, decimals);
  const fits = shared.bank + shared.qr <= there - by_goods;
  const elsewhere = fits ? shared : shareOut(there - by_goods, shares, decimals);
  const others = elsewhere.bank + elsewhere.qr;
  const cash = {
    ...{ worth: left - others, by_goods, rounded_before },
    most: most - notForCash(left, others, shares, decimals),
  };
  const back = { ...inAmounts(cash, decimals), shares };
  return { refunds: refundsOf({ ...elsewhere, credit, cash: 0 }, cashOfRefund(back, by), by), cash: back };
}

/**
 * The cash that is paid back (orders §11): it is the sum of an order's refunds that is rounded, not each of them, and what pays for
 * the sale of an exchange is not rounded.
 */
export function cashOfRefund(
  { worth, by_goods, rounded_before, most }: Omit<CashBack, "shares">,
  { cash_rounding, currency }: Pick<RefundFacts, "cash_rounding" | "currency">,
): Pick<Refund, "amount" | "rounding"> {
  const decimals = currencyDecimals(currency);
  const by = cashRoundingOf(cash_rounding, currency);
  const exact = toMinor(worth, decimals);
  const kept = toMinor(by_goods, decimals);
  const owed = Math.max(0, exact - kept - toMinor(rounded_before, decimals));
  const allowed = Math.max(0, toMinor(most, decimals) - kept);
  const amount = kept + Math.min(roundCash(owed, by), cashAtMost(allowed, by));
  return inAmounts({ amount, rounding: amount - exact }, decimals);
}

/** Every payment by its own method; credit that was repaid meanwhile is paid back in cash (orders §12). */
export function splitCancel(facts: RefundFacts): Refund[] {
  const decimals = currencyDecimals(facts.currency);
  const undone = creditToUndo(facts);
  const paid = (method: PaymentMethod) => paidBy(facts, method);
  const repaid = paid("credit") - undone;
  const amount = paid("cash") + roundCash(repaid, cashRoundingOf(facts.cash_rounding, facts.currency));
  const rounding = amount - (paid("cash") - toMinor(facts.rounding, decimals) + repaid);
  const split = { cash: 0, credit: undone, bank: paid("bank"), qr: paid("qr") };
  return refundsOf(split, inAmounts({ amount, rounding }, decimals), facts);
}

/** Refuses refunds that a client sent unless they are the computed ones, which the refusal names. */
export function checkSentRefunds(
  sent: readonly Paid[] | null | undefined,
  refunds: readonly Refund[],
  currency: string,
): Refusal[] {
  if (!sent) return [];
  const decimals = currencyDecimals(currency);
  const tooFine = sent.findIndex(
    (each) => !fitsDecimals(each.amount_received, decimals) || !fitsDecimals(each.amount_returned, decimals),
  );
  if (tooFine >= 0) return [refuse("too_many_decimals", { decimals }, `refunds.${tooFine}.amount_received`)];
  const isSame = paymentMethods.every((method) => {
    const due = refunds.find(({ payment_method }) => payment_method === method)?.amount ?? 0;
    return paidIn(sent, decimals, method) === toMinor(due, decimals);
  });
  return isSame ? [] : [refuse("refunds_differ", { refunds: refundText(refunds, currency) }, "refunds")];
}

/**
 * Where the company pays back as it was paid, only who manages counters pays back in cash what came in by card (orders §11). `asked`:
 * what the person chose; left out, the company's way.
 */
export function checkRefundTo(
  asked: RefundTo | undefined,
  { refund_to, payments }: Pick<RefundFacts, "refund_to" | "payments">,
  payer: { role: string; permissions: readonly string[] },
): Refusal[] {
  const isByCard = payments.some(({ payment_method }) => carriesRef(payment_method));
  const isOtherwise = asked === "cash" && refund_to === "as_paid" && isByCard;
  return isOtherwise && !mayRefundInCash(payer) ? [refuse("refund_in_cash", {}, "refund_to")] : [];
}

/** Every reason against paying back at this counter (orders §13). */
export function checkRefundCounter(
  refunds: readonly Refund[],
  { terminal, store, payer }: RefundCounter,
  currency: string,
): Refusal[] {
  const path = "terminal_id";
  if (terminal.branch_id !== store.id) return [refuse("refund_elsewhere", { store: store.name }, path)];
  const refusals: Refusal[] = checkActive(terminal);
  const cash = refunds.find(({ payment_method }) => payment_method === "cash")?.amount ?? 0;
  if (cash === 0) return refusals;
  if (payer.role === "cashier" && !payer.has_open_shift_here)
    refusals.push(refuse("refund_needs_shift", {}, path));
  const short = checkPayOut(terminal.cash_box, cash, currency);
  if (short) refusals.push({ ...short, path });
  return refusals;
}

/** `Cash RM 10.00, Credit RM 5.00`. */
function refundText(refunds: readonly Refund[], currency: string): string {
  if (refunds.length === 0) return formatMoney(0, currency);
  return refunds
    .map(({ payment_method, amount }) => `${methodNames[payment_method]} ${formatMoney(amount, currency)}`)
    .join(", ");
}

/** The order's credit that is not undone yet, at most what its customer owes. */
function creditToUndo(facts: RefundFacts): number {
  const decimals = currencyDecimals(facts.currency);
  return Math.min(
    paidBy(facts, "credit") - refundedBy(facts, "credit"),
    toMinor(facts.credit_used, decimals),
  );
}

/** By which bank, QR and cash share a refund: what was paid so and not paid back yet. `undone`: the credit that this return undoes. */
function sharesAsPaid(undone: number, facts: RefundFacts): Shares {
  const decimals = currencyDecimals(facts.currency);
  const left = (method: PaymentMethod) => leftBy(facts, method);
  const rounding = toMinor(facts.rounding, decimals);
  const inCash =
    paidBy(facts, "cash") - rounding - refundedBy(facts, "cash") + Math.max(0, left("credit") - undone);
  const [bank, qr] = [left("bank"), left("qr")];
  return inAmounts({ bank, qr, all: bank + qr + Math.max(0, inCash) }, decimals);
}

/**
 * What is not there to be paid back in cash: what goes back by bank and QR (`others`) now, and what of the goods that are still to come
 * back will. Minor units, but for the shares.
 */
function notForCash(left: number, others: number, shares: Shares, decimals: number): number {
  const byCard = toMinor(shares.bank, decimals) + toMinor(shares.qr, decimals);
  return others + Math.max(0, Math.min(byCard - others, toMinor(shares.all, decimals) - left));
}

/** What goes back by bank and QR of an amount. Minor units, but for the shares. */
function shareOut(amount: number, shares: Shares, decimals: number): Pick<Split, "bank" | "qr"> {
  const all = toMinor(shares.all, decimals);
  const share = (sum: number) => (all === 0 ? 0 : mulDiv(Math.min(amount, all), sum, all));
  const bank = share(toMinor(shares.bank, decimals));
  return { bank, qr: share(toMinor(shares.bank, decimals) + toMinor(shares.qr, decimals)) - bank };
}

/** What was paid by a method and not paid back yet, before rounding of what was paid back. */
const leftBy = (facts: RefundFacts, method: PaymentMethod): number =>
  Math.max(0, paidBy(facts, method) - refundedBy(facts, method));

const paidBy = ({ payments, currency }: RefundFacts, method: PaymentMethod): number =>
  paidIn(payments, currencyDecimals(currency), method);

/** What was paid back by a method, before rounding. */
const refundedBy = ({ refunded, currency }: RefundFacts, method: PaymentMethod): number =>
  refunded
    .filter(({ payment_method }) => payment_method === method)
    .reduce((sum, { amount, rounding }) => {
      const decimals = currencyDecimals(currency);
      return sum + toMinor(amount, decimals) - toMinor(rounding, decimals);
    }, 0);

/** The refunds of each method, without those that are nothing; cash that was rounded to nothing stays. */
function refundsOf(
  split: Split,
  cash: Pick<Refund, "amount" | "rounding">,
  { currency }: Pick<RefundFacts, "currency">,
): Refund[] {
  const decimals = currencyDecimals(currency);
  return paymentMethods
    .map((payment_method) =>
      payment_method === "cash"
        ? { payment_method, ...cash }
        : { payment_method, amount: fromMinor(split[payment_method], decimals), rounding: 0 },
    )
    .filter(({ amount, rounding }) => amount !== 0 || rounding !== 0);
}
