import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { knownHome } from "../../packages/server/src/embedded-db/place.ts";
import { copyDatabase } from "./cluster-database.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const startMs = 180_000;

/** The built server in its own process with its own data folder; `url` stays the same after restarts. */
export type RunningServer = {
  url: string;
  dataDir: string;
  /** Of its database on a cluster (`npm run test:citus`); without one it has its own. */
  databaseUrl: string | undefined;
  /** Where mails land as .eml files. */
  outbox: string;
  pid(): number;
  /** Milliseconds until ready. */
  start(): Promise<number>;
  /** SIGTERM, as an operator would. */
  stop(): Promise<void>;
  /** Kills the server process as a power cut would; its database keeps running. */
  kill9(): Promise<void>;
  /** Stops it and deletes its data, as when a disk is replaced by an empty one. */
  loseDisk(): Promise<void>;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
};

export async function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "clove-e2e-"));
  openFolder(dataDir);
  const { CITUS_URL } = process.env;
  const database = CITUS_URL ? await copyDatabase(CITUS_URL) : undefined;
  if (!database) copyPrepared(dataDir);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;

  const start = async () => {
    const began = Date.now();
    const own = { PORT: String(port), PUBLIC_URL: url, DATA_DIR: dataDir };
    child = launch(dataDir, { ...own, ...(database && { DATABASE_URL: database.url }), ...env });
    await ready(url, child, dataDir);
    return Date.now() - began;
  };
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  };
  const server: RunningServer = {
    url,
    dataDir,
    databaseUrl: database?.url,
    outbox: join(dataDir, "outbox"),
    pid: () => child?.pid ?? 0,
    start,
    stop: () => end("SIGTERM"),
    kill9: () => end("SIGKILL"),
    async loseDisk() {
      await server.remove();
      mkdirSync(dataDir);
      openFolder(dataDir);
    },
    async remove() {
      await end("SIGTERM");
      await database?.drop();
      for (const folder of [knownHome(dataDir), dataDir]) rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    await start();
    return server;
  } catch (error) {
    if (!String(error).includes("EADDRINUSE")) throw error;
    // Another process took the port while the database was being made.
    await server.remove();
    return startServer(env);
  }
}

/**
 * Fills the folder from the one that `prepare-server.config.ts` has made, because making the database anew takes five times as long. On
 * Windows, and where the database is kept outside of its folder, it is made anew.
 */
function copyPrepared(dataDir: string): void {
  const { CLOVE_PREPARED: prepared } = process.env;
  if (!prepared || process.platform === "win32" || knownHome(prepared) !== join(prepared, "postgres")) return;
  // Unlike Node's own function, it keeps the owner of the database's files.
  execFileSync("cp", ["-a", join(prepared, "postgres"), dataDir]);
}

/** When run by root, the database runs as another user, who must be able to pass through. */
const openFolder = (dataDir: string) => chmodSync(dataDir, 0o711);

function launch(dataDir: string, env: Record<string, string>): ChildProcess {
  const log = openSync(join(dataDir, "server.log"), "a");
  const { DATABASE_URL, MAIL_URL, ...inherited } = process.env;
  const child = spawn(process.execPath, [join(root, "packages/server/dist/main.js")], {
    cwd: root,
    env: { ...inherited, THROTTLE: "off", ...env },
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  return child;
}

async function ready(url: string, child: ChildProcess, dataDir: string): Promise<void> {
  const deadline = Date.now() + startMs;
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(50);
  }
  child.kill("SIGKILL");
  const log = readFileSync(join(dataDir, "server.log"), "utf8");
  throw new Error(`The server did not become ready on ${url}:\n${log.slice(-4000)}`);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
