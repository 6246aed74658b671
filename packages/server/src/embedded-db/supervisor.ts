import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { cutLog } from "./log-file.ts";
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

/** The first restart is immediate; for a database that does not stay up, the waits grow. */
const firstWaitMs = 500;
const longestWaitMs = 15_000;
/** After running this long, a crash is taken to have a new cause, and the waits begin again. */
const steadyMs = 60_000;
const lookAtLogMs = 600_000;
/** PostgreSQL writes its write-ahead log in files of 16 MB and stops when it cannot create the next one. */
const leastRoomBytes = 16 * 1024 * 1024;

/**
 * Starts PostgreSQL and restarts it on the same port whenever it ends by itself, until `stop()`: after a full disk, say, while tills
 * go on selling.
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

  const looks = setInterval(() => tryToCut(database, log), lookAtLogMs).unref();
  const watching = watch();
  // stop() reports an error of this loop; without a handler it would end the process before that.
  watching.catch((error) => log.error(String(error)));
  return {
    port,
    async trouble() {
      if (await isFull(database)) return "disk_full";
      return current ? undefined : "database_restarting";
    },
    async stop() {
      isStopped = true;
      clearInterval(looks);
      noteStop();
      await current?.stop();
      await watching;
    },
  };
}

/** On a full disk, say, the log stays as it is. */
function tryToCut({ logFile }: PostmasterOptions, log: EmbeddedLog): void {
  try {
    cutLog(logFile);
  } catch (error) {
    log.warn(`PostgreSQL's log could not be cut: ${String(error)}`);
  }
}

function startsAgain(wait: number): string {
  return wait === 0 ? "starting it again." : `trying again in ${wait / 1000} s.`;
}

/** Looks at the disk instead of PostgreSQL's log, which is on the same disk and so may lack the error. */
async function isFull({ data }: PostmasterOptions): Promise<boolean> {
  // A disk that cannot be read has another problem, which the next start reports.
  const disk = await statfs(dirname(data)).catch(() => null);
  return disk !== null && disk.bavail * disk.bsize < leastRoomBytes;
}
