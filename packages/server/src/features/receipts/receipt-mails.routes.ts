import {
  emailReceiptBody,
  type ReceiptMail,
  receiptMailAnswer,
  receiptMailsAnswer,
} from "@clove/domain/orders/receipt-mails.schema.ts";
import * as receiptMailTexts from "@clove/domain/orders/receipt-mails.texts.ts";
import { idParams } from "@clove/domain/wire.schema.ts";
import type { App, Deps } from "../../deps.ts";
import { ok } from "../../http/answer.ts";
import { writeOnce } from "../../http/in-company.ts";
import { scopeOf } from "../../http/permit.ts";
import { listMails } from "../mails/mail-queue.sql.ts";
import type { MailQueue } from "../mails/mail-queue.ts";
import { checkSeesReceipt, emailReceipt } from "./email-receipt.ts";
import type { ReceiptLinks } from "./receipt-links.ts";

type Mailing = Pick<Deps, "config"> & { mailQueue: MailQueue; receiptLinks: ReceiptLinks };

/**
 * POST company/order/email         whoever may see the order (orders §4)
 * GET  company/order/{id}/emails   the same
 */
export function receiptMailsRoutes(api: App, deps: Mailing): void {
  const tags = ["orders"];

  api.post(
    "/company/order/email",
    {
      config: { permit: "session" },
      schema: {
        tags,
        summary: "Send an order's receipt to one address",
        body: emailReceiptBody,
        response: { 200: receiptMailAnswer },
      },
    },
    async (request) => {
      const { id, email } = request.body;
      // Before the transaction, because the first call reads the links' secret on a connection of its own.
      const { company_id } = scopeOf(request);
      const receipt_url = await deps.receiptLinks.urlOf({ company_id, order_id: id });
      const mailing = { ...deps, receipt_url };
      const queued = await writeOnce(request, {
        permit: ({ db }, scope) => checkSeesReceipt(db, scope, id),
        // The row of the mail is pruned together with the stored answer, so the answer is made again without it.
        act: (tx, scope, _, order) => emailReceipt(tx, scope, mailing, { order, email }),
        again: async (_db, _scope, named): Promise<{ mail: ReceiptMail }> => ({
          mail: { id: named.id, email, status: "queued", reason: null, created_at: named.at },
        }),
      });
      return ok(queued, receiptMailTexts.receiptQueued({ email }));
    },
  );

  api.get(
    "/company/order/:id/emails",
    {
      config: { permit: "session" },
      schema: {
        tags,
        summary: "To which addresses an order's receipt was sent in the last days",
        params: idParams,
        response: { 200: receiptMailsAnswer },
      },
    },
    async (request) => {
      const { id } = request.params;
      const mails = await request.inCompany(async ({ db }, scope) => {
        await checkSeesReceipt(db, scope, id);
        return listMails(db, scope, id);
      });
      return ok({ mails });
    },
  );
}
