import { AppError } from "@clove/domain/errors.ts";
import type { FastifyBaseLogger } from "fastify";
import { connect, endPool, type Pool } from "./connect.ts";
import { refuseSharedSessions } from "./own-sessions.ts";

/** Runs reads whose data may be half a minute old: on the replica if it is fresh enough, where they do not slow tills down. */
export type ReadLately = <T>(act: (pool: Pool) => Promise<T>) => Promise<T>;

const lookMilliseconds = 5000;
/** How far behind reports may be (operating §30). */
const oldestMilliseconds = 30_000;
const connections = 4;

/**
 * A replica for reports and exports, used as long as it has everything that the primary had half a minute ago. Each look notes the
 * primary's position in the write-ahead log; the newest of these positions that the replica has replayed tells its age. The time of the
 * last replayed transaction would not: it stands still while the primary is idle, and while the replica is cut off.
 */
export function openReplica(
  primary: Pool,
  url: string,
  log: Pick<FastifyBaseLogger, "info" | "warn">,
  now: () => number = Date.now,
) {
  let replica: Pool | undefined;
  let positions: { at: number; lsn: string }[] = [];
  let goodUntil = Number.NEGATIVE_INFINITY;
  let wasGood = false;
  let looking: Promise<void> = Promise.resolve();

  async function measure(): Promise<void> {
    replica ??= await openReading(url);
    const at = now();
    const { rows } = await primary.query<{ lsn: string }>("select pg_current_wal_lsn() as lsn");
    positions = [
      ...positions.filter((position) => position.at > at - oldestMilliseconds),
      { at, lsn: rows[0]!.lsn },
    ];
    const passed = await replica.query<{ at: number | null }>(
      `select max(at) as at from unnest($1::float8[], $2::pg_lsn[]) as p (at, lsn)
        where lsn <= pg_last_wal_replay_lsn()`,
      [positions.map((position) => position.at), positions.map(({ lsn }) => lsn)],
    );
    const newest = passed.rows[0]?.at ?? null;
    goodUntil = newest === null ? Number.NEGATIVE_INFINITY : newest + oldestMilliseconds;
  }

  /** Measures how far behind the replica is; also runs by itself every few seconds. */
  async function look(): Promise<void> {
    let error: unknown;
    await measure().catch((reason: unknown) => {
      error = reason;
      goodUntil = Number.NEGATIVE_INFINITY;
    });
    const isGood = now() < goodUntil;
    if (isGood && !wasGood) log.info("reports read the replica");
    if (!isGood && wasGood)
      log.warn({ err: error }, "the replica is behind or away: reports read the primary");
    wasGood = isGood;
  }

  const run = () => {
    looking = look();
  };
  const looks = setInterval(run, lookMilliseconds).unref();
  run();
  return {
    look,
    async read<T>(act: (pool: Pool) => Promise<T>): Promise<T> {
      if (replica && now() < goodUntil) {
        try {
          return await act(replica);
        } catch (error) {
          if (!(error instanceof AppError) || error.code !== "unavailable") throw error;
          goodUntil = Number.NEGATIVE_INFINITY;
        }
      }
      return act(primary);
    },
    async close() {
      clearInterval(looks);
      await looking;
      if (replica) await endPool(replica);
    },
  };
}

async function openReading(url: string): Promise<Pool> {
  await refuseSharedSessions(url);
  return connect(url, { connections, mayBeStandby: true });
}
