import {
  category,
  categoryAnswer,
  categoryList,
  categoryStoreBody,
  namedListQuery,
} from "@clove/domain/catalogue/attributes.schema.ts";
import { messages } from "@clove/domain/messages.ts";
import { idParams, selection } from "@clove/domain/wire.schema.ts";
import { z } from "zod";
import type { App, Deps } from "../../app.ts";
import { keyOf, once } from "../../db/once.ts";
import { inTransaction } from "../../db/transaction.ts";
import { ok } from "../../http/answer.ts";
import { scopeOf } from "../../http/permit.ts";
import { catalogueReaders } from "../attributes/catalogue-readers.ts";
import { listNamed, readNamed } from "../attributes/named-rows.sql.ts";
import { categories } from "./categories.sql.ts";
import { storeCategory } from "./store-category.ts";

/**
 * GET  company/category/list    who reads the catalogue
 * GET  company/category/{id}    the same
 * POST company/category/store   product:create
 */
export function categoriesRoutes(api: App, { pool }: Deps): void {
  api.get(
    "/company/category/list",
    {
      config: { permit: catalogueReaders, selects: category },
      schema: {
        tags: ["categories"],
        summary: "Categories by name",
        querystring: namedListQuery,
        response: { 200: categoryList },
      },
    },
    async (request) => {
      const scope = scopeOf(request);
      const { rows, count } = await inTransaction(pool, { company_id: scope.company_id }, ({ db }) =>
        listNamed(db, scope, categories, request.query, request.selected),
      );
      return ok({ categories: rows, count });
    },
  );

  api.get(
    "/company/category/:id",
    {
      config: { permit: catalogueReaders, selects: category },
      schema: {
        tags: ["categories"],
        summary: "One category",
        params: idParams,
        querystring: z.object(selection),
        response: { 200: categoryAnswer },
      },
    },
    async (request) => {
      const scope = scopeOf(request);
      const category = await inTransaction(pool, { company_id: scope.company_id }, ({ db }) =>
        readNamed(db, scope, categories, request.params.id, undefined, request.selected),
      );
      return ok({ category });
    },
  );

  api.post(
    "/company/category/store",
    {
      config: { permit: ["product:create"] },
      schema: {
        tags: ["categories"],
        summary: "Make a category",
        body: categoryStoreBody,
        response: { 200: categoryAnswer },
      },
    },
    async (request) => {
      const scope = scopeOf(request);
      const { temp_id: _, ...body } = request.body;
      const write = { call: "category/store", key: keyOf(request), body };
      const category = await inTransaction(pool, { company_id: scope.company_id }, (tx) =>
        once(tx, scope, write, () => storeCategory(tx, scope, request.body)),
      );
      return ok({ category }, messages.categoryCreated);
    },
  );
}
