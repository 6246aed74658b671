import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { EmbeddedLog } from "./embedded.ts";
import { type Postmaster, type PostmasterOptions, startPostmaster, stopOrphan } from "./postmaster.ts";

/** Why the database does not take what is written: a code of the domain's errors. */
export type DatabaseTrouble = "disk_full" | "database_restarting";

export type Supervised = {
  port: number;
  /** Undefined while PostgreSQL runs and has room. */
  trouble(): Promise<DatabaseTrouble | undefined>;
  stop(): Promise<void>;
};

/** The first new start comes at once; a database that does not stay up is tried less and less often. */
const firstWaitMs = 500;
const longestWaitMs = 15_000;
/** Whoever ran this long did not end for the reason of the time before. */
const steadyMs = 60_000;
/** PostgreSQL writes its log ahead in files of 16 MB and gives up when it cannot make the next one. */
const leastRoomBytes = 16 * 1024 * 1024;

/**
 * Starts PostgreSQL and starts it again whenever it ends by itself, on the same port, until `stop()`: a full disk may
 * have ended it, and the tills go on selling until there is space again.
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
  // Told by stop(); until then it must not end the process.
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

/** Looked at on the disk itself: PostgreSQL's log is on it too and may not have taken the complaint. */
async function isFull({ data }: PostmasterOptions): Promise<boolean> {
  // A disk that cannot be asked has another trouble, which the next start tells.
  const disk = await statfs(dirname(data)).catch(() => null);
  return disk !== null && disk.bavail * disk.bsize < leastRoomBytes;
}
