import { imageFields } from "@clove/domain/catalogue/images.ts";
import {
  productAnswer,
  productStoreBody,
  productUpdateBody,
  variationAnswer,
  variationUpdateBody,
} from "@clove/domain/catalogue/products.schema.ts";
import { messages } from "@clove/domain/messages.ts";
import type { App, Deps } from "../../../app.ts";
import { keyOf, once } from "../../../db/once.ts";
import { checkSeenBranch } from "../../../db/seen-branches.sql.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { ok } from "../../../http/answer.ts";
import { scopeOf } from "../../../http/permit.ts";
import { changePictures, withPictures } from "../pictures/product-pictures.ts";
import { storeProduct } from "./store-product.ts";
import { updateProduct, updateVariation } from "./update-product.ts";

/**
 * POST company/product/store             product:create and the branch
 * POST company/product/update            product:edit, the branch if one is named
 * POST company/product/variation/update  product:edit
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
        inTransaction(pool, { company_id: scope.company_id }, (tx) => {
          const permit = () => checkSeenBranch(tx.db, scope, body.branch_id);
          const write = { call: "product/store", key, body: { ...body, fingerprints }, permit };
          return once(tx, scope, write, () =>
            storeProduct(tx, scope, request.body, { images: [...written.values()] }),
          );
        }),
      );
      return ok({ product }, messages.productCreated);
    },
  );

  api.post(
    "/company/product/update",
    {
      config: { permit: ["product:edit"], files: imageFields },
      schema: {
        tags: ["products"],
        summary: "Change a product, its variations and pictures, and add variations, whole or not at all",
        body: productUpdateBody,
        response: { 200: productAnswer },
      },
    },
    async (request) => {
      const scope = scopeOf(request);
      const { temp_id: _, ...body } = request.body;
      const { images, ...change } = body;
      const key = keyOf(request);
      const product = await withPictures(deps, scope, request.uploads, (pictures) =>
        inTransaction(pool, { company_id: scope.company_id }, (tx) => {
          const { fingerprints } = pictures;
          const permit = () => checkSeenBranch(tx.db, scope, body.branch_id);
          const write = { call: "product/update", key, body: { ...body, fingerprints }, permit };
          return once(tx, scope, write, () =>
            updateProduct(tx, scope, change, {
              pictures: (before) => changePictures(deps, tx, before, images, pictures),
            }),
          );
        }),
      );
      return ok({ product }, messages.productUpdated);
    },
  );

  api.post(
    "/company/product/variation/update",
    {
      config: { permit: ["product:edit"] },
      schema: {
        tags: ["products"],
        summary: "Change one variation",
        body: variationUpdateBody,
        response: { 200: variationAnswer },
      },
    },
    async (request) => {
      const scope = scopeOf(request);
      const { temp_id: _, ...body } = request.body;
      const write = { call: "product/variation/update", key: keyOf(request), body };
      const variation = await inTransaction(pool, { company_id: scope.company_id }, (tx) =>
        once(tx, scope, write, () => updateVariation(tx, scope, body)),
      );
      return ok({ variation }, messages.productUpdated);
    },
  );
}
