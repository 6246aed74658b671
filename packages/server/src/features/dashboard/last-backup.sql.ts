import { type BackupFacts, judgeBackup, type LastBackup } from "@clove/domain/reports/last-backup.ts";
import { sql } from "kysely";
import { type Db, leadsToCluster } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";

/**
 * For administrators; null where several companies share the installation, as on any cluster: its provider takes care of backups
 * (operating §29).
 */
export async function readLastBackup(db: Db, { role }: Scope): Promise<LastBackup | null> {
  if (role !== "company_admin" || leadsToCluster(db)) return null;
  const { rows } = await sql<{ last: Omit<BackupFacts, "since"> | null; since: string; now: string }>`
    select last_backup() as last, min(applied_at) as since, now() as now from schema_migrations`.execute(db);
  const { last, since, now } = rows[0]!;
  return last && judgeBackup({ ...last, since }, now);
}
