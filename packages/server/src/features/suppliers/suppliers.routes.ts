import {
  purchasePricesList,
  purchasePricesQuery,
  supplierAnswer,
  supplierList,
  supplierListQuery,
  supplierStoreBody,
  supplierUpdateBody,
} from "@clove/domain/stock/suppliers.schema.ts";
import * as supplierTexts from "@clove/domain/stock/suppliers.texts.ts";
import type { App } from "../../deps.ts";
import { ok } from "../../http/answer.ts";
import { keysSuffice, writeOnce } from "../../http/in-company.ts";
import { supplierReaders } from "./supplier-readers.ts";
import {
  listPurchasePrices,
  listSuppliers,
  readSupplier,
  storeSupplier,
  updateSupplier,
} from "./suppliers.sql.ts";

/**
 * GET  company/supplier/list          purchase:view or purchase:create
 * POST company/supplier/store, /update   purchase:create
 * GET  company/stock/purchase-prices  purchase:view; assigned branches
 */
export function suppliersRoutes(api: App): void {
  api.get(
    "/company/supplier/list",
    {
      config: { permit: supplierReaders },
      schema: {
        tags: ["suppliers"],
        summary: "Suppliers by name",
        querystring: supplierListQuery,
        response: { 200: supplierList },
      },
    },
    async (request) =>
      ok(await request.inCompany(({ db }, scope) => listSuppliers(db, scope, request.query))),
  );

  api.post(
    "/company/supplier/store",
    {
      config: { permit: ["purchase:create"] },
      schema: {
        tags: ["suppliers"],
        summary: "Create a supplier",
        body: supplierStoreBody,
        response: { 200: supplierAnswer },
      },
    },
    async (request) => {
      const made = await writeOnce(request, {
        permit: keysSuffice,
        act: storeSupplier,
        again: (db, scope, { id }) => readSupplier(db, scope, id),
      });
      return ok({ supplier: made }, supplierTexts.supplierCreated);
    },
  );

  api.post(
    "/company/supplier/update",
    {
      config: { permit: ["purchase:create"] },
      schema: {
        tags: ["suppliers"],
        summary: "Change a supplier's name, contact or status",
        body: supplierUpdateBody,
        response: { 200: supplierAnswer },
      },
    },
    async (request) => {
      const changed = await writeOnce(request, {
        permit: keysSuffice,
        act: updateSupplier,
        again: (db, scope, { id }) => readSupplier(db, scope, id),
      });
      return ok({ supplier: changed }, supplierTexts.supplierUpdated);
    },
  );

  api.get(
    "/company/stock/purchase-prices",
    {
      config: { permit: ["purchase:view"] },
      schema: {
        tags: ["stock"],
        summary: "What a variation was bought for, by whom and when, the newest first",
        querystring: purchasePricesQuery,
        response: { 200: purchasePricesList },
      },
    },
    async (request) =>
      ok(await request.readInCompany((db, scope) => listPurchasePrices(db, scope, request.query))),
  );
}
