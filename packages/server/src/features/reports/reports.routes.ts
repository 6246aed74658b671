import { mayDo } from "@clove/domain/access/permissions.ts";
import { AppError } from "@clove/domain/errors.ts";
import { type ReportType, reportFile, reportLabel } from "@clove/domain/reports/report-types.ts";
import { columnTitle } from "@clove/domain/reports/report-words.ts";
import {
  type ReportQuery,
  reportOrdersAnswer,
  reportOrdersQuery,
  reportQuery,
  salesQuery,
  shiftReportQuery,
} from "@clove/domain/reports/reports.schema.ts";
import { type SalesBy, type SalesKind, salesKinds, salesLabel } from "@clove/domain/reports/sales-by.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { App } from "../../deps.ts";
import { fairTurns } from "../../fair-turns.ts";
import { ok } from "../../http/answer.ts";
import { csvHeadings } from "../../http/csv-headings.ts";
import { scopeOf } from "../../http/permit.ts";
import { asCsv } from "../../http/send-csv.ts";
import { sendWhileRead } from "../../http/send-while-read.ts";
import { audit } from "../audit/audit.sql.ts";
import { type CsvReport, type Headings, readReport, reportLines } from "./csv-report.ts";
import { customerOrders, customersReport } from "./customers-report.sql.ts";
import { discountedOrders, discountsReport } from "./discounts-report.sql.ts";
import { methodOrders, paymentMethodsReport } from "./payment-methods-report.sql.ts";
import { productsReport, productsReportWithIds } from "./products-report.sql.ts";
import { refundedOrders, refundsReport } from "./refunds-report.sql.ts";
import { type OrdersOf, readReportOrders } from "./report-orders.sql.ts";
import { productOrders, salesOrders } from "./sales-orders.sql.ts";
import { salesReport } from "./sales-report.sql.ts";
import { namedShiftsReport, shiftForSummary, shiftsReport } from "./shift-report.sql.ts";
import { sstOrders, sstReport } from "./sst-report.sql.ts";
import { stockValuesReport, stockValuesReportWithIds } from "./stock-values-report.sql.ts";

/**
 * GET company/report/customers, /sales-by-product, /sales-by-payment-method, /stock-values, /sst,
 *                    /discounts, /refunds
 *                             report:view; assigned branches
 * GET company/report/sales-by-day, /-month, /-weekday, /-hour, /-cashier, /-store, /-category, /-brand
 *                             the same
 * GET company/report/{all but stock-values and shifts}/orders
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
    summary: `${reportLabel(type)}, as CSV`,
    produces: ["text/csv"],
    response: { 200: z.string() },
  });

  for (const [type, [report, withIds]] of Object.entries(plainReports)) {
    api.get(
      `/company/report/${type}`,
      {
        config: { permit: ["report:view"], lane: "files" },
        schema: { ...schema(type as ReportType), querystring: reportQuery },
      },
      async (request, reply) =>
        sendReport(
          request,
          reply,
          type as ReportType,
          (request.query.with_ids ? withIds : undefined) ?? report,
        ),
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
        const choice = salesBy(by, request.query.and_by);
        return sendReport(request, reply, type, salesReport(choice), salesLabel(choice));
      },
    );
  }

  for (const [type, orders] of ordersOf) {
    api.get(
      `/company/report/${type}/orders`,
      {
        config: { permit: ["report:view"], lane: "files" },
        schema: {
          tags: ["reports"],
          summary: `The orders that make up a row of ${reportLabel(type)}`,
          querystring: reportOrdersQuery,
          response: { 200: reportOrdersAnswer },
        },
      },
      async (request) => {
        const { query } = request;
        const asked = { query, orders: orders(query) };
        const scope = scopeOf(request);
        return ok(
          await reads.run({ group: scope.company_id, member: scope.session_hash }, () =>
            request.inCompany(({ db }) => readReportOrders(db, scope, asked), {
              settings: { one_moment: true },
            }),
          ),
        );
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
      const { shift_id, with_names, headings } = request.query;
      const readsAll = mayDo(scopeOf(request), "report:view");
      if (shift_id === undefined) {
        if (!readsAll) throw new AppError("forbidden");
        return sendReport(request, reply, "shifts", with_names ? namedShiftsReport : shiftsReport);
      }
      return request.inCompany(async ({ db }, scope) => {
        const shift = await shiftForSummary(db, scope, shift_id, readsAll);
        const lines = reportLines("shifts", shiftsReport, scope, {
          first: shift,
          headings: headingsIn(headings),
        });
        return asCsv(reply, reportFile("shifts")).send(lines.header + lines.of(shift));
      });
    },
  );

  async function sendReport(
    request: FastifyRequest & { query: ReportQuery & { headings?: string | undefined } },
    reply: FastifyReply,
    type: ReportType,
    report: CsvReport<never>,
    label: string = reportLabel(type),
  ): Promise<FastifyReply> {
    const scope = scopeOf(request);
    const { headings, ...query } = request.query;
    const asked = { type, query, report, headings: headingsIn(headings) };
    const who = { group: scope.company_id, member: scope.session_hash };
    const { from_date, to_date, branch_id } = request.query;
    const detail = { report: label, from_date, to_date, branch_id };
    return sendWhileRead(reply, reportFile(type), {
      make: (begin) =>
        reads.run(who, () =>
          request.inCompany(({ db }) => readReport(db, scope, asked, begin()), {
            settings: { one_moment: true },
            lately: true,
          }),
        ),
      before: () =>
        request.inCompany(({ db }) =>
          audit(db, scope, "report.generated", { subject: "report", subject_id: null, detail }),
        ),
    });
  }
}

/** @throws AppError language_unknown */
function headingsIn(language: string | undefined): Headings {
  csvHeadings([], language, String);
  return (columns) => csvHeadings(columns, language, (key) => columnTitle(key, {}));
}

/** What the orders behind a row are read by (reports §22). */
const ordersOf: [ReportType, OrdersOf][] = [
  ["customers", customerOrders],
  ["sales-by-product", productOrders],
  ["sales-by-payment-method", methodOrders],
  ["sst", sstOrders],
  ["discounts", discountedOrders],
  ["refunds", refundedOrders],
  ...salesKinds.map((by): [ReportType, OrdersOf] => [
    `sales-by-${by}`,
    (query) => salesOrders(salesBy(by, query.and_by), query),
  ]),
];

/** The second kind counts only if it differs. */
function salesBy(by: SalesKind, and_by: SalesKind | undefined): SalesBy {
  return and_by === by ? { by } : { by, and_by };
}

/** Each report, and the same with columns of ids if it has none otherwise. */
const plainReports: Record<
  Exclude<ReportType, "shifts" | `sales-by-${SalesBy["by"]}`>,
  [CsvReport<never>, CsvReport<never>?]
> = {
  customers: [customersReport],
  "sales-by-product": [productsReport, productsReportWithIds],
  "sales-by-payment-method": [paymentMethodsReport],
  sst: [sstReport],
  "stock-values": [stockValuesReport, stockValuesReportWithIds],
  discounts: [discountsReport],
  refunds: [refundsReport],
};
