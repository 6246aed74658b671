import { currencyDecimals, formatMinor, fromMinor, largestMinor, toMinor } from "../money.ts";
import { refuse } from "../refusal.ts";
import { availableCredit, type CreditFacts } from "../users/credit.ts";
import { type CashRounding, roundCash } from "./cash-rounding.ts";
import { type Chosen, followerOf } from "./choose-method.ts";
import type { PaymentBody } from "./orders.schema.ts";
import type { PaymentMethod } from "./payment-methods.ts";
import type { SaleRefusal } from "./sale-errors.ts";

/** Quick cash (selling §13), in the company's currency. */
export const quickCash = [10, 20, 50, 100, 500] as const;

/** Likely amounts are the next multiples of these; of a hundred times as much where the currency has no decimals. */
const noteSteps = [5, 10, 50, 100];

/** The round amounts above what is due that people hand over (selling §26), without those of `quickCash`. */
export function likelyCash(due: number, decimals: number): number[] {
  const minor = toMinor(due, decimals);
  if (minor <= 0) return [];
  const unit = 10 ** (decimals || 2);
  const above = noteSteps.map((step) => (Math.floor(minor / (step * unit)) + 1) * step * unit);
  return [...new Set(above)]
    .filter((note) => note <= largestMinor(decimals))
    .map((note) => fromMinor(note, decimals))
    .filter((note) => !quickCash.some((fixed) => fixed === note))
    .sort((a, b) => a - b);
}

/** Methods that have a reference (selling §13). */
export function carriesRef(method: PaymentMethod): boolean {
  return method === "bank" || method === "qr";
}

/** Whether the drawer opens: it does when cash goes into it (selling §16). */
export function takesCash(payments: readonly Pick<Panel, "payment_method" | "amount_received">[]): boolean {
  return payments.some(
    ({ payment_method, amount_received }) => payment_method === "cash" && amount_received > 0,
  );
}

/** The contents of a payment panel: the wire amount received by a chosen method. */
export type Panel = { payment_method: PaymentMethod; amount_received: number; ref?: string | null };

/** A single chosen method takes the whole total; in a split the amounts are typed (selling §13). Wire amounts. */
export function autoFill<P extends Panel>(panels: readonly P[], total: number): P[] {
  return panels.length === 1 ? panels.map((panel) => ({ ...panel, amount_received: total })) : [...panels];
}

/** 'Resudial Amount' (selling §13): total − Σ received, below zero when more was given. Amounts on the wire. */
export function residual(panels: readonly Panel[], total: number, decimals: number): number {
  return fromMinor(toMinor(total, decimals) - received(panels, decimals), decimals);
}

/** Change: what was given beyond the total, out of the cash only (selling §14). Amounts on the wire. */
export function cashReturn(panels: readonly Panel[], total: number, decimals: number): number {
  const inCash = panels.filter(({ payment_method }) => payment_method === "cash");
  const cash = received(inCash, decimals);
  const beyond = received(panels, decimals) - toMinor(total, decimals);
  return fromMinor(Math.max(0, Math.min(cash, beyond)), decimals);
}

/**
 * Adds cash to the other chosen methods: a `note`, or with null the exact amount (selling §22), rounded. Methods with a typed amount
 * keep it. The others are dropped, except that the last one chosen pays what the note does not cover. `cash` null: it follows what is
 * due. Wire amounts; `due` before the rounding of cash.
 */
export function cashBeside<C extends Chosen>(
  chosen: readonly C[],
  note: number | null,
  due: number,
  decimals: number,
  by: CashRounding,
): { others: C[]; cash: number | null } {
  const beside = chosen.filter(({ payment_method }) => payment_method !== "cash");
  const typed = beside.filter(({ amount_received }) => (amount_received ?? 0) > 0);
  const paid = typed.reduce((sum, { amount_received }) => sum + toMinor(amount_received ?? 0, decimals), 0);
  const left = Math.max(0, toMinor(due, decimals) - paid);
  const inCash = roundCash(left, by);
  if (note === null) return { others: typed, cash: typed.length > 0 ? fromMinor(inCash, decimals) : null };
  const isCovered = toMinor(note, decimals) >= inCash;
  const follower = followerOf(beside);
  return { others: follower && !isCovered ? [...typed, follower] : typed, cash: note };
}

/** What is left to do about the money: still due, change to give, or more than change can give back. */
export type Standing = { kind: "due" | "change" | "excess"; amount: number };

/** How the payments stand against the total (selling §26). Amounts on the wire. */
export function standingOf(panels: readonly Panel[], total: number, decimals: number): Standing {
  const rest = residual(panels, total, decimals);
  if (rest > 0) return { kind: "due", amount: rest };
  const change = cashReturn(panels, total, decimals);
  const excess = -toMinor(rest, decimals) - toMinor(change, decimals);
  return excess > 0
    ? { kind: "excess", amount: fromMinor(excess, decimals) }
    : { kind: "change", amount: change };
}

/** Payments as they are sent: those in cash with the change, those by bank and QR with their reference. */
export function settle(panels: readonly Panel[], total: number, decimals: number): PaymentBody[] {
  let change = toMinor(cashReturn(panels, total, decimals), decimals);
  return panels.map(({ payment_method, amount_received, ref }) => {
    const back = payment_method === "cash" ? Math.min(change, toMinor(amount_received, decimals)) : 0;
    change -= back;
    const payment = { payment_method, amount_received, amount_returned: fromMinor(back, decimals) };
    return carriesRef(payment_method) && ref ? { ...payment, ref } : payment;
  });
}

/**
 * Change only on cash and within the cash received, credit only with a customer and within what is available
 * (selling §14); Σ(received − returned) = total. `total` in minor units; the payments' decimals were checked before.
 */
export function checkPayments(
  payments: readonly PaymentBody[],
  total: number,
  customer: CreditFacts | null,
  currency: string,
): SaleRefusal[] {
  const decimals = currencyDecimals(currency);
  const refusals = [...checkChange(payments, decimals), ...checkCreditCustomer(payments, customer !== null)];
  if (isBeyondCredit(payments, customer, decimals)) refusals.push(refuse("credit_exceeded", {}, "payments"));
  return [...refusals, ...checkPaid(payments, total, currency)];
}

/** Change is given on cash only and is never more than that cash. */
export function checkChange(payments: readonly PaymentBody[], decimals: number): SaleRefusal[] {
  return payments.flatMap((payment, i): SaleRefusal[] => {
    const back = toMinor(payment.amount_returned, decimals);
    const path = `payments.${i}.amount_returned`;
    if (back !== 0 && payment.payment_method !== "cash") return [refuse("change_only_on_cash", {}, path)];
    const isBeyond = back > toMinor(payment.amount_received, decimals);
    return isBeyond ? [refuse("change_beyond_cash", {}, path)] : [];
  });
}

export function checkCreditCustomer(payments: readonly PaymentBody[], hasCustomer: boolean): SaleRefusal[] {
  const isOnCredit = payments.some((payment) => payment.payment_method === "credit");
  return isOnCredit && !hasCustomer ? [refuse("credit_needs_customer", {}, "user_id")] : [];
}

/** Σ(received − returned) is the total, which is in minor units. */
export function checkPaid(payments: readonly PaymentBody[], total: number, currency: string): SaleRefusal[] {
  const paid = paidIn(payments, currencyDecimals(currency));
  if (paid === total) return [];
  const params = { paid: formatMinor(paid, currency), total: formatMinor(total, currency) };
  return [refuse("payments_do_not_add_up", params, "payments")];
}

/** Whether a sale takes more credit than the customer has left (selling §14). */
export function isBeyondCredit(
  payments: readonly PaymentBody[],
  customer: CreditFacts | null,
  decimals: number,
): boolean {
  const credit = paidIn(payments, decimals, "credit");
  return customer !== null && credit > 0 && credit > toMinor(availableCredit(customer, decimals), decimals);
}

export type Paid = Pick<PaymentBody, "payment_method" | "amount_received" | "amount_returned">;

/** What was received less what was returned, by one method or by all, in minor units. */
export function paidIn(payments: readonly Paid[], decimals: number, method?: PaymentMethod): number {
  return payments
    .filter(({ payment_method }) => method === undefined || payment_method === method)
    .reduce(
      (sum, each) => sum + toMinor(each.amount_received, decimals) - toMinor(each.amount_returned, decimals),
      0,
    );
}

function received(panels: readonly Panel[], decimals: number): number {
  return panels.reduce((sum, panel) => sum + toMinor(panel.amount_received, decimals), 0);
}
