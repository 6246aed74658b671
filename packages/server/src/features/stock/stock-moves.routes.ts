import { messages } from "@clove/domain/messages.ts";
import {
  stockHistoryList,
  stockHistoryQuery,
  stockPurchaseBody,
  stockTransaction,
  stockTransactionAnswer,
  stockTransferBody,
} from "@clove/domain/stock/stock.schema.ts";
import type { App } from "../../app.ts";
import { checkSeenBranch } from "../../db/seen-branches.sql.ts";
import { ok } from "../../http/answer.ts";
import { writeOnce } from "../../http/in-company.ts";
import { listTransactions } from "./list-transactions.ts";
import { purchaseStock } from "./purchase-stock.ts";
import { transferStock } from "./transfer-stock.ts";

/**
 * POST company/stock/purchase   purchase:create; the branch
 * POST company/stock/transfer   transfer:create; the branch that the goods leave
 * GET  company/stock/history    purchase:view, of transfers transfer:view; seen branches'
 */
export function stockMovesRoutes(api: App): void {
  api.post(
    "/company/stock/purchase",
    {
      config: { permit: ["purchase:create"] },
      schema: {
        tags: ["stock"],
        summary: "Record a purchase for one store",
        body: stockPurchaseBody,
        response: { 200: stockTransactionAnswer },
      },
    },
    async (request) => {
      const branch = request.body.destination_branch_id;
      const transaction = await writeOnce(request, purchaseStock, {
        permit: ({ db }, scope) => checkSeenBranch(db, scope, branch, "destination_branch_id"),
      });
      return ok({ transaction }, messages.purchaseAdded);
    },
  );

  api.post(
    "/company/stock/transfer",
    {
      config: { permit: ["transfer:create"] },
      schema: {
        tags: ["stock"],
        summary: "Move stock from one store to another",
        body: stockTransferBody,
        response: { 200: stockTransactionAnswer },
      },
    },
    async (request) => {
      const branch = request.body.source_branch_id;
      const transaction = await writeOnce(request, transferStock, {
        permit: ({ db }, scope) => checkSeenBranch(db, scope, branch, "source_branch_id"),
      });
      return ok({ transaction }, messages.transferAdded);
    },
  );

  api.get(
    "/company/stock/history",
    {
      config: { permit: ["purchase:view", "transfer:view"], selects: stockTransaction },
      schema: {
        tags: ["stock"],
        summary: "Purchases, transfers and adjustments with their lines, newest first",
        querystring: stockHistoryQuery,
        response: { 200: stockHistoryList },
      },
    },
    async (request) =>
      ok(
        await request.inCompany(({ db }, scope) =>
          listTransactions(db, scope, request.query, request.selected),
        ),
      ),
  );
}
