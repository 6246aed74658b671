import type { AuditAction } from "@clove/domain/audit/audit-actions.ts";
import { sql } from "kysely";
import type { Db } from "../../db/transaction.ts";

/** Adds a line to the append-only audit log, in the transaction of the change that it records (operating §7). */
export async function audit(
  db: Db,
  /** `user_id` null: somebody outside of the company. */
  scope: { company_id: number; user_id: number | null },
  action: AuditAction,
  entry: { subject: string; subject_id: number | null; detail?: Record<string, unknown> },
): Promise<void> {
  const { company_id, user_id } = scope;
  const { subject, subject_id } = entry;
  const detail = JSON.stringify(entry.detail ?? {});
  await sql`insert into audit_log (company_id, user_id, action, subject, subject_id, detail, branch_id)
    values (${company_id}, ${user_id}, ${action}, ${subject}, ${subject_id}, ${detail},
      audit_branch(${company_id}, ${subject}, ${subject_id}, ${detail}::jsonb))`.execute(db);
}
