import { emptyAnswer } from "@clove/domain/accounts/accounts.schema.ts";
import {
  receiptCodeAnswer,
  receiptCodeBody,
  receiptKeyAnswer,
  receiptKeyBody,
  receiptKeyIdBody,
  receiptKeyList,
  receiptKeyListQuery,
  restoredAnswer,
} from "@clove/domain/receipt-code/receipt-code.schema.ts";
import * as receiptCodeTexts from "@clove/domain/receipt-code/receipt-code.texts.ts";
import type { App, Deps } from "../../deps.ts";
import { ok } from "../../http/answer.ts";
import { scopeOf } from "../../http/permit.ts";
import { withReceiptUrl } from "../orders/with-receipt-url.ts";
import type { ReceiptLinks } from "../receipts/receipt-links.ts";
import { giveReceiptKey, listReceiptKeys, renewReceiptKey, revokeReceiptKey } from "./receipt-keys.ts";
import { lookAtReceipt, restoreFromReceipt } from "./restore-sale.ts";

/**
 * POST company/receipt-key            pos:view; a device's key to sign receipts with
 * GET  company/receipt-key/list       company_admin
 * POST company/receipt-key/revoke     company_admin
 * POST company/receipt-key/renew      company_admin
 * POST company/receipt-code/look      order:view, of the stores that the caller sees
 * POST company/receipt-code/restore   the same
 */
export function receiptCodesRoutes(api: App, deps: Deps, receiptLinks: ReceiptLinks): void {
  const tags = ["receipt codes"];
  const done = { 200: emptyAnswer };

  api.post(
    "/company/receipt-key",
    {
      config: { permit: ["pos:view"] },
      schema: {
        tags,
        summary: "The key by which this device signs the receipts that it prints without a connection",
        body: receiptKeyBody,
        response: { 200: receiptKeyAnswer },
      },
    },
    async (request) => ok(await request.inCompany((tx, scope) => giveReceiptKey(tx, scope, request.body))),
  );

  api.get(
    "/company/receipt-key/list",
    {
      config: { permit: ["admin"] },
      schema: {
        tags,
        summary: "The devices that have a key for receipts, who asked last first",
        querystring: receiptKeyListQuery,
        response: { 200: receiptKeyList },
      },
    },
    async (request) =>
      ok(await request.inCompany(({ db }, scope) => listReceiptKeys(db, scope, request.query))),
  );

  api.post(
    "/company/receipt-key/revoke",
    {
      config: { permit: ["admin"] },
      schema: { tags, summary: "End a device's keys for receipts", body: receiptKeyIdBody, response: done },
    },
    async (request) => {
      await request.inCompany((tx, scope) => revokeReceiptKey(tx, scope, request.body.id));
      return ok({}, receiptCodeTexts.revoked);
    },
  );

  api.post(
    "/company/receipt-key/renew",
    {
      config: { permit: ["admin"] },
      schema: {
        tags,
        summary: "Have a device given a new key for receipts, also after its keys were revoked",
        body: receiptKeyIdBody,
        response: done,
      },
    },
    async (request) => {
      await request.inCompany((tx, scope) => renewReceiptKey(tx, scope, request.body.id));
      return ok({}, receiptCodeTexts.renewed);
    },
  );

  api.post(
    "/company/receipt-code/look",
    {
      config: { permit: ["order:view"] },
      schema: {
        tags,
        summary: "The order of a receipt's code, or the sale in it if the server does not have it",
        body: receiptCodeBody,
        response: { 200: receiptCodeAnswer },
      },
    },
    async (request) => {
      const { order, sale } = await request.inCompany(({ db }, scope) =>
        lookAtReceipt(db, scope, request.body.codes),
      );
      return ok({ order: order && (await withReceiptUrl(receiptLinks, order, scopeOf(request))), sale });
    },
  );

  api.post(
    "/company/receipt-code/restore",
    {
      config: { permit: ["order:view"] },
      schema: {
        tags,
        summary: "Record the sale in a receipt's code, once, under its id",
        body: receiptCodeBody,
        response: { 200: restoredAnswer },
      },
    },
    async (request) => {
      const scope = scopeOf(request);
      const { order, ...answer } = await restoreFromReceipt(
        { ...deps, log: request.log },
        scope,
        request.body.codes,
      );
      const shown = order && (await withReceiptUrl(receiptLinks, order, scope));
      const message =
        answer.refusal === null
          ? receiptCodeTexts.restored({ order_ref: order?.order_ref ?? "" })
          : receiptCodeTexts.keptAside({ reason: answer.refusal.message });
      return ok({ ...answer, order: shown }, message);
    },
  );
}
