import { z } from "zod";
import { day, id } from "../wire.schema.ts";

/** Days of the company's time zone, `to_date` inclusive (counters §11). */
export const shiftReportQuery = z.object({
  from_date: day.optional(),
  to_date: day.optional(),
  shift_id: id.optional(),
});
