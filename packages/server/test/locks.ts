import type { TestApp } from "./app.ts";

/** What runs on this PostgreSQL, or on every node of a cluster, where statements wait at the company's worker. */
const activity = process.env.CITUS_URL ? "citus_stat_activity" : "pg_stat_activity";

/** Resolves when a statement in the test's database, or as many as `count`, wait for another transaction. */
export async function waitsForLock(app: TestApp, count = 1): Promise<void> {
  for (;;) {
    const [row] = await app.rows<{ n: string }>(
      `select count(*) as n from ${activity} where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (Number(row!.n) >= count) return;
  }
}

/** Resolves when a statement in the test's database waits for an advisory lock. */
export async function waitsForAdvisoryLock(app: TestApp): Promise<void> {
  for (;;) {
    const waiting = await app.rows(`select from ${activity}
      where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`);
    if (waiting.length > 0) return;
  }
}
