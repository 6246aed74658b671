import { productAnswer, productStoreBody } from "@clove/domain/catalogue/products.schema.ts";
import { messages } from "@clove/domain/messages.ts";
import type { App, Deps } from "../../app.ts";
import { keyOf, once } from "../../db/once.ts";
import { inTransaction } from "../../db/transaction.ts";
import { ok } from "../../http/answer.ts";
import { scopeOf } from "../../http/permit.ts";
import { storeProduct } from "./store-product.ts";

/**
 * POST company/product/store    product:create and the branch
 */
export function productWritesRoutes(api: App, { pool }: Deps): void {
  api.post(
    "/company/product/store",
    {
      config: { permit: ["product:create"] },
      schema: {
        tags: ["products"],
        summary: "Make a product with its variations and opening stock",
        body: productStoreBody,
        response: { 200: productAnswer },
      },
    },
    async (request) => {
      const scope = scopeOf(request);
      const { temp_id: _, ...body } = request.body;
      const write = { call: "product/store", key: keyOf(request), body };
      const product = await inTransaction(pool, { company_id: scope.company_id }, (tx) =>
        once(tx, scope, write, () => storeProduct(tx, scope, request.body)),
      );
      return ok({ product }, messages.productCreated);
    },
  );
}
