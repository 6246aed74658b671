import type { Order } from "@clove/domain/orders/orders.schema.ts";
import * as orderTexts from "@clove/domain/orders/orders.texts.ts";
import {
  cancelOrderBody,
  exchangedAnswer,
  exchangeOrderBody,
  refundableAnswer,
  refundableQuery,
  refundedAnswer,
  returnOrderBody,
} from "@clove/domain/orders/refunds.schema.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import { idParams } from "@clove/domain/wire.schema.ts";
import type { Db } from "../../db/transaction.ts";
import type { App } from "../../deps.ts";
import { ok } from "../../http/answer.ts";
import type { Scope } from "../../http/auth.ts";
import { writeOnce } from "../../http/in-company.ts";
import { scopeOf } from "../../http/permit.ts";
import type { ReceiptLinks } from "../receipts/receipt-links.ts";
import { cancelOrder } from "./cancel-order.ts";
import { exchangeOrder } from "./exchange-order.ts";
import { readExchanged, readRefundable, readRefunded } from "./read-refunds.ts";
import { checkMayRefund } from "./refund-facts.sql.ts";
import { returnOrder } from "./return-order.ts";
import { withReceiptUrl } from "./with-receipt-url.ts";

/**
 * POST company/order/cancel            order:view, or pos:view and an approval, and the order's branch; cash: a cashier on the counter of the own open shift
 * POST company/order/return            the same
 * POST company/order/exchange          the same, and pos:view
 * GET  company/order/{id}/refundable   order:view or pos:view, and the order's branch
 */
export function refundsRoutes(api: App, receiptLinks: ReceiptLinks): void {
  const shown = async <T extends { order: Order }>(data: T, scope: Scope): Promise<T> => ({
    ...data,
    order: await withReceiptUrl(receiptLinks, data.order, scope),
  });

  api.post(
    "/company/order/cancel",
    {
      config: { permit: ["order:view", "pos:view"] },
      schema: {
        tags: ["orders"],
        summary: "Take a whole sale back: every payment by its own method",
        body: cancelOrderBody,
        response: { 200: refundedAnswer },
      },
    },
    async (request) => {
      const { id } = request.body;
      const data = await writeOnce(request, {
        permit: ({ db }, scope, body) => checkMayRefund(db, scope, body),
        act: (tx, scope, body) => cancelOrder(tx, scope, body),
        again: (db, scope) => readRefunded(db, scope, id, null),
      });
      return ok(await shown(data, scopeOf(request)), orderTexts.orderCancelled);
    },
  );

  api.post(
    "/company/order/return",
    {
      config: { permit: ["order:view", "pos:view"] },
      schema: {
        tags: ["orders"],
        summary: "Take goods of a sale back: credit is undone first, the rest is paid in cash",
        body: returnOrderBody,
        response: { 200: refundedAnswer },
      },
    },
    async (request) => {
      const { id } = request.body;
      const data = await writeOnce(request, {
        permit: ({ db }, scope, body) => checkMayRefund(db, scope, body),
        act: (tx, scope, body) => returnOrder(tx, scope, body),
        again: (db, scope, named) => readRefunded(db, scope, id, named.id),
      });
      return ok(await shown(data, scopeOf(request)), orderTexts.orderReturned);
    },
  );

  api.post(
    "/company/order/exchange",
    {
      config: { permit: ["pos:view"] },
      schema: {
        tags: ["orders"],
        summary: "Sell, and take goods of another sale back whose worth pays for it: both or neither",
        body: exchangeOrderBody,
        response: { 200: exchangedAnswer },
      },
    },
    async (request) => {
      const { id } = request.body.returned;
      const data = await writeOnce(request, {
        permit: ({ db }, scope, { approval_id }) => checkMayRefund(db, scope, { id, approval_id }),
        act: (tx, scope, body) => exchangeOrder(tx, scope, body),
        again: (db, scope, named) => readExchanged(db, scope, { order_id: named.id, returned_id: id }),
      });
      const scope = scopeOf(request);
      const [sold, returned] = await Promise.all([shown(data, scope), shown(data.returned, scope)]);
      return ok({ ...sold, returned }, saleTexts.orderPlaced);
    },
  );

  api.get(
    "/company/order/:id/refundable",
    {
      config: { permit: ["order:view", "pos:view"] },
      schema: {
        tags: ["orders"],
        summary: "What can still be returned of an order, and what returning or cancelling pays back",
        params: idParams,
        querystring: refundableQuery,
        response: { 200: refundableAnswer },
      },
    },
    async (request) => {
      const { id } = request.params;
      const read = (db: Db, scope: Scope) => readRefundable(db, scope, id, request.query);
      return ok({ refundable: await request.readInCompany(read) });
    },
  );
}
