import { z } from "zod";
import { setBack } from "../accounts/accounts.schema.ts";
import { answer } from "../answers.ts";
import { day, id, optionalOf, requiredText, tempId } from "../wire.schema.ts";
import { mostAsked } from "./record-kinds.ts";

/**
 * Beside a record that the server had confirmed before it was set back, and that its till sends again (sync §18). `flags`: those that it
 * had; `invoice_id`: the number that it had been given, if the till knows it.
 */
export const sentAgain = z.object({
  device_id: optionalOf(z.string().max(80)),
  confirmed_at: z.iso.datetime({ offset: true }),
  invoice_id: optionalOf(requiredText),
  flags: z.array(z.string().max(40)).max(40).default([]),
});
export type SentAgain = z.infer<typeof sentAgain>;

/**
 * The highest numbers of a counter that a till knows to have been given (sync §21): of invoices, repayments and closings, and of the
 * orders of a day. `terminal_no`: the counter's own number, by which the till means it.
 */
const givenNumbers = z.object({
  ...{ terminal_id: id, terminal_no: requiredText },
  invoice: z.int().min(0).max(999_999_999).default(0),
  repayment: z.int().min(0).max(999_999_999).default(0),
  z_number: z.int().min(0).max(999_999_999).default(0),
  orders: optionalOf(z.object({ day, number: z.int().min(0).max(999_999_999) })),
});
export type GivenNumbers = z.infer<typeof givenNumbers>;
/** The keys of records that a till sent and got confirmed; none: only how the server stands. */
export const heldBody = z.object({
  keys: z.array(tempId).max(mostAsked),
  given: z.array(givenNumbers).max(200).default([]),
});
/** `missing`: the keys under which the company has neither a record nor one kept aside. `history`: of the database (docs/decisions/064). */
export const heldAnswer = answer(
  z.object({ history: z.string(), set_back: setBack.nullable(), missing: z.array(z.string()) }),
);
