import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Deps } from "../deps.ts";
import type { FeedState } from "../features/sync/feed.ts";
import { happenings } from "./happenings.ts";
import { readWaiting, type Waiting } from "./waiting.sql.ts";

export type Metrics = {
  /** `route` is the declared pattern: with the ids of rows there would be endless labels. */
  answered(route: string, status: number, seconds: number): void;
  /** In Prometheus's text format. */
  text(): Promise<string>;
  readonly contentType: string;
  close(): void;
};

type Watched = Pick<Deps, "pool" | "log"> & { feed: { state(): FeedState } };

/** Seconds. A sale takes some milliseconds; a till gives up after 8 seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 8];

/** How long a till's count is valid: it sends a new one whenever it reads the profile (shell §13). */
const unsentMilliseconds = 90_000;

/**
 * The counters of this server, and gauges that are read when they are asked for (operating §22). No label names a company, a person or
 * a till, and each has a bounded set of values.
 */
export function openMetrics({ pool, log, feed }: Watched): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const counter = <L extends string>(name: string, help: string, labelNames: L[]) =>
    new Counter({ name, help, labelNames, registers });
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });

  const sales = counter("clove_sales_total", "Sales stored, by whether a till made them online", ["made"]);
  const refusals = counter("clove_refusals_total", "Refused calls and records by code", ["of", "code"]);
  const requests = new Histogram({
    name: "clove_request_seconds",
    help: "Time from a call's arrival to the end of its answer",
    labelNames: ["route", "status"],
    buckets,
    registers,
  });
  const streams = gauge("clove_streams_open", "Data streams of tills");
  const lag = gauge("clove_feed_lag_seconds", "Age of what the data stream furthest behind has been told");
  const unsent = gauge("clove_unsent_records", "Records that tills said they hold unsent");
  const used = gauge("clove_database_connections_used", "Connections of the pool at work");
  const idle = gauge("clove_database_connections_idle", "Connections of the pool at rest");
  const waiting = gauge("clove_database_waiting", "Calls that wait for a connection of the pool");
  const up = gauge("clove_database_up", "1 while the database answers");
  const aside = gauge("clove_quarantine_open", "Records kept aside, of all companies");
  const mails = gauge("clove_mails_waiting", "Mails that are to be sent, of all companies");
  const reports = gauge("clove_receipt_reports", "Mailed receipts reported in 30 days, of all companies");
  const booksWrong = gauge("clove_books_wrong", "Companies whose books disagreed at the last check");
  const booksLate = gauge("clove_books_late", "Companies whose books were not checked for two days");
  const backupAge = gauge("clove_backup_age_seconds", "Age of the last backup, whoever made it");
  const backupLate = gauge("clove_backup_late", "1 when no backup is younger than two intervals");
  const backups = counter("clove_backups_total", "Backups of this server's schedule", ["outcome"]);
  // Both start at 0: an alarm on growth would not notice a counter that first appears with a failure.
  for (const outcome of ["made", "failed"]) backups.inc({ outcome }, 0);
  const found = [aside, mails, reports, booksWrong, booksLate, backupAge, backupLate];
  collectDefaultMetrics({ register: registry });

  const told = new Map<string, { records: number; until: number }>();
  const deaf = [
    happenings.sale.hear((sale) => sales.inc(sale)),
    happenings.refusal.hear((refusal) => refusals.inc(refusal)),
    happenings.backup.hear((backup) => backups.inc(backup)),
    happenings.unsent.hear(({ session_hash, records }) => {
      told.delete(session_hash);
      if (records > 0) told.set(session_hash, { records, until: performance.now() + unsentMilliseconds });
    }),
  ];

  function countUnsent(): number {
    const now = performance.now();
    for (const [hash, { until }] of told) if (until < now) told.delete(hash);
    return [...told.values()].reduce((sum, { records }) => sum + records, 0);
  }

  /** Null when the database does not answer: the other metrics are still shown. */
  async function look(): Promise<Waiting | null> {
    try {
      return await readWaiting(pool);
    } catch (error) {
      log.warn({ err: error }, "metrics: the database cannot be asked");
      return null;
    }
  }

  return {
    contentType: registry.contentType,
    answered(route, status, seconds) {
      requests.observe({ route, status: `${Math.floor(status / 100)}xx` }, seconds);
    },
    async text() {
      const state = feed.state();
      streams.set(state.streams);
      lag.set(state.secondsBehind);
      unsent.set(countUnsent());
      used.set(pool.totalCount - pool.idleCount);
      idle.set(pool.idleCount);
      waiting.set(pool.waitingCount);
      const seen = await look();
      up.set(seen ? 1 : 0);
      // Unknown is not the same as 0, so without an answer these are left out.
      for (const unknown of found) unknown.remove();
      if (seen) {
        aside.set(seen.quarantine);
        mails.set(seen.mails);
        reports.set(seen.reports);
        booksWrong.set(seen.books.wrong);
        booksLate.set(seen.books.late);
        backupLate.set(seen.backup.isLate ? 1 : 0);
        if (seen.backup.age !== null) backupAge.set(seen.backup.age);
      }
      return registry.metrics();
    },
    close() {
      for (const stop of deaf) stop();
      registry.clear();
    },
  };
}
