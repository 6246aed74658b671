import { AppError } from "@clove/domain/errors.ts";
import { readOrderCode } from "@clove/domain/orders/order-code.ts";
import {
  findOrdersQuery,
  flagsSeenBody,
  foundOrders,
  oneOrder,
  oneOrderAnswer,
  oneOrderQuery,
  order,
  orderAnswer,
  orderCashiers,
  orderList,
  orderListQuery,
  placeOrderBody,
} from "@clove/domain/orders/orders.schema.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import { idParams } from "@clove/domain/wire.schema.ts";
import { checkSeenBranch } from "../../db/seen-branches.sql.ts";
import type { App } from "../../deps.ts";
import { ok } from "../../http/answer.ts";
import { keyOf, writeOnce } from "../../http/in-company.ts";
import { scopeOf } from "../../http/permit.ts";
import type { ReceiptLinks } from "../receipts/receipt-links.ts";
import { readTerminal } from "../terminals/terminals.sql.ts";
import { findOrders } from "./find-orders.sql.ts";
import { keepFacts } from "./kept-facts.ts";
import { listCashiers } from "./list-cashiers.sql.ts";
import { listOrders } from "./list-orders.sql.ts";
import { maySeeOrder } from "./may-see-order.ts";
import { readOrder, readOrderCosts } from "./orders.sql.ts";
import { placeOrder } from "./place-order.ts";
import { saleSettings } from "./sale-facts.sql.ts";
import { checkSeesOrder, seeFlags } from "./see-flags.ts";
import { withReceiptUrl } from "./with-receipt-url.ts";

/**
 * POST company/order/place        pos:view; a cashier on the counter of the own open shift
 * GET  company/order/list         order:view, the caller's branches
 * GET  company/order/find         pos:view or order:view, the caller's branches and own sales
 * GET  company/order/{id}         as order/find
 * POST company/order/flags/seen   order:view, the caller's branches
 */
export function ordersRoutes(api: App, receiptLinks: ReceiptLinks): void {
  const tags = ["orders"];
  const kept = keepFacts();
  api.post(
    "/company/order/place",
    {
      config: { permit: ["pos:view"] },
      schema: { tags, summary: "Sell: one paid order", body: placeOrderBody, response: { 200: orderAnswer } },
    },
    async (request) => {
      const key = keyOf(request);
      let isFirst = true;
      const order = await request.inCompany(
        (tx, scope) => {
          const attempt = { kept, isFirst };
          isFirst = false;
          return placeOrder(tx, scope, request.body, key, attempt);
        },
        { settings: { ...saleSettings, at_worker: true } },
      );
      const answered = await withReceiptUrl(receiptLinks, order, scopeOf(request));
      return ok({ order: answered }, saleTexts.orderPlaced);
    },
  );

  api.get(
    "/company/order/list",
    {
      config: { permit: ["order:view"], selects: order },
      schema: {
        tags,
        summary: "Orders with their items and payments, newest first",
        querystring: orderListQuery,
        response: { 200: orderList },
      },
    },
    async (request) => {
      const { branch_id, terminal_id } = request.query;
      const { orders, ...found } = await request.inCompany(
        async ({ db }, scope) => {
          const [list] = await Promise.all([
            listOrders(db, scope, request.query, request.selected),
            checkSeenBranch(db, scope, branch_id),
            terminal_id !== undefined && readTerminal(db, scope, terminal_id, "terminal_id"),
          ]);
          return list;
        },
        { settings: { soon: true } },
      );
      const shown = orders.map((order) => withReceiptUrl(receiptLinks, order, scopeOf(request)));
      return ok({ orders: await Promise.all(shown), ...found });
    },
  );

  api.get(
    "/company/order/cashiers",
    {
      config: { permit: ["order:view"] },
      schema: {
        tags,
        summary: "Who sold in the caller's stores, to narrow the list of orders by",
        response: { 200: orderCashiers },
      },
    },
    async (request) => {
      const cashiers = await request.inCompany(({ db }, scope) => listCashiers(db, scope));
      return ok({ cashiers });
    },
  );

  api.get(
    "/company/order/find",
    {
      config: { permit: ["pos:view", "order:view"], selects: order },
      schema: {
        tags,
        summary: "The orders with this whole number of order, invoice or receipt, newest first: mostly one",
        querystring: findOrdersQuery,
        response: { 200: foundOrders },
      },
    },
    async (request) => {
      const code = readOrderCode(request.query.code);
      const opened = code && "token" in code ? await receiptLinks.open(code.token) : null;
      const orders =
        code &&
        (await request.inCompany(({ db }, scope) => findOrders(db, scope, code, opened, request.selected)));
      const shown = (orders ?? []).map((order) => withReceiptUrl(receiptLinks, order, scopeOf(request)));
      return ok({ orders: await Promise.all(shown) });
    },
  );

  api.get(
    "/company/order/:id",
    {
      config: { permit: "session", selects: oneOrder },
      schema: {
        tags,
        summary:
          "One order with its items and payments; costs=1 adds what its goods cost, for who may see costs",
        params: idParams,
        querystring: oneOrderQuery,
        response: { 200: oneOrderAnswer },
      },
    },
    async (request) => {
      const { id } = request.params;
      const [read, costs] = await request.inCompany(({ db }, scope) =>
        Promise.all([readOrder(db, scope, id, request.selected), readOrderCosts(db, scope, id, request)]),
      );
      if (!read) throw new AppError("not_found");
      if (!maySeeOrder(scopeOf(request), read)) throw new AppError("forbidden");
      const order = await withReceiptUrl(receiptLinks, read.order, scopeOf(request));
      return ok({ order: { ...order, ...(costs && { costs }) } });
    },
  );

  api.post(
    "/company/order/flags/seen",
    {
      config: { permit: ["order:view"] },
      schema: {
        tags,
        summary: "Mark the flags of an offline sale as seen",
        body: flagsSeenBody,
        response: { 200: orderAnswer },
      },
    },
    async (request) => {
      const { id } = request.body;
      const data = await writeOnce(request, {
        permit: ({ db }, scope) => checkSeesOrder(db, scope, id),
        act: seeFlags,
        again: async (db, scope) => ({ order: await checkSeesOrder(db, scope, id) }),
      });
      return ok(data);
    },
  );
}
