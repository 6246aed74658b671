import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";

/** Adds a line to the append-only audit log, in the transaction of the change that it records (operating §7). */
export async function audit(
  db: Db,
  scope: Pick<Scope, "company_id" | "user_id">,
  action: string,
  entry: { subject: string; subject_id: number | null; detail?: Record<string, unknown> },
): Promise<void> {
  await db
    .insertInto("audit_log")
    .values({
      company_id: scope.company_id,
      user_id: scope.user_id,
      action,
      subject: entry.subject,
      subject_id: entry.subject_id,
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .execute();
}
