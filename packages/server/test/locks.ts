import type { TestApp } from "./app.ts";

/** Resolves when a statement in the test's database waits for another transaction. */
export async function waitsForLock(app: TestApp): Promise<void> {
  for (;;) {
    const [row] = await app.rows<{ n: string }>(
      "select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (Number(row!.n) > 0) return;
  }
}
