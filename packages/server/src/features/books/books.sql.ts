import type { Books, BooksFound } from "@clove/domain/books/books.schema.ts";
import { nextAt, quietHour } from "@clove/domain/books/quiet-hour.ts";
import { sql } from "kysely";
import type { Db } from "../../db/transaction.ts";
import type { Orders } from "./of-orders.sql.ts";

/** Settings of the transaction in which the worker looks for companies that are due. */
export const asBooksWorker = { books_worker: "on" };

/** A server that tells nothing of its check for so long has lost it: another one begins it anew. */
const leaseMinutes = 3;
/** How many checks the page shows. */
const keptChecks = 30;
/** The days of sales that tell when the shops are quiet. */
const quietDays = 28;

type Company = { company_id: number };
/** A check of a company: of everything when it `is_wanted` by somebody; `late`: milliseconds since it was due. */
export type ClaimedBooks = Company & { is_wanted: boolean; wanted_by: number | null; late: number };

/** Some of the companies that have never been due, as those that have just signed up. */
export async function companiesNeverDue(db: Db): Promise<Company[]> {
  const { rows } = await sql<Company>`select company_id from months_due m
    where not exists (select from books_due d where d.company_id = m.company_id) limit 1000`.execute(db);
  return rows;
}

/** Makes a company due in its next night; the transaction must work for it. */
export async function addDue(db: Db, { company_id, now }: Company & { now: string }): Promise<void> {
  const { rows } = await sql<{ time_zone: string }>`
    select time_zone from companies where id = ${company_id}`.execute(db);
  if (!rows[0]) return;
  const due_at = nextAt(now, timeOf(company_id, 3), rows[0].time_zone);
  await sql`insert into books_due (company_id, due_at) values (${company_id}, ${due_at}) on conflict do nothing`.execute(
    db,
  );
}

/** Claims the company that has been due the longest, so that other servers leave it alone for a while. */
export async function claimBooks(db: Db, at: string): Promise<ClaimedBooks | undefined> {
  const { rows } = await sql<ClaimedBooks>`
    update books_due d set due_at = ${at}::timestamptz + make_interval(mins => ${leaseMinutes}), is_wanted = false, wanted_by = null
    from (select * from books_due where due_at <= ${at} order by due_at limit 1 for update skip locked) was
    where d.company_id = was.company_id
    returning was.company_id, was.is_wanted, was.wanted_by,
      (extract(epoch from ${at}::timestamptz - was.due_at) * 1000)::float8 as late`.execute(db);
  return rows[0];
}

/** What decides how much is compared. `unfinished`: who wanted the check that a server left, if that was one of everything. */
export async function readPastChecks(db: Db, { company_id }: Company, enough: number) {
  const { rows } = await sql<{ is_large: boolean; whole_at: string | null }>`select
      exists (select from orders where company_id = ${company_id} offset ${enough - 1}) as is_large,
      (select max(began_at) from book_checks where company_id = ${company_id} and since is null and outcome in ('agrees', 'differs'))
        as whole_at`.execute(db);
  const left = await sql<{ asked_by: number | null; since: string | null }>`
    update book_checks set outcome = 'failed', ended_at = now() where company_id = ${company_id} and ended_at is null
    returning asked_by, since`.execute(db);
  return { ...rows[0]!, unfinished: left.rows.find(({ since }) => since === null) };
}

export async function beginCheck(
  db: Db,
  { company_id, asked_by, since }: Company & { asked_by: number | null; since: string | null },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into book_checks (company_id, asked_by, since)
    values (${company_id}, ${asked_by}, ${since}) returning id`.execute(db);
  return rows[0]!.id;
}

/** Says how much is done, and keeps the claim. False when another server has begun anew. */
export async function keepClaim(
  db: Db,
  { company_id, id, part }: Company & { id: number; part: number },
): Promise<boolean> {
  const { rows } = await sql`update book_checks set part = ${part}
    where company_id = ${company_id} and id = ${id} and ended_at is null returning 1`.execute(db);
  if (rows.length === 0) return false;
  await sql`update books_due set due_at = greatest(due_at, now() + make_interval(mins => ${leaseMinutes}))
    where company_id = ${company_id}`.execute(db);
  return true;
}

/** Stores what was found, or that the check did not come to its end; nothing when another server has begun anew. */
export async function endCheck(
  db: Db,
  { company_id, id, found }: Company & { id: number; found: BooksFound | null },
): Promise<void> {
  const outcome = found === null ? "failed" : found.wrong > 0 ? "differs" : "agrees";
  const { figures = [], failures = [], checked = [], orders = 0, wrong = 0 } = found ?? {};
  const { rows } =
    await sql`update book_checks set ended_at = now(), part = 1, outcome = ${outcome}, orders = ${orders},
      wrong = ${wrong}, figures = ${JSON.stringify(figures)}, failures = ${JSON.stringify(failures)},
      checked = ${JSON.stringify(checked)}
    where company_id = ${company_id} and id = ${id} and ended_at is null returning 1`.execute(db);
  if (rows.length === 0) return;
  if (found)
    await sql`update books_due set checked_at = now(), wrong = ${wrong} where company_id = ${company_id}`.execute(
      db,
    );
  await sql`delete from book_checks where company_id = ${company_id} and ended_at is not null and id < (
    select min(id) from (select id from book_checks where company_id = ${company_id} order by id desc limit ${keptChecks}) kept)`.execute(
    db,
  );
}

/** The next check: at the quiet hour of the company after `at`, or at once if somebody wants one. */
export async function putOffBooks(
  db: Db,
  { company_id, at, at_once = false }: Company & { at: string; at_once?: boolean },
): Promise<void> {
  const { rows } = await sql<{ time_zone: string; hours: Record<string, number> }>`select time_zone,
      (select coalesce(json_object_agg(hour, made), '{}') from (
        select extract(hour from created_at at time zone c.time_zone)::int as hour, count(*) as made from orders
        where company_id = ${company_id} and created_at >= ${at}::timestamptz - make_interval(days => ${quietDays}) group by 1) h
      ) as hours
    from companies c where id = ${company_id}`.execute(db);
  const { time_zone, hours } = rows[0]!;
  const hour = quietHour(Array.from({ length: 24 }, (_, each) => hours[each] ?? 0));
  const next = nextAt(at, timeOf(company_id, hour), time_zone);
  await sql`update books_due set due_at = case when is_wanted or ${at_once} then now() else ${next}::timestamptz end
    where company_id = ${company_id}`.execute(db);
}

/** Companies of one zone are checked one after the other. */
export const timeOf = (company_id: number, hour: number) => ({ hour, minute: (company_id * 7) % 60 });

/**
 * Makes the company due at once for a check of everything, unless one is running. One of recent sales that is running ends first, and is
 * followed by it.
 */
export async function wantCheck(
  db: Db,
  { company_id, user_id }: Company & { user_id: number },
): Promise<void> {
  // Locked, so that no server begins a check meanwhile.
  await sql`select from books_due where company_id = ${company_id} for update`.execute(db);
  const { rows } = await sql<{ is_whole: boolean }>`select since is null as is_whole from book_checks
    where company_id = ${company_id} and ended_at is null`.execute(db);
  if (rows.some(({ is_whole }) => is_whole)) return;
  await sql`insert into books_due as d (company_id, due_at, is_wanted, wanted_by)
    values (${company_id}, now(), true, ${user_id})
    on conflict (company_id) do update set is_wanted = true, wanted_by = coalesce(d.wanted_by, excluded.wanted_by),
      due_at = case when ${rows.length > 0} then d.due_at else least(d.due_at, now()) end`.execute(db);
}

/** Starts all statements at once, as `readAtOnce` requires. */
export async function readBooks(db: Db, { company_id }: Company): Promise<Books> {
  const summary = sql`b.id, b.began_at, b.ended_at, b.outcome, b.since, b.orders, b.wrong,
    (select name from users u where u.company_id = b.company_id and u.id = b.asked_by) as asked_by`;
  const ended = sql`from book_checks b where b.company_id = ${company_id} and b.ended_at is not null`;
  const [last, runs, state, due] = await Promise.all([
    sql<
      NonNullable<Books["last"]>
    >`select ${summary}, b.figures, b.failures, b.checked ${ended} and b.outcome <> 'failed'
      order by b.id desc limit 1`.execute(db),
    sql<Books["runs"][number]>`select ${summary} ${ended} order by b.id desc limit ${keptChecks}`.execute(db),
    sql<{ began_at: string | null; part: number | null; whole_at: string | null }>`
      select r.began_at, r.part, (select max(began_at) from book_checks b where b.company_id = ${company_id}
          and b.since is null and b.outcome in ('agrees', 'differs')) as whole_at
      from (select 1) one
      left join lateral (select began_at, part from book_checks b where b.company_id = ${company_id} and b.ended_at is null
        order by b.id desc limit 1) r on true`.execute(db),
    sql<{ is_wanted: boolean; next_at: string }>`
      select is_wanted, due_at as next_at from books_due where company_id = ${company_id}`.execute(db),
  ]);
  const { began_at, part, whole_at } = state.rows[0]!;
  const { is_wanted, next_at } = due.rows[0] ?? { is_wanted: false, next_at: null };
  const running = part !== null || is_wanted ? { began_at, part: part ?? 0 } : null;
  return {
    last: last.rows[0] ?? null,
    running,
    whole_at,
    next_at: running ? null : next_at,
    runs: runs.rows,
  };
}

/** How many rows disagreed at the last check, for administrators; null when all was well. */
export async function findWrongBooks(db: Db, { company_id }: Company) {
  const { rows } = await sql<{ wrong: number; at: string }>`select wrong, checked_at as at from books_due
    where company_id = ${company_id} and wrong > 0`.execute(db);
  return rows[0] ?? null;
}

/** All orders, `atOnce` at a time. */
export async function cutOrders(db: Db, company_id: number, atOnce: number): Promise<Orders[]> {
  const { rows } = await sql<{ id: number }>`select id from (
      select id, row_number() over (order by id) as n from orders where company_id = ${company_id}) numbered
    where n > 1 and n % ${atOnce} = 1 % ${atOnce} order by id`.execute(db);
  const cuts = rows.map(({ id }) => id);
  return [null, ...cuts].map((from, i) => ({ from, before: cuts[i] ?? null }));
}

/** The orders that were made since then, and those before that were cancelled or came back since. */
export async function changedOrders(db: Db, company_id: number, since: string): Promise<Orders[]> {
  const { rows } = await sql<{ from: number; also: number[] }>`
    with made as (select coalesce((select min(id) from orders where company_id = ${company_id} and created_at >= ${since}),
      (select max(id) + 1 from orders where company_id = ${company_id}), 1) as first)
    select first as from, array(
      select order_id from order_returns where company_id = ${company_id} and created_at >= ${since} and order_id < first
      union select id from orders where company_id = ${company_id} and status = 'cancelled' and cancelled_at >= ${since}
        and id < first) as also
    from made`.execute(db);
  const { from, also } = rows[0]!;
  return also.length > 0 ? [{ from, before: null }, { ids: also }] : [{ from, before: null }];
}
