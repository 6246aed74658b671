import { createHash } from "node:crypto";
import { mayDo } from "@clove/domain/access/permissions.ts";
import {
  maxConversionMegabytes,
  priceConversionAnswer,
  priceConversionBody,
  priceConversionDoneAnswer,
  priceConversionFileQuery,
  priceConversionQuery,
  priceConversionUndoBody,
  priceConversionUndoneAnswer,
} from "@clove/domain/catalogue/price-conversion.schema.ts";
import * as priceTexts from "@clove/domain/catalogue/prices.texts.ts";
import { AppError } from "@clove/domain/errors.ts";
import { sql } from "kysely";
import { z } from "zod";
import { once } from "../../../db/once.ts";
import type { Tx } from "../../../db/transaction.ts";
import type { App, Deps } from "../../../deps.ts";
import { ok } from "../../../http/answer.ts";
import type { Scope } from "../../../http/auth.ts";
import { keyOf } from "../../../http/in-company.ts";
import { scopeOf } from "../../../http/permit.ts";
import { sendCsv } from "../../../http/send-csv.ts";
import { convertPrices, exportConversion, listConversion } from "./convert-prices.ts";
import { readConversionFile, undoConversion } from "./undo-conversion.ts";

/**
 * All need company:view, because a setting of the company changes, and product:edit.
 * GET  company/product/price-conversion          what it would do, stores nothing
 * GET  company/product/price-conversion/export   the same as CSV
 * POST company/product/price-conversion/run
 * POST company/product/price-conversion/undo     by the CSV
 */
export function priceConversionRoutes(api: App, { pool, sessions }: Deps): void {
  const tags = ["products"];
  const config = { permit: ["product:edit"], lane: "files" } as const;

  api.get(
    "/company/product/price-conversion",
    {
      config,
      schema: {
        tags,
        summary: "The sale prices before and after a change to prices with or without tax; stores nothing",
        querystring: priceConversionQuery,
        response: { 200: priceConversionAnswer },
      },
    },
    async (request) => {
      mayConvert(scopeOf(request));
      const { query } = request;
      return ok(
        await request.inCompany(({ db }, scope) => listConversion(db, scope, query), {
          settings: { one_moment: true },
        }),
      );
    },
  );

  api.get(
    "/company/product/price-conversion/export",
    {
      config,
      schema: {
        tags,
        summary: "The same as CSV, one row a price that changes; by it the conversion can be undone",
        querystring: priceConversionFileQuery,
        produces: ["text/csv"],
        response: { 200: z.string() },
      },
    },
    async (request, reply) => {
      const scope = scopeOf(request);
      mayConvert(scope);
      return sendCsv(reply, "prices.csv", exportConversion(pool, scope, request.query));
    },
  );

  api.post(
    "/company/product/price-conversion/run",
    {
      config,
      schema: {
        tags,
        summary: "Convert every sale price and the company's setting, whole or not at all",
        body: priceConversionBody,
        response: { 200: priceConversionDoneAnswer },
      },
    },
    async (request) => {
      const { temp_id: _, ...body } = request.body;
      const call = { call: "product/price-conversion/run", key: keyOf(request), body };
      const done = await request.inCompany(
        patiently((tx, scope) =>
          once(tx, scope, { ...call, permit: () => mayConvert(scope) }, () =>
            convertPrices(tx, scope, sessions, body),
          ),
        ),
      );
      return ok(done, priceTexts.pricesConverted);
    },
  );

  api.post(
    "/company/product/price-conversion/undo",
    {
      config: { ...config, files: ["file"], fileMegabytes: maxConversionMegabytes },
      schema: {
        tags,
        summary: "Put back the prices before a conversion by its CSV file, and the company's setting",
        consumes: ["multipart/form-data"],
        body: priceConversionUndoBody,
        response: { 200: priceConversionUndoneAnswer },
      },
    },
    async (request) => {
      mayConvert(scopeOf(request));
      const upload = request.uploads.get("file");
      if (!upload) throw new AppError("csv_required", {}, "file");
      const { content, filename } = upload;
      const body = { file: createHash("sha256").update(content).digest("base64url") };
      const call = { call: "product/price-conversion/undo", key: keyOf(request), body };
      const file = await readConversionFile(content, scopeOf(request));
      const undone = await request.inCompany(
        patiently((tx, scope) =>
          once(tx, scope, { ...call, permit: () => mayConvert(scope) }, () =>
            undoConversion(tx, scope, sessions, { file, filename }),
          ),
        ),
      );
      return ok(undone, priceTexts.pricesRestored);
    },
  );
}

/** @throws AppError forbidden */
function mayConvert(scope: Scope): void {
  if (!mayDo(scope, "company:view") || !mayDo(scope, "product:edit")) throw new AppError("forbidden");
}

/** Waits longer than other calls, because an import may be writing prices. Milliseconds. */
const patience = "300000";

const patiently =
  <T>(act: (tx: Tx, scope: Scope) => Promise<T>) =>
  async (tx: Tx, scope: Scope): Promise<T> => {
    await sql`select set_config('statement_timeout', ${patience}, true)`.execute(tx.db);
    return act(tx, scope);
  };
