import type { TestApp } from "./app.ts";
import { waitsForLock } from "./locks.ts";
import type { Shop } from "./shop.ts";

/** Runs a statement in the transaction that blocks the sale. */
export type Run = (text: string, values?: unknown[]) => Promise<unknown>;

/**
 * Runs `change` while a sale has been judged and waits for the lock of its counter: statements in the transaction that blocks it, or
 * calls on other counters. Returns what `sell` answers.
 */
export async function sellMeanwhile<T>(
  app: TestApp,
  shop: Shop,
  terminal_id: number,
  sell: () => Promise<T>,
  change: (run: Run) => Promise<unknown>,
): Promise<T> {
  const { company_id } = shop.owner.user;
  const client = await app.pool.connect();
  try {
    await client.query("begin");
    await client.query(`set local app.company_id = ${company_id}`);
    await client.query("select from terminals where company_id = $1 and id = $2 for no key update", [
      company_id,
      terminal_id,
    ]);
    const selling = sell();
    await waitsForLock(app);
    await change((text, values) => client.query(text, values));
    await client.query("commit");
    return await selling;
  } finally {
    client.release();
  }
}
