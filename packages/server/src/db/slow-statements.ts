import type { FastifyBaseLogger } from "fastify";
import type { Pool, PoolClient } from "./connect.ts";

/** Who a statement is logged for: a call's log has its request id. */
export type CallLog = Pick<FastifyBaseLogger, "warn">;
type Watch = { milliseconds: number; log: CallLog };

const watches = new WeakMap<Pool, Watch>();
const callers = new WeakMap<PoolClient, Watch>();
/** When a connection's last statements were answered: the time of those that were sent meanwhile begins there. */
const answeredAt = new WeakMap<PoolClient, number>();

/** From now on this pool's statements that take `milliseconds` or longer are logged, without their values. */
export function logSlowStatements(pool: Pool, milliseconds: number, log: CallLog): void {
  if (milliseconds > 0) watches.set(pool, { milliseconds, log });
}

/** Until the next call the connection's statements are this one's. */
export function beginStatements(pool: Pool, client: PoolClient, log: CallLog | undefined): void {
  const watch = watches.get(pool);
  if (watch) callers.set(client, log ? { ...watch, log } : watch);
}

/**
 * Measures statements that are sent together from now on, or from the answer to those before them; returns what is to be called
 * when they are answered. PostgreSQL answers a packet as a whole, so which of its statements was slow is not known.
 */
export function watchStatements(client: PoolClient, statements: string[]): (() => void) | undefined {
  const watch = callers.get(client);
  if (!watch) return undefined;
  const sentAt = performance.now();
  return () => {
    const now = performance.now();
    const milliseconds = Math.round(now - Math.max(sentAt, answeredAt.get(client) ?? 0));
    answeredAt.set(client, now);
    if (milliseconds >= watch.milliseconds) watch.log.warn({ statements, milliseconds }, "slow statements");
  };
}
