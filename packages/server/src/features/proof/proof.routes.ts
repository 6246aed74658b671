import { proofAnswer, proofCheckAnswer } from "@clove/domain/proof/proof.schema.ts";
import { z } from "zod";
import type { Pool } from "../../db/connect.ts";
import type { ReadLately } from "../../db/replica.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { App } from "../../deps.ts";
import { ok } from "../../http/answer.ts";
import { scopeOf } from "../../http/permit.ts";
import { sendPages } from "../../http/send-csv.ts";
import { exportProof } from "./export-proof.ts";
import { checkProof, readProof } from "./read-proof.sql.ts";

/**
 * GET company/proof         administrators
 * GET company/proof/check   the same
 * GET company/proof/file    the same
 */
export function proofRoutes(api: App, { pool, readLately }: { pool: Pool; readLately: ReadLately }): void {
  api.get(
    "/company/proof",
    {
      config: { permit: ["admin"] },
      schema: {
        tags: ["proof"],
        summary: "Which of their numbered sales the devices made and the server has",
        response: { 200: proofAnswer },
      },
    },
    async (request) => ok({ devices: await request.inCompany(({ db }, scope) => readProof(db, scope)) }),
  );

  api.get(
    "/company/proof/check",
    {
      config: { permit: ["admin"], lane: "files" },
      schema: {
        tags: ["proof"],
        summary: "Hash every stored sale again",
        response: { 200: proofCheckAnswer },
      },
    },
    async (request) => {
      const scope = scopeOf(request);
      const { company_id } = scope;
      return ok(
        await checkProof(
          (act) => readLately((near) => inTransaction(near, { company_id }, ({ db }) => act(db))),
          scope,
        ),
      );
    },
  );

  api.get(
    "/company/proof/file",
    {
      config: { permit: ["admin"], lane: "files" },
      schema: {
        tags: ["proof"],
        summary: "The numbered sales of all devices as a file that can be checked without a database",
        produces: ["text/plain"],
        response: { 200: z.string() },
      },
    },
    async (request, reply) => {
      reply
        .type("text/plain; charset=utf-8")
        .header("content-disposition", 'attachment; filename="proof.jsonl"');
      return sendPages(reply, exportProof(pool, readLately, scopeOf(request)));
    },
  );
}
