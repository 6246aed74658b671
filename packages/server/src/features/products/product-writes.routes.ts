import { imageFields } from "@clove/domain/catalogue/images.ts";
import { productAnswer, productStoreBody } from "@clove/domain/catalogue/products.schema.ts";
import { messages } from "@clove/domain/messages.ts";
import type { App, Deps } from "../../app.ts";
import { keyOf, once } from "../../db/once.ts";
import { inTransaction } from "../../db/transaction.ts";
import { ok } from "../../http/answer.ts";
import { scopeOf } from "../../http/permit.ts";
import { withPictures } from "./product-pictures.ts";
import { storeProduct } from "./store-product.ts";

/**
 * POST company/product/store    product:create and the branch
 */
export function productWritesRoutes(api: App, deps: Deps): void {
  const { pool } = deps;

  api.post(
    "/company/product/store",
    {
      config: { permit: ["product:create"], files: imageFields },
      schema: {
        tags: ["products"],
        summary: "Make a product with its variations, opening stock and pictures (files image_0 … image_7)",
        body: productStoreBody,
        response: { 200: productAnswer },
      },
    },
    async (request) => {
      const scope = scopeOf(request);
      const { temp_id: _, ...body } = request.body;
      const key = keyOf(request);
      const product = await withPictures(deps, scope, request.uploads, ({ written, fingerprints }) =>
        inTransaction(pool, { company_id: scope.company_id }, (tx) =>
          once(tx, scope, { call: "product/store", key, body: { ...body, fingerprints } }, () =>
            storeProduct(tx, scope, request.body, { images: [...written.values()] }),
          ),
        ),
      );
      return ok({ product }, messages.productCreated);
    },
  );
}
