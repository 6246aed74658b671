import { z } from "zod";
import { pinLoginBody } from "../accounts/device-keys.schema.ts";
import { answer } from "../answers.ts";
import { paymentMethod, placeOrderBody } from "../orders/orders.schema.ts";
import { cancelOrderBody, exchangeOrderBody, returnOrderBody } from "../orders/refunds.schema.ts";
import { cashMoveBody } from "../shifts/cash-ledger.schema.ts";
import { openDrawerBody } from "../shifts/drawer-openings.schema.ts";
import { drawerReasons } from "../shifts/drawer-reasons.ts";
import { flag, id, jsonText, named, time } from "../wire.schema.ts";

/**
 * Why somebody else has to allow it: a reduction beyond the seller's limit, credit beyond the customer's; a return or cancellation, paying
 * back in cash what came in by card, moving cash, opening the drawer in somebody else's shift.
 */
export const approvalNeeds = ["discount", "credit", "refund", "cash_refund", "cash", "drawer"] as const;
export type ApprovalNeed = (typeof approvalNeeds)[number];
export const approvalStates = ["pending", "approved", "declined", "withdrawn", "used", "expired"] as const;
export type ApprovalState = (typeof approvalStates)[number];

const needs = z.array(z.enum(approvalNeeds)).min(1);
/** The first lines, at most `shownLines`; `count`: of all. */
const lines = z.array(z.object({ name: z.string(), quantity: z.number(), discount: z.number() }));

// What the approver reads and what their rights are judged by; wire amounts.

const askedSale = z.object({
  needs,
  /** By how much the seller reduces the sale (selling §12), and the total before the adjustment. */
  reduction: z.number(),
  before: z.number(),
  total: z.number(),
  /** What is taken on credit, and how much of it the customer does not have. */
  credit: z.number(),
  credit_beyond: z.number(),
  customer: z.string().nullable(),
  lines,
  count: z.int(),
});
export type AskedSale = z.infer<typeof askedSale>;

/** `refunds`: what is paid back by each method. */
const askedRefund = z.object({
  needs,
  order_ref: z.string(),
  lines,
  count: z.int(),
  refunds: z.array(z.object({ payment_method: paymentMethod, amount: z.number() })),
  reason: z.string().nullable(),
});
export type AskedRefund = z.infer<typeof askedRefund>;

/** The sale, and the return that pays for it or a part of it; `needs`: of both. */
const askedExchange = askedSale.extend({ returned: askedRefund.omit({ needs: true }) });

const askedCash = z.object({ needs, amount: z.number(), reason: z.string().nullable() });
const askedOpening = z.object({ needs, reason: z.enum(drawerReasons), note: z.string().nullable() });

const about = {
  id: z.int(),
  state: z.enum(approvalStates),
  requested_by: named,
  terminal: named,
  branch: named,
  /** Who approved or declined it, and whether by a PIN on the asking device. */
  answered_by: named.nullable(),
  by_pin: z.boolean(),
  created_at: time,
  /** Until then it can be answered and, from the answer on, used: 5 minutes each. */
  expires_at: time,
};
/** Somebody asks to do `action`, the call of this name, which they may not do themselves. */
export const approval = z.discriminatedUnion("action", [
  z.object({ ...about, action: z.literal("order/place"), asked: askedSale }),
  z.object({ ...about, action: z.literal("order/exchange"), asked: askedExchange }),
  z.object({ ...about, action: z.literal("order/return"), asked: askedRefund }),
  z.object({ ...about, action: z.literal("order/cancel"), asked: askedRefund }),
  z.object({ ...about, action: z.literal("terminal/cash/in"), asked: askedCash }),
  z.object({ ...about, action: z.literal("terminal/cash/out"), asked: askedCash }),
  z.object({ ...about, action: z.literal("terminal/open-drawer"), asked: askedOpening }),
]);
export type Approval = z.infer<typeof approval>;
export type ApprovalAction = Approval["action"];

// The body of the call as it would be sent, without its key.
const unkeyed = { temp_id: true, approval_id: true } as const;
const refund = { refund: jsonText(returnOrderBody.omit(unkeyed)) };
const cancellation = { refund: jsonText(cancelOrderBody.omit(unkeyed)) };
const cash = { cash: jsonText(cashMoveBody.omit(unkeyed)) };
const opening = { opening: jsonText(openDrawerBody.omit(unkeyed).extend({ terminal_id: id })) };

export const askApprovalBody = z.discriminatedUnion("action", [
  z.object({ action: z.literal("order/place"), sale: jsonText(placeOrderBody.omit(unkeyed)) }),
  z.object({ action: z.literal("order/exchange"), sale: jsonText(exchangeOrderBody.omit(unkeyed)) }),
  z.object({ action: z.literal("order/return"), ...refund }),
  z.object({ action: z.literal("order/cancel"), ...cancellation }),
  z.object({ action: z.literal("terminal/cash/in"), ...cash }),
  z.object({ action: z.literal("terminal/cash/out"), ...cash }),
  z.object({ action: z.literal("terminal/open-drawer"), ...opening }),
]);
export type AskApprovalBody = z.infer<typeof askApprovalBody>;
/** With the key of the approver's on the asking device and their PIN (access §25), it is approved at once. */
export const approveByPinBody = askApprovalBody.and(pinLoginBody.pick({ key: true, pin: true }));
export type ApproveByPinBody = z.infer<typeof approveByPinBody>;
export const answerApprovalBody = z.object({ approve: flag });
export const approvalAnswer = answer(z.object({ approval }));
export const approvalList = answer(z.object({ approvals: z.array(approval) }));
