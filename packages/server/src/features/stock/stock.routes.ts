import {
  expiringList,
  expiringQuery,
  stockExpiryAnswer,
  stockExpiryBody,
} from "@clove/domain/stock/expiring.schema.ts";
import { lowStockList, lowStockQuery } from "@clove/domain/stock/low-stock.schema.ts";
import { stockAdjustBody, stockTransactionAnswer } from "@clove/domain/stock/stock.schema.ts";
import * as stockTexts from "@clove/domain/stock/stock.texts.ts";
import { stockCardAnswer, stockCardQuery } from "@clove/domain/stock/stock-card.schema.ts";
import type { App } from "../../deps.ts";
import { ok } from "../../http/answer.ts";
import { writeOnce } from "../../http/in-company.ts";
import { adjustStock, permitAdjustment } from "./adjust-stock.ts";
import { listExpiring } from "./expiring.sql.ts";
import { listLowStock } from "./low-stock.sql.ts";
import { permitExpiry, readDated, setExpiry } from "./set-expiry.ts";
import { readStockCard } from "./stock-card.sql.ts";
import { readTransaction } from "./stock-transactions.sql.ts";

/**
 * POST company/stock/adjust   product:edit to add, purchase:create to take out; the branch
 * GET  company/stock/card     product:view, purchase:view or transfer:view; assigned branches
 * GET  company/stock/low      product:view or purchase:view; assigned branches
 * GET  company/stock/expiring product:view or purchase:view; assigned branches
 * POST company/stock/expiry   purchase:create; the batch's branch
 */
export function stockRoutes(api: App): void {
  api.post(
    "/company/stock/adjust",
    {
      config: { permit: ["product:edit", "purchase:create"] },
      schema: {
        tags: ["stock"],
        summary: "Add stock to a store, or take out of it (below zero)",
        body: stockAdjustBody,
        response: { 200: stockTransactionAnswer },
      },
    },
    async (request) => {
      const transaction = await writeOnce(request, {
        permit: permitAdjustment,
        act: adjustStock,
        again: (db, scope, { id }) => readTransaction(db, scope, id),
      });
      const isOnlyAdded = request.body.entries.every(({ quantity }) => quantity > 0);
      return ok({ transaction }, isOnlyAdded ? stockTexts.stockAdded : stockTexts.stockAdjusted);
    },
  );

  api.get(
    "/company/stock/card",
    {
      config: { permit: ["product:view", "purchase:view", "transfer:view"] },
      schema: {
        tags: ["stock"],
        summary: "A variation's movements of stock, the newest first, its batches and open shortfalls",
        querystring: stockCardQuery,
        response: { 200: stockCardAnswer },
      },
    },
    async (request) =>
      ok(await request.readInCompany((db, scope) => readStockCard(db, scope, request.query))),
  );

  api.get(
    "/company/stock/low",
    {
      config: { permit: ["product:view", "purchase:view"] },
      schema: {
        tags: ["stock"],
        summary: "What is at or below its minimum in each store, and what to order",
        querystring: lowStockQuery,
        response: { 200: lowStockList },
      },
    },
    async (request) => ok(await request.readInCompany((db, scope) => listLowStock(db, scope, request.query))),
  );

  api.get(
    "/company/stock/expiring",
    {
      config: { permit: ["product:view", "purchase:view"] },
      schema: {
        tags: ["stock"],
        summary: "Batches that have expired or soon will, the earliest first",
        querystring: expiringQuery,
        response: { 200: expiringList },
      },
    },
    async (request) => ok(await request.readInCompany((db, scope) => listExpiring(db, scope, request.query))),
  );

  api.post(
    "/company/stock/expiry",
    {
      config: { permit: ["purchase:create"] },
      schema: {
        tags: ["stock"],
        summary: "Correct the expiry date of a batch",
        body: stockExpiryBody,
        response: { 200: stockExpiryAnswer },
      },
    },
    async (request) => {
      const batch = await writeOnce(request, {
        permit: permitExpiry,
        act: setExpiry,
        again: (db, scope, { id }) => readDated(db, scope, id),
      });
      return ok({ batch }, stockTexts.expirySaved);
    },
  );
}
