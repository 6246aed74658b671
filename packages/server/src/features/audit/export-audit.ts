import type { AuditFilter } from "@clove/domain/audit/audit.schema.ts";
import { auditCsvCells, auditCsvColumns } from "@clove/domain/audit/audit-csv.ts";
import { byteOrderMark, csvLine } from "@clove/domain/catalogue/csv-cell.ts";
import type { Pool } from "../../db/connect.ts";
import type { ReadLately } from "../../db/replica.ts";
import { type Db, inTransaction } from "../../db/transaction.ts";
import { fairTurns } from "../../fair-turns.ts";
import type { Scope } from "../../http/auth.ts";
import { audit } from "./audit.sql.ts";
import { readAudit } from "./list-audit.sql.ts";

const pageSize = 500;
/** Limits how many pages are read at once, so that the database connections stay free for tills. */
const reads = fairTurns({ total: 2 });

/** The entries as CSV, newest first, page by page, each page read in a short transaction of its own. */
export async function* exportAudit(pool: Pool, readLately: ReadLately, scope: Scope, filter: AuditFilter) {
  const company = { company_id: scope.company_id };
  const who = { group: scope.company_id, member: scope.session_hash };
  const readPage = (db: Db, before?: number) => readAudit(db, scope, { ...filter, before, length: pageSize });
  let page = await reads.run(who, () =>
    inTransaction(pool, company, async ({ db }) => {
      const first = await readPage(db);
      await audit(db, scope, "audit.export", { subject: "audit_log", subject_id: null });
      return first;
    }),
  );
  yield byteOrderMark + csvLine(auditCsvColumns);
  while (page.entries.length > 0) {
    const known = { names: page.names, currency: scope.currency, time_zone: scope.time_zone };
    yield page.entries.map((entry) => csvLine(auditCsvCells(entry, known))).join("");
    const before = page.entries.at(-1)!.id;
    page = await reads.run(who, () =>
      readLately((near) => inTransaction(near, company, ({ db }) => readPage(db, before))),
    );
  }
}
