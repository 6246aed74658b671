import { isOfMonth, momentsOfDays, type Span } from "@clove/domain/days.ts";
import type { ReportQuery } from "@clove/domain/reports/reports.schema.ts";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/transaction.ts";
import { withinMoments } from "../../db/within-days.sql.ts";
import type { Scope } from "../../http/auth.ts";
import type { Asked } from "./report-filter.sql.ts";
import { undoneLines } from "./sales-entries.sql.ts";
import { salesGrouping } from "./sales-grouping.sql.ts";
import { type Grouping, soldLines, takenBy } from "./sold-lines.sql.ts";

/** Settings of the transaction in which the worker looks for companies that are due. */
export const asMonthsWorker = { months_worker: "on" };

/** The kind of sums that reports read: months that a server of an earlier version summed are summed again. */
export const sumsVersion = 3;

/** For this long a company is left to the server that claimed it; if that fails, the company is then claimed again. */
const leaseMinutes = 10;

type Summed = Span & { is_stale: boolean; time_zone: string | null };
/** What is read of a company before its months are summed; moments in milliseconds since 1970. */
type Past = { time_zone: string; currency: string; now: number; first_sale: number | null; summed: Summed[] };

const milliseconds = (moment: string) => sql.raw(`(extract(epoch from ${moment}) * 1000)::float8`);
const months = sql`select ${milliseconds("since")} as since, ${milliseconds("before")} as before,
  is_stale or version <> ${sumsVersion} as is_stale, time_zone
  from summed_months where company_id = `;

/**
 * Summed months (the current one perhaps only in part) with some of these days, oldest first; only those of the company's present time
 * zone.
 */
export async function readSummedMonths(
  db: Db,
  { company_id, time_zone }: Scope,
  query: ReportQuery,
): Promise<Span[]> {
  const { since, before } = momentsOfDays(query, time_zone);
  const within = [
    ...(since === null ? [] : [sql`before > to_timestamp(${since / 1000})`]),
    ...withinMoments("since", { since: null, before }),
  ].map((condition) => sql`and ${condition}`);
  const { rows } = await sql<Span>`${months} ${company_id} and not is_stale and version = ${sumsVersion}
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

/** Waits for transactions that store late sales, and lets further ones wait until this transaction ends (see migration 0039). */
export async function lockMonths(db: Db, company_id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`months ${company_id}`}, 0))`.execute(db);
}

export async function readPast(db: Db, company_id: number): Promise<Past> {
  const { rows } = await sql<Past>`select time_zone, currency, ${milliseconds("now()")} as now,
      (select ${milliseconds("min(created_at)")} from orders where company_id = ${company_id}) as first_sale,
      (select coalesce(json_agg(m order by m.since), '[]') from (${months} ${company_id}) m) as summed
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

export async function dropMonths(db: Db, company_id: number, old: readonly Span[]): Promise<void> {
  const starts = old.map(({ since }) => new Date(since).toISOString());
  const those = sql`company_id = ${company_id} and since = any(${starts}::timestamptz[])`;
  for (const table of ["summed_months", "summed_lines", "summed_undone", "summed_hours", "summed_payments"])
    await sql`delete from ${sql.table(table)} where ${those}`.execute(db);
}

/** Sums what was sold in a month, or in its first days. */
export async function sumMonth(
  db: Db,
  scope: Pick<Scope, "company_id" | "decimals" | "time_zone">,
  { since, before }: Span,
): Promise<void> {
  const start = sql`to_timestamp(${since / 1000})`;
  const own = sql`${scope.company_id}::bigint, ${start}`;
  const made = sql.join(withinMoments("o.created_at", { since, before }), sql` and `);
  const orders: RawBuilder<boolean> = sql`o.company_id = ${scope.company_id} and ${made}`;
  await sql`insert into summed_months (company_id, since, before, version, time_zone)
    values (${scope.company_id}, ${start}, to_timestamp(${before / 1000}), ${sumsVersion}, ${scope.time_zone})`.execute(
    db,
  );
  await sql`insert into summed_lines (company_id, since, branch_id, product_variation_id, item_vat, quantity, goods_amount,
      discount_amount, sst_amount, paid, cost, taxable)
    select ${own}, branch_id, product_variation_id, item_vat, sum(sold), sum(goods), sum(discount), sum(sst), sum(paid), sum(cost),
      sum(taxable)
    from (${soldLines(orders, scope, () => ({ by: sql`branch_id, product_variation_id, item_vat`, join: sql`` }))}) lines
    group by branch_id, product_variation_id, item_vat order by branch_id, product_variation_id`.execute(db);
  const asked: Asked = {
    scope: { ...scope, role: "company_admin", branch_ids: [] },
    query: {},
    since,
    before,
  };
  const ofLines = ["branch_id", "product_variation_id", "item_vat"];
  const byLine: Grouping = () => ({ by: sql`branch_id, product_variation_id, item_vat`, join: sql`` });
  await sql`insert into summed_undone (company_id, since, branch_id, product_variation_id, item_vat, quantity, goods_amount,
      discount_amount, sst_amount, paid, cost, taxable)
    select ${own}, branch_id, product_variation_id, item_vat, sum(quantity), sum(goods), sum(discount), sum(sst), sum(paid), sum(cost),
      sum(taxable)
    from (${undoneLines(asked, byLine, ofLines)}) undone
    group by branch_id, product_variation_id, item_vat order by branch_id, product_variation_id`.execute(db);
  const ofHours = ["day", "hour", "branch_id", "cashier_user_id"];
  const hours = sql.join(ofHours.map((key) => sql.ref(key)));
  const hourly = salesGrouping(["day", "hour", "store", "cashier"], scope);
  const { by, join } = hourly({ moment: "o.created_at", variation: null });
  await sql`insert into summed_hours (company_id, since, ${hours}, orders, quantity, returned, goods_amount,
      discount_amount, sst_amount, paid, cost)
    select ${own}, ${hours}, sum(orders), sum(sold), sum(returned), sum(goods), sum(discount), sum(sst), sum(paid), sum(cost)
    from (
      select lines.*, 0 as orders from (${soldLines(orders, scope, hourly)}) lines
      union all
      select ${hours}, 0, quantity, -goods, -discount, -sst, -paid, -cost, -taxable, 0
      from (${undoneLines(asked, hourly, ofHours)}) undone
      union all
      select ${by}, 0, 0, 0, 0, 0, 0, 0, 0, count(*) from orders o ${join} where ${orders} group by ${by}
    ) entries (${hours}, sold, returned, goods, discount, sst, paid, cost, taxable, orders)
    group by ${hours} order by day, hour`.execute(db);
  await sql`insert into summed_payments (company_id, since, branch_id, payment_method, orders, amount_received,
      amount_returned, rounding)
    select ${own}, branch_id, payment_method, sum(orders), sum(received), sum(returned), sum(rounding)
    from (${takenBy(orders, sql`o.branch_id`)}) taken group by branch_id, payment_method`.execute(db);
}
