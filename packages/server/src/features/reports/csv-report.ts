import { csvLine } from "@clove/domain/catalogue/csv-cell.ts";
import type { ReportQuery } from "@clove/domain/reports/reports.schema.ts";
import { type RawBuilder, sql } from "kysely";
import { checkSeenBranch } from "../../db/seen-branches.sql.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import type { Asked } from "./report-filter.sql.ts";
import { readSummedMonths } from "./summed-months.sql.ts";

/** A report as one statement, and the cells of its rows. */
export type CsvReport<Row> = {
  query: (asked: Asked) => RawBuilder<unknown>;
  cells: (row: Row, scope: Scope) => readonly (string | number)[];
};

/** Milliseconds: a year of a large company may take longer than a statement of a till may. */
const patience = "120000";

/** For statements that read many orders: what they sum stays in memory. */
export const forManyOrders = sql`set_config('work_mem', '64MB', true), set_config('statement_timeout', ${patience}, true)`;

/** Rows that are turned into text at a time. */
const portion = 1000;

/**
 * A report as parts of a CSV text. It is read whole before the first part is sent: the caller may be slow, but the connection
 * is free again; and a failure is answered as one. Only the text is in memory, never all of the rows. The transaction must be one
 * of `one_moment`: which months are summed and what is left beside them are told by two statements.
 * @throws AppError not_found, forbidden for the store
 */
export async function readReport<Row>(
  db: Db,
  scope: Scope,
  { header, query, report }: { header: readonly string[]; query: ReportQuery; report: CsvReport<Row> },
): Promise<string[]> {
  await checkSeenBranch(db, scope, query.branch_id);
  // All rows are wanted: without the first a plan would be chosen that has the first ones early.
  await sql`select set_config('cursor_tuple_fraction', '1', true), ${forManyOrders}`.execute(db);
  const summed = await readSummedMonths(db, scope, query);
  await sql`declare report no scroll cursor for ${report.query({ scope, query, summed })}`.execute(db);
  const fetch = () => sql<Row>`fetch ${sql.lit(portion)} from report`.execute(db);
  const parts = [csvLine(header)];
  for (let next = fetch(); ; ) {
    const { rows } = await next;
    const isLast = rows.length < portion;
    // The database looks for the next rows while these are written.
    if (!isLast) next = fetch();
    parts.push(rows.map((row) => csvLine(report.cells(row, scope))).join(""));
    if (isLast) return parts;
  }
}
