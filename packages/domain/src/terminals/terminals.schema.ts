import { z } from "zod";
import { answer, listAnswer } from "../answers.ts";
import { id, listQuery, money, requiredText, signedMoney, status, tempId, text } from "../wire.schema.ts";

/** A counter (counters §1). `cash_box` = cash in the drawer now; left out without counter:view or pos:view. */
export const terminal = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  unique_no: z.string(),
  cash_box: z.number().optional(),
  branch_id: z.int(),
  branch: z.object({ id: z.int(), name: z.string() }),
  /** Always its `branch_id`, under a second name. */
  stock_point_id: z.int(),
  status,
});
export type Terminal = z.infer<typeof terminal>;
/** As in the row of the user whose open shift is on the counter (counters §3). */
export const heldTerminal = terminal.pick({
  id: true,
  branch_id: true,
  unique_no: true,
  name: true,
  cash_box: true,
  branch: true,
});

export const terminalListQuery = z.object({ ...listQuery, branch_id: id.optional(), query: text.optional() });
export const terminalList = listAnswer("terminals", terminal);
export const terminalAnswer = answer(z.object({ terminal }));
export const terminalStoreBody = z.object({
  name: requiredText,
  branch_id: id,
  description: requiredText,
  temp_id: tempId.optional(),
});
export type TerminalStoreBody = z.infer<typeof terminalStoreBody>;

/** `discrepancy` is shown as Mismatch: closing − expected. */
export const shift = z.object({
  id: z.int(),
  terminal: z.object({ id: z.int(), name: z.string(), branch: z.object({ id: z.int(), name: z.string() }) }),
  user: z.object({ id: z.int(), name: z.string() }),
  opened_at: z.string(),
  closed_at: z.string().nullable(),
  opening_balance: z.number(),
  closing_balance: z.number().nullable(),
  expected_balance: z.number(),
  discrepancy: z.number().nullable(),
});
export type Shift = z.infer<typeof shift>;

export const shiftListQuery = z.object({ ...listQuery, search: text.optional(), terminal_id: id.optional() });
export const shiftList = listAnswer("shifts", shift);
export const shiftAnswer = answer(z.object({ terminal, shift }));
export const shiftOpenBody = z.object({
  terminal_id: id,
  opening_balance: money,
  temp_id: tempId.optional(),
});
export const shiftCloseBody = z.object({
  terminal_id: id,
  closing_balance: money,
  temp_id: tempId.optional(),
});

/** One line of the append-only cash ledger; amounts signed, in the company's currency. */
export const cashKind = z.enum([
  "opening_correction",
  "closing_correction",
  "sale",
  "change",
  "cash_in",
  "cash_out",
  "repayment",
  "refund",
  "counted_at_closing",
]);
export type CashKind = z.infer<typeof cashKind>;
export const cashEntry = z.object({ kind: cashKind, amount: signedMoney });
