import { messages } from "@clove/domain/messages.ts";
import { stockAdjustBody, stockTransactionAnswer } from "@clove/domain/stock/stock.schema.ts";
import type { App } from "../../app.ts";
import { ok } from "../../http/answer.ts";
import { writeOnce } from "../../http/in-company.ts";
import { adjustStock, permitAdjustment } from "./adjust-stock.ts";

/**
 * POST company/stock/adjust   product:edit to bring in, purchase:create to take out; the branch
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
      const transaction = await writeOnce(request, adjustStock, {
        permit: ({ db }, scope) => permitAdjustment(db, scope, request.body),
      });
      const isOnlyAdded = request.body.entries.every(({ quantity }) => quantity > 0);
      return ok({ transaction }, isOnlyAdded ? messages.stockAdded : messages.stockAdjusted);
    },
  );
}
