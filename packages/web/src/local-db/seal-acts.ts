import type { Approved } from "@clove/domain/approvals/approved.ts";
import type { repaidAnswer, repayBody } from "@clove/domain/credit/credit.schema.ts";
import type {
  cancelOrderBody,
  refundedAnswer,
  returnOrderBody,
} from "@clove/domain/orders/refunds.schema.ts";
import type { cashMoveBody } from "@clove/domain/shifts/cash-ledger.schema.ts";
import type {
  openDrawerAnswer,
  openDrawerBody,
  SyncDrawerOpening,
} from "@clove/domain/shifts/drawer-openings.schema.ts";
import type { ActKind, KeptAct } from "@clove/domain/sync/counter-acts.schema.ts";
import * as actTexts from "@clove/domain/sync/counter-acts.texts.ts";
import type {
  shiftAnswer,
  shiftCloseBody,
  shiftOpenBody,
  terminalAnswer,
} from "@clove/domain/terminals/terminals.schema.ts";
import { serverNow } from "../api/server-time.ts";
import type { Keyed } from "../api/use-keyed.ts";
import type { Wire, WireData } from "../api/wire.ts";
import { copyHistory } from "./copy-history.ts";
import { openLocalCopy } from "./local-copy.ts";
import { sealNow } from "./seal-sales.ts";

type Call<Body extends { _output: object }, Answer extends { _output: { data: unknown } }> = {
  asked: Keyed<Wire<Body>>;
  told: WireData<Answer>;
};
/** What is done at a counter with a connection: the body of its call, and the answer. */
export type ActCalls = {
  shift_open: Call<typeof shiftOpenBody, typeof shiftAnswer>;
  shift_close: Call<typeof shiftCloseBody, typeof shiftAnswer>;
  cash_in: Call<typeof cashMoveBody, typeof terminalAnswer>;
  cash_out: Call<typeof cashMoveBody, typeof terminalAnswer>;
  repayment: Call<typeof repayBody, typeof repaidAnswer>;
  return: Call<typeof returnOrderBody, typeof refundedAnswer>;
  cancel: Call<typeof cancelOrderBody, typeof refundedAnswer>;
  drawer_opening: {
    asked: { temp_id: string; terminal_id: number } & Partial<Wire<typeof openDrawerBody>>;
    told: WireData<typeof openDrawerAnswer>;
  };
};

/**
 * Keeps what was done, as it can be sent again (sync §20). `copy`: of whoever asked for it.
 * @throws when this device cannot store it
 */
export async function sealAct<K extends keyof ActCalls>(
  kind: K,
  asked: ActCalls[K]["asked"],
  told: ActCalls[K]["told"],
  copy = openLocalCopy(),
): Promise<void> {
  if (!copy) return;
  const content = keptAct(kind, asked, told, copy);
  if (!content) return;
  latest = Math.max(latest, Date.parse(content.created_at));
  const { temp_id } = asked;
  const of = { temp_id, company_id: copy.profile.company_id, at: Date.now() };
  const seals = kind === "drawer_opening" ? "drawer_opening" : "counter_act";
  await sealNow(copy.db, { ...of, kind: seals }, content);
}

/** To be called before the call is answered: by then another person, even of another company, may have signed in here. */
export function actSealer<K extends keyof ActCalls>(
  kind: K,
  asked: ActCalls[K]["asked"],
): (told: ActCalls[K]["told"]) => Promise<void> {
  const copy = openLocalCopy();
  return (told) => sealAct(kind, asked, told, copy);
}

/** What is kept of it; null: nothing. */
export const keptAct = <K extends keyof ActCalls>(
  kind: K,
  asked: ActCalls[K]["asked"],
  told: ActCalls[K]["told"],
  copy: Known,
): Content<K> | null => builders[kind](asked, told, copy);

/** What of the local copy is needed. */
type Known = {
  memory: { row(type: "terminals", id: number): { unique_no: string; name: string } | undefined };
  profile: Person;
};

type Content<K> = K extends ActKind ? KeptAct<K> : SyncDrawerOpening;
type Builder<K extends keyof ActCalls> = (
  asked: ActCalls[K]["asked"],
  told: ActCalls[K]["told"],
  copy: Known,
) => Content<K> | null;

/** The time of the last one, in milliseconds: answers about cash have none, and it came after those before it. */
let latest = 0;

type Person = { id: number; name: string };
type Counter = { temp_id: string; terminal_id: number };

/** What all have; `by`: who did it. */
function common({ temp_id, terminal_id }: Counter, { memory }: Known, by: Person) {
  const counter = memory.row("terminals", terminal_id);
  return {
    ...{ temp_id, terminal_id, cashier_user_id: by.id, cashier_name: by.name },
    ...{ terminal_no: counter?.unique_no, history: copyHistory() },
    counter: counter?.name ?? "",
  };
}

const builders: { [K in keyof ActCalls]: Builder<K> } = {
  shift_open(asked, { shift }, copy) {
    const { counter, ...of } = common(asked, copy, shift.user);
    return {
      act: "shift_open",
      ...of,
      name: actTexts.shiftOpened({ counter }),
      ...{ created_at: shift.opened_at, opening_balance: shift.opening_balance },
    };
  },
  shift_close(asked, { shift }, copy) {
    const { closed_by, closed_at, z_number, opened_at, closing_balance, closing_note, expected_balance } =
      shift;
    if (!closed_by || closed_at === null || z_number === null || closing_balance === null) return null;
    const { counter, ...of } = common(asked, copy, closed_by);
    return {
      act: "shift_close",
      ...of,
      name: actTexts.shiftClosed({ counter, number: z_number }),
      ...{ created_at: closed_at, opened_at, closing_balance, closing_note, z_number, expected_balance },
    };
  },
  cash_in: (asked, _, copy) => moved("cash_in", asked, copy),
  cash_out: (asked, _, copy) => moved("cash_out", asked, copy),
  repayment(asked, { payments: [first], user }, copy) {
    if (!first?.receipt_no) return null;
    const { counter: _, ...of } = common(asked, copy, first.by);
    const { user_id, repayments, cash_rounding } = asked;
    return {
      act: "repayment",
      ...of,
      name: actTexts.repaid({ receipt_no: first.receipt_no }),
      ...{ created_at: first.created_at, user_id, user_name: user.name, receipt_no: first.receipt_no },
      repayments: repayments.map((each) => ({ ...each, amount_returned: 0 as const })),
      ...(cash_rounding !== undefined && { cash_rounding }),
    };
  },
  return(asked, { order, refunds }, copy) {
    const made = order.returns.at(-1);
    if (!made) return null;
    const { counter: _, ...of } = common(asked, copy, made.by);
    const lines = new Map(order.items.map(({ id }, line) => [id, line]));
    const { refund_to } = asked;
    return {
      act: "return",
      ...of,
      ...ofOrder(order),
      name: actTexts.returned(order),
      ...{ created_at: made.created_at, approved_by: made.approved_by?.id },
      lines: made.lines.map(({ order_item_id, quantity }) => ({
        line: lines.get(order_item_id) ?? -1,
        quantity,
      })),
      ...{ return_charge: made.charge, refunds: paidBack(refunds), notes: made.notes },
      ...(refund_to && { refund_to }),
    };
  },
  cancel(asked, { order, refunds }, copy) {
    const { cancellation } = order;
    if (!cancellation) return null;
    const { counter: _, ...of } = common(asked, copy, cancellation.by);
    return {
      act: "cancel",
      ...of,
      ...ofOrder(order),
      name: actTexts.cancelled(order),
      ...{ created_at: cancellation.at, approved_by: cancellation.approved_by?.id },
      ...{ refunds: paidBack(refunds), reason: cancellation.reason },
    };
  },
  drawer_opening(asked, { drawer_opening }, copy) {
    const { id, user, reason, note, approved_by, opened_at } = drawer_opening;
    // It waits on this device, and is sealed when the server has it.
    if (id === 0) return null;
    const { counter, ...of } = common(asked, copy, user);
    return {
      ...of,
      ...{ name: counter, reason, note, created_at: opened_at },
      ...(approved_by && {
        ...{ approved_by: approved_by.id, approver_name: approved_by.name, approved_at: opened_at },
      }),
    };
  },
};

function moved<K extends "cash_in" | "cash_out">(
  act: K,
  asked: ActCalls[K]["asked"],
  copy: Known,
): KeptAct<K> {
  const { counter, ...of } = common(asked, copy, copy.profile);
  const { amount, reason } = asked;
  // Sent beside the body where somebody had to allow it.
  const { approved_by } = asked as Partial<Approved>;
  const name = act === "cash_in" ? actTexts.cashIn({ counter }) : actTexts.cashOut({ counter });
  const created_at = new Date(Math.max(serverNow(), latest + 1)).toISOString();
  return { act, ...of, name, created_at, approved_by, amount, reason } as KeptAct<K>;
}

const ofOrder = (order: { id: number; temp_id: string | null; order_ref: string }) => ({
  ...{ order_id: order.id, order_temp_id: order.temp_id, order_ref: order.order_ref },
});

const paidBack = (refunds: WireData<typeof refundedAnswer>["refunds"]) =>
  refunds.map(({ payment_method, amount_received, amount_returned }) => ({
    ...{ payment_method, amount_received, amount_returned },
  }));
