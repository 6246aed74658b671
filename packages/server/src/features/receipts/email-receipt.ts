import { AppError } from "@clove/domain/errors.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import { refuseReceiptMail } from "@clove/domain/orders/receipt-mail-limits.ts";
import type { ReceiptMail } from "@clove/domain/orders/receipt-mails.schema.ts";
import type { Deps } from "../../app.ts";
import type { Db, Tx } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { audit } from "../audit/audit.sql.ts";
import { findCompany } from "../company/company.sql.ts";
import { countReceiptMails, queueMail } from "../mails/mail-queue.sql.ts";
import type { MailQueue } from "../mails/mail-queue.ts";
import { maySeeOrder } from "../orders/may-see-order.ts";
import { readOrder } from "../orders/orders.sql.ts";
import { receiptMail } from "./receipt-mail.ts";

type Mailing = Pick<Deps, "config"> & {
  mailQueue: MailQueue;
  /** The order's address on the web. */
  receipt_url: string;
};

/**
 * Queues an order's receipt for one address (printing §7).
 * @throws AppError not_found, forbidden, too_many_receipt_mails
 */
export async function emailReceipt(
  tx: Tx,
  scope: Scope,
  { config, mailQueue, receipt_url }: Mailing,
  { id, email }: { id: number; email: string },
): Promise<{ mail: ReceiptMail }> {
  const order = await checkSeesReceipt(tx.db, scope, id);
  if (config.throttle) {
    const { days, ...mailed } = await countReceiptMails(tx.db, scope, id);
    const refusal = refuseReceiptMail(mailed, days);
    if (refusal) throw AppError.of(refusal);
  }
  const message = receiptMail({ ...order, receipt_url }, await findCompany(tx.db, scope));
  const mail = await queueMail(tx.db, scope, { user_id: scope.user_id, order_id: id, email, message });
  await audit(tx.db, scope, "order.receipt_mailed", { subject: "order", subject_id: id });
  tx.afterCommit(() => mailQueue.wake());
  return { mail };
}

/** Whoever may see an order may send its receipt. @throws AppError not_found, forbidden */
export async function checkSeesReceipt(db: Db, scope: Scope, id: number): Promise<Order> {
  const read = await readOrder(db, scope, id);
  if (!read) throw new AppError("not_found", {}, "id");
  if (!maySeeOrder(scope, read)) throw new AppError("forbidden", {}, "id");
  return read.order;
}
