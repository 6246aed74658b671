import { messages } from "@clove/domain/messages.ts";
import { stockAdjustBody, stockTransactionAnswer } from "@clove/domain/stock/stock.schema.ts";
import type { App, Deps } from "../../app.ts";
import { keyOf, once } from "../../db/once.ts";
import { inTransaction } from "../../db/transaction.ts";
import { ok } from "../../http/answer.ts";
import { scopeOf } from "../../http/permit.ts";
import { adjustStock, permitAdjustment } from "./adjust-stock.ts";

/**
 * POST company/stock/adjust   product:edit to bring in, purchase:create to take out; the branch
 */
export function stockRoutes(api: App, { pool }: Deps): void {
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
      const scope = scopeOf(request);
      const { temp_id: _, ...body } = request.body;
      const write = { call: "stock/adjust", key: keyOf(request), body };
      const transaction = await inTransaction(pool, { company_id: scope.company_id }, (tx) => {
        const permit = () => permitAdjustment(tx.db, scope, body);
        return once(tx, scope, { ...write, permit }, () => adjustStock(tx, scope, body));
      });
      const isOnlyAdded = body.entries.every(({ quantity }) => quantity > 0);
      return ok({ transaction }, isOnlyAdded ? messages.stockAdded : messages.stockAdjusted);
    },
  );
}
