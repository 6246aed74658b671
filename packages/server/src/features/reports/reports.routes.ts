import { Readable } from "node:stream";
import { mayDo } from "@clove/domain/access/permissions.ts";
import { AppError } from "@clove/domain/errors.ts";
import { type ReportType, reportFile, reports } from "@clove/domain/reports/report-types.ts";
import {
  type ReportQuery,
  reportQuery,
  salesQuery,
  shiftReportQuery,
} from "@clove/domain/reports/reports.schema.ts";
import { type SalesBy, salesKinds, salesLabel } from "@clove/domain/reports/sales-by.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { App } from "../../deps.ts";
import { fairTurns } from "../../fair-turns.ts";
import { scopeOf } from "../../http/permit.ts";
import { asCsv } from "../../http/send-csv.ts";
import { audit } from "../audit/audit.sql.ts";
import { type CsvReport, readReport, reportLines } from "./csv-report.ts";
import { customersReport } from "./customers-report.sql.ts";
import { paymentMethodsReport } from "./payment-methods-report.sql.ts";
import { productsReport } from "./products-report.sql.ts";
import { salesReport } from "./sales-report.sql.ts";
import { shiftForSummary, shiftsReport } from "./shift-report.sql.ts";
import { sstReport } from "./sst-report.sql.ts";
import { stockValuesReport } from "./stock-values-report.sql.ts";

/**
 * GET company/report/customers, /sales-by-product, /sales-by-payment-method, /stock-values, /sst
 *                             report:view; assigned branches
 * GET company/report/sales-by-day, /-month, /-weekday, /-hour, /-cashier, /-store, /-category, /-brand
 *                             the same
 * GET company/report/shifts   the same; with shift_id also pos:view for the caller's own last, closed shift, and counter:create for
 *                             somebody else's that the caller closed
 */
export function reportsRoutes(api: App): void {
  /** Limits reports that are read at once: each holds a connection, which tills need, and a share of a core. */
  const reads = fairTurns({ total: 2 });
  api.addHook("preClose", async () => reads.close());

  const schema = (type: ReportType) => ({
    tags: ["reports"],
    summary: `${reports[type].label}, as CSV`,
    produces: ["text/csv"],
    response: { 200: z.string() },
  });

  for (const [type, report] of Object.entries(plainReports)) {
    api.get(
      `/company/report/${type}`,
      {
        config: { permit: ["report:view"], lane: "files" },
        schema: { ...schema(type as ReportType), querystring: reportQuery },
      },
      async (request, reply) => sendReport(request, reply, type as ReportType, report),
    );
  }

  for (const by of salesKinds) {
    const type: ReportType = `sales-by-${by}`;
    api.get(
      `/company/report/${type}`,
      {
        config: { permit: ["report:view"], lane: "files" },
        schema: { ...schema(type), querystring: salesQuery },
      },
      async (request, reply) => {
        const { and_by } = request.query;
        const choice: SalesBy = { by, ...(and_by !== by && { and_by }) };
        return sendReport(request, reply, type, salesReport(choice), salesLabel(choice));
      },
    );
  }

  api.get(
    "/company/report/shifts",
    {
      config: { permit: ["report:view", "pos:view", "counter:create"] },
      schema: { ...schema("shifts"), querystring: shiftReportQuery },
    },
    async (request, reply) => {
      const { shift_id } = request.query;
      const readsAll = mayDo(scopeOf(request), "report:view");
      if (shift_id === undefined) {
        if (!readsAll) throw new AppError("forbidden");
        return sendReport(request, reply, "shifts", shiftsReport);
      }
      return request.inCompany(async ({ db }, scope) => {
        const shift = await shiftForSummary(db, scope, shift_id, readsAll);
        const lines = reportLines("shifts", shiftsReport, scope, { first: shift });
        return asCsv(reply, reportFile("shifts")).send(lines.header + lines.of(shift));
      });
    },
  );

  async function sendReport(
    request: FastifyRequest & { query: ReportQuery },
    reply: FastifyReply,
    type: ReportType,
    report: CsvReport<never>,
    label: string = reports[type].label,
  ): Promise<FastifyReply> {
    const scope = scopeOf(request);
    const asked = { type, query: request.query, report };
    const parts = await reads.run({ group: scope.company_id, member: scope.session_hash }, () =>
      request.inCompany(({ db }) => readReport(db, scope, asked), {
        settings: { one_moment: true },
        lately: true,
      }),
    );
    const { from_date, to_date, branch_id } = request.query;
    const detail = { report: label, from_date, to_date, branch_id };
    await request.inCompany(({ db }) =>
      audit(db, scope, "report.generated", { subject: "report", subject_id: null, detail }),
    );
    return asCsv(reply, reportFile(type)).send(Readable.from(parts, { objectMode: false }));
  }
}

const plainReports: Record<Exclude<ReportType, "shifts" | `sales-by-${SalesBy["by"]}`>, CsvReport<never>> = {
  customers: customersReport,
  "sales-by-product": productsReport,
  "sales-by-payment-method": paymentMethodsReport,
  sst: sstReport,
  "stock-values": stockValuesReport,
};
