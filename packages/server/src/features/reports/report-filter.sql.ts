import { type Moments, momentsOfDays, momentsWithout, type Span } from "@clove/domain/days.ts";
import type { ReportQuery } from "@clove/domain/reports/reports.schema.ts";
import { type RawBuilder, sql } from "kysely";
import { inSeenBranches } from "../../db/seen-branches.sql.ts";
import { withinMoments } from "../../db/within-days.sql.ts";
import type { Scope } from "../../http/auth.ts";

/**
 * What a report is about: stores that the caller sees, or one of them, and days (reports §2). `before`: of the last day only
 * what came earlier, in milliseconds since 1970. `summed`: months of these days whose sales are summed already, oldest first.
 */
export type Asked = { scope: Scope; query: ReportQuery; before?: number; summed?: readonly Span[] };

/** That a branch column has one of the stores asked for. */
export function inAskedStores({ scope, query }: Asked, column: string): RawBuilder<boolean> {
  const seen = inSeenBranches(scope, column);
  return query.branch_id === undefined
    ? seen
    : sql<boolean>`${seen} and ${sql.ref(column)} = ${query.branch_id}`;
}

/** That a moment is within the days asked for. */
export function inAskedDays(asked: Asked, column: string): RawBuilder<boolean> {
  return allOf(withinMoments(column, momentsAsked(asked)));
}

function momentsAsked({ query, scope, before }: Asked): Moments {
  const moments = momentsOfDays(query, scope.time_zone);
  return before === undefined ? moments : { ...moments, before: Math.min(moments.before ?? before, before) };
}

/** Rows of sums of the months asked for that are summed, of these stores. */
export function sumsAsked(asked: Asked): RawBuilder<boolean> {
  const months = (asked.summed ?? []).map(({ since }) => new Date(since).toISOString());
  return sql<boolean>`company_id = ${asked.scope.company_id} and since = any(${months}::timestamptz[])
    and ${inAskedStores(asked, "branch_id")}`;
}

/** Orders `o` of the stores asked for that were made in these days, but for those of summed months. */
export function unsummedOrders(asked: Asked): RawBuilder<boolean> {
  const left = momentsWithout(momentsAsked(asked), asked.summed ?? []);
  const within = left.map((moments) => sql`(${allOf(withinMoments("o.created_at", moments))})`);
  return sql<boolean>`${ordersOfStores(asked)} and (${within.length === 0 ? sql`false` : sql.join(within, sql` or `)})`;
}

/** What was paid back `r` of orders `o` of these stores, in these days. */
export function refundsAsked(asked: Asked): RawBuilder<unknown> {
  return sql`from order_refunds r join orders o on o.company_id = r.company_id and o.id = r.order_id
    where r.company_id = ${asked.scope.company_id} and ${inAskedDays(asked, "r.created_at")}
      and ${inAskedStores(asked, "o.branch_id")}`;
}

/** Orders `o` of the stores asked for, made or cancelled in these days. */
export function ordersAsked(asked: Asked, moment: "o.created_at" | "o.cancelled_at"): RawBuilder<boolean> {
  return allOf([
    ordersOfStores(asked),
    inAskedDays(asked, moment),
    ...(moment === "o.cancelled_at" ? [sql<boolean>`o.status = 'cancelled'`] : []),
  ]);
}

const ordersOfStores = (asked: Asked): RawBuilder<boolean> =>
  sql<boolean>`o.company_id = ${asked.scope.company_id} and ${inAskedStores(asked, "o.branch_id")}`;

const allOf = (conditions: RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql<boolean>`true` : sql.join(conditions, sql` and `);
