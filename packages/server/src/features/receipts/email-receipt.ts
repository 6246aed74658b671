import { AppError } from "@clove/domain/errors.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import {
  areReceiptsStopped,
  perAddress,
  refuseReceiptMail,
} from "@clove/domain/orders/receipt-mail-limits.ts";
import type { ReceiptMail } from "@clove/domain/orders/receipt-mails.schema.ts";
import type { Db, Tx } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import type { Scope } from "../../http/auth.ts";
import { audit } from "../audit/audit.sql.ts";
import { findCompany } from "../company/company.sql.ts";
import { countReceiptMails, queueMail } from "../mails/mail-queue.sql.ts";
import type { MailQueue } from "../mails/mail-queue.ts";
import { maySeeOrder } from "../orders/may-see-order.ts";
import { readOrder } from "../orders/orders.sql.ts";
import type { ReceiptLinks } from "./receipt-links.ts";
import { receiptMail } from "./receipt-mail.ts";
import { countAtAddress, countReports, noteRecipient } from "./recipients.sql.ts";
import { hashMailbox } from "./report-receipt.ts";

type Mailing = Pick<Deps, "config"> & {
  mailQueue: MailQueue;
  receiptLinks: ReceiptLinks;
  /** The address of the order's receipt on the web. */
  receipt_url: string;
};

/**
 * Queues an order's receipt for one address (printing §7).
 * @throws AppError receipt_unwanted, receipts_stopped, receipt_mailed_before, too_many_receipt_mails
 */
export async function emailReceipt(
  tx: Tx,
  scope: Scope,
  { config, mailQueue, receiptLinks, receipt_url }: Mailing,
  { order, email }: { order: Order; email: string },
): Promise<{ mail: ReceiptMail }> {
  const { id } = order;
  if (config.throttle) await checkLimits(tx.db, scope, { order_id: id, email });
  const { company_id } = scope;
  const recipient = await noteRecipient(tx.db, scope, { email_hash: hashMailbox(email), order_id: id });
  if (recipient.has_reported) throw new AppError("receipt_unwanted", { email }, "email");
  if (areReceiptsStopped(await countReports(tx.db, scope))) throw new AppError("receipts_stopped");
  const company = await findCompany(tx.db, scope);
  const report_url = await receiptLinks.reportUrlOf({ company_id, recipient_id: recipient.id });
  const message = receiptMail({ ...order, receipt_url }, company, report_url);
  const mail = await queueMail(tx.db, scope, { user_id: scope.user_id, order_id: id, email, message });
  await audit(tx.db, scope, "order.receipt_mailed", { subject: "order", subject_id: id });
  tx.afterCommit(() => mailQueue.wake());
  return { mail };
}

/** @throws AppError receipt_mailed_before, too_many_receipt_mails */
async function checkLimits(db: Db, scope: Scope, to: { order_id: number; email: string }): Promise<void> {
  const refusal = refuseReceiptMail(await countReceiptMails(db, scope, to));
  if (refusal) throw AppError.of({ ...refusal, params: { ...refusal.params, email: to.email } });
  if ((await countAtAddress(db, hashMailbox(to.email))) <= perAddress) return;
  throw new AppError("too_many_receipt_mails", { limit: perAddress, per: "address" });
}

/** Reads the order; whoever may see it may send its receipt. @throws AppError not_found, forbidden */
export async function checkSeesReceipt(db: Db, scope: Scope, id: number): Promise<Order> {
  const read = await readOrder(db, scope, id);
  if (!read) throw new AppError("not_found", {}, "id");
  if (!maySeeOrder(scope, read)) throw new AppError("forbidden", {}, "id");
  return read.order;
}
