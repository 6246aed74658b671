import { messages } from "../messages.ts";
import type { Refusal } from "../refusal.ts";

/** Days for which a mail is tried again while no mail server takes it. */
export const mailDays = 3;

/** Receipts mailed so far: by the person and the company in the last hour, of the order in the last week. */
export type MailedReceipts = { person: number; company: number; order: number };

/** A company is new for as many days; whoever signs up to send mail to strangers gets no further than this. */
const newDays = 7;
const [perPerson, perNewCompany, perCompany, perOrder] = [60, 30, 600, 5];

/** Nobody can use the shop's receipts to send mail to many strangers (printing §8). */
export function refuseReceiptMail(mailed: MailedReceipts, companyDays: number): Refusal | null {
  const limits = [
    { sent: mailed.order, limit: perOrder, per: messages.perOrder },
    { sent: mailed.person, limit: perPerson, per: messages.perPerson },
    {
      sent: mailed.company,
      limit: companyDays < newDays ? perNewCompany : perCompany,
      per: messages.perCompany,
    },
  ];
  const reached = limits.find(({ sent, limit }) => sent >= limit);
  return reached
    ? { code: "too_many_receipt_mails", params: { limit: reached.limit, per: reached.per } }
    : null;
}
