import { mailName } from "@clove/domain/accounts/mail-name.ts";
import type { Company } from "@clove/domain/company/company.schema.ts";
import { messages } from "@clove/domain/messages.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import { receiptText } from "@clove/domain/orders/receipt-text.ts";
import type { QueuedMessage } from "../mails/mail-queue.sql.ts";
import { escapeHtml, htmlPage, receiptHtml } from "./receipt-html.ts";
import { receiptPlain } from "./receipt-plain.ts";

/** The mail with an order's receipt, which says what the printed one says (printing §7). */
export function receiptMail(order: Order, company: Company): QueuedMessage {
  const text = receiptText(order, company);
  const number = text.code ? ` ${text.code}` : "";
  const subject = `Receipt${number} from ${mailName(text.title ?? company.name)}`;
  const link =
    text.link &&
    `<p style="text-align:center"><a href="${escapeHtml(text.link)}">${escapeHtml(messages.receiptOnline)}</a></p>`;
  return {
    subject,
    text: receiptPlain(text),
    html: htmlPage(subject, [receiptHtml(text), link].filter(Boolean).join("\n")),
  };
}
