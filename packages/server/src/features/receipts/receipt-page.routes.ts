import type { Company } from "@clove/domain/company/company.schema.ts";
import { parseInvoiceLayout } from "@clove/domain/company/invoice-layout.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import { publicText } from "@clove/domain/orders/public-receipt.ts";
import * as receiptMailTexts from "@clove/domain/orders/receipt-mails.texts.ts";
import { receiptText } from "@clove/domain/orders/receipt-text.ts";
import { readAtOnce } from "../../db/transaction.ts";
import type { App, Deps } from "../../deps.ts";
import { makeIn } from "../../languages.ts";
import { inEqualTime } from "../accounts/throttle.ts";
import { findCompany, isActiveCompany } from "../company/company.sql.ts";
import { readOrder } from "../orders/orders.sql.ts";
import { publicPage, sendNoReceipt, sendPage } from "./public-page.ts";
import { escapeHtml, htmlPage, receiptHtml } from "./receipt-html.ts";
import type { ReceiptKey, ReceiptLinks } from "./receipt-links.ts";

/** Ids that no row has: a forged token leads to the same queries as a real one. */
const nobodys: ReceiptKey = { company_id: 0, order_id: 0 };

/**
 * GET /receipt/{token}   everybody who has the token (printing §9)
 *
 * Not a page of the app, so that a customer's phone loads only a few kB. A wrong token, a company that shows no receipts and one that is
 * suspended get the same answer after the same time.
 */
export function receiptPageRoutes(app: App, deps: Deps, receiptLinks: ReceiptLinks): void {
  const { pool, config } = deps;

  app.get("/receipt/:token", publicPage(deps), async (request, reply) => {
    const found = await inEqualTime(deps, async () => {
      const { company_id, order_id } = (await receiptLinks.open(request.params.token)) ?? nobodys;
      return readAtOnce(pool, { company_id }, async (db) => {
        const of = { company_id };
        const [read, company, isActive] = await Promise.all([
          readOrder(db, of, order_id),
          findCompany(db, of),
          isActiveCompany(db, of),
        ]);
        return read && isActive && { order: read.order, company };
      });
    });
    if (!found || !parseInvoiceLayout(found.company.invoice_layout).receipt_page) return sendNoReceipt(reply);
    return sendPage(reply, 200, pageOf(found.order, found.company, config.mediaUrl ?? "/media"));
  });
}

function pageOf(order: Order, company: Company, media: string): string {
  const { language, receipt_language } = company;
  const text = makeIn(language, () => publicText(receiptText(order, company)), receipt_language);
  const receipt = receiptHtml(text, { logo: text.logo && `${media}/${text.logo}` });
  return makeIn(language, () => {
    const title = [receiptMailTexts.receipt, text.code, text.title].filter(Boolean).join(" · ");
    return htmlPage(title, `${undone(order)}${receipt}`);
  });
}

/** A note that the sale was cancelled or returned, which is not on its receipt. */
function undone(order: Order): string {
  const sentence = undoneText(order);
  return sentence === null ? "" : `<p role="status" style="${undoneStyle}">${escapeHtml(sentence)}</p>\n`;
}

const undoneStyle =
  "max-width:26em;margin:0 auto;padding:.8em 1em;background:#ffe3e3;color:#000;font:bold 16px/1.45 Arial,sans-serif";

function undoneText({ status, returns }: Order): string | null {
  if (status === "cancelled") return receiptMailTexts.receiptOfCancelled;
  if (status === "returned") return receiptMailTexts.receiptOfReturned;
  return returns.length > 0 ? receiptMailTexts.receiptOfPartlyReturned : null;
}
