import { type Moments, momentsOfDays, momentsWithout, type Span } from "@clove/domain/days.ts";
import type { ReportQuery } from "@clove/domain/reports/reports.schema.ts";
import { type RawBuilder, sql } from "kysely";
import { inAskedBranches } from "../../db/seen-branches.sql.ts";
import { withinMoments } from "../../db/within-days.sql.ts";
import type { Scope } from "../../http/auth.ts";

/**
 * What a report is about: days, and the stores that the caller sees or one of them (reports §2). `before`: only what happened before
 * this moment, and `since`: only from it on, in milliseconds since 1970. `summed`: the months with some of these days whose sales are
 * summed, oldest first. `except`: those of them that are not to be read from their rows.
 */
export type Asked = {
  scope: Pick<Scope, "company_id" | "decimals" | "time_zone" | "role" | "branch_ids">;
  query: ReportQuery;
  before?: number;
  since?: number;
  summed?: readonly Span[];
  except?: readonly Span[];
};

/** SQL condition: a branch column has one of the stores asked for. */
export const inAskedStores = ({ scope, query }: Asked, column: string): RawBuilder<boolean> =>
  inAskedBranches(scope, query.branch_id, column);

/** SQL condition: a moment is within the days asked for. */
export function inAskedDays(asked: Asked, column: string): RawBuilder<boolean> {
  const spans = momentsWithout(momentsAsked(asked), asked.except ?? []);
  const within = spans.map((moments) => sql`(${allOf(withinMoments(column, moments))})`);
  return within.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(within, sql` or `)})`;
}

/** The span of the days asked for. */
export function momentsAsked({ query, scope, before = Infinity, since = -Infinity }: Asked): Moments {
  const days = momentsOfDays(query, scope.time_zone);
  const [from, to] = [Math.max(days.since ?? -Infinity, since), Math.min(days.before ?? Infinity, before)];
  return { since: from === -Infinity ? null : from, before: to === Infinity ? null : to };
}

/** Summed months all of whose days are asked for, oldest first. */
export function wholeMonths(asked: Asked): Span[] {
  const { since, before } = momentsAsked(asked);
  return (asked.summed ?? []).filter(
    (month) => month.since >= (since ?? -Infinity) && month.before <= (before ?? Infinity),
  );
}

/** SQL condition on a table of sums: rows of these summed months and of the stores asked for. */
export function sumsAsked(asked: Asked, months: readonly Span[] = wholeMonths(asked)): RawBuilder<boolean> {
  const starts = months.map(({ since }) => new Date(since).toISOString());
  return sql<boolean>`company_id = ${asked.scope.company_id} and since = any(${starts}::timestamptz[])
    and ${inAskedStores(asked, "branch_id")}`;
}

/** SQL condition on the sums of hours: those of the days and stores asked for. */
export function hoursAsked(asked: Asked): RawBuilder<boolean> {
  const { from_date = "-infinity", to_date = "infinity" } = asked.query;
  return sql<boolean>`${sumsAsked(asked, asked.summed ?? [])} and day between ${from_date}::date and ${to_date}::date`;
}

/** The same without the months that are read from their sums. */
export const unsummed = (asked: Asked): Asked => ({ ...asked, except: wholeMonths(asked) });

/** SQL: refunds `r` in these days, with their orders `o` of the stores asked for. */
export function refundsAsked(asked: Asked): RawBuilder<unknown> {
  return sql`from order_refunds r join orders o on o.company_id = r.company_id and o.id = r.order_id
    where r.company_id = ${asked.scope.company_id} and ${inAskedDays(asked, "r.created_at")}
      and ${inAskedStores(asked, "o.branch_id")}`;
}

/** SQL condition: orders `o` of the stores asked for, made (or cancelled) in these days. */
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
