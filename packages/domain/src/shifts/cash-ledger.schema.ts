import { z } from "zod";
import { answer } from "../answers.ts";
import { cashKind, terminal } from "../terminals/terminals.schema.ts";
import { id, length, money, named, optionalOf, page, tempId, text, time } from "../wire.schema.ts";

/** `before`, the id of a movement: those older than it. So pages far down are found as quickly as the first. */
export const movementsQuery = z.object({ page, length, before: id.optional() });
export type MovementsQuery = z.infer<typeof movementsQuery>;

/** One line of the cash ledger (counters §13); `amount` is signed, `balance` is in the drawer after it. */
export const cashMovement = z.object({
  id: z.int(),
  at: time,
  kind: cashKind,
  amount: z.number(),
  /** Of a sale that is counted in a later shift than the one in which it was made. */
  late: z.boolean(),
  by: named,
  order: z.object({ id: z.int(), order_ref: z.string() }).nullable(),
  reason: z.string().nullable(),
  balance: z.number(),
});
export type CashMovement = z.infer<typeof cashMovement>;

export const cashLedgerAnswer = answer(
  z.object({
    terminal,
    movements: z.array(cashMovement),
    /** All movements. */
    count: z.int(),
  }),
);

/** Cash put into the drawer or taken out (counters §12). */
export const cashMoveBody = z.object({
  terminal_id: id,
  amount: money,
  reason: optionalOf(text),
  temp_id: tempId.optional(),
});
