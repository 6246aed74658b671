import type { TestApp } from "./app.ts";
import { waitsForLock } from "./locks.ts";
import type { Shop } from "./shop.ts";

/** Runs statements in the transaction that the sale waits for. */
export type Run = (text: string, values?: unknown[]) => Promise<unknown>;

/**
 * A sale that was judged and now waits for its counter, while `change` happens: statements of the transaction that it waits
 * for, or calls on other counters.
 */
export async function sellMeanwhile(
  app: TestApp,
  shop: Shop,
  sale: { terminal_id: number; [field: string]: unknown },
  change: (run: Run) => Promise<unknown>,
  token?: string,
) {
  const client = await app.pool.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('app.company_id', $1, true)", [shop.owner.user.company_id]);
    await client.query("select from terminals where id = $1 for no key update", [sale.terminal_id]);
    const selling = shop.sell(sale, token);
    await waitsForLock(app);
    await change((text, values) => client.query(text, values));
    await client.query("commit");
    return await selling;
  } finally {
    client.release();
  }
}
