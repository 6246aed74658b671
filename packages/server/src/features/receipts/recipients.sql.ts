import type { ReceiptReports } from "@clove/domain/orders/receipt-mail-limits.ts";
import { sql } from "kysely";
import type { Db } from "../../db/transaction.ts";

/** An address to which a company mailed a receipt. */
export type RecipientKey = { company_id: number; recipient_id: number };
type Of = { company_id: number };

/** The recipient's row, locked until the transaction ends, so that a report at the same moment either stops this mail or comes after it. */
export async function noteRecipient(
  db: Db,
  { company_id }: Of,
  { email_hash, order_id }: { email_hash: string; order_id: number },
): Promise<{ id: number; has_reported: boolean }> {
  const { rows } = await sql<{ id: number; has_reported: boolean }>`
    insert into receipt_recipients as r (company_id, email_hash, order_id)
    values (${company_id}, ${email_hash}, ${order_id})
    on conflict (company_id, email_hash) do update set
      mailed_at = case when r.reported_at is null then excluded.mailed_at else r.mailed_at end,
      order_id = case when r.reported_at is null then excluded.order_id else r.order_id end
    returning id, reported_at is not null as has_reported`.execute(db);
  return rows[0]!;
}

/** Counts this receipt, and returns how many the address got in the last 24 hours from all companies. Locks the address's row. */
export async function countAtAddress(db: Db, email_hash: string): Promise<number> {
  await sql`insert into mailed_addresses values (${email_hash}, '{}') on conflict do nothing`.execute(db);
  const { rows } = await sql<{ count: number }>`
    update mailed_addresses
      set sent_at = array(select s from unnest(sent_at) s where s > now() - interval '24 hours') || now()
    where email_hash = ${email_hash} returning cardinality(sent_at) as count`.execute(db);
  return rows[0]!.count;
}

/** The counts for `areReceiptsStopped`; addresses are counted only if there are enough reports for them to matter. */
export async function countReports(db: Db, { company_id }: Of): Promise<ReceiptReports> {
  const { rows } = await sql<ReceiptReports>`
    select r.reports, case when r.reports < 3 then 0 else (select count(*)::int from receipt_recipients
      where company_id = ${company_id} and mailed_at > now() - interval '30 days') end as addresses
    from (select count(*)::int as reports from receipt_recipients
      where company_id = ${company_id} and reported_at > now() - interval '30 days' and settled_at is null) r`.execute(
    db,
  );
  return rows[0]!;
}

export type Mailer = { company: string; language: string };

/** The company that mailed to this recipient; undefined if there is no such recipient. */
export async function findRecipient(
  db: Db,
  { company_id, recipient_id }: RecipientKey,
): Promise<Mailer | undefined> {
  const { rows } = await sql<Mailer>`
    select c.name as company, c.language from receipt_recipients r join companies c on c.id = r.company_id
    where r.company_id = ${company_id} and r.id = ${recipient_id}`.execute(db);
  return rows[0];
}

/** Undefined when the recipient has reported before. */
export async function markReported(
  db: Db,
  { company_id, recipient_id }: RecipientKey,
): Promise<{ email_hash: string; order_id: number } | undefined> {
  const { rows } = await sql<{ email_hash: string; order_id: number }>`
    update receipt_recipients set reported_at = now()
    where company_id = ${company_id} and id = ${recipient_id} and reported_at is null
    returning email_hash, order_id`.execute(db);
  return rows[0];
}
