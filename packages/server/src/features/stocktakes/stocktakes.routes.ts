import {
  stocktakeAnswer,
  stocktakeCloseBody,
  stocktakeCountAnswer,
  stocktakeCountBody,
  stocktakeList,
  stocktakeListQuery,
  stocktakePostAnswer,
  stocktakeProgressAnswer,
  stocktakeReviewAnswer,
  stocktakeReviewQuery,
  stocktakeStoreBody,
  stocktakeUncountedAnswer,
  stocktakeUncountedQuery,
  stocktakeZeroBody,
} from "@clove/domain/stocktakes/stocktakes.schema.ts";
import * as stocktakeTexts from "@clove/domain/stocktakes/stocktakes.texts.ts";
import { idParams } from "@clove/domain/wire.schema.ts";
import { checkSeenBranch, lockSeenBranch } from "../../db/seen-branches.sql.ts";
import type { App } from "../../deps.ts";
import { ok } from "../../http/answer.ts";
import { writeOnce } from "../../http/in-company.ts";
import { countStock } from "./count-stock.ts";
import { openStocktake } from "./open-stocktake.ts";
import { cancelStocktake, postStocktake, readPosted } from "./post-stocktake.ts";
import { reviewStocktake } from "./review-stocktake.ts";
import { listStocktakes, lockStocktake, readStocktake } from "./stocktakes.sql.ts";
import { readProgress, readUncounted, zeroUncounted } from "./uncounted.ts";

/** Each of these keys permits to count, and to see what was counted. */
const counters = ["product:view", "purchase:view", "purchase:create"] as const;

/**
 * GET  company/stocktake/list            product:view, purchase:view or purchase:create; assigned branches
 * GET  company/stocktake/{id}/review     the same
 * GET  company/stocktake/{id}/uncounted  the same
 * GET  company/stocktake/{id}/progress   the same
 * POST company/stocktake/count           the same
 * POST company/stocktake/store           purchase:create; the branch
 * POST company/stocktake/zero            purchase:create; the branch
 * POST company/stocktake/post, /cancel   purchase:create; the branch
 */
export function stocktakesRoutes(api: App): void {
  api.get(
    "/company/stocktake/list",
    {
      config: { permit: counters },
      schema: {
        tags: ["stocktakes"],
        summary: "Stocktakes, newest first",
        querystring: stocktakeListQuery,
        response: { 200: stocktakeList },
      },
    },
    async (request) =>
      ok(
        await request.inCompany(async ({ db }, scope) => {
          const [list] = await Promise.all([
            listStocktakes(db, scope, request.query),
            checkSeenBranch(db, scope, request.query.branch_id),
          ]);
          return list;
        }),
      ),
  );

  api.get(
    "/company/stocktake/:id/review",
    {
      config: { permit: counters },
      schema: {
        tags: ["stocktakes"],
        summary: "What was counted beside the books of that moment, the largest differences first",
        params: idParams,
        querystring: stocktakeReviewQuery,
        response: { 200: stocktakeReviewAnswer },
      },
    },
    async (request) =>
      ok(
        await request.inCompany(({ db }, scope) =>
          reviewStocktake(db, scope, request.params.id, request.query),
        ),
      ),
  );

  api.get(
    "/company/stocktake/:id/uncounted",
    {
      config: { permit: counters },
      schema: {
        tags: ["stocktakes"],
        summary: "What is still to be counted, by name",
        params: idParams,
        querystring: stocktakeUncountedQuery,
        response: { 200: stocktakeUncountedAnswer },
      },
    },
    async (request) =>
      ok(
        await request.inCompany(({ db }, scope) =>
          readUncounted(db, scope, request.params.id, request.query),
        ),
      ),
  );

  api.get(
    "/company/stocktake/:id/progress",
    {
      config: { permit: counters },
      schema: {
        tags: ["stocktakes"],
        summary: "How many variations are counted and not yet, and who counts",
        params: idParams,
        response: { 200: stocktakeProgressAnswer },
      },
    },
    async (request) =>
      ok(await request.inCompany(({ db }, scope) => readProgress(db, scope, request.params.id))),
  );

  api.post(
    "/company/stocktake/zero",
    {
      config: { permit: ["purchase:create"] },
      schema: {
        tags: ["stocktakes"],
        summary: "Count everything that is not counted as 0",
        body: stocktakeZeroBody,
        response: { 200: stocktakeAnswer },
      },
    },
    async (request) => {
      const data = await writeOnce(request, {
        permit: ({ db }, scope, { id }) => lockStocktake(db, scope, id, "update"),
        act: zeroUncounted,
        again: async (db, scope, { id }) => ({ stocktake: await readStocktake(db, scope, id) }),
      });
      return ok(data, stocktakeTexts.uncountedSetToZero);
    },
  );

  api.post(
    "/company/stocktake/store",
    {
      config: { permit: ["purchase:create"] },
      schema: {
        tags: ["stocktakes"],
        summary: "Open a stocktake of a store, a category or brand in it",
        body: stocktakeStoreBody,
        response: { 200: stocktakeAnswer },
      },
    },
    async (request) => {
      const stocktake = await writeOnce(request, {
        permit: ({ db }, scope, { branch_id }) => lockSeenBranch(db, scope, branch_id),
        act: openStocktake,
        again: (db, scope, { id }) => readStocktake(db, scope, id),
      });
      return ok({ stocktake }, stocktakeTexts.stocktakeStarted);
    },
  );

  // Without `writeOnce`, because each line has its own key.
  api.post(
    "/company/stocktake/count",
    {
      config: { permit: counters },
      schema: {
        tags: ["stocktakes"],
        summary: "Store counted lines, each once",
        body: stocktakeCountBody,
        response: { 200: stocktakeCountAnswer },
      },
    },
    async (request) => ok(await request.inCompany((tx, scope) => countStock(tx, scope, request.body))),
  );

  api.post(
    "/company/stocktake/post",
    {
      config: { permit: ["purchase:create"] },
      schema: {
        tags: ["stocktakes"],
        summary: "Correct the books by what was counted, as one adjustment",
        body: stocktakeCloseBody,
        response: { 200: stocktakePostAnswer },
      },
    },
    async (request) => {
      const data = await writeOnce(request, {
        permit: ({ db }, scope, { id }) => lockStocktake(db, scope, id, "update"),
        act: postStocktake,
        again: readPosted,
      });
      return ok(data, stocktakeTexts.stocktakePosted);
    },
  );

  api.post(
    "/company/stocktake/cancel",
    {
      config: { permit: ["purchase:create"] },
      schema: {
        tags: ["stocktakes"],
        summary: "Close a stocktake without consequences",
        body: stocktakeCloseBody,
        response: { 200: stocktakeAnswer },
      },
    },
    async (request) => {
      const data = await writeOnce(request, {
        permit: ({ db }, scope, { id }) => lockStocktake(db, scope, id, "update"),
        act: cancelStocktake,
        again: async (db, scope, { id }) => ({ stocktake: await readStocktake(db, scope, id) }),
      });
      return ok(data, stocktakeTexts.stocktakeCancelled);
    },
  );
}
