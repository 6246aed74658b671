import {
  purchaseOrderAnswer,
  purchaseOrderCloseBody,
  purchaseOrderList,
  purchaseOrderListQuery,
  purchaseOrderReceiveAnswer,
  purchaseOrderReceiveBody,
  purchaseOrderStoreBody,
  purchaseOrderUpdateBody,
} from "@clove/domain/stock/purchase-orders.schema.ts";
import * as purchaseOrderTexts from "@clove/domain/stock/purchase-orders.texts.ts";
import * as stockTexts from "@clove/domain/stock/stock.texts.ts";
import { checkSeenBranch, lockSeenBranch } from "../../db/seen-branches.sql.ts";
import type { App } from "../../deps.ts";
import { ok } from "../../http/answer.ts";
import { writeOnce } from "../../http/in-company.ts";
import { listPurchaseOrders, lockPurchaseOrder, readPurchaseOrder } from "./purchase-orders.sql.ts";
import {
  closePurchaseOrder,
  lockForUpdate,
  readReceipt,
  receivePurchaseOrder,
  storePurchaseOrder,
  updatePurchaseOrder,
} from "./write-purchase-orders.ts";

/**
 * GET  company/purchase-order/list              purchase:view or purchase:create; assigned branches
 * POST company/purchase-order/store             purchase:create; the branch
 * POST company/purchase-order/update, /receive, /close   purchase:create; the branch of the order
 */
export function purchaseOrdersRoutes(api: App): void {
  const tags = ["purchase orders"];
  const config = { permit: ["purchase:create"] } as const;

  api.get(
    "/company/purchase-order/list",
    {
      config: { permit: ["purchase:view", "purchase:create"] },
      schema: {
        tags,
        summary: "Ordered purchases with what came of them, newest first",
        querystring: purchaseOrderListQuery,
        response: { 200: purchaseOrderList },
      },
    },
    async (request) =>
      ok(
        await request.inCompany(async ({ db }, scope) => {
          const [list] = await Promise.all([
            listPurchaseOrders(db, scope, request.query),
            checkSeenBranch(db, scope, request.query.branch_id),
          ]);
          return list;
        }),
      ),
  );

  api.post(
    "/company/purchase-order/store",
    {
      config,
      schema: {
        tags,
        summary: "Order goods for one store, to be received later",
        body: purchaseOrderStoreBody,
        response: { 200: purchaseOrderAnswer },
      },
    },
    async (request) => {
      const purchase_order = await writeOnce(request, {
        permit: ({ db }, scope, { destination_branch_id }) =>
          lockSeenBranch(db, scope, destination_branch_id, "destination_branch_id"),
        act: storePurchaseOrder,
        again: (db, scope, { id }) => readPurchaseOrder(db, scope, id),
      });
      return ok({ purchase_order }, purchaseOrderTexts.purchaseOrdered);
    },
  );

  api.post(
    "/company/purchase-order/update",
    {
      config,
      schema: {
        tags,
        summary: "Replace what was ordered, before anything of it is received",
        body: purchaseOrderUpdateBody,
        response: { 200: purchaseOrderAnswer },
      },
    },
    async (request) => {
      const purchase_order = await writeOnce(request, {
        permit: lockForUpdate,
        act: updatePurchaseOrder,
        again: (db, scope, { id }) => readPurchaseOrder(db, scope, id),
      });
      return ok({ purchase_order }, purchaseOrderTexts.purchaseOrderUpdated);
    },
  );

  api.post(
    "/company/purchase-order/receive",
    {
      config,
      schema: {
        tags,
        summary: "Record what came of an order as a purchase",
        body: purchaseOrderReceiveBody,
        response: { 200: purchaseOrderReceiveAnswer },
      },
    },
    async (request) => {
      const { transaction, purchase_order } = await writeOnce(request, {
        permit: ({ db }, scope, { id }) => lockPurchaseOrder(db, scope, id),
        act: receivePurchaseOrder,
        again: readReceipt,
      });
      return ok({ transaction, purchase_order }, stockTexts.purchaseAdded);
    },
  );

  api.post(
    "/company/purchase-order/close",
    {
      config,
      schema: {
        tags,
        summary: "End an order whose missing goods will not come",
        body: purchaseOrderCloseBody,
        response: { 200: purchaseOrderAnswer },
      },
    },
    async (request) => {
      const purchase_order = await writeOnce(request, {
        permit: ({ db }, scope, { id }) => lockPurchaseOrder(db, scope, id),
        act: closePurchaseOrder,
        again: (db, scope, { id }) => readPurchaseOrder(db, scope, id),
      });
      return ok({ purchase_order }, purchaseOrderTexts.purchaseOrderClosed);
    },
  );
}
