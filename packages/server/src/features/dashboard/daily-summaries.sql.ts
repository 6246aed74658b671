import { sql } from "kysely";
import { makeDue } from "../../db/company-work.sql.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";

/** A person who wants the summary, and the last day that needs no summary any more. */
export type WantedSummary = { company_id: number; user_id: number; last_day: string };

/** Locks the summary of the company that has been due the longest and that no other server is writing. */
export async function claimSummary(
  db: Db,
  { company_id }: Pick<WantedSummary, "company_id">,
  at: string,
): Promise<WantedSummary | undefined> {
  const { rows } = await sql<WantedSummary>`select company_id, user_id, last_day from daily_summaries
    where company_id = ${company_id} and next_at <= ${at} order by next_at limit 1 for update skip locked`.execute(
    db,
  );
  return rows[0];
}

/** When the company's next summary is due; null: nobody wants one. */
export async function nextSummary(db: Db, { company_id }: Pick<WantedSummary, "company_id">) {
  const { rows } = await sql<{ at: string | null }>`
    select min(next_at)::text as at from daily_summaries where company_id = ${company_id}`.execute(db);
  return rows[0]!.at;
}

export async function readTimeZone(db: Db, { company_id }: Pick<WantedSummary, "company_id">) {
  const { rows } = await sql<{ time_zone: string }>`
    select time_zone from companies where id = ${company_id}`.execute(db);
  return rows[0]!.time_zone;
}

/** Sets when the person's next summary is due; days up to `last_day` need none any more. */
export async function moveSummary(
  db: Db,
  { company_id, user_id }: Pick<WantedSummary, "company_id" | "user_id">,
  { last_day, next_at }: { last_day: string; next_at: string },
): Promise<void> {
  await sql`update daily_summaries set last_day = ${last_day}, next_at = ${next_at}
    where company_id = ${company_id} and user_id = ${user_id}`.execute(db);
}

/** The address for the person's mails, if it is verified, and the company's name. */
export async function findRecipient(db: Db, { company_id, user_id }: Scope) {
  const { rows } = await sql<{ email: string; company: string; date_format: string; language: string }>`
    select u.email, c.name as company, c.date_format, c.language
    from users u join companies c on c.id = u.company_id
    where u.company_id = ${company_id} and u.id = ${user_id} and u.email_verified_at is not null`.execute(db);
  return rows[0];
}

export async function wantsSummary(db: Db, { company_id, user_id }: Scope): Promise<boolean> {
  const { rows } = await sql`select from daily_summaries
    where company_id = ${company_id} and user_id = ${user_id}`.execute(db);
  return rows.length > 0;
}

/** Turns the summary on, from the next morning, or off. Where it is on already nothing changes, so that no day is mailed twice. */
export async function setSummary(
  db: Db,
  { company_id, user_id }: Scope,
  wanted: boolean,
  { day, next_at }: { day: string; next_at: string },
): Promise<void> {
  await (wanted
    ? sql`insert into daily_summaries (company_id, user_id, last_day, next_at)
        values (${company_id}, ${user_id}, ${day}, ${next_at}) on conflict do nothing`
    : sql`delete from daily_summaries where company_id = ${company_id} and user_id = ${user_id}`
  ).execute(db);
  if (wanted) await makeDue(db, { company_id }, "summary", next_at);
}
