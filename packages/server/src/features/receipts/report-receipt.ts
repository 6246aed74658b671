import { mailboxOf } from "@clove/domain/accounts/email.ts";
import type { FastifyBaseLogger } from "fastify";
import type { Tx } from "../../db/transaction.ts";
import { hashEmail } from "../accounts/accounts.sql.ts";
import { audit } from "../audit/audit.sql.ts";
import { dropQueued } from "../mails/mail-queue.sql.ts";
import {
  countReports,
  findRecipient,
  type Mailer,
  markReported,
  type RecipientKey,
} from "./recipients.sql.ts";

/** A hash by which a mailbox is counted and recognised, however its address is written. */
export const hashMailbox = (email: string) => hashEmail(mailboxOf(email));

/**
 * A recipient reports a mailed receipt: the company can mail no more to that address, and what is queued for it is dropped
 * (printing §18). Reporting again changes nothing. Null if there is no such recipient.
 */
export async function reportReceipt(
  tx: Tx,
  key: RecipientKey,
  log: Pick<FastifyBaseLogger, "warn">,
): Promise<Mailer | null> {
  const found = await findRecipient(tx.db, key);
  if (!found) return null;
  const { company_id } = key;
  const reported = await markReported(tx.db, key);
  if (!reported) return found;
  const { email_hash, order_id } = reported;
  await dropQueued(tx.db, { company_id }, (recipient) => hashMailbox(recipient) === email_hash);
  const { reports } = await countReports(tx.db, { company_id });
  await audit(tx.db, { company_id, user_id: null }, "order.receipt_reported", {
    subject: "order",
    subject_id: order_id,
    detail: { reports },
  });
  tx.afterCommit(() => log.warn({ company_id, order_id, reports }, "a mailed receipt was reported"));
  return found;
}
