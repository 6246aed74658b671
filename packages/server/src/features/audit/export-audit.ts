import type { AuditFilter } from "@clove/domain/audit/audit.schema.ts";
import { auditCsvCells } from "@clove/domain/audit/audit-csv.ts";
import { byteOrderMark, csvLine } from "@clove/domain/catalogue/csv-cell.ts";
import type { Pool } from "../../db/connect.ts";
import type { ReadLately } from "../../db/replica.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { pageReader } from "../../http/export-pages.ts";
import { findCompany } from "../company/company.sql.ts";
import { audit } from "./audit.sql.ts";
import { readAudit } from "./list-audit.sql.ts";

const pageSize = 500;

/** The entries as CSV, newest first, page by page, each page read in a short transaction of its own. */
export async function* exportAudit(
  pool: Pool,
  readLately: ReadLately,
  scope: Scope,
  { header, filter }: { header: readonly string[]; filter: AuditFilter },
): AsyncGenerator<string> {
  const read = pageReader(pool, readLately, scope);
  const readPage = (db: Db, before?: number) => readAudit(db, scope, { ...filter, before, length: pageSize });
  let date_format: string | undefined;
  let page = await read.first(async (db) => {
    const first = await readPage(db);
    ({ date_format } = await findCompany(db, scope));
    await audit(db, scope, "audit.export", { subject: "audit_log", subject_id: null });
    return first;
  });
  yield byteOrderMark + csvLine(header);
  while (page.entries.length > 0) {
    const { currency, time_zone } = scope;
    const known = { names: page.names, currency, time_zone, date_format };
    yield page.entries.map((entry) => csvLine(auditCsvCells(entry, known))).join("");
    const before = page.entries.at(-1)!.id;
    page = await read.next((db) => readPage(db, before));
  }
}
