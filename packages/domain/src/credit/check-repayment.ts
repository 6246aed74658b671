import { mayDo } from "../access/permissions.ts";
import { currencyDecimals, formatMinor, formatMoney, toMinor } from "../money.ts";
import { cashRoundingOf, roundCash } from "../orders/cash-rounding.ts";
import type { PaymentMethod } from "../orders/payment-methods.ts";
import type { TerminalFacts } from "../orders/sale-facts.ts";
import { type Refusal, refuse } from "../refusal.ts";
import { checkAmount } from "../shifts/check-amount.ts";
import { checkActive } from "../terminals/check-active.ts";

/** The methods by which a customer's credit is paid (people §18). */
export const repaymentMethods = ["cash", "bank", "qr"] as const satisfies readonly PaymentMethod[];
export type RepaymentMethod = (typeof repaymentMethods)[number];

/**
 * The request as the screen has it: null for what is not chosen yet, 0 for an amount not entered. `amount_received`: the credit to free,
 * before cash is rounded. Wire amounts.
 */
export type RepaymentRequest = {
  terminal_id: number | null;
  repayments: readonly { payment_method: RepaymentMethod | null; amount_received: number }[];
  /** By which the screen rounded what it showed; other clients leave it out. */
  cash_rounding?: number | undefined;
};

export type RepaymentFacts = {
  mode: "online" | "offline";
  currency: string;
  terminal: Pick<TerminalFacts, "id" | "status" | "branch_status"> | null;
  /** Who takes the money, with the counter of their own open shift. */
  taker: Taker & { open_shift_terminal_id: number | null };
  /** What the customer owes; a wire amount. */
  credit_used: number;
  /** The company's smallest cash amount; a wire amount, 0: cash is not rounded. */
  cash_rounding: number;
};

type Taker = { role: string; permissions: readonly string[] };

/** Whether somebody takes payments at any counter that they may see: else only at that of their open shift (people §18). */
export function takesRepaymentsAnywhere(taker: Taker): boolean {
  return taker.role !== "cashier" && mayDo(taker, "user:edit");
}

/** Every reason against taking this payment of a customer's credit (people §18), in the order of the screen. */
export function checkRepayment(request: RepaymentRequest, facts: RepaymentFacts): Refusal[] {
  if (facts.mode === "offline") return [refuse("offline_credit_payment")];
  const { terminal, taker, currency } = facts;
  const missing = firstMissing(request);
  if (missing !== null || !terminal) return [refuse("repayment_incomplete", {}, missing ?? "terminal_id")];
  const refusals = checkCounter(terminal, taker);
  const decimals = currencyDecimals(currency);
  const amounts = request.repayments.flatMap(({ amount_received }, i) =>
    checkAmount(amount_received, currency, `repayments.${i}.amount_received`),
  );
  if (amounts.length > 0) return [...refusals, ...amounts];
  if ((request.cash_rounding ?? facts.cash_rounding) !== facts.cash_rounding)
    return [...refusals, refuse("cash_rounding_changed")];
  const paid = minorOf(request.repayments, decimals);
  const owed = toMinor(facts.credit_used, decimals);
  if (paid > owed) {
    const given = formatMinor(paid, currency);
    const used = formatMoney(facts.credit_used, currency);
    refusals.push(refuse("repayment_beyond_used", { given, used }, "repayments.0.amount_received"));
  }
  return paid < owed ? [...refusals, ...checkCash(request.repayments, facts)] : refusals;
}

/** Cash that rounds to nothing would free credit for no money, again and again; only once is it allowed, for the last of a debt. */
function checkCash(
  repayments: RepaymentRequest["repayments"],
  { currency, cash_rounding }: RepaymentFacts,
): Refusal[] {
  const cash = minorOf(
    repayments.filter(({ payment_method }) => payment_method === "cash"),
    currencyDecimals(currency),
  );
  if (cash === 0 || roundCash(cash, cashRoundingOf(cash_rounding, currency)) > 0) return [];
  const at = repayments.findIndex(({ payment_method }) => payment_method === "cash");
  const given = formatMinor(cash, currency);
  return [refuse("repayment_rounds_to_nothing", { given }, `repayments.${at}.amount_received`)];
}

const minorOf = (repayments: RepaymentRequest["repayments"], decimals: number) =>
  repayments.reduce((sum, { amount_received }) => sum + toMinor(amount_received, decimals), 0);

function firstMissing({ terminal_id, repayments }: RepaymentRequest): string | null {
  if (terminal_id === null) return "terminal_id";
  if (repayments.length === 0) return "repayments";
  const at = repayments.findIndex((each) => each.payment_method === null || each.amount_received === 0);
  if (at < 0) return null;
  return `repayments.${at}.${repayments[at]?.amount_received === 0 ? "amount_received" : "payment_method"}`;
}

function checkCounter(
  terminal: NonNullable<RepaymentFacts["terminal"]>,
  taker: RepaymentFacts["taker"],
): Refusal[] {
  const own = taker.open_shift_terminal_id;
  if (takesRepaymentsAnywhere(taker) || own === terminal.id) return checkActive(terminal);
  const code = own === null ? "repayment_needs_shift" : "not_your_terminal";
  return [refuse(code, {}, "terminal_id"), ...checkActive(terminal)];
}
