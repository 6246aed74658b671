import { readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { knownHome } from "../../packages/server/src/embedded-db/place.ts";
import type { RunningServer } from "../e2e/server.ts";

/** What tills use and what is killed meanwhile; they wait until it is back. */
export type Killed = {
  /** The number of kills so far: if it grows during a call, that call may fail. */
  kills(): number;
  /** Whether a call may be told to come again (503) although nothing was killed during it. */
  mayBeUnavailable?(): boolean;
  /** Resolves once the last kill is over. */
  ready(): Promise<void>;
};

/** A server that can be killed, or its database. */
export type Killable = Killed & {
  /** Kills it (`kill -9`) and waits until it is ready again. @returns how many milliseconds that took */
  kill(what: "server" | "database"): Promise<number>;
};

export function killable(server: RunningServer): Killable {
  let kills = 0;
  let current: Promise<unknown> = Promise.resolve();
  return {
    kills: () => kills,
    ready: async () => {
      await current;
    },
    async kill(what) {
      kills += 1;
      const back = what === "server" ? server.kill9().then(server.start) : killDatabase(server);
      current = back.catch(() => {});
      return back;
    },
  };
}

/** Kills a database process, as the kernel does when memory runs out; its server starts it again. */
async function killDatabase(server: RunningServer): Promise<number> {
  const began = Date.now();
  const before = postmaster(server);
  process.kill(before.pid, "SIGKILL");
  while (Date.now() - began < 120_000) {
    const now = postmaster(server);
    if (now.pid !== before.pid && now.isReady) {
      const answer = await fetch(`${server.url}/readyz`).catch(() => undefined);
      if (answer?.ok) return Date.now() - began;
    }
    await pause(20);
  }
  throw new Error("the database did not come back");
}

/** Reads PostgreSQL's postmaster.pid: its first line is the process id, its eighth the state. */
function postmaster({ dataDir }: RunningServer): { pid: number; isReady: boolean } {
  let lines: string[] = [];
  try {
    lines = readFileSync(join(realpathSync(knownHome(dataDir)), "data/postmaster.pid"), "utf8").split("\n");
  } catch (error) {
    // The file is missing for a moment while PostgreSQL starts.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  return { pid: Number(lines[0] ?? 0), isReady: lines[7]?.trim() === "ready" };
}
