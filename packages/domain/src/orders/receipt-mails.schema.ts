import { z } from "zod";
import { answer } from "../answers.ts";
import { email, id, tempId, time } from "../wire.schema.ts";

/** Sends an order's receipt to one address (printing §7). */
export const emailReceiptBody = z.object({ id, email, temp_id: tempId.optional() });

/** `refused`: the mail server does not accept the address; `undelivered`: no server took the mail for days. */
export const receiptMail = z.object({
  id: z.int(),
  email: z.string(),
  status: z.enum(["queued", "sent", "failed"]),
  reason: z.enum(["refused", "undelivered"]).nullable(),
  created_at: time,
});
export type ReceiptMail = z.infer<typeof receiptMail>;
export const receiptMailAnswer = answer(z.object({ mail: receiptMail }));
export const receiptMailsAnswer = answer(z.object({ mails: z.array(receiptMail) }));
