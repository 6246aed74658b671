import { createHash } from "node:crypto";
import * as csvTexts from "@clove/domain/catalogue/csv.texts.ts";
import { csvColumns } from "@clove/domain/catalogue/csv-columns.ts";
import { csvHeading } from "@clove/domain/catalogue/csv-heading.ts";
import {
  type ImportEvent,
  type ProductImport,
  productImportAnswer,
  productImportBody,
} from "@clove/domain/catalogue/csv-import.schema.ts";
import { AppError } from "@clove/domain/errors.ts";
import { headings } from "@clove/domain/wire.schema.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { z } from "zod";
import { once } from "../../../db/once.ts";
import type { ReadLately } from "../../../db/replica.ts";
import { lockSeenBranch } from "../../../db/seen-branches.sql.ts";
import type { Tx } from "../../../db/transaction.ts";
import type { App, Deps } from "../../../deps.ts";
import { fairTurns } from "../../../fair-turns.ts";
import { ok } from "../../../http/answer.ts";
import { csvHeadings } from "../../../http/csv-headings.ts";
import { failureOf } from "../../../http/errors.ts";
import { openEventStream } from "../../../http/event-stream.ts";
import { keyOf } from "../../../http/in-company.ts";
import { scopeOf } from "../../../http/permit.ts";
import { sendCsv } from "../../../http/send-csv.ts";
import { exportProducts } from "./export-products.ts";
import { importProducts } from "./import-products.ts";
import { readProductFile } from "./read-product-file.ts";

/**
 * POST company/product/import   product:create and the branch; rows that change what is stored also product:edit
 * GET  company/product/export   product:view; the stock of seen branches
 */
export function productCsvRoutes(api: App, { pool, readLately }: Deps & { readLately: ReadLately }): void {
  /** Limits imports that run at once: each holds a connection, which tills need, and a share of a core. */
  const imports = fairTurns({ total: 2 });
  // A server that stops does not wait for a long import; nothing of it is stored.
  const stopping = new AbortController();
  api.addHook("preClose", async () => {
    imports.close();
    stopping.abort();
  });

  api.post(
    "/company/product/import",
    {
      config: { permit: ["product:create"], files: ["file"], lane: "files" },
      schema: {
        tags: ["products"],
        summary: "Make and change products by a CSV file, all of it or nothing; dry_run=1 only checks it",
        consumes: ["multipart/form-data"],
        body: productImportBody,
        response: { 200: productImportAnswer },
      },
    },
    async (request, reply) => {
      const take = prepareImport(request);
      if (!wantsEvents(request)) return ok(await take(() => {}), csvTexts.dataUploaded);
      await answerEvents(request, reply, take);
    },
  );

  api.get(
    "/company/product/export",
    {
      config: { permit: ["product:view"], lane: "files" },
      schema: {
        tags: ["products"],
        summary: "The catalogue as CSV, one row a variation",
        querystring: z.object({ headings }),
        produces: ["text/csv"],
        response: { 200: z.string() },
      },
    },
    async (request, reply) => {
      const header = csvHeadings(csvColumns, request.query.headings, csvHeading);
      return sendCsv(reply, "products.csv", exportProducts(pool, readLately, scopeOf(request), header));
    },
  );

  type ImportCall = FastifyRequest<{ Body: z.infer<typeof productImportBody> }>;

  /** Refuses a call without file or branch at once; the returned function runs the import. */
  function prepareImport(request: ImportCall) {
    const scope = scopeOf(request);
    const { branch_id, row_starts: rowStarts, dry_run } = request.body;
    const upload = request.uploads.get("file");
    if (!branch_id) throw new AppError("csv_branch_required", {}, "branch_id");
    if (!upload) throw new AppError("csv_required", {}, "file");
    const { content, filename } = upload;
    const isDryRun = dry_run === "1";
    const who = { group: scope.company_id, member: scope.session_hash };
    const body = { branch_id, rowStarts, file: createHash("sha256").update(content).digest("base64url") };
    const call = { call: "product/import", key: isDryRun ? undefined : keyOf(request), body };

    const act = async (tell: (percent: number) => void): Promise<ProductImport> => {
      const onProgress = rising(tell);
      const file = await readProductFile(content, { rowStarts, decimals: scope.decimals });
      onProgress(10);
      const write = async (tx: Tx) => {
        await sql`select set_config('statement_timeout', ${patience}, true)`.execute(tx.db);
        const permit = () => lockSeenBranch(tx.db, scope, branch_id);
        return once(tx, scope, { ...call, permit }, (branch) =>
          importProducts(tx, scope, { file, filename, branch, isDryRun, onProgress }),
        );
      };
      return request.inCompany(write, { stop: stopping.signal }).catch(refuseOutdated);
    };
    return (tell: (percent: number) => void) => imports.run(who, () => act(tell));
  }
}

/** Milliseconds; long, because the import may wait for another one of the company, or for an earlier attempt of the same. */
const patience = "300000";

/** Translates a unique violation: a name or barcode was taken after the file was checked, and nothing was written. */
function refuseOutdated(error: Error & { code?: string }): never {
  throw error.code === uniqueViolation ? new AppError("import_outdated") : error;
}
const uniqueViolation = "23505";

function wantsEvents({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes("text/event-stream") ?? false;
}

/** Answers with events. If the connection breaks, the import goes on all the same. */
async function answerEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  take: (tell: (percent: number) => void) => Promise<ProductImport>,
): Promise<void> {
  const stream = openEventStream(reply, { heartbeat: 15 });
  const send = (event: ImportEvent) => stream.send(JSON.stringify(event), { event: event.type });
  try {
    const done = await take((percent) => void send({ type: "progress", percent }));
    await send({ type: "complete", ...done });
  } catch (error) {
    await send({ type: "error", ...failureOf(error as Error, request).body });
  }
  stream.end();
}

/** Passes on whole percentages that rise: a retried transaction starts at a low one again. */
function rising(tell: (percent: number) => void): (percent: number) => void {
  let told = 0;
  return (percent) => {
    const whole = Math.floor(percent);
    if (whole <= told) return;
    told = whole;
    tell(whole);
  };
}
