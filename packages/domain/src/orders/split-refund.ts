import { currencyDecimals, fitsDecimals, formatMoney, fromMinor, toMinor } from "../money.ts";
import { type Refusal, refuse } from "../refusal.ts";
import { checkPayOut } from "../shifts/check-shift.ts";
import { checkActive } from "../terminals/check-active.ts";
import { methodNames, type PaymentMethod, paymentMethods } from "./payment-methods.ts";
import { type Paid, paidIn } from "./payments.ts";
import type { Refund, RefundCounter, RefundFacts } from "./refund-facts.ts";

/** Minor units by method; a list of refunds leaves out those that are 0. */
type Split = Record<PaymentMethod, number>;

/**
 * A return's refund: credit is undone first, as far as the order's credit and the customer's debt go, the rest is cash; the
 * charge is kept back from the cash first (orders §11). Minor units.
 */
export function splitReturn(amount: number, charge: number, facts: RefundFacts): Refund[] {
  const undone = Math.min(amount, creditToUndo(facts));
  const inCash = amount - undone;
  const fromCash = Math.min(charge, inCash);
  return refundsOf({ cash: inCash - fromCash, credit: undone - (charge - fromCash), bank: 0, qr: 0 }, facts);
}

/** Every payment by its own method; credit that was repaid meanwhile is paid back in cash (orders §12). */
export function splitCancel(facts: RefundFacts): Refund[] {
  const undone = creditToUndo(facts);
  const paid = (method: PaymentMethod) => paidBy(facts, method);
  return refundsOf(
    { cash: paid("cash") + paid("credit") - undone, credit: undone, bank: paid("bank"), qr: paid("qr") },
    facts,
  );
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
  const undone = facts.refunded
    .filter(({ payment_method }) => payment_method === "credit")
    .reduce((sum, { amount }) => sum + toMinor(amount, decimals), 0);
  return Math.min(paidBy(facts, "credit") - undone, toMinor(facts.credit_used, decimals));
}

const paidBy = ({ payments, currency }: RefundFacts, method: PaymentMethod): number =>
  paidIn(payments, currencyDecimals(currency), method);

function refundsOf(split: Split, { currency }: RefundFacts): Refund[] {
  const decimals = currencyDecimals(currency);
  return paymentMethods
    .filter((method) => split[method] !== 0)
    .map((method) => ({ payment_method: method, amount: fromMinor(split[method], decimals) }));
}
