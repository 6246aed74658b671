import { z } from "zod";
import { answer } from "../answers.ts";
import { paymentMethods } from "../orders/payment-methods.ts";
import { cashEntry, shift } from "../terminals/terminals.schema.ts";
import { time } from "../wire.schema.ts";
import { cashMovement } from "./cash-ledger.schema.ts";
import { explanationKinds } from "./explain-mismatch.ts";

const methodSums = z.object({
  sales: z.number(),
  deposits: z.number(),
  refunds: z.number(),
  net: z.number(),
});

/** What could explain a mismatch (counters §18). */
export const explanation = z.object({
  kind: z.enum(explanationKinds),
  count: z.int(),
  amount: z.number(),
  shown: z.array(
    z.object({
      amount: z.number(),
      at: time,
      order: z.object({ id: z.int(), order_ref: z.string() }).nullable(),
      reason: z.string().nullable(),
    }),
  ),
});

/** A shift with its movements; of an open one as it is now (counters §14). */
export const shiftDetail = z.object({
  shift,
  report: z.object({
    shift_id: z.int(),
    total_net: z.number(),
    total_deposits: z.number(),
    methods: z.record(z.enum(paymentMethods), methodSums),
  }),
  /** The shift's cash ledger, one line for each kind. */
  cash: z.array(cashEntry),
  /** Sales made in the shift, cancelled ones too. */
  sales_count: z.int(),
  /** Sales, of whichever shift, that were cancelled and paid back in this one. */
  cancelled_count: z.int(),
  movements: z.array(cashMovement),
  /** All movements. */
  count: z.int(),
  explanations: z.array(explanation),
});
export type ShiftDetail = z.infer<typeof shiftDetail>;
export const shiftDetailAnswer = answer(shiftDetail);
