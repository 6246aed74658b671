import { z } from "zod";
import { answer } from "../answers.ts";
import { cashKind, terminal } from "../terminals/terminals.schema.ts";
import {
  approvalId,
  approvedBy,
  id,
  length,
  money,
  named,
  optionalOf,
  page,
  tempId,
  text,
  time,
} from "../wire.schema.ts";

/** `before`, the id of a movement: only older ones, so that pages far down are read as quickly as the first. */
export const movementsQuery = z.object({ page, length, before: id.optional() });
export type MovementsQuery = z.infer<typeof movementsQuery>;

/** One line of the cash ledger (counters §13); `amount` is signed, `balance`: the cash in the drawer afterwards. */
export const cashMovement = z.object({
  id: z.int(),
  at: time,
  kind: cashKind,
  amount: z.number(),
  /** Whether it is of a sale that is counted in a later shift than the one in which it was made. */
  late: z.boolean(),
  by: named,
  order: z.object({ id: z.int(), order_ref: z.string() }).nullable(),
  reason: z.string().nullable(),
  approved_by: approvedBy,
  balance: z.number(),
});
export type CashMovement = z.infer<typeof cashMovement>;

/** `count`: the number of all movements. */
export const cashLedgerAnswer = answer(
  z.object({ terminal, movements: z.array(cashMovement), count: z.int() }),
);

/** Cash put into the drawer or taken out (counters §12). */
export const cashMoveBody = z.object({
  terminal_id: id,
  amount: money,
  reason: optionalOf(text),
  approval_id: approvalId,
  temp_id: tempId.optional(),
});
