import { beyondSales, type MailedReceipts, mailDays } from "@clove/domain/orders/receipt-mail-limits.ts";
import type { ReceiptMail } from "@clove/domain/orders/receipt-mails.schema.ts";
import { sql } from "kysely";
import { dueNext, makeDue } from "../../db/company-work.sql.ts";
import { utc } from "../../db/if-selected.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { enterCompany } from "../accounts/accounts.sql.ts";

export type QueuedMessage = { subject: string; text: string; html: string };
/** A mail that no other server sends for `leaseMinutes`. */
export type ClaimedMail = {
  company_id: number;
  id: number;
  recipient: string;
  message: QueuedMessage;
  attempts: number;
};

/** Longer than a mail server may take before its connection times out (see mail.ts). */
const leaseMinutes = 10;
/** Minutes from the first try to the second, and at most between two tries; each wait is twice as long as the one before. */
const [firstWait, longestWait] = [1, 240];
/** Days for which mails are kept that were sent or given up. */
const keptDays = 7;
/** Days for which the recipient of a mail can report it by the link in it. */
const knownDays = 365;

/** `user_id`: who asked for the mail, null for nobody; `order_id`: the order of a receipt, null for other mails. */
type NewMail = { user_id: number | null; order_id: number | null; email: string; message: QueuedMessage };

export async function queueMail(
  db: Db,
  { company_id }: Pick<Scope, "company_id">,
  { user_id, order_id, email, message }: NewMail,
): Promise<ReceiptMail> {
  const { rows } = await sql<{ id: number }>`
    insert into mails (company_id, user_id, order_id, recipient, message)
    values (${company_id}, ${user_id}, ${order_id}, ${email}, ${JSON.stringify(message)}::jsonb) returning id`.execute(
    db,
  );
  const [queued] = await Promise.all([
    sql<ReceiptMail>`select ${mailColumns} from mails
      where company_id = ${company_id} and id = ${rows[0]!.id}`.execute(db),
    makeDue(db, { company_id }, "mail", sql`now()`),
  ]);
  return queued.rows[0]!;
}

/**
 * The counts that `refuseReceiptMail` limits. One caller per company at a time, so that no concurrent mail is missed. Sales are counted
 * only up to the number that permits one more mail.
 */
export async function countReceiptMails(
  db: Db,
  { company_id, user_id }: Scope,
  { order_id, email }: { order_id: number; email: string },
): Promise<MailedReceipts> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mails ${company_id}`}, 0))`.execute(db);
  const { rows } = await sql<MailedReceipts>`
    select of_order.count as "order", of_order.to_address > 0 as "isRepeat", recent.person, recent.company,
      (extract(epoch from now() - c.created_at) / 86400)::float8 as days, sold.sales
    from companies c,
    lateral (select count(*)::int as count,
        count(*) filter (where m.recipient = ${email} and m.status <> 'failed')::int as to_address
      from mails m where m.company_id = c.id and m.order_id = ${order_id}) of_order,
    lateral (select count(*)::int as company,
        count(*) filter (where m.user_id = ${user_id} and m.created_at > now() - interval '1 hour')::int as person
      from mails m where m.company_id = c.id and m.order_id is not null and m.created_at > now() - interval '24 hours') recent,
    lateral (select count(*)::int as sales from (select from orders o
      where o.company_id = c.id and o.status = 'completed' and o.created_at > now() - interval '7 days'
      limit greatest(recent.company - ${beyondSales} + 1, 0)) o) sold
    where c.id = ${company_id}`.execute(db);
  return rows[0]!;
}

/** The mails of an order that are still stored, newest first. */
export async function listMails(db: Db, { company_id }: Scope, order_id: number): Promise<ReceiptMail[]> {
  const { rows } = await sql<ReceiptMail>`
    select ${mailColumns} from mails
    where company_id = ${company_id} and order_id = ${order_id} order by id desc`.execute(db);
  return rows;
}

const mailColumns = sql`id, recipient as email, status, reason, ${utc("created_at")} as created_at`;

/** Claims the mail of a claimed company that has been due the longest and that no other server is sending; undefined: there is none. */
export async function claimMail(db: Db, company_id: number): Promise<ClaimedMail | undefined> {
  await enterCompany(db, company_id);
  const { rows } = await sql<ClaimedMail>`
    update mails set attempts = attempts + 1, next_try_at = now() + make_interval(mins => ${leaseMinutes})
    where company_id = ${company_id} and id = (
      select id from mails where company_id = ${company_id} and status = 'queued' and next_try_at <= now()
      order by next_try_at limit 1 for update skip locked)
    returning company_id, id, recipient, message, attempts`.execute(db);
  // As text, because JavaScript knows no microseconds.
  const { rows: next } = await sql<{ at: string | null }>`select min(next_try_at)::text as at from mails
    where company_id = ${company_id} and status = 'queued'`.execute(db);
  await dueNext(db, { company_id }, "mail", next[0]!.at);
  return rows[0];
}

export async function markSent(db: Db, mail: ClaimedMail): Promise<void> {
  await sql`update mails set status = 'sent', done_at = now(), message = null, last_error = null
    where ${isStillOurs(mail)}`.execute(db);
}

/** Puts a mail off to a later try; one that is older than `mailDays` fails. */
export async function putOff(db: Db, mail: ClaimedMail, error: string): Promise<void> {
  const minutes = Math.min(longestWait, firstWait * 2 ** (mail.attempts - 1));
  const next = sql`now() + make_interval(mins => ${minutes}::int)`;
  const { rows } = await sql`update mails set last_error = ${error}, next_try_at = ${next}
    where ${isStillOurs(mail)} returning id`.execute(db);
  if (rows.length === 0) return;
  await Promise.all([
    sql`update mails set status = 'failed', reason = 'undelivered', done_at = now(), message = null
      where ${isStillOurs(mail)} and created_at < now() - make_interval(days => ${mailDays})`.execute(db),
    makeDue(db, mail, "mail", next),
  ]);
}

/** Gives a mail up that the mail server refuses for good. */
export async function giveUp(db: Db, mail: ClaimedMail, error: string): Promise<void> {
  await sql`update mails set status = 'failed', reason = 'refused', last_error = ${error}, done_at = now(), message = null
    where ${isStillOurs(mail)}`.execute(db);
}

/** False once another server has claimed the mail. */
const isStillOurs = ({ company_id, id, attempts }: ClaimedMail) =>
  sql`company_id = ${company_id} and id = ${id} and status = 'queued' and attempts = ${attempts}`;

/** Drops the queued receipts of a company to recipients whom it may no longer mail. */
export async function dropQueued(
  db: Db,
  { company_id }: Pick<Scope, "company_id">,
  isTo: (recipient: string) => boolean,
): Promise<void> {
  const { rows } = await sql<{ id: number; recipient: string }>`select id, recipient from mails
    where company_id = ${company_id} and order_id is not null and status = 'queued'`.execute(db);
  const ids = rows.filter(({ recipient }) => isTo(recipient)).map(({ id }) => id);
  if (ids.length === 0) return;
  await sql`update mails set status = 'failed', reason = 'refused', done_at = now(), message = null
    where company_id = ${company_id} and id = any(${ids}::bigint[]) and status = 'queued'`.execute(db);
}

export async function giveUpAll(db: Db, { company_id }: Pick<Scope, "company_id">, error: string) {
  await sql`update mails set status = 'failed', reason = 'undelivered', last_error = ${error}, done_at = now(), message = null
    where company_id = ${company_id} and status = 'queued'`.execute(db);
}

/**
 * Deletes what the company no longer needs. Recipients who reported a receipt are kept, because the company may not mail them again.
 */
export async function pruneMails(db: Db, company_id: number): Promise<void> {
  await sql`delete from mails
    where company_id = ${company_id} and done_at < now() - make_interval(days => ${keptDays})`.execute(db);
  await sql`delete from receipt_recipients where company_id = ${company_id}
    and reported_at is null and mailed_at < now() - make_interval(days => ${knownDays})`.execute(db);
}

/** Deletes the counts of addresses that got no mail of any company for a day. */
export async function pruneAddresses(db: Db): Promise<void> {
  await sql`delete from mailed_addresses
    where not exists (select from unnest(sent_at) s where s > now() - interval '24 hours')`.execute(db);
}
