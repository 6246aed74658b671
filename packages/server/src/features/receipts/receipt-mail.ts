import { mailName } from "@clove/domain/accounts/mail-name.ts";
import type { Company } from "@clove/domain/company/company.schema.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import { publicText } from "@clove/domain/orders/public-receipt.ts";
import * as receiptMailTexts from "@clove/domain/orders/receipt-mails.texts.ts";
import { type PrintedText, receiptText } from "@clove/domain/orders/receipt-text.ts";
import { makeIn } from "../../languages.ts";
import type { QueuedMessage } from "../mails/mail-queue.sql.ts";
import { escapeHtml, htmlPage, receiptHtml } from "./receipt-html.ts";
import { receiptPlain } from "./receipt-plain.ts";

/** The mail with an order's receipt: the same text as the printed one (printing §7), and the reason why it was sent (printing §18). */
export function receiptMail(order: Order, company: Company, report_url: string): QueuedMessage {
  const { language, receipt_language } = company;
  const text = makeIn(language, () => publicText(receiptText(order, company)), receipt_language);
  return makeIn(language, () => messageOf(text, company, report_url));
}

function messageOf(text: PrintedText, company: Company, report_url: string): QueuedMessage {
  const name = mailName(company.name);
  const from = { company: text.title ?? name };
  const subject = text.code
    ? receiptMailTexts.receiptNumberFrom({ number: text.code, ...from })
    : receiptMailTexts.receiptFrom(from);
  const why = receiptMailTexts.whyReceipt({ company: name });
  const link =
    text.link &&
    `<p style="text-align:center"><a href="${escapeHtml(text.link)}">${escapeHtml(text.online)}</a></p>`;
  const small = `<p style="${smallStyle}">${escapeHtml(why)} <a href="${escapeHtml(report_url)}">${receiptMailTexts.reportIt}</a></p>`;
  return {
    subject,
    text: `${receiptPlain(text)}\n${why} ${receiptMailTexts.reportIt}: ${report_url}\n`,
    html: htmlPage(subject, [receiptHtml(text), link, small].filter(Boolean).join("\n")),
  };
}

const smallStyle =
  "max-width:32em;margin:1em auto;padding:0 1em;color:#495057;font:13px/1.45 Arial,sans-serif;text-align:center";
