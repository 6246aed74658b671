import { AppError } from "@clove/domain/errors.ts";
import { messages } from "@clove/domain/messages.ts";
import {
  order,
  orderAnswer,
  orderList,
  orderListQuery,
  placeOrderBody,
} from "@clove/domain/orders/orders.schema.ts";
import { idParams, selectionQuery } from "@clove/domain/wire.schema.ts";
import type { App } from "../../app.ts";
import { checkSeenBranch } from "../../db/seen-branches.sql.ts";
import { ok } from "../../http/answer.ts";
import { keyOf } from "../../http/in-company.ts";
import { scopeOf } from "../../http/permit.ts";
import { readTerminal } from "../terminals/terminals.sql.ts";
import { listOrders } from "./list-orders.sql.ts";
import { maySeeOrder } from "./may-see-order.ts";
import { readOrder } from "./orders.sql.ts";
import { placeOrder } from "./place-order.ts";
import { saleSettings } from "./sale-facts.sql.ts";

/**
 * POST company/order/place   pos:view; a cashier on the counter of the own open shift
 * GET  company/order/list    order:view, the caller's branches
 * GET  company/order/{id}    order:view, or the order's own cashier
 */
export function ordersRoutes(api: App): void {
  api.post(
    "/company/order/place",
    {
      config: { permit: ["pos:view"] },
      schema: {
        tags: ["orders"],
        summary: "Sell: one paid order",
        body: placeOrderBody,
        response: { 200: orderAnswer },
      },
    },
    async (request) => {
      const key = keyOf(request);
      const order = await request.inCompany((tx, scope) => placeOrder(tx, scope, request.body, key), {
        settings: saleSettings,
      });
      return ok({ order }, messages.orderPlaced);
    },
  );

  api.get(
    "/company/order/list",
    {
      config: { permit: ["order:view"], selects: order },
      schema: {
        tags: ["orders"],
        summary: "Orders with their items and payments, newest first",
        querystring: orderListQuery,
        response: { 200: orderList },
      },
    },
    async (request) => {
      const { branch_id, terminal_id } = request.query;
      return ok(
        await request.inCompany(async ({ db }, scope) => {
          const [list] = await Promise.all([
            listOrders(db, scope, request.query, request.selected),
            checkSeenBranch(db, scope, branch_id),
            terminal_id !== undefined && readTerminal(db, scope, terminal_id, "terminal_id"),
          ]);
          return list;
        }),
      );
    },
  );

  api.get(
    "/company/order/:id",
    {
      config: { permit: "session", selects: order },
      schema: {
        tags: ["orders"],
        summary: "One order with its items and payments",
        params: idParams,
        querystring: selectionQuery,
        response: { 200: orderAnswer },
      },
    },
    async (request) => {
      const { id } = request.params;
      const read = await request.inCompany(({ db }, scope) => readOrder(db, scope, id, request.selected));
      if (!read) throw new AppError("not_found");
      if (!maySeeOrder(scopeOf(request), read)) throw new AppError("forbidden");
      return ok({ order: read.order });
    },
  );
}
