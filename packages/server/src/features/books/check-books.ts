import { setTimeout as pause } from "node:timers/promises";
import type { BooksFound, Failing, Figure } from "@clove/domain/books/books.schema.ts";
import { checkOf, topics } from "@clove/domain/books/checks.ts";
import { sql } from "kysely";
import type { Pool } from "../../db/connect.ts";
import { unprepared } from "../../db/statement-name.ts";
import { inTransaction, runPrepared } from "../../db/transaction.ts";
import { changedOrders, cutOrders } from "./books.sql.ts";
import { invariants, namesOf } from "./check-invariants.ts";
import { figures } from "./figures.sql.ts";
import { type CutBy, ofCut, ofOrders, readCuts } from "./of-orders.sql.ts";
import type { Statement } from "./sharing.ts";
import { findSubjects } from "./subjects.sql.ts";

export type HowToCheck = {
  /** Compares only sales that were made or changed since then, and no whole ledgers; null: everything. */
  since: string | null;
  which?: readonly Statement[];
  /** Pauses after each statement, in times of what it took. */
  rest: number;
  /** Orders whose rows are compared at a time. */
  atOnce?: number;
  signal?: AbortSignal;
  /** Called before each statement with the part of the work that is done, from 0 to 1. It may throw, which ends the check. */
  tell?: (part: number) => Promise<void>;
};

/** The most rows that are kept of what a check found. */
const keptRows = 20;
const ordersAtOnce = 20_000;
/** Less than a server's claim of the company lasts (`claimBooks`). */
const patience = "120000";

/**
 * Compares the books of one company, statement after statement (decision 117): each reads one moment in a transaction of its own, which
 * takes no locks that anybody waits for, on one processor, and is followed by a rest.
 */
export async function checkBooks(pool: Pool, company_id: number, how: HowToCheck): Promise<BooksFound> {
  const { since, rest, atOnce = ordersAtOnce, which = invariants, signal, tell } = how;
  const inCompany = <T>(act: Parameters<typeof inTransaction<T>>[2]) =>
    inTransaction(pool, { company_id }, act);

  async function ask<Row>(text: string): Promise<Row[]> {
    const began = performance.now();
    const found = await inCompany(async ({ db }) => {
      const settings = sql`select set_config('work_mem', '64MB', true), set_config('jit', 'off', true),
        set_config('max_parallel_workers_per_gather', '0', true), set_config('transaction_read_only', 'on', true),
        set_config('statement_timeout', ${patience}, true)`.execute(db);
      const [, rows] = await Promise.all([settings, runPrepared<Row>(db, unprepared + text, [company_id])]);
      return rows;
    });
    await pause((performance.now() - began) * rest, undefined, { signal });
    return found;
  }

  const slices = await inCompany(({ db }) =>
    since === null ? cutOrders(db, company_id, atOnce) : changedOrders(db, company_id, since),
  );
  const done = (reads: Statement["reads"]) => reads !== "ledgers" || since === null;
  const made = which.filter(({ reads }) => done(reads));
  const summed = figures.filter(({ reads }) => done(reads));
  const keys = {} as Record<CutBy, string[]>;
  for (const by of ["months", "marks"] as const)
    keys[by] = since === null ? await inCompany(({ db }) => readCuts(db, company_id, by)) : [];
  /** The statements into which one is cut; of no months or marks it is asked once, because it may find what is left of them. */
  const partsOf = ({
    sql: text,
    reads,
    cut,
  }: Pick<Statement, "sql" | "reads" | "cut">): readonly string[] => {
    if (reads === "orders") return slices.map((orders) => ofOrders(text, orders));
    if (cut === undefined) return [text];
    if (typeof cut !== "string") return cut;
    return keys[cut].length > 0 ? keys[cut].map((at) => ofCut(text, cut, at)) : [text];
  };

  const [all, progress] = [sumOf(made.map(shareOf)) + summed.length, { at: 0 }];
  const step = async (share: number) => {
    signal?.throwIfAborted();
    await tell?.(progress.at / all);
    progress.at += share;
  };

  const sums: Figure[] = [];
  for (const figure of summed) {
    const parts = partsOf(figure);
    const found: Omit<Figure, "name">[] = [];
    for (const part of parts) {
      await step(1 / parts.length);
      found.push(...(await ask<Omit<Figure, "name">>(part)));
    }
    sums.push({ name: figure.name, ...added(found) });
  }

  const failures = new Map<string, Failing>();
  for (const statement of made) {
    const parts = partsOf(statement);
    for (const part of parts) {
      await step(shareOf(statement) / parts.length);
      keep(failures, await ask<Found>(firstFound(statement, part)));
    }
  }
  const kept = [...failures.values()];
  const details = kept.flatMap(({ rows }) => rows);
  const subjects = await inCompany(({ db }) =>
    findSubjects(
      db,
      company_id,
      details.map(({ detail }) => detail),
    ),
  );
  for (const [i, row] of details.entries()) row.subject = subjects[i]!;
  return {
    figures: sums,
    failures: kept,
    checked: countByTopic(made),
    orders: sums.find(({ name }) => name === "paid")!.count,
    wrong: sumOf(kept.map(({ count }) => count)),
  };
}

const shareOf = ({ share = 1 }: Statement) => share;
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

type Found = { invariant: string; detail: Record<string, unknown>; count: number };

/** The first rows that each invariant of the statement finds, with the number of all. */
function firstFound(statement: Statement, text: string): string {
  const rows =
    "names" in statement
      ? `select invariant, detail from (${text}) f`
      : `select '${statement.name.replaceAll("'", "''")}' as invariant, to_jsonb(f) as detail from (${text}) f`;
  return `select invariant, detail, count::int from (select invariant, detail, count(*) over (partition by invariant) as count,
      row_number() over (partition by invariant) as n from (${rows}) r) numbered
    where n <= ${keptRows} order by invariant, n`;
}

/** Adds the rows that a statement found, each with the `count` of all that its invariant found there. */
function keep(failures: Map<string, Failing>, rows: readonly Found[]): void {
  const counted = new Set<string>();
  for (const { invariant, detail, count } of rows) {
    const failing = failures.get(invariant) ?? { check: invariant, count: 0, rows: [] };
    failures.set(invariant, failing);
    if (!counted.has(invariant)) failing.count += count;
    counted.add(invariant);
    if (failing.rows.length < keptRows) failing.rows.push({ detail, subject: null });
  }
}

/** The figures of some orders after those of others. */
function added(parts: readonly Omit<Figure, "name">[]): Omit<Figure, "name"> {
  const [first, ...others] = parts;
  const rounded = (sum: number) => Math.round(sum * 1000) / 1000;
  const sums = first!.sums.map((sum, i) => rounded(sum + sumOf(others.map((part) => part.sums[i]!))));
  return { count: sumOf(parts.map(({ count }) => count)), sums };
}

function countByTopic(made: readonly Statement[]): BooksFound["checked"] {
  const of = made.flatMap(namesOf).map((name) => checkOf(name).topic);
  return topics.map((topic) => ({ topic, checks: of.filter((one) => one === topic).length }));
}
