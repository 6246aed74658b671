import type { FastifyBaseLogger } from "fastify";
import type { Pool, PoolClient } from "./connect.ts";

/** The log of the call that sends a statement, which adds its request id. */
export type CallLog = Pick<FastifyBaseLogger, "warn">;
type Watch = { milliseconds: number; log: CallLog };

const watches = new WeakMap<Pool, Watch>();
const callers = new WeakMap<PoolClient, Watch>();
/** When a connection's last statements were answered: statements that were sent before that are measured from then on. */
const answeredAt = new WeakMap<PoolClient, number>();

/** Logs this pool's statements that take `milliseconds` or longer, without their values; 0: none. */
export function logSlowStatements(pool: Pool, milliseconds: number, log: CallLog): void {
  if (milliseconds > 0) watches.set(pool, { milliseconds, log });
}

/** Logs slow statements of another pool as those of this one. */
export function watchAs(pool: Pool, other: Pool): void {
  const watch = watches.get(pool);
  if (watch) watches.set(other, watch);
}

/** Begins a call on this connection: slow statements go to its log until the next call begins. */
export function beginStatements(pool: Pool, client: PoolClient, log: CallLog | undefined): void {
  const watch = watches.get(pool);
  if (watch) callers.set(client, log ? { ...watch, log } : watch);
}

/**
 * Measures statements that are sent together, from now on or from the answer to the statements before them. Returns the function to
 * call when they are answered. PostgreSQL answers a packet as a whole, so it is not known which of its statements was slow.
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
