import { isOfMonth, momentsOfDays, type Span, thirdsOfMonth } from "@clove/domain/days.ts";
import type { ReportQuery } from "@clove/domain/reports/reports.schema.ts";
import { sql } from "kysely";
import { rowsAtCompany } from "../../db/at-company.sql.ts";
import type { Db } from "../../db/transaction.ts";
import { withinMoments } from "../../db/within-days.sql.ts";
import type { Scope } from "../../http/auth.ts";
import type { SummedMonth } from "./report-filter.sql.ts";
import {
  groupsOf,
  sumDayLines,
  sumGroups,
  sumHours,
  sumLines,
  sumPayments,
  sumThird,
} from "./sum-sales.sql.ts";

/** Settings of the transaction in which the worker looks for companies that are due. */
export const asMonthsWorker = { months_worker: "on" };

/** The kind of sums that reports read: months that a server of an earlier version summed are summed again. */
export const sumsVersion = 4;

/** For this long a company is left to the server that claimed it; if that fails, the company is then claimed again. */
const leaseMinutes = 10;

type Summed = Span & {
  is_stale: boolean;
  is_whole: boolean;
  /** Its days are summed, but not (or no longer all) by category and brand. */
  lacks_groups: boolean;
  has_days: boolean;
  thirds_before: number | null;
  time_zone: string | null;
};
/** What is read of a company before its months are summed; moments in milliseconds since 1970. */
type Past = { time_zone: string; currency: string; now: number; first_sale: number | null; summed: Summed[] };

const milliseconds = (moment: string) => sql.raw(`(extract(epoch from ${moment}) * 1000)::float8`);
const span = sql`${milliseconds("since")} as since, ${milliseconds("before")} as before`;

const hasGroups = sql`coalesce(m.groups_before = m.before, false)`;
/** SQL condition: in a month `m` a product was perhaps sold or undone whose category or brand has changed since groups were summed. */
const hasMoved = sql`exists (
  select from moved_products p
  where p.company_id = m.company_id and (not m.is_whole or exists (
    select from product_variations v join branches b on b.company_id = v.company_id
    where v.company_id = p.company_id and v.product_id = p.product_id and (
      exists (select from summed_lines s where s.company_id = v.company_id and s.since = m.since and s.branch_id = b.id
        and s.product_variation_id = v.id)
      or exists (select from summed_undone s where s.company_id = v.company_id and s.since = m.since and s.branch_id = b.id
        and s.product_variation_id = v.id))
  )))`;

/**
 * Summed months (the present one perhaps only in part) with some of these days, oldest first; only those of the company's present time
 * zone.
 */
export async function readSummedMonths(
  db: Db,
  { company_id, time_zone }: Scope,
  query: ReportQuery,
): Promise<SummedMonth[]> {
  const { since, before } = momentsOfDays(query, time_zone);
  const within = [
    ...(since === null ? [] : [sql`before > to_timestamp(${since / 1000})`]),
    ...withinMoments("since", { since: null, before }),
  ].map((condition) => sql`and ${condition}`);
  // A month that is stale without a late sale is to be summed anew as a whole.
  const { rows } = await sql<SummedMonth>`
    select ${span}, is_whole, has_days, stale_days, ${hasGroups} and not (${hasMoved}) as has_groups,
      ${milliseconds("thirds_before")} as thirds_before
    from summed_months m
    where company_id = ${company_id} and (not is_stale or stale_days <> '{}') and version = ${sumsVersion}
      and time_zone = ${time_zone} ${sql.join(within, sql` `)} order by since`.execute(db);
  return rows.filter((month) => isOfMonth(month, time_zone));
}

/** Claims a company whose months are due, so that other servers leave it alone for a while. */
export async function claimCompany(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ company_id: number }>`
    update months_due m set due_at = now() + make_interval(mins => ${leaseMinutes})
    from (select company_id from months_due where due_at <= now() order by due_at limit 1 for update skip locked) due
    where m.company_id = due.company_id returning m.company_id`.execute(db);
  return rows[0]?.company_id;
}

/**
 * Waits for transactions that store late sales, and lets further ones wait until this transaction ends (see migration 0039). Those are
 * triggers' locks, which on a cluster are taken on the company's worker.
 */
export async function lockMonths(db: Db, company_id: number): Promise<void> {
  const lock = sql`select true as is_locked from pg_advisory_xact_lock(hashtextextended(${`months ${company_id}`}, 0))`;
  await rowsAtCompany(db, { company_id }, lock);
}

export async function readPast(db: Db, company_id: number): Promise<Past> {
  const { rows } = await sql<Past>`select time_zone, currency, ${milliseconds("now()")} as now,
      (select ${milliseconds("min(created_at)")} from orders where company_id = ${company_id}) as first_sale,
      (select coalesce(json_agg(m order by m.since), '[]') from (
        select ${span}, is_stale or version <> ${sumsVersion} as is_stale, is_whole, time_zone,
          has_days and not ${hasGroups} as lacks_groups, has_days, ${milliseconds("thirds_before")} as thirds_before
        from summed_months m where company_id = ${company_id}) m) as summed
    from companies where id = ${company_id}`.execute(db);
  return rows[0]!;
}

/** Whether the company has at least this many orders in this span. */
export async function soldAtLeast(db: Db, company_id: number, span: Span, orders: number): Promise<boolean> {
  const made = sql.join(withinMoments("created_at", span), sql` and `);
  const { rows } = await sql<{
    is_there: boolean;
  }>`select exists (select from orders where company_id = ${company_id}
    and ${made} offset ${orders - 1}) as is_there`.execute(db);
  return rows[0]!.is_there;
}

/** The company is due again at this moment, or as soon as a late sale arrives. */
export async function putOff(db: Db, company_id: number, due: number): Promise<void> {
  await sql`update months_due set due_at = to_timestamp(${due / 1000}) where company_id = ${company_id}`.execute(
    db,
  );
}

/** Makes the company due at once, because its months have changed, as with another time zone. */
export async function makeDue(db: Db, { company_id }: Pick<Scope, "company_id">): Promise<void> {
  await sql`update months_due set due_at = now() where company_id = ${company_id}`.execute(db);
}

/**
 * Makes the company due in ten minutes, because a sale arrived late or products were given another category or brand, and more may
 * follow. Waits for nobody: whoever has the row locked has made it due.
 */
export async function makeDueSoon(db: Db, { company_id }: Pick<Scope, "company_id">): Promise<void> {
  const soon = sql`now() + interval '10 minutes'`;
  await sql`update months_due set due_at = ${soon} where company_id = (
    select company_id from months_due where company_id = ${company_id} and due_at > ${soon} for update skip locked)`.execute(
    db,
  );
}

/** Forgets the groups of months with products that have moved since, so that they are summed again. For the holder of the lock. */
export async function forgetMovedGroups(db: Db, company_id: number): Promise<void> {
  await sql`update summed_months m set groups_before = null where company_id = ${company_id} and ${hasMoved}`.execute(
    db,
  );
  await sql`delete from moved_products where company_id = ${company_id}`.execute(db);
}

export async function dropMonths(
  db: Db,
  company_id: number,
  old: readonly (Span & Pick<Summed, "time_zone">)[],
): Promise<void> {
  const starts = old.map(({ since }) => new Date(since).toISOString());
  for (const table of ["summed_months", "summed_lines", "summed_undone", "summed_hours"])
    await sql`delete from ${sql.table(table)}
      where company_id = ${company_id} and since = any(${starts}::timestamptz[])`.execute(db);
  for (const { time_zone, ...span } of old) {
    await dropDays(db, company_id, span);
    await dropThirds(db, company_id, span);
    if (time_zone !== null) await dropGroups(db, { company_id, time_zone }, span);
  }
}

async function dropGroups(db: Db, scope: Pick<Scope, "company_id" | "time_zone">, span: Span): Promise<void> {
  await sql`delete from summed_groups where ${groupsOf(scope, span)}`.execute(db);
}

/** The thirds of a month with sums of days that are wholly summed, and whether they lack sums of their own. */
export function thirdsToSum(
  { since, before, has_days, thirds_before }: Pick<Summed, "since" | "before" | "has_days" | "thirds_before">,
  time_zone: string,
): { thirds: Span[]; lacks: boolean } {
  const thirds = has_days ? thirdsOfMonth(since, time_zone).filter((third) => third.before <= before) : [];
  return { thirds, lacks: (thirds.at(-1)?.before ?? -Infinity) > (thirds_before ?? -Infinity) };
}

/** Sums these thirds of a month from its days; they are all that are wholly summed. */
export async function sumThirdsAnew(
  db: Db,
  { company_id }: Pick<Scope, "company_id">,
  { since, before }: Span,
  thirds: readonly Span[],
): Promise<void> {
  await dropThirds(db, company_id, { since, before });
  for (const third of thirds) await sumThird(db, { company_id }, third);
  await sql`update summed_months set thirds_before = to_timestamp(${thirds.at(-1)!.before / 1000})
    where company_id = ${company_id} and since = to_timestamp(${since / 1000})`.execute(db);
}

async function dropThirds(db: Db, company_id: number, span: Span): Promise<void> {
  await sql`delete from summed_third_lines where company_id = ${company_id} and is_undone in (true, false)
    and ${sql.join(withinMoments("since", span), sql` and `)}`.execute(db);
}

/** Deletes the sums of days of this span, but those of hours and of groups. */
async function dropDays(db: Db, company_id: number, span: Span): Promise<void> {
  const within = sql.join(withinMoments("since", span), sql` and `);
  await sql`delete from summed_day_lines
    where company_id = ${company_id} and is_undone in (true, false) and ${within}`.execute(db);
  await sql`delete from summed_payments where company_id = ${company_id} and ${within}`.execute(db);
}

type OfCompany = Pick<Scope, "company_id" | "decimals" | "time_zone">;

/**
 * Sums what was sold in a month or, if that is not `is_whole`, in its first days, the days until `from` being summed already.
 * `has_days`: also what each day sold of each product, and by category and brand.
 */
export async function sumMonth(
  db: Db,
  scope: OfCompany,
  {
    since,
    before,
    from = since,
    is_whole,
    has_days,
  }: Omit<SummedMonth, "stale_days" | "has_groups" | "thirds_before"> & { from?: number },
): Promise<void> {
  const { company_id, time_zone } = scope;
  const month = sql`to_timestamp(${since / 1000})`;
  const end = sql`to_timestamp(${before / 1000})`;
  // A server of the version before that drops a month leaves sums of its days.
  await dropDays(db, company_id, { since: from, before });
  await sql`insert into summed_months (company_id, since, before, version, time_zone, is_whole, has_days, groups_before)
    values (${company_id}, ${month}, ${end}, ${sumsVersion}, ${time_zone}, ${is_whole}, ${has_days}, ${has_days ? end : null})
    on conflict (company_id, since) do update set before = excluded.before, groups_before = excluded.groups_before`.execute(
    db,
  );
  const days = { since: from, before, month: since };
  if (is_whole) await sumLines(db, scope, days);
  if (has_days) await sumDayLines(db, scope, days);
  await dropGroups(db, scope, days);
  if (has_days) await sumGroups(db, scope, { ...days, is_whole });
  await sumHours(db, scope, days);
  await sumPayments(db, scope, days);
}

/** Sums what a month that is summed otherwise sold by category and brand. */
export async function sumGroupsAnew(
  db: Db,
  scope: OfCompany,
  { since, before, is_whole }: Pick<SummedMonth, "since" | "before" | "is_whole">,
): Promise<void> {
  await dropGroups(db, scope, { since, before });
  await sumGroups(db, scope, { since, before, month: since, is_whole });
  await sql`update summed_months set groups_before = before
    where company_id = ${scope.company_id} and since = to_timestamp(${since / 1000})`.execute(db);
}
