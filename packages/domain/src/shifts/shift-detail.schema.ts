import { z } from "zod";
import { answer } from "../answers.ts";
import { approvedKinds } from "../approvals/approved-kinds.ts";
import { paymentMethods } from "../orders/payment-methods.ts";
import { shiftChain } from "../proof/proof.schema.ts";
import { cashEntry, shift } from "../terminals/terminals.schema.ts";
import { named, time } from "../wire.schema.ts";
import { cashMovement } from "./cash-ledger.schema.ts";
import { drawerOpening } from "./drawer-openings.schema.ts";

const methodSums = z.object({
  sales: z.number(),
  deposits: z.number(),
  refunds: z.number(),
  net: z.number(),
});

/** The kinds of explanations of a mismatch, the likeliest first (counters §18). */
export const explanationKinds = [
  "same_amount",
  "half_amount",
  "late",
  "cash_out_without_reason",
  "change",
  "largest",
] as const;
/** What could explain a mismatch: `count` movements of `amount` in all, `shown` the largest of them. */
const explanation = z.object({
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

/** A shift with its movements; an open one as it is now (counters §14). */
const shiftDetail = z.object({
  shift,
  report: z.object({
    shift_id: z.int(),
    total_net: z.number(),
    total_deposits: z.number(),
    methods: z.record(z.enum(paymentMethods), methodSums),
    /** What the rounding of cash added to the Net; null where there was none and the company does not round. */
    rounding: z.number().nullish(),
  }),
  /** The shift's cash ledger, one line for each kind. */
  cash: z.array(cashEntry),
  /** The number of sales made in the shift, including cancelled ones. */
  sales_count: z.int(),
  /** The number of sales of any shift that were cancelled and paid back in this one. */
  cancelled_count: z.int(),
  /** What was approved, by what it is and who approved it for whom (selling §36); servers of the version before do not say. */
  approvals: z
    .array(
      z.object({
        of: z.enum(approvedKinds).default("sale"),
        approved_by: named,
        requested_by: named,
        count: z.int(),
      }),
    )
    .optional(),
  /** Every opening of the drawer without a sale, in the order of their arrival; servers of the version before do not say. */
  drawer_openings: z.array(drawerOpening).optional(),
  movements: z.array(cashMovement),
  /** The number of all movements. */
  count: z.int(),
  explanations: z.array(explanation),
  /** Of each device that sold in it (proof §9); servers of the version before do not say. */
  chains: z.array(shiftChain).optional(),
});
export type ShiftDetail = z.infer<typeof shiftDetail>;
export const shiftDetailAnswer = answer(shiftDetail);
