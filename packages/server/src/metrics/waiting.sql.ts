import { type BackupFacts, judgeBackup } from "@clove/domain/reports/last-backup.ts";
import { sql } from "kysely";
import type { Pool } from "../db/connect.ts";
import { readAtOnce } from "../db/transaction.ts";

/** Counts over all companies, and the age of the last backup in seconds (null: there is none). */
export type Waiting = {
  quarantine: number;
  mails: number;
  reports: number;
  /** Companies whose books disagreed at the last check, and those that were not checked for two days. */
  books: { wrong: number; late: number };
  backup: { age: number | null; isLate: boolean };
};

type OfCompanies = Pick<Waiting, "quarantine" | "mails" | "reports">;
type OfInstallation = Waiting["books"] & { now: string } & BackupFacts;

export async function readWaiting(pool: Pool): Promise<Waiting> {
  // The tables of companies may lie on other machines than the directories.
  const [companies, installation] = await readAtOnce(pool, { operator: "on" }, (db) =>
    Promise.all([
      sql<OfCompanies>`select
        (select count(*) from quarantine where status = 'open') as quarantine,
        (select count(*) from mails where status = 'queued') as mails,
        (select count(*) from receipt_recipients
          where reported_at > now() - interval '30 days' and settled_at is null) as reports`.execute(db),
      sql<OfInstallation>`select
      (select count(*) from books_due where wrong > 0) as wrong,
      (select count(*) from books_due where coalesce(checked_at, added_at) < now() - interval '2 days') as late,
      now(), (select max(taken_at) from backups) as taken_at, (select min(applied_at) from schema_migrations) as since,
      (select every_seconds from backups where every_seconds is not null order by taken_at desc limit 1)`.execute(
        db,
      ),
    ]),
  );
  const { wrong, late, now, ...facts } = installation.rows[0]!;
  const { taken_at, is_late: isLate } = judgeBackup(facts, now);
  const age = taken_at === null ? null : (Date.parse(now) - Date.parse(taken_at)) / 1000;
  return { ...companies.rows[0]!, books: { wrong, late }, backup: { age, isLate } };
}
