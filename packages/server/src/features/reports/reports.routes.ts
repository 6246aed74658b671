import { mayDo } from "@clove/domain/access/permissions.ts";
import { csvLine } from "@clove/domain/catalogue/csv-cell.ts";
import { AppError } from "@clove/domain/errors.ts";
import { shiftReportQuery } from "@clove/domain/reports/reports.schema.ts";
import { shiftReport, shiftReportCells, shiftReportHeader } from "@clove/domain/reports/shift-report.ts";
import { z } from "zod";
import type { App } from "../../app.ts";
import { scopeOf } from "../../http/permit.ts";
import { shiftForSummary, shiftsOfDays } from "./shift-report.sql.ts";

/**
 * GET company/report/shifts   report:view; with shift_id also pos:view for the own just-closed shift
 */
export function reportsRoutes(api: App): void {
  api.get(
    "/company/report/shifts",
    {
      config: { permit: ["report:view", "pos:view"] },
      schema: {
        tags: ["reports"],
        summary: "Takings of each shift by payment method, as CSV",
        querystring: shiftReportQuery,
        produces: ["text/csv"],
        response: { 200: z.string() },
      },
    },
    async (request, reply) => {
      const scope = scopeOf(request);
      const { shift_id, ...days } = request.query;
      const readsAll = mayDo(scope, "report:view");
      if (shift_id === undefined && !readsAll) throw new AppError("forbidden");
      const shifts = await request.inCompany(async ({ db }) =>
        shift_id === undefined
          ? shiftsOfDays(db, scope, days)
          : [await shiftForSummary(db, scope, shift_id, readsAll)],
      );
      const rows = shifts.map((shift) =>
        shiftReportCells(shiftReport(shift.shift_id, shift.ledger, scope.decimals)),
      );
      return reply
        .type("text/csv; charset=utf-8")
        .header("content-disposition", 'attachment; filename="shifts_report.csv"')
        .send([shiftReportHeader, ...rows].map(csvLine).join(""));
    },
  );
}
