import { mayDo } from "@clove/domain/access/permissions.ts";
import { AppError } from "@clove/domain/errors.ts";
import { sumAmounts } from "@clove/domain/money.ts";
import type { RefundedOrder } from "@clove/domain/orders/refunds.schema.ts";
import { type ActKind, type CounterAct, counterAct } from "@clove/domain/sync/counter-acts.schema.ts";
import { movesCash } from "@clove/domain/sync/moves-cash.ts";
import { saleRequestOf } from "@clove/domain/sync/offline-sale.ts";
import { namedRow } from "../../db/prune-answers.sql.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import type { Past } from "../approvals/use-approval.ts";
import { repayCredit } from "../credit/repay-credit.ts";
import { cancelOrder } from "../orders/cancel-order.ts";
import { exchangeOrder } from "../orders/exchange-order.ts";
import { checkRefundedOrder } from "../orders/refund-facts.sql.ts";
import { returnOrder } from "../orders/return-order.ts";
import { closeShift } from "../shifts/close-shift.ts";
import { openShift } from "../shifts/open-shift.ts";
import { lockShifts } from "../shifts/shifts.sql.ts";
import { moveCash } from "../terminals/move-cash.ts";
import { type LockedTerminal, lockTerminal } from "../terminals/terminals.sql.ts";
import { holderOf } from "../users/users.sql.ts";
import { couldMake, mayBring } from "./may-bring.ts";
import {
  formerRepayment,
  formerZNumber,
  type OfOrder,
  readMeantOrder,
  wasLost,
} from "./record-counter-act.sql.ts";
import { readAs } from "./record-malformed.ts";
import { readSaleMakers } from "./record-order.sql.ts";
import { readSale } from "./record-order.ts";
import type { RecordContext, Recorder } from "./recorder.ts";
import { type AgainRemark, formerInvoice, markSeen, noteSentAgain } from "./sent-again.sql.ts";

/** The calls with which a till does these online; both share their keys. */
const calls: Record<ActKind, string> = {
  shift_open: "terminal/shift/open",
  shift_close: "terminal/shift/close",
  cash_in: "terminal/cash/in",
  cash_out: "terminal/cash/out",
  repayment: "payment/credit/repay",
  return: "order/return",
  cancel: "order/cancel",
  exchange: "order/exchange",
};
/** `row_id`: of the shift, return, order, or first line of a repayment; of a cash movement that of its counter. */
type Written = { row_id: number; amount: number; remark?: AgainRemark | null };

/**
 * Does again what was done at a counter and lost when the server was set back (sync §20): as the online call does it, by the same person
 * at the same time, with the same numbers as far as nobody else has them. Whatever speaks against it speaks against the whole of it.
 */
export const recordCounterAct: Recorder<{ id: number }> = {
  call: "counter act",
  callOf: ({ act }) => calls[act as ActKind] ?? "counter act",
  mayRepeat: (scope) => mayDo(scope, "pos:view"),
  again: async (_db, _scope, id) => ({ id }),
  rowOf: (answer) => ({ id: namedRow("order/return", answer) ?? 0 }),
  async store(context, body) {
    const { tx, scope } = context;
    const sent = readAs(counterAct, body);
    const { act, temp_id, terminal_id } = sent;
    const terminal = await lockTerminal(tx.db, scope, terminal_id);
    if (!terminal) throw new AppError("not_found", {}, "terminal_id");
    const { as, past } = await judge(context, sent, terminal);
    const by = { past, sent_by: scope.user_id };
    const { row_id, amount, remark } = await writers[act](tx, as, sent as never, terminal, by);
    await noteSentAgain(
      tx.db,
      scope,
      { kind: act, temp_id, row_id, terminal_id, made_at: past.at, amount, remark },
      sent.again,
    );
    return { row: { id: row_id }, warnings: [] };
  },
};

/**
 * By whom and when it was done. Unless the server itself knows that it was set back after this time, or a manager decides it, only the
 * person who did it may send it: a till alone does not act for others.
 * @throws AppError
 */
async function judge(
  context: RecordContext,
  sent: CounterAct,
  terminal: LockedTerminal,
): Promise<{ as: Scope; past: Past }> {
  const { act, terminal_id, cashier_user_id, approved_by, created_at } = sent;
  const { tx, scope, isRetry } = context;
  const at = new Date(Math.min(Date.parse(created_at), Date.now())).toISOString();
  const facts = (user_id: number) =>
    readSaleMakers(tx.db, scope, { terminal_id, cashier_user_id: user_id, made_at: at });
  const [{ cashier: person, counter }, approving, isLost] = await Promise.all([
    facts(cashier_user_id),
    approved_by ? facts(approved_by) : null,
    wasLost(tx.db, scope, at),
  ]);
  if (!person) throw new AppError("not_found", {}, "cashier_user_id");
  const isVouched = isLost || (isRetry && person.id !== scope.user_id);
  const mayAct = isVouched ? mayBring(scope, person, terminal) : person.id === scope.user_id;
  if (!mayAct) throw new AppError("forbidden", {}, "cashier_user_id");
  if (!(await couldMake(context, person, terminal)))
    throw new AppError("never_sold_there", {}, "cashier_user_id");
  const { open_since, last_closed_at } = counter;
  const counted = act === "shift_open" ? last_closed_at : (open_since ?? last_closed_at);
  if (counted !== null && Date.parse(at) < Date.parse(counted) && movesCash(sent))
    throw new AppError("again_too_late");
  const { role, permissions, branch_ids, max_discount, max_discount_type } = person;
  const rights = { role, permissions, branch_ids, max_discount, max_discount_type };
  const stands_at = isVouched ? terminal_id : null;
  const approver = isVouched && approving?.cashier?.status === "active" ? approving.cashier : null;
  // Who retries it decides it.
  const retrying = isRetry ? { ...holderOf(scope), name: scope.user_name } : null;
  return {
    as: { ...scope, user_id: person.id, user_name: person.name, ...rights, by_pin: false, stands_at },
    past: { at, approver: approver ?? retrying },
  };
}

type Of<K extends ActKind> = Extract<CounterAct, { act: K }>;
type Writer<K extends ActKind> = (
  tx: Tx,
  as: Scope,
  sent: Of<K>,
  terminal: LockedTerminal,
  by: Done,
) => Promise<Written>;
/** When it was, who let it be done, and who sends it. */
type Done = { past: Past; sent_by: number };

const writers: { [K in ActKind]: Writer<K> } = {
  async shift_open(tx, as, { terminal_id, opening_balance }, _, { past }) {
    const locked = await lockShifts(tx.db, as, terminal_id);
    const { shift } = await openShift(tx, as, { terminal_id, opening_balance }, locked, past);
    return { row_id: shift.id, amount: opening_balance };
  },
  async shift_close(tx, as, sent, _, { past: { at } }) {
    const { terminal_id, closing_balance, closing_note, opened_at, expected_balance } = sent;
    const locked = await lockShifts(tx.db, as, terminal_id);
    const { counter } = await readSaleMakers(tx.db, as, {
      ...{ terminal_id, cashier_user_id: as.user_id, made_at: at },
    });
    if (counter.open_since === null || Date.parse(counter.open_since) !== Date.parse(opened_at))
      throw new AppError("shift_closed", {}, "opened_at");
    const z_number = await formerZNumber(tx.db, as, sent);
    const body = { terminal_id, closing_balance, closing_note };
    const { shift } = await closeShift(tx, as, body, locked, { at, z_number });
    const isAsThen = shift.expected_balance === expected_balance;
    const remark = z_number === null ? "number" : isAsThen ? null : "expected";
    return { row_id: shift.id, amount: closing_balance, remark };
  },
  cash_in: (tx, as, sent, terminal, { past }) => moved("in", tx, as, sent, { terminal, past }),
  cash_out: (tx, as, sent, terminal, { past }) => moved("out", tx, as, sent, { terminal, past }),
  async repayment(tx, as, sent, { unique_no }, { past: { at } }) {
    const { terminal_id, user_id, repayments, cash_rounding, receipt_no } = sent;
    const locked = await lockShifts(tx.db, as, terminal_id);
    const number = await formerRepayment(tx.db, as, { terminal_id, unique_no, receipt_no });
    const body = { terminal_id, user_id, repayments, cash_rounding };
    const { payments } = await repayCredit(tx, as, body, locked, { at, number });
    const amount = sumOf(
      repayments.map(({ amount_received }) => amount_received),
      as,
    );
    return { row_id: payments[0]!.id, amount, remark: number === null ? "number" : null };
  },
  async return(tx, as, { terminal_id, ...sent }, _, { past }) {
    const body = { terminal_id, ...(await meantReturn(tx, as, sent)) };
    const { order, refunds } = await returnOrder(tx, as, body, past);
    return { row_id: order.returns.at(-1)!.id, amount: paidBack(refunds, as) };
  },
  async cancel(tx, as, { terminal_id, refunds, reason, ...of }, _, { past }) {
    const { id } = await readMeantOrder(tx.db, as, of);
    await checkRefundedOrder(tx.db, as, id);
    const cancelled = await cancelOrder(tx, as, { id, terminal_id, refunds, reason }, past);
    return { row_id: id, amount: paidBack(cancelled.refunds, as) };
  },
  async exchange(tx, as, { returned, again, ...sent }, { unique_no }, { past, sent_by }) {
    if (!returned) throw new AppError("again_exchange");
    const { order, ...sale } = readSale({
      ...{ ...sent.order, order_items: sent.items, payment_logs: sent.payments },
    });
    const { terminal_id, user_id } = sent;
    const request = saleRequestOf({ order, ...sale }, { variations: new Map(), user_id: user_id ?? null });
    const { order_ref, proof } = order;
    const goods = await meantReturn(tx, as, returned);
    const sold = { terminal_id, unique_no, order_ref, at: past.at, again };
    const invoice_id = await formerInvoice(tx.db, as, sold);
    const [items, payments] = [[...request.items], [...request.payments]];
    const body = { ...request, items, payments, terminal_id, proof, returned: goods };
    const made = await exchangeOrder(tx, as, body, { ...past, order_ref, invoice_id, sent_by });
    const { id, total } = made.order;
    await markSeen(tx.db, as, id);
    return { row_id: id, amount: total, remark: invoice_id === null ? "number" : null };
  },
};

/** The goods that came back, of the order that is meant. @throws AppError parent_missing, not_found, forbidden */
async function meantReturn(
  tx: Tx,
  as: Scope,
  sent: Pick<Of<"return">, "lines" | "return_charge" | "refund_to" | "refunds" | "notes"> & OfOrder,
) {
  const { lines, return_charge, refund_to, refunds, notes } = sent;
  const { id, lines: stored } = await readMeantOrder(tx.db, as, sent);
  await checkRefundedOrder(tx.db, as, id);
  // A line that is not there is none of the order's, which is then refused.
  const items = lines.map(({ line, quantity }) => ({ order_item_id: stored[line] ?? 0, quantity }));
  return { id, items, return_charge, refund_to, refunds, notes };
}

async function moved(
  way: "in" | "out",
  tx: Tx,
  as: Scope,
  { terminal_id, amount, reason }: Of<"cash_in" | "cash_out">,
  { terminal, past }: { terminal: LockedTerminal; past: Past },
): Promise<Written> {
  await moveCash(way)(tx, as, { terminal_id, amount, reason }, terminal, past);
  return { row_id: terminal_id, amount };
}

const sumOf = (amounts: readonly number[], { decimals }: Scope) => sumAmounts(amounts, decimals);
const paidBack = (refunds: RefundedOrder["refunds"], scope: Scope) =>
  sumOf(
    refunds.map(({ amount_received }) => amount_received),
    scope,
  );
