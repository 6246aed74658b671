import { z } from "zod";
import { answer, listAnswer } from "../answers.ts";
import { fault } from "../field-faults.ts";
import { paymentMethod } from "../orders/orders.schema.ts";
import { id, jsonText, listQuery, money, named, optionalOf, tempId, text, time } from "../wire.schema.ts";
import { repaymentMethods } from "./check-repayment.ts";

/** A repayment has no change: `amount_returned` is 0. `amount_received`: the credit to free, also where cash is rounded. */
const repayment = z.object({
  payment_method: z.enum(repaymentMethods),
  amount_received: money,
  amount_returned: money.default(0).refine((amount) => amount === 0, fault("not_zero")),
  ref: optionalOf(text),
});

export const repayBody = z.object({
  terminal_id: id,
  user_id: id,
  repayments: jsonText(z.array(repayment).max(repaymentMethods.length)),
  /** By which the amounts that were shown are rounded; refused if the company's is another. */
  cash_rounding: money.optional(),
  temp_id: tempId.optional(),
});
export type RepayBody = z.infer<typeof repayBody>;

const counter = named.extend({ branch: named });

/** A line of the credit ledger (people §19). Money in the company's currency. */
export const creditPayment = z.object({
  id: z.int(),
  /** A sale on credit, a payment of it, or credit undone by a return or cancellation. */
  kind: z.enum(["sale", "repayment", "refund"]),
  created_at: time,
  /** The change of the credit used; negative for a repayment or refund. */
  amount: z.number(),
  /** Of a repayment in cash: what rounding added, or below 0 took off; what was received is this − `amount` (people §18). */
  rounding: z.number().default(0),
  /** The customer's credit used afterwards. */
  balance: z.number(),
  payment_method: paymentMethod.nullable(),
  ref: z.string().nullable(),
  receipt_no: z.string().nullable(),
  user: named.extend({ phone: z.string().nullable() }),
  order: z.object({ id: z.int(), order_ref: z.string() }).nullable(),
  terminal: counter.nullable(),
  /** Who recorded it. */
  by: named,
});
export type CreditPayment = z.infer<typeof creditPayment>;

export const creditPaymentQuery = z.object({
  ...listQuery,
  payment_method: z.literal("credit").default("credit"),
  user_id: id.optional(),
});
export const creditPaymentList = listAnswer("payments", creditPayment);

/** `user`: the customer after the repayment. */
export const repaidAnswer = answer(
  z.object({
    payments: z.array(creditPayment),
    user: named.extend({
      phone: z.string().nullable(),
      credit_limit: z.number(),
      credit_used: z.number(),
    }),
  }),
);
export type Repaid = z.infer<typeof repaidAnswer>["data"];

/** A credit sale whose customer is not known (people §20). */
export const unassignedCredit = z.object({
  id: z.int(),
  amount: z.number(),
  order: z.object({ id: z.int(), order_ref: z.string(), created_at: time }),
  terminal: counter,
  cashier_user: named,
  /** The customer whom the sale named, if they were stored later. */
  named_user: named.nullable(),
  /** The customer who was assigned afterwards. */
  user: named.nullable(),
});
export type UnassignedCredit = z.infer<typeof unassignedCredit>;

export const unassignedQuery = z.object(listQuery);
export const unassignedList = listAnswer("credits", unassignedCredit);
export const assignBody = z.object({ user_id: id, temp_id: tempId.optional() });
export const assignedAnswer = answer(z.object({ credit: unassignedCredit }));
