import { sql } from "kysely";
import { expect, test } from "vitest";
import { startTestApp } from "../../test/app.ts";
import { inTransaction } from "../db/transaction.ts";
import { startClock } from "./set-clock.sql.ts";

// The clock replaces defaults of one PostgreSQL, which a cluster refuses in one transaction: a demo is made without one.
test.skipIf(process.env.CITUS_URL)(
  "calls that run in parallel have a time each, and afterwards the database has its own clock again",
  async () => {
    const app = await startTestApp();
    try {
      const start = Date.parse("2026-01-01T06:00:00Z");
      const clock = await startClock(app.url, start);
      const tell = () =>
        inTransaction(clock.pool, {}, async ({ db }) => {
          const { rows } = await sql<{ now: string; clock: string }>`
          select now() as now, clock_timestamp() as clock`.execute(db);
          return [rows[0]!.now, rows[0]!.clock].map((at) => Date.parse(at));
        });
      const hours = Array.from({ length: 12 }, (_, i) => start + (i % 4) * 3_600_000);
      const told = await Promise.all(hours.map((at) => clock.during(at, tell)));
      const without = await tell();
      await clock.stop();
      expect(told).toEqual(hours.map((at) => [at, at]));
      expect(without).toEqual([start, start]);
      const before = Date.now();
      const [row] = await app.rows<{ now: string }>("select clock_timestamp() as now");
      expect(Date.parse(row!.now)).toBeGreaterThan(before - 60_000);
    } finally {
      await app.close();
    }
  },
  60_000,
);
