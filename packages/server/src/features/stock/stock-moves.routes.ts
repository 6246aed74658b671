import { AppError } from "@clove/domain/errors.ts";
import {
  purchaseFileAnswer,
  stockHistoryList,
  stockHistoryQuery,
  stockPurchaseBody,
  stockPurchaseFileBody,
  stockTransaction,
  stockTransactionAnswer,
  stockTransferBody,
} from "@clove/domain/stock/stock.schema.ts";
import * as stockTexts from "@clove/domain/stock/stock.texts.ts";
import { lockSeenBranch } from "../../db/seen-branches.sql.ts";
import type { App } from "../../deps.ts";
import { ok } from "../../http/answer.ts";
import { writeOnce } from "../../http/in-company.ts";
import { scopeOf } from "../../http/permit.ts";
import { listTransactions } from "./list-transactions.ts";
import { purchaseStock } from "./purchase-stock.ts";
import { findPurchaseLines, readPurchaseRows } from "./read-purchase-file.ts";
import { readTransaction } from "./stock-transactions.sql.ts";
import { transferStock } from "./transfer-stock.ts";

/**
 * POST company/stock/purchase   purchase:create; the branch
 * POST company/stock/purchase/read   purchase:create; stores nothing
 * POST company/stock/transfer   transfer:create; the branch that the goods leave
 * GET  company/stock/history    purchase:view, for transfers transfer:view; assigned branches
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
      const branch_id = request.body.destination_branch_id;
      const transaction = await writeOnce(request, {
        permit: ({ db }, scope) => lockSeenBranch(db, scope, branch_id, "destination_branch_id"),
        act: purchaseStock,
        again: (db, scope, { id }) => readTransaction(db, scope, id),
      });
      return ok({ transaction }, stockTexts.purchaseAdded);
    },
  );

  api.post(
    "/company/stock/purchase/read",
    {
      config: { permit: ["purchase:create"], files: ["file"], lane: "files" },
      schema: {
        tags: ["stock"],
        summary: "The lines of a CSV file of a purchase, or every row that needs correcting",
        consumes: ["multipart/form-data"],
        body: stockPurchaseFileBody,
        response: { 200: purchaseFileAnswer },
      },
    },
    async (request) => {
      const upload = request.uploads.get("file");
      if (!upload) throw new AppError("csv_required", {}, "file");
      const file = await readPurchaseRows(upload.content, scopeOf(request));
      return ok(await request.inCompany(({ db }, scope) => findPurchaseLines(db, scope, file)));
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
      const branch_id = request.body.source_branch_id;
      const transaction = await writeOnce(request, {
        permit: ({ db }, scope) => lockSeenBranch(db, scope, branch_id, "source_branch_id"),
        act: transferStock,
        again: (db, scope, { id }) => readTransaction(db, scope, id),
      });
      return ok({ transaction }, stockTexts.transferAdded);
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
