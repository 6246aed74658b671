import type { TestApp } from "./app.ts";
import { waitsForLock } from "./locks.ts";
import type { Shop } from "./shop.ts";

/** Runs a statement in the transaction that the sale waits for. */
export type Run = (text: string, values?: unknown[]) => Promise<unknown>;

/**
 * What `sell` answers: a sale that was judged and now waits for its counter, while `change` happens, statements of the transaction
 * that it waits for, or calls on other counters.
 */
export async function sellMeanwhile<T>(
  app: TestApp,
  shop: Shop,
  terminal_id: number,
  sell: () => Promise<T>,
  change: (run: Run) => Promise<unknown>,
): Promise<T> {
  const client = await app.pool.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('app.company_id', $1, true)", [shop.owner.user.company_id]);
    await client.query("select from terminals where id = $1 for no key update", [terminal_id]);
    const selling = sell();
    await waitsForLock(app);
    await change((text, values) => client.query(text, values));
    await client.query("commit");
    return await selling;
  } finally {
    client.release();
  }
}
