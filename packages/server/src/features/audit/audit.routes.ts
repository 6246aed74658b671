import { auditAnswer, auditFilter, auditQuery } from "@clove/domain/audit/audit.schema.ts";
import { auditCsvColumns } from "@clove/domain/audit/audit-csv.ts";
import { csvHeading } from "@clove/domain/catalogue/csv-heading.ts";
import { headings } from "@clove/domain/wire.schema.ts";
import { z } from "zod";
import type { Pool } from "../../db/connect.ts";
import type { ReadLately } from "../../db/replica.ts";
import { checkSeenBranch } from "../../db/seen-branches.sql.ts";
import type { App } from "../../deps.ts";
import { ok } from "../../http/answer.ts";
import { csvHeadings } from "../../http/csv-headings.ts";
import { scopeOf } from "../../http/permit.ts";
import { sendCsv } from "../../http/send-csv.ts";
import { exportAudit } from "./export-audit.ts";
import { readAudit } from "./list-audit.sql.ts";

/**
 * GET company/audit/list   report:view; what is about the assigned stores, for administrators everything
 * GET company/audit/csv    the same
 */
export function auditRoutes(api: App, { pool, readLately }: { pool: Pool; readLately: ReadLately }): void {
  api.get(
    "/company/audit/list",
    {
      config: { permit: ["admin", "report:view"] },
      schema: {
        tags: ["audit"],
        summary: "The audit log, newest first: who did what",
        querystring: auditQuery,
        response: { 200: auditAnswer },
      },
    },
    async (request) =>
      ok(
        await request.inCompany(async ({ db }, scope) => {
          await checkSeenBranch(db, scope, request.query.branch_id);
          return readAudit(db, scope, request.query);
        }),
      ),
  );

  api.get(
    "/company/audit/csv",
    {
      config: { permit: ["admin", "report:view"], lane: "files" },
      schema: {
        tags: ["audit"],
        summary: "The audit log as CSV, newest first",
        querystring: auditFilter.extend({ headings }),
        produces: ["text/csv"],
        response: { 200: z.string() },
      },
    },
    async (request, reply) => {
      const { headings: language, ...query } = request.query;
      const header = csvHeadings(auditCsvColumns, language, csvHeading);
      await request.inCompany(({ db }, scope) => checkSeenBranch(db, scope, query.branch_id));
      return sendCsv(
        reply,
        "audit_log.csv",
        exportAudit(pool, readLately, scopeOf(request), { header, filter: query }),
      );
    },
  );
}
