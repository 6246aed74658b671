import type { TestApp } from "./app.ts";

/** Resolves when a statement in the test's database, or as many as `count`, wait for another transaction. */
export async function waitsForLock(app: TestApp, count = 1): Promise<void> {
  for (;;) {
    const [row] = await app.rows<{ n: string }>(
      "select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (Number(row!.n) >= count) return;
  }
}
