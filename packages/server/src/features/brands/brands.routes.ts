import {
  brand,
  brandAnswer,
  brandList,
  brandStoreBody,
  namedListQuery,
} from "@clove/domain/catalogue/attributes.schema.ts";
import { messages } from "@clove/domain/messages.ts";
import type { App, Deps } from "../../app.ts";
import { keyOf, once } from "../../db/once.ts";
import { inTransaction } from "../../db/transaction.ts";
import { ok } from "../../http/answer.ts";
import { scopeOf } from "../../http/permit.ts";
import { catalogueReaders } from "../attributes/catalogue-readers.ts";
import { listNamed, storeNamed } from "../attributes/named-rows.sql.ts";
import { brands } from "./brands.sql.ts";

/**
 * GET  company/brand/list    who reads the catalogue
 * POST company/brand/store   product:create; JSON or form
 */
export function brandsRoutes(api: App, { pool }: Deps): void {
  api.get(
    "/company/brand/list",
    {
      config: { permit: catalogueReaders, selects: brand },
      schema: {
        tags: ["brands"],
        summary: "Brands by name",
        querystring: namedListQuery,
        response: { 200: brandList },
      },
    },
    async (request) => {
      const scope = scopeOf(request);
      const { rows, count } = await inTransaction(pool, { company_id: scope.company_id }, ({ db }) =>
        listNamed(db, scope, brands, request.query, request.selected),
      );
      return ok({ brands: rows, count });
    },
  );

  api.post(
    "/company/brand/store",
    {
      config: { permit: ["product:create"] },
      schema: {
        tags: ["brands"],
        summary: "Make a brand",
        body: brandStoreBody,
        response: { 200: brandAnswer },
      },
    },
    async (request) => {
      const scope = scopeOf(request);
      const { temp_id = null, ...body } = request.body;
      const write = { call: "brand/store", key: keyOf(request), body };
      const brand = await inTransaction(pool, { company_id: scope.company_id }, (tx) =>
        once(tx, scope, write, () => storeNamed(tx.db, scope, brands, { ...body, temp_id })),
      );
      return ok({ brand }, messages.brandCreated);
    },
  );
}
