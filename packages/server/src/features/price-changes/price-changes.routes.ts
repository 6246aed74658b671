import {
  priceChangeAnswer,
  priceChangeCancelBody,
  priceChangeList,
  priceChangeListQuery,
  priceChangePreviewAnswer,
  priceChangePreviewBody,
  priceChangeRows,
  priceChangeRowsQuery,
  priceChangeStoreBody,
} from "@clove/domain/catalogue/price-changes.schema.ts";
import * as texts from "@clove/domain/catalogue/price-changes.texts.ts";
import type { App } from "../../deps.ts";
import { ok } from "../../http/answer.ts";
import { keysSuffice, writeOnce } from "../../http/in-company.ts";
import { scopeOf } from "../../http/permit.ts";
import { cancelPriceChange, previewPrices, storePriceChange } from "./change-prices.ts";
import { listPriceChangeRows, listPriceChanges, readPriceChange, seenChange } from "./price-changes.sql.ts";

/** All need product:edit; a rule by costs also product:view or purchase:view. */
export function priceChangesRoutes(api: App): void {
  const tags = ["products"];
  const config = { permit: ["product:edit"] } as const;
  const forMany = { ...config, lane: "files" } as const;

  api.get(
    "/company/price-change/list",
    {
      config,
      schema: {
        tags,
        summary: "Changes of many sale prices, newest first",
        querystring: priceChangeListQuery,
        response: { 200: priceChangeList },
      },
    },
    async (request) =>
      ok(await request.inCompany(({ db }, scope) => listPriceChanges(db, scope, request.query))),
  );

  api.get(
    "/company/price-change/rows",
    {
      config,
      schema: {
        tags,
        summary: "The prices of a change before and after",
        querystring: priceChangeRowsQuery,
        response: { 200: priceChangeRows },
      },
    },
    async (request) =>
      ok(await request.inCompany(({ db }, scope) => listPriceChangeRows(db, scope, request.query))),
  );

  api.post(
    "/company/price-change/preview",
    {
      config: forMany,
      schema: {
        tags,
        summary: "How many sale prices a change would make others; stores nothing",
        body: priceChangePreviewBody,
        response: { 200: priceChangePreviewAnswer },
      },
    },
    async (request) => ok(await request.inCompany(({ db }, scope) => previewPrices(db, scope, request.body))),
  );

  api.post(
    "/company/price-change/store",
    {
      config: forMany,
      schema: {
        tags,
        summary: "Change many sale prices, whole or not at all, at once or from a day on",
        body: priceChangeStoreBody,
        response: { 200: priceChangeAnswer },
      },
    },
    async (request) => {
      const price_change = await writeOnce(request, {
        permit: keysSuffice,
        act: storePriceChange,
        again: (db, scope, { id }) => readPriceChange(db, scope, id),
      });
      return ok(
        { price_change: seenChange(scopeOf(request), price_change) },
        price_change.status === "done" ? texts.pricesWereChanged : texts.pricesPlanned,
      );
    },
  );

  api.post(
    "/company/price-change/cancel",
    {
      config,
      schema: {
        tags,
        summary: "Cancel a planned price change",
        body: priceChangeCancelBody,
        response: { 200: priceChangeAnswer },
      },
    },
    async (request) => {
      const price_change = await writeOnce(request, {
        permit: keysSuffice,
        act: cancelPriceChange,
        again: (db, scope, { id }) => readPriceChange(db, scope, id),
      });
      return ok({ price_change: seenChange(scopeOf(request), price_change) }, texts.priceChangeCancelled);
    },
  );
}
