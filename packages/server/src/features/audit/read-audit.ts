import type { AuditEntry, AuditNames } from "@clove/domain/audit/audit.schema.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { type AuditPage, pageOfEntries } from "./list-audit.sql.ts";
import { readNames } from "./read-names.sql.ts";

/** A page of the audit log with the names of what its entries are about (operating §20). */
export async function readAudit(
  db: Db,
  scope: Scope,
  asked: AuditPage,
): Promise<{ entries: AuditEntry[]; names: AuditNames }> {
  const { rows: entries } = await pageOfEntries(scope, asked).execute(db);
  return { entries, names: await readNames(db, scope, entries) };
}
