import * as catalogueTexts from "@clove/domain/catalogue/catalogue.texts.ts";
import { imageFields } from "@clove/domain/catalogue/images.ts";
import {
  productAnswer,
  productStoreBody,
  productUpdateBody,
  variationAnswer,
  variationUpdateBody,
} from "@clove/domain/catalogue/products.schema.ts";
import { still } from "../../../db/once.ts";
import { lockSeenBranch } from "../../../db/seen-branches.sql.ts";
import type { Db } from "../../../db/transaction.ts";
import type { App, Deps } from "../../../deps.ts";
import { ok } from "../../../http/answer.ts";
import type { Scope } from "../../../http/auth.ts";
import { keysSuffice, writeOnce } from "../../../http/in-company.ts";
import { scopeOf } from "../../../http/permit.ts";
import { changePictures, withPictures } from "../pictures/product-pictures.ts";
import { readProduct } from "../products.sql.ts";
import { storeProduct } from "./store-product.ts";
import { readVariation, updateProduct, updateVariation } from "./update-product.ts";

/**
 * POST company/product/store             product:create and the branch
 * POST company/product/update            product:edit, the branch if one is named
 * POST company/product/variation/update  product:edit
 */
export function productWritesRoutes(api: App, deps: Deps): void {
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
      const { body, uploads } = request;
      const product = await withPictures(deps, scopeOf(request), uploads, ({ written, fingerprints }) =>
        writeOnce(request, {
          permit: ({ db }, scope) => lockSeenBranch(db, scope, body.branch_id),
          act: (tx, scope, _, branch) =>
            storeProduct(tx, scope, body, branch, { images: [...written.values()] }),
          again: readAgain,
          beside: { fingerprints },
        }),
      );
      return ok({ product }, catalogueTexts.productCreated);
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
      const product = await withPictures(deps, scopeOf(request), request.uploads, (pictures) =>
        writeOnce(request, {
          permit: ({ db }, scope, { branch_id }) =>
            branch_id === undefined ? null : lockSeenBranch(db, scope, branch_id),
          act: (tx, scope, { images, ...change }, branch) =>
            updateProduct(tx, scope, change, {
              branch,
              pictures: (before) => changePictures(deps, tx, before, images, pictures),
            }),
          again: readAgain,
          beside: { fingerprints: pictures.fingerprints },
        }),
      );
      return ok({ product }, catalogueTexts.productUpdated);
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
      const variation = await writeOnce(request, {
        permit: keysSuffice,
        act: updateVariation,
        again: (db, scope, { id }) => readVariation(db, scope, id),
      });
      return ok({ variation }, catalogueTexts.productUpdated);
    },
  );
}

const readAgain = async (db: Db, scope: Scope, { id }: { id: number }) =>
  still(await readProduct(db, scope, id));
