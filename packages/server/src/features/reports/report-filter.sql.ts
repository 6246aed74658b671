import { type Moments, momentsOfDays, momentsWithout, type Span, thirdsOfMonth } from "@clove/domain/days.ts";
import { dayInZone } from "@clove/domain/ids.ts";
import type { ReportQuery } from "@clove/domain/reports/reports.schema.ts";
import { type RawBuilder, sql } from "kysely";
import { inAskedBranches } from "../../db/seen-branches.sql.ts";
import { withinMoments } from "../../db/within-days.sql.ts";
import type { Scope } from "../../http/auth.ts";

/**
 * A month whose sales are summed, or the first days of the present one, which is not `is_whole` (decision 057). `has_days`: what its days
 * sold of each product is summed, too (decision 113). `has_groups`: its sums of categories and brands are there, and by those that its
 * products have now (decision 119). `thirds_before`: the end of its sums of thirds (decision 122), null without any.
 * `stale_days`: days whose sums lack a late sale.
 */
export type SummedMonth = Span & {
  is_whole: boolean;
  has_days: boolean;
  has_groups: boolean;
  thirds_before: number | null;
  stale_days: readonly string[];
};

/**
 * What a report is about: days, and the stores that the caller sees or one of them (reports §2). `before`: only what happened before
 * this moment, and `since`: only from it on, in milliseconds since 1970. `summed`: the months with some of these days whose sales are
 * summed, oldest first. `except`: spans that are not to be read from their rows, oldest first.
 */
export type Asked = {
  scope: Pick<Scope, "company_id" | "decimals" | "time_zone" | "role" | "branch_ids">;
  query: ReportQuery;
  before?: number;
  since?: number;
  summed?: readonly SummedMonth[];
  except?: readonly Span[];
};

/** SQL condition: a branch column has one of the stores asked for. */
export const inAskedStores = ({ scope, query }: Asked, column: string): RawBuilder<boolean> =>
  inAskedBranches(scope, query.branch_id, column);

/** SQL condition: a moment is within the days asked for. */
export function inAskedDays(asked: Asked, column: string): RawBuilder<boolean> {
  return inSpans(column, momentsWithout(momentsAsked(asked), asked.except ?? []));
}

/** `spans`: the oldest first. What adjoins is one range of an index. */
function inSpans(column: string, spans: readonly Moments[]): RawBuilder<boolean> {
  return anyOf(joined(spans).map((moments) => sql`(${allOf(withinMoments(column, moments))})`));
}

/** The same spans, those that adjoin as one. */
function joined(spans: readonly Moments[]): Moments[] {
  const ranges: Moments[] = [];
  for (const { since, before } of spans) {
    const last = ranges.at(-1);
    if (last && last.before === since) last.before = before;
    else ranges.push({ since, before });
  }
  return ranges;
}

const anyOf = (conditions: RawBuilder<unknown>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` or `)})`;

/** The span of the days asked for. */
export function momentsAsked({ query, scope, before = Infinity, since = -Infinity }: Asked): Moments {
  const days = momentsOfDays(query, scope.time_zone);
  const [from, to] = [Math.max(days.since ?? -Infinity, since), Math.min(days.before ?? Infinity, before)];
  return { since: from === -Infinity ? null : from, before: to === Infinity ? null : to };
}

/** The days asked for of these months, without those whose sums lack a late sale. */
function summedDays(asked: Asked, months: readonly SummedMonth[] = asked.summed ?? []): Span[] {
  const { since, before } = momentsAsked(asked);
  const { time_zone } = asked.scope;
  return months.flatMap((month) => {
    const [from, to] = [
      Math.max(month.since, since ?? -Infinity),
      Math.min(month.before, before ?? Infinity),
    ];
    const stale = month.stale_days
      .toSorted()
      .map((day) => momentsOfDays({ from_date: day, to_date: day }, time_zone) as Span)
      .filter((day) => day.since >= from && day.before <= to);
    return momentsWithout({ since: from, before: to }, stale) as Span[];
  });
}

/** SQL condition on a table with sums of months or of thirds of them: rows of these and of the stores asked for. */
export function monthsAsked(asked: Asked, months: readonly Span[]): RawBuilder<boolean> {
  const starts = months.map(({ since }) => new Date(since).toISOString());
  return sql<boolean>`company_id = ${asked.scope.company_id} and since = any(${starts}::timestamptz[])
    and ${inAskedStores(asked, "branch_id")}`;
}

/** SQL condition on a table with sums of days: rows of these days and of the stores asked for. */
const daysAsked = (asked: Asked, days: readonly Span[]): RawBuilder<boolean> =>
  sql<boolean>`company_id = ${asked.scope.company_id} and ${inSpans("since", days)} and ${inAskedStores(asked, "branch_id")}`;

/** SQL condition on the sums of hours: those of the days and stores asked for. */
export function hoursAsked(asked: Asked): RawBuilder<boolean> {
  const { from_date = "-infinity", to_date = "infinity" } = asked.query;
  const stale = (asked.summed ?? []).flatMap((month) => month.stale_days);
  return sql<boolean>`${monthsAsked(asked, asked.summed ?? [])} and day between ${from_date}::date and ${to_date}::date
    and day <> all(${stale}::text[]::date[])`;
}

/** SQL condition on the sums of payments: those of the days and stores asked for. */
export const paymentsAsked = (asked: Asked): RawBuilder<boolean> => daysAsked(asked, summedDays(asked));

/** The same without what is read from sums of hours or payments. */
export const unsummed = (asked: Asked): Asked => ({ ...asked, except: summedDays(asked) });

/**
 * What sums of products answer: SQL conditions on those of months, of thirds of months and of days, and what is left to be read from rows.
 * Whole months and thirds are read from their own sums, except for `byDay`, which needs to know the day.
 */
export function productSums(
  asked: Asked,
  { byDay = false, byThird = !byDay }: { byDay?: boolean; byThird?: boolean } = {},
) {
  const { months, days } = spansOfSums(asked, { byDay, hasDays: ({ has_days }) => has_days });
  const thirds = byThird ? thirdsWithin(days, asked) : [];
  return {
    months: monthsAsked(asked, months),
    thirds: monthsAsked(asked, thirds),
    days: daysAsked(
      asked,
      days.flatMap((span) => momentsWithout(span, thirds.filter(liesIn(span))) as Span[]),
    ),
    others: besides(asked, months, days),
  };
}

const liesIn = (span: Span) => (part: Span) => part.since >= span.since && part.before <= span.before;

/** The thirds of months that have sums of their own and lie in one of these spans. */
const thirdsWithin = (days: readonly Span[], { summed = [], scope }: Asked): Span[] =>
  summed
    .filter(({ has_days }) => has_days)
    .flatMap(({ since, thirds_before }) =>
      thirdsOfMonth(since, scope.time_zone).filter(
        (third) => third.before <= (thirds_before ?? -Infinity) && days.some((span) => liesIn(span)(third)),
      ),
    );

/** The same of sums of categories and brands. Other months are left. */
export function groupSums(asked: Asked, { byDay = false } = {}) {
  const grouped = (asked.summed ?? []).filter((month) => month.has_groups);
  const { months, days } = spansOfSums({ ...asked, summed: grouped }, { byDay, hasDays: () => true });
  const { company_id, time_zone } = asked.scope;
  const day = (moment: number) => dayInZone(new Date(moment).toISOString(), time_zone);
  const stores = inAskedStores(asked, "branch_id");
  const ranges = joined(days).map(
    ({ since, before }) => sql`day between ${day(since!)}::date and ${day(before! - 1)}::date`,
  );
  const own = sql`company_id = ${company_id} and ${stores}`;
  return {
    months: sql<boolean>`${own} and is_month and day = any(${months.map(({ since }) => day(since))}::text[]::date[])`,
    days: sql<boolean>`${own} and not is_month and ${anyOf(ranges)}`,
    others: {
      ...besides(asked, months, days),
      summed: (asked.summed ?? []).filter((month) => !month.has_groups),
    },
  };
}

/** The months asked for as a whole, unless `byDay`, and the days asked for of all others that have sums of days. */
function spansOfSums(
  asked: Asked,
  { byDay, hasDays }: { byDay: boolean; hasDays: (month: SummedMonth) => boolean },
) {
  const { since, before } = momentsAsked(asked);
  const isAsked = (month: SummedMonth) =>
    month.is_whole &&
    month.stale_days.length === 0 &&
    month.since >= (since ?? -Infinity) &&
    month.before <= (before ?? Infinity);
  const summed = asked.summed ?? [];
  const months = byDay ? [] : summed.filter(isAsked);
  const days = summedDays(
    asked,
    summed.filter((month) => hasDays(month) && !months.includes(month)),
  );
  return { months, days };
}

/** The same without these spans. */
function besides(asked: Asked, ...spans: (readonly Span[])[]): Asked {
  const except = [...(asked.except ?? []), ...spans.flat()].toSorted((a, b) => a.since - b.since);
  return { ...asked, except };
}

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
