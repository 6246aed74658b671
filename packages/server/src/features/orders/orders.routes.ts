import { AppError } from "@clove/domain/errors.ts";
import { messages } from "@clove/domain/messages.ts";
import {
  order,
  orderAnswer,
  orderList,
  orderListQuery,
  placeOrderBody,
} from "@clove/domain/orders/orders.schema.ts";
import { idParams, selection } from "@clove/domain/wire.schema.ts";
import { z } from "zod";
import type { App, Deps } from "../../app.ts";
import { keyOf } from "../../db/once.ts";
import { checkSeenBranch } from "../../db/seen-branches.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import { ok } from "../../http/answer.ts";
import { scopeOf } from "../../http/permit.ts";
import { readTerminal } from "../terminals/terminals.sql.ts";
import { listOrders } from "./list-orders.sql.ts";
import { maySeeOrder } from "./may-see-order.ts";
import { readOrder } from "./orders.sql.ts";
import { placeOrder } from "./place-order.ts";

/**
 * POST company/order/place   pos:view; a cashier on the counter of the own open shift
 * GET  company/order/list    order:view, the caller's branches
 * GET  company/order/{id}    order:view, or the order's own cashier
 */
export function ordersRoutes(api: App, { pool }: Deps): void {
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
      const scope = scopeOf(request);
      const key = keyOf(request);
      const order = await inTransaction(pool, { company_id: scope.company_id }, (tx) =>
        placeOrder(tx, scope, request.body, key),
      );
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
      const scope = scopeOf(request);
      const { branch_id, terminal_id } = request.query;
      return ok(
        await inTransaction(pool, { company_id: scope.company_id }, async ({ db }) => {
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
        querystring: z.object(selection),
        response: { 200: orderAnswer },
      },
    },
    async (request) => {
      const scope = scopeOf(request);
      const read = await inTransaction(pool, { company_id: scope.company_id }, (tx) =>
        readOrder(tx.db, scope, request.params.id, request.selected),
      );
      if (!read) throw new AppError("not_found");
      if (!maySeeOrder(scope, read)) throw new AppError("forbidden");
      return ok({ order: read.order });
    },
  );
}
