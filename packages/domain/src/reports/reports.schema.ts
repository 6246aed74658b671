import { z } from "zod";
import { day, id } from "../wire.schema.ts";
import { salesKinds } from "./sales-by.ts";

/** Days of the company's time zone, `to_date` inclusive (reports §2). */
const days = z.object({
  from_date: day.optional(),
  to_date: day.optional(),
  branch_id: id.optional(),
});
const inOrder = ({ from_date, to_date }: { from_date?: string | undefined; to_date?: string | undefined }) =>
  from_date === undefined || to_date === undefined || from_date <= to_date;
const notBefore = { path: ["to_date"], message: "must not be before from_date" };

export const reportQuery = days.refine(inOrder, notBefore);
export type ReportQuery = z.infer<typeof reportQuery>;

/** `and_by`: the second kind by which sales are summed (reports §18); the same as the first counts as none. */
export const salesQuery = days.extend({ and_by: z.enum(salesKinds).optional() }).refine(inOrder, notBefore);

/** `shift_id`: only this shift; then the other fields do not count. */
export const shiftReportQuery = days.extend({ shift_id: id.optional() }).refine(inOrder, notBefore);
