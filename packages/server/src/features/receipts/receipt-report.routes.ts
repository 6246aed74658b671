import { mailName } from "@clove/domain/accounts/mail-name.ts";
import * as receiptMailTexts from "@clove/domain/orders/receipt-mails.texts.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { inTransaction, type Tx } from "../../db/transaction.ts";
import type { App, Deps } from "../../deps.ts";
import { makeIn } from "../../languages.ts";
import { inEqualTime } from "../accounts/throttle.ts";
import { publicPage, sendNoReceipt, sendPage } from "./public-page.ts";
import { htmlPage, notice, questionForm } from "./receipt-html.ts";
import type { ReceiptLinks } from "./receipt-links.ts";
import { findRecipient, type Mailer, type RecipientKey } from "./recipients.sql.ts";
import { reportReceipt } from "./report-receipt.ts";

/** Ids that no row has: a forged token leads to the same queries as a real one. */
const nobodys: RecipientKey = { company_id: 0, recipient_id: 0 };

/**
 * GET  /receipt/report/{token}   everybody who has the token, which is in the mail (printing §18)
 * POST /receipt/report/{token}   the same
 *
 * Only POST reports: mail programs and virus scanners open every link in a mail.
 */
export function receiptReportRoutes(app: App, deps: Deps, receiptLinks: ReceiptLinks): void {
  type Act = (tx: Tx, key: RecipientKey) => Promise<Mailer | null | undefined>;
  type Page = (company: string) => [title: string, content: string];

  const answer =
    (act: Act, page: Page) =>
    async (request: FastifyRequest<{ Params: { token: string } }>, reply: FastifyReply) => {
      const found = await inEqualTime(deps, async () => {
        const key = (await receiptLinks.openReport(request.params.token)) ?? nobodys;
        return inTransaction(deps.pool, { company_id: key.company_id }, (tx) => act(tx, key));
      });
      if (!found) return sendNoReceipt(reply);
      const made = makeIn(found.language, () => htmlPage(...page(mailName(found.company))));
      return sendPage(reply, 200, made);
    };

  const path = "/receipt/report/:token";
  app.get(
    path,
    publicPage(deps),
    answer(
      ({ db }, key) => findRecipient(db, key),
      (company) => [
        receiptMailTexts.reportReceipt,
        questionForm(
          receiptMailTexts.reportReceipt,
          receiptMailTexts.reportQuestion({ company }),
          receiptMailTexts.reportIt,
        ),
      ],
    ),
  );
  app.post(
    path,
    publicPage(deps),
    answer(
      (tx, key) => reportReceipt(tx, key, deps.log),
      (company) => [
        receiptMailTexts.receiptReported,
        notice(receiptMailTexts.receiptReported, receiptMailTexts.receiptReportedDetail({ company })),
      ],
    ),
  );
}
