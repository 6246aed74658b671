import { z } from "zod";
import { answer } from "../answers.ts";
import { fault } from "../field-faults.ts";
import { day, flag, headings, id, notes, orText, time } from "../wire.schema.ts";
import { salesKinds } from "./sales-by.ts";

/** Days of the company's time zone, `to_date` inclusive (reports §2). */
const days = z.object({
  from_date: day.optional(),
  to_date: day.optional(),
  branch_id: id.optional(),
});
const inOrder = ({ from_date, to_date }: { from_date?: string | undefined; to_date?: string | undefined }) =>
  from_date === undefined || to_date === undefined || from_date <= to_date;
const notBefore = { path: ["to_date"], ...fault("days_reversed") };

/** `with_ids`: with the columns `idKeys` after the others. */
export const reportQuery = days.extend({ with_ids: flag.optional(), headings }).refine(inOrder, notBefore);
export type ReportQuery = z.infer<typeof days>;

/** `and_by`: the second kind by which sales are summed (reports §18); the same as the first counts as none. */
export const salesQuery = days
  .extend({ and_by: z.enum(salesKinds).optional(), headings })
  .refine(inOrder, notBefore);

/**
 * The orders that make up a row of a report (reports §22). `key1` … `key3`: the cells of its `rowKeys`; `before`: only what happened
 * before this moment, in milliseconds since 1970.
 */
export const reportOrdersQuery = days
  .extend({
    and_by: z.enum(salesKinds).optional(),
    ...{ key1: notes.optional(), key2: notes.optional(), key3: notes.optional() },
    before: orText(z.number().positive()).optional(),
  })
  .refine(inOrder, notBefore);
export type ReportOrdersQuery = z.infer<typeof reportOrdersQuery>;

/** What an order did; `figures` in the order of `figuresOfOrders`. */
const reportOrder = z.object({
  order_id: z.int(),
  order_ref: z.string(),
  at: time,
  kind: z.enum(["Sale", "Return", "Exchange", "Cancellation"]),
  /** Who sold, took back or cancelled. */
  person: z.string(),
  figures: z.array(z.number()),
});
export type ReportOrder = z.infer<typeof reportOrder>;

/** Newest first. `next`: the `before` of the next page; null: there are no older ones. */
export const reportOrdersAnswer = answer(
  z.object({ orders: z.array(reportOrder), next: z.number().nullable() }),
);

/** `shift_id`: only this shift; then the other fields do not count. `with_names`: with the columns `shiftNames` after the others. */
export const shiftReportQuery = days
  .extend({ shift_id: id.optional(), with_names: flag.optional(), headings })
  .refine(inOrder, notBefore);
