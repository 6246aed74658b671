import { z } from "zod";
import { pinLoginBody } from "../accounts/device-keys.schema.ts";
import { answer } from "../answers.ts";
import { placeOrderBody } from "../orders/orders.schema.ts";
import { flag, jsonText, named, time } from "../wire.schema.ts";

/** Why somebody else has to allow it: a reduction beyond the seller's limit, credit beyond the customer's. */
export const approvalNeeds = ["discount", "credit"] as const;
export const approvalStates = ["pending", "approved", "declined", "withdrawn", "used", "expired"] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** What the approver reads and what their rights are judged by; wire amounts. */
const askedSale = z.object({
  needs: z.array(z.enum(approvalNeeds)).min(1),
  /** By how much the seller reduces the sale (selling §12), and the total before the adjustment. */
  reduction: z.number(),
  before: z.number(),
  total: z.number(),
  /** What is taken on credit, and how much of it the customer does not have. */
  credit: z.number(),
  credit_beyond: z.number(),
  customer: z.string().nullable(),
  /** The first lines, at most `shownLines`; `count`: of all. */
  lines: z.array(z.object({ name: z.string(), quantity: z.number(), discount: z.number() })),
  count: z.int(),
});
export type AskedSale = z.infer<typeof askedSale>;

export const approval = z.object({
  id: z.int(),
  action: z.literal("order/place"),
  state: z.enum(approvalStates),
  asked: askedSale,
  requested_by: named,
  terminal: named,
  branch: named,
  /** Who approved or declined it, and whether by a PIN on the asking device. */
  answered_by: named.nullable(),
  by_pin: z.boolean(),
  created_at: time,
  /** Until then it can be answered and, from the answer on, used: 5 minutes each. */
  expires_at: time,
});
export type Approval = z.infer<typeof approval>;

/** `sale`: the body of order/place as it would be sent. */
export const askApprovalBody = z.object({
  action: z.literal("order/place"),
  sale: jsonText(placeOrderBody.omit({ temp_id: true, approval_id: true })),
});
export type AskApprovalBody = z.infer<typeof askApprovalBody>;
/** With the key of the approver's on the asking device and their PIN (access §25), it is approved at once. */
export const approveByPinBody = askApprovalBody.extend(pinLoginBody.pick({ key: true, pin: true }).shape);
export type ApproveByPinBody = z.infer<typeof approveByPinBody>;
export const answerApprovalBody = z.object({ approve: flag });
export const approvalAnswer = answer(z.object({ approval }));
export const approvalList = answer(z.object({ approvals: z.array(approval) }));
