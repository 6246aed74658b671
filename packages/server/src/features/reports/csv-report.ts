import { csvLine } from "@clove/domain/catalogue/csv-cell.ts";
import { comparedCells, comparedColumns } from "@clove/domain/reports/compared-columns.ts";
import { type Period, periodBefore } from "@clove/domain/reports/period-before.ts";
import { comparedKey, type ReportType, reportHeader, reports } from "@clove/domain/reports/report-types.ts";
import type { ReportQuery } from "@clove/domain/reports/reports.schema.ts";
import { type RawBuilder, sql } from "kysely";
import { checkSeenBranch } from "../../db/seen-branches.sql.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import type { Put } from "../../http/send-while-read.ts";
import type { Asked } from "./report-filter.sql.ts";
import { readSummedMonths } from "./summed-months.sql.ts";

/** What is asked of the period before, `period`, of the period `of` (reports §19). */
export type Earlier = { asked: Asked; period: ReturnType<typeof periodBefore>; of: Period };

/** A report as one statement, and the cells of its rows. */
export type CsvReport<Row> = {
  /** `earlier`: of a report that is compared, if its days have both ends. */
  query: (asked: Asked, earlier?: Earlier) => RawBuilder<unknown>;
  cells: (row: Row, scope: Scope) => readonly (string | number)[];
  /** The keys of the columns, where they are not always the same. */
  columns?: readonly string[];
  /** The compared figure of a row (`reports`), now and in the period before. */
  compares?: (row: Row) => { now: number; before: number };
  /**
   * The cell of the report's further column (`reports`), which is there if the rows say so by `has_further`, or `isUsual` in this
   * company.
   */
  further?: { cell: (row: Row, scope: Scope) => number; isUsual?: (scope: Scope) => boolean };
};

/** The headings of columns, by their keys. */
export type Headings = (columns: readonly string[]) => readonly string[];

/** Milliseconds: a report over a year of a large company may take longer than other statements are allowed to. */
const patience = "120000";

/** Settings for statements that read many orders: more memory for sums, and more time. */
export const forManyOrders = sql`set_config('work_mem', '64MB', true), set_config('statement_timeout', ${patience}, true)`;

/** Rows that are fetched and turned into text at a time. */
const portion = 1000;

/**
 * Settings of a report's transaction. cursor_tuple_fraction 1: all rows will be fetched. By default PostgreSQL plans a cursor for
 * getting the first rows early.
 */
export const setForReport = (db: Db) =>
  sql`select set_config('cursor_tuple_fraction', '1', true), ${forManyOrders}`.execute(db);

/**
 * The statement of a report, and whether it compares with the period before. The transaction must have the setting `one_moment`, because
 * summed months and unsummed orders are read by two statements.
 */
export async function askReport<Row>(
  db: Db,
  scope: Scope,
  { query, report }: { query: ReportQuery; report: CsvReport<Row> },
): Promise<{ statement: RawBuilder<unknown>; isCompared: boolean }> {
  const ask = async (days: ReportQuery): Promise<Asked> => ({
    scope,
    query: days,
    summed: await readSummedMonths(db, scope, days),
  });
  const of = report.compares && periodOf(query);
  const period = of && periodBefore(of);
  const earlier = period && { asked: await ask({ ...query, ...daysOf(period) }), period, of };
  return { statement: report.query(await ask(query), earlier), isCompared: earlier !== undefined };
}

/**
 * Reads a report and puts it away as CSV text, part by part, so that neither all rows nor all of the text is in memory.
 * @throws AppError not_found, forbidden for the store; what `put` throws
 */
export async function readReport<Row extends { has_further?: boolean }>(
  db: Db,
  scope: Scope,
  {
    type,
    query,
    report,
    headings = (columns) => columns,
  }: { type: ReportType; query: ReportQuery; report: CsvReport<Row>; headings?: Headings },
  put: Put,
): Promise<void> {
  await checkSeenBranch(db, scope, query.branch_id);
  await setForReport(db);
  const { statement, isCompared } = await askReport(db, scope, { query, report });
  await sql`declare report no scroll cursor for ${statement}`.execute(db);
  const fetch = () => {
    const fetched = sql<Row>`fetch ${sql.lit(portion)} from report`.execute(db);
    // A part before may fail to be put away, and then nobody waits for this one.
    fetched.catch(() => {});
    return fetched;
  };
  let line: ReturnType<typeof reportLines<Row>> | undefined;
  for (let next = fetch(); ; ) {
    const { rows } = await next;
    const isLast = rows.length < portion;
    // PostgreSQL reads the next rows while these are turned into text.
    if (!isLast) next = fetch();
    const isFirst = !line;
    line ??= reportLines(type, report, scope, { first: rows[0], compared: isCompared, headings });
    await put((isFirst ? line.header : "") + rows.map(line.of).join(""));
    if (isLast) return;
  }
}

const periodOf = ({ from_date, to_date }: ReportQuery): Period | undefined =>
  from_date === undefined || to_date === undefined ? undefined : { from_date, to_date };

const daysOf = ({ from_date, to_date }: Period): Period => ({ from_date, to_date });

/** The header of a report, with its further column if it is to be shown, and the function that writes the line of a row. */
export function reportLines<Row extends { has_further?: boolean }>(
  type: ReportType,
  { cells, further, columns = reportHeader(type), compares }: CsvReport<Row>,
  scope: Scope,
  {
    first,
    compared = false,
    headings = (columns) => columns,
  }: { first: Row | undefined; compared?: boolean; headings?: Headings },
) {
  const shown = further && (first?.has_further || further.isUsual?.(scope)) ? further : undefined;
  const besides = (compared && compares) || undefined;
  return {
    header: csvLine(
      headings([
        ...columns,
        ...(besides ? comparedColumns(comparedKey(type)!).map(({ key }) => key) : []),
        ...(shown ? [reports[type].further!.key] : []),
      ]),
    ),
    of: (row: Row) =>
      csvLine([
        ...cells(row, scope),
        ...(besides ? comparedCells(besides(row)) : []),
        ...(shown ? [shown.cell(row, scope)] : []),
      ]),
  };
}
