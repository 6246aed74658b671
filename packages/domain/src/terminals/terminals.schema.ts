import { z } from "zod";
import { answer, listAnswer } from "../answers.ts";
import {
  flag,
  id,
  listQuery,
  money,
  named,
  optionalOf,
  orText,
  requiredText,
  signedMoney,
  status,
  tempId,
  text,
} from "../wire.schema.ts";
import { printBytes } from "./esc-pos.ts";
import { printerPorts } from "./printer-address.ts";

/** A counter (counters §1). `cash_box`: the cash in its drawer now; left out without counter:view or pos:view. */
export const terminal = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  unique_no: z.string(),
  cash_box: z.number().optional(),
  branch_id: z.int(),
  branch: named,
  /** A second name of `branch_id`. */
  stock_point_id: z.int(),
  status,
  /** Its network printer (printing §12): both are set or neither. */
  printer_address: z.string().nullable(),
  printer_port: z.int().nullable(),
});
export type Terminal = z.infer<typeof terminal>;
/** The counter in the row of a user whose open shift is on it (counters §3); without `cash_box` if the caller does not have its store. */
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
/** An empty address removes the printer; fields left out stay as they are. */
const printerFields = {
  printer_address: optionalOf(text),
  printer_port: optionalOf(orText(z.int().min(printerPorts.first).max(printerPorts.last))),
};
export const terminalStoreBody = z.object({
  name: requiredText,
  branch_id: id,
  description: requiredText,
  ...printerFields,
  temp_id: tempId.optional(),
});
export type TerminalStoreBody = z.infer<typeof terminalStoreBody>;
export const terminalUpdateBody = z.object({
  id,
  name: requiredText,
  description: requiredText,
  status,
  ...printerFields,
  temp_id: tempId.optional(),
});
export type TerminalUpdateBody = z.infer<typeof terminalUpdateBody>;

/** The bytes for the counter's printer in base64; without any the server only tries the connection. */
export const terminalPrintBody = z.object({
  bytes: z.base64().max(Math.ceil(printBytes / 3) * 4),
  temp_id: tempId.optional(),
});

/** `discrepancy` is shown as Mismatch: closing − expected; `z_number` counts the closings of the counter (counters §15). */
export const shift = z.object({
  id: z.int(),
  terminal: named.extend({ branch: named }),
  user: named,
  closed_by: named.nullable(),
  z_number: z.int().nullable(),
  opened_at: z.string(),
  closed_at: z.string().nullable(),
  opening_balance: z.number(),
  closing_balance: z.number().nullable(),
  expected_balance: z.number(),
  discrepancy: z.number().nullable(),
  /** What whoever closed it had to say about its count. */
  closing_note: z.string().nullable(),
  /**
   * Later corrections of the count, oldest first; `closing_balance` and `discrepancy` stay as they were at the closing. Servers of the
   * version before do not say.
   */
  corrections: z
    .array(z.object({ closing_balance: z.number(), reason: z.string(), by: named, at: z.string() }))
    .optional(),
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
/**
 * `shift_id`: the shift to close, so that nobody closes another one that was opened meanwhile. `ask_difference`: refuse a count that
 * is far from the expected balance with `count_differs` and its `difference`, unless that is sent as `confirmed_difference` (counters §20).
 */
export const shiftCloseBody = z.object({
  terminal_id: id,
  closing_balance: money,
  closing_note: optionalOf(text),
  shift_id: id.optional(),
  ask_difference: flag.optional(),
  confirmed_difference: signedMoney.optional(),
  temp_id: tempId.optional(),
});

export const shiftCorrectBody = z.object({
  shift_id: id,
  closing_balance: money,
  reason: requiredText,
  temp_id: tempId.optional(),
});
export const shiftCorrectAnswer = answer(z.object({ shift }));

/** Kinds of the append-only cash ledger; its amounts are signed, in the company's currency. */
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
export const cashEntry = z.object({ kind: cashKind, amount: z.number() });
