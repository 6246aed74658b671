import { dayInZone } from "@clove/domain/ids.ts";
import { dailySummary, dailySummaryAnswer } from "@clove/domain/reports/daily-summary.schema.ts";
import { summaryDue } from "@clove/domain/reports/daily-summary.ts";
import { type Dashboard, dashboardAnswer, dashboardQuery } from "@clove/domain/reports/dashboard.schema.ts";
import * as dashboardTexts from "@clove/domain/reports/dashboard.texts.ts";
import { checkSeenBranch } from "../../db/seen-branches.sql.ts";
import type { Db } from "../../db/transaction.ts";
import type { App } from "../../deps.ts";
import { ok } from "../../http/answer.ts";
import type { Scope } from "../../http/auth.ts";
import { compareDay } from "./compare-day.ts";
import { setSummary, wantsSummary } from "./daily-summaries.sql.ts";
import { readAttention } from "./read-attention.ts";
import { hasOrders } from "./takings.sql.ts";

/**
 * GET  company/dashboard       report:view; assigned branches
 * GET  company/daily-summary   report:view; the caller's own
 * POST company/daily-summary   the same
 */
export function dashboardRoutes(api: App): void {
  api.get(
    "/company/dashboard",
    {
      config: { permit: ["report:view"] },
      schema: {
        tags: ["reports"],
        summary: "Today beside the same weekday a week ago, and what somebody should look at",
        querystring: dashboardQuery,
        response: { 200: dashboardAnswer },
      },
    },
    async (request) => {
      const asked = { at: new Date().toISOString(), branch_id: request.query.branch_id };
      return ok(await request.readInCompany((db, scope) => readDashboard(db, scope, asked)));
    },
  );

  api.get(
    "/company/daily-summary",
    {
      config: { permit: ["report:view"] },
      schema: {
        tags: ["reports"],
        summary: "Whether the caller gets yesterday's figures by e-mail every morning",
        response: { 200: dailySummaryAnswer },
      },
    },
    async (request) => ok({ wanted: await request.readInCompany(wantsSummary) }),
  );

  api.post(
    "/company/daily-summary",
    {
      config: { permit: ["report:view"] },
      schema: {
        tags: ["reports"],
        summary: "Get yesterday's figures by e-mail every morning, or not any more",
        body: dailySummary,
        response: { 200: dailySummaryAnswer },
      },
    },
    async (request) => {
      const { wanted } = request.body;
      await request.inCompany(({ db }, scope) =>
        setSummary(db, scope, wanted, summaryDue(new Date().toISOString(), scope.time_zone)),
      );
      return ok({ wanted }, wanted ? dashboardTexts.summaryOn : dashboardTexts.summaryOff);
    },
  );
}

/** Starts all statements at once, as `readAtOnce` requires. @throws AppError not_found, forbidden for the store */
async function readDashboard(
  db: Db,
  scope: Scope,
  { at, branch_id }: { at: string; branch_id: number | undefined },
): Promise<Dashboard> {
  const day = dayInZone(at, scope.time_zone);
  const [compared, attention, ever] = await Promise.all([
    compareDay(db, scope, { day, at, branch_id }),
    readAttention(db, scope, branch_id),
    hasOrders({ scope, query: { branch_id } }).execute(db),
    checkSeenBranch(db, scope, branch_id),
  ]);
  return { at, ...compared, attention, has_orders: ever.rows[0]!.has_orders };
}
