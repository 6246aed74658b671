import { mayDo } from "../access/permissions.ts";

/** Whether somebody may pay back in cash what came in by card, where the company pays back as it was paid (orders §11). */
export const mayRefundInCash = (payer: { role: string; permissions: readonly string[] }): boolean =>
  payer.role !== "cashier" && mayDo(payer, "counter:create");
