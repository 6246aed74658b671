import { answer } from "@clove/domain/answers.ts";
import {
  namedBodies,
  namedChanges,
  namedListQuery,
  namedMerge,
  namedRows,
} from "@clove/domain/catalogue/attributes.schema.ts";
import { type NamedNoun, namedNouns } from "@clove/domain/catalogue/named-nouns.ts";
import { priceTypes } from "@clove/domain/catalogue/products.schema.ts";
import { idParams, selectionQuery } from "@clove/domain/wire.schema.ts";
import { z } from "zod";
import type { App } from "../../deps.ts";
import { ok } from "../../http/answer.ts";
import { keysSuffice, writeOnce } from "../../http/in-company.ts";
import { catalogueReaders } from "./catalogue-readers.ts";
import { countGoods, mergeNamed } from "./merge-named.ts";
import { listNamed, readNamed, storeNamed, whatIs } from "./named-rows.sql.ts";
import { updateNamed } from "./update-named.ts";

type Described = {
  tag: string;
  list: string;
  store: string;
  /** What the list answers beside the rows. */
  also?: Record<string, string[]>;
};
const described: Record<NamedNoun, Described> = {
  category: { tag: "categories", list: "Categories by name", store: "Make a category" },
  brand: { tag: "brands", list: "Brands by name", store: "Make a brand" },
  color: { tag: "attributes", list: "Colors by name", store: "Make a color" },
  size: { tag: "attributes", list: "Sizes by name", store: "Make a size" },
  measurementUnit: {
    tag: "attributes",
    list: "Units by title, and the price types",
    store: "Make a unit",
    also: { priceTypes: [...priceTypes] },
  },
};

const summaries = (what: string) => ({
  changing: `Change a ${what}`,
  merging: `Merge a ${what} into another one`,
  goods: `How many goods a ${what} has`,
});

/**
 * For each of `namedNouns`:
 * GET  company/{noun}/list    who reads the catalogue
 * POST company/{noun}/store   product:create; JSON or form
 * POST company/{noun}/update  product:edit
 * POST company/{noun}/merge   product:edit; all goods of one row go over to another
 * GET  company/{noun}/{id}/goods  who reads the catalogue; how many products, or variations, a row has
 * and
 * GET  company/category/{id}  who reads the catalogue
 */
export function attributesRoutes(api: App): void {
  for (const noun of Object.keys(namedNouns) as NamedNoun[]) routesOf(api, noun);

  const row = namedRows.category;
  api.get(
    "/company/category/:id",
    {
      config: { permit: catalogueReaders, selects: row },
      schema: {
        tags: ["categories"],
        summary: "One category",
        params: idParams,
        querystring: selectionQuery,
        response: { 200: answer(z.object({ category: row })) },
      },
    },
    async (request) => {
      const { id } = request.params;
      const category = await request.inCompany(({ db }, scope) => readNamed(db, scope, "category", id));
      return ok({ category });
    },
  );
}

function routesOf(api: App, noun: NamedNoun): void {
  const { path, many, created, updated } = namedNouns[noun];
  const { changing, merging, goods } = summaries(whatIs[noun]);
  const { tag, list, store, also = {} } = described[noun];
  const tags = [tag];
  const row: z.ZodObject = namedRows[noun];
  const change: z.ZodType<{ id: number; temp_id?: string | undefined }> = namedChanges[noun];
  const body: z.ZodType<Record<string, unknown>> = namedBodies[noun];
  const listed = { [many]: z.array(row), count: z.int() };
  const alsoListed = Object.keys(also).map((name) => [name, z.array(z.string())] as const);

  api.get(
    `/company/${path}/list`,
    {
      config: { permit: catalogueReaders, selects: row },
      schema: {
        tags,
        summary: list,
        querystring: namedListQuery,
        response: { 200: answer(z.object({ ...listed, ...Object.fromEntries(alsoListed) })) },
      },
    },
    async (request) => {
      const { rows, count } = await request.inCompany(({ db }, scope) =>
        listNamed(db, scope, noun, request.query),
      );
      return ok({ [many]: rows, count, ...also });
    },
  );

  api.post(
    `/company/${path}/store`,
    {
      config: { permit: ["product:create"] },
      schema: { tags, summary: store, body, response: { 200: answer(z.object({ [noun]: row })) } },
    },
    async (request) => {
      const { body } = request;
      const made = await writeOnce(request, {
        permit: keysSuffice,
        act: ({ db }, scope) => storeNamed(db, scope, noun, body),
        again: (db, scope, { id }) => readNamed(db, scope, noun, id),
      });
      return ok({ [noun]: made }, created());
    },
  );

  api.post(
    `/company/${path}/update`,
    {
      config: { permit: ["product:edit"] },
      schema: {
        tags,
        summary: changing,
        body: change,
        response: { 200: answer(z.object({ [noun]: row })) },
      },
    },
    async (request) => {
      const changed = await writeOnce(request, {
        permit: keysSuffice,
        act: (tx, scope, body) => updateNamed(tx, scope, noun, body),
        again: (db, scope, { id }) => readNamed(db, scope, noun, id),
      });
      return ok({ [noun]: changed }, updated());
    },
  );

  api.post(
    `/company/${path}/merge`,
    {
      config: { permit: ["product:edit"] },
      schema: {
        tags,
        summary: merging,
        body: namedMerge,
        response: { 200: answer(z.object({ [noun]: row })) },
      },
    },
    async (request) => {
      const merged = await writeOnce(request, {
        permit: keysSuffice,
        act: (tx, scope, body) => mergeNamed(tx, scope, noun, body),
        again: (db, scope, { id }) => readNamed(db, scope, noun, id),
      });
      return ok({ [noun]: merged });
    },
  );

  api.get(
    `/company/${path}/:id/goods`,
    {
      config: { permit: catalogueReaders },
      schema: {
        tags,
        summary: goods,
        params: idParams,
        response: { 200: answer(z.object({ goods: z.int() })) },
      },
    },
    async (request) => {
      const { id } = request.params;
      return ok({
        goods: await request.inCompany(({ db }, scope) => countGoods(db, scope, noun, id)),
      });
    },
  );
}
