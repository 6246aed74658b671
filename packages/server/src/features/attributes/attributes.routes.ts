import {
  codedStoreBody,
  color,
  colorAnswer,
  colorList,
  measurementUnit,
  measurementUnitAnswer,
  measurementUnitList,
  measurementUnitStoreBody,
  namedListQuery,
  size,
  sizeAnswer,
  sizeList,
} from "@clove/domain/catalogue/attributes.schema.ts";
import { priceTypes } from "@clove/domain/catalogue/products.schema.ts";
import { messages } from "@clove/domain/messages.ts";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import type { App, Deps } from "../../app.ts";
import { keyOf, once } from "../../db/once.ts";
import { inTransaction } from "../../db/transaction.ts";
import { ok } from "../../http/answer.ts";
import { scopeOf } from "../../http/permit.ts";
import { colors, measurementUnits, sizes } from "./attributes.sql.ts";
import { catalogueReaders } from "./catalogue-readers.ts";
import { listNamed, type NamedTable, storeNamed } from "./named-rows.sql.ts";

/**
 * GET  company/color/list, /size/list, /measurement-unit/list      who reads the catalogue
 * POST company/color/store, /size/store, /measurement-unit/store   product:create
 */
export function attributesRoutes(api: App, { pool }: Deps): void {
  const reads = (selects: z.ZodObject) => ({ permit: catalogueReaders, selects });
  const makes = { permit: ["product:create"] } as const;
  const listed = { tags: ["attributes"], querystring: namedListQuery };

  api.get(
    "/company/color/list",
    { config: reads(color), schema: { ...listed, summary: "Colors by name", response: { 200: colorList } } },
    async (request) => {
      const { rows, count } = await list(request, colors);
      return ok({ colors: rows, count });
    },
  );
  api.post(
    "/company/color/store",
    {
      config: makes,
      schema: {
        tags: ["attributes"],
        summary: "Make a color",
        body: codedStoreBody,
        response: { 200: colorAnswer },
      },
    },
    async (request) => ok({ color: await store(request, "color/store", colors) }, messages.colorCreated),
  );

  api.get(
    "/company/size/list",
    { config: reads(size), schema: { ...listed, summary: "Sizes by name", response: { 200: sizeList } } },
    async (request) => {
      const { rows, count } = await list(request, sizes);
      return ok({ sizes: rows, count });
    },
  );
  api.post(
    "/company/size/store",
    {
      config: makes,
      schema: {
        tags: ["attributes"],
        summary: "Make a size",
        body: codedStoreBody,
        response: { 200: sizeAnswer },
      },
    },
    async (request) => ok({ size: await store(request, "size/store", sizes) }, messages.sizeCreated),
  );

  api.get(
    "/company/measurement-unit/list",
    {
      config: reads(measurementUnit),
      schema: {
        ...listed,
        summary: "Units by title, and the price types",
        response: { 200: measurementUnitList },
      },
    },
    async (request) => {
      const { rows, count } = await list(request, measurementUnits);
      return ok({ measurementUnits: rows, count, priceTypes: [...priceTypes] });
    },
  );
  api.post(
    "/company/measurement-unit/store",
    {
      config: makes,
      schema: {
        tags: ["attributes"],
        summary: "Make a unit",
        body: measurementUnitStoreBody,
        response: { 200: measurementUnitAnswer },
      },
    },
    async (request) => {
      const measurementUnit = await store(request, "measurement-unit/store", measurementUnits);
      return ok({ measurementUnit }, messages.unitCreated);
    },
  );

  type Page = { page: number; length: number; query?: string };
  function list<Row>(request: FastifyRequest & { query: Page }, table: NamedTable<Row>) {
    const scope = scopeOf(request);
    return inTransaction(pool, { company_id: scope.company_id }, ({ db }) =>
      listNamed(db, scope, table, request.query, request.selected),
    );
  }

  type Body = Record<string, string> & { temp_id?: string };
  function store<Row>(request: FastifyRequest<{ Body: Body }>, call: string, table: NamedTable<Row>) {
    const scope = scopeOf(request);
    const { temp_id: _, ...row } = request.body;
    return inTransaction(pool, { company_id: scope.company_id }, (tx) =>
      once(tx, scope, { call, key: keyOf(request), body: row }, () => storeNamed(tx.db, scope, table, row)),
    );
  }
}
