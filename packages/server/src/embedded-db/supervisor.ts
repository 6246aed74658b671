import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Postmaster, type PostmasterOptions, startPostmaster, stopOrphan } from "./postmaster.ts";

/** Both pino and console have this shape. */
export type EmbeddedLog = { info(text: string): void; warn(text: string): void; error(text: string): void };

/** Why the database accepts no writes: a code of the domain's errors. */
export type DatabaseTrouble = "disk_full" | "database_restarting";

export type Supervised = {
  port: number;
  /** Undefined while PostgreSQL runs and has room. */
  trouble(): Promise<DatabaseTrouble | undefined>;
  stop(): Promise<void>;
};

/** The first restart comes at once; the waits grow for a database that does not stay up. */
const firstWaitMs = 500;
const longestWaitMs = 15_000;
/** After running this long, a new end has another cause, and the waits begin again. */
const steadyMs = 60_000;
/** PostgreSQL writes its write-ahead log in files of 16 MB and stops when it cannot create the next one. */
const leastRoomBytes = 16 * 1024 * 1024;

/**
 * Starts PostgreSQL and starts it again whenever it ends by itself, on the same port, until `stop()`: a full disk may
 * have ended it, and tills go on selling until there is space again.
 * @throws EmbeddedPostgresError when the first start fails
 */
export async function keepRunning(database: PostmasterOptions, log: EmbeddedLog): Promise<Supervised> {
  let isStopped = false;
  let noteStop = () => {};
  const stopping = new Promise<void>((resolve) => {
    noteStop = resolve;
  });
  let current: Postmaster | undefined = await startPostmaster(database, 0);
  const { port } = current;

  async function watch(): Promise<void> {
    let wait = 0;
    while (current) {
      const began = Date.now();
      const reason = await current.exited;
      current = undefined;
      if (isStopped) return;
      if (Date.now() - began > steadyMs) wait = 0;
      for (let why = reason; !current; ) {
        log.error(`${why}; ${(await isFull(database)) ? "the disk is full; " : ""}${startsAgain(wait)}`);
        await Promise.race([pause(wait, undefined, { ref: false }), stopping]);
        if (isStopped) return;
        wait = Math.min(longestWaitMs, wait * 2 || firstWaitMs);
        try {
          await stopOrphan(database.data, database.binaries);
          current = await startPostmaster(database, port);
        } catch (error) {
          why = (error as Error).message;
        }
      }
      log.info("PostgreSQL is running again.");
      if (isStopped) await current.stop();
    }
  }

  const watching = watch();
  // stop() reports it; until then it must not end the process.
  watching.catch((error) => log.error(String(error)));
  return {
    port,
    async trouble() {
      if (await isFull(database)) return "disk_full";
      return current ? undefined : "database_restarting";
    },
    async stop() {
      isStopped = true;
      noteStop();
      await current?.stop();
      await watching;
    },
  };
}

function startsAgain(wait: number): string {
  return wait === 0 ? "starting it again." : `trying again in ${wait / 1000} s.`;
}

/** Checks the disk itself, because PostgreSQL's log is on it too and may not contain the error. */
async function isFull({ data }: PostmasterOptions): Promise<boolean> {
  // A disk that cannot be checked has another problem, which the next start reports.
  const disk = await statfs(dirname(data)).catch(() => null);
  return disk !== null && disk.bavail * disk.bsize < leastRoomBytes;
}
