import { z } from "zod";
import { answer } from "../answers.ts";

/** Whether the caller wants yesterday's figures by e-mail every morning (dashboard §9). */
export const dailySummary = z.object({ wanted: z.boolean() });
export const dailySummaryAnswer = answer(dailySummary);
