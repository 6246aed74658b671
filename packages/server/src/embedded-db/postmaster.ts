import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Binaries } from "./binaries.ts";
import { EmbeddedPostgresError, hasErrorCode } from "./error.ts";
import { endWithUs } from "./exit.ts";
import { rotatedLog } from "./log-file.ts";
import { commandLine, isAlive, processIdentity, sendSignal } from "./process.ts";
import { runAs, type SystemUser } from "./user.ts";

export type Postmaster = { pid: number; port: number; exited: Promise<string>; stop(): Promise<void> };

/** Everything that a start needs, apart from the port. */
export type PostmasterOptions = {
  binaries: Binaries;
  data: string;
  logFile: string;
  user: SystemUser | undefined;
  durable: boolean;
};

const READY_MS = 120_000;
const BLOCKED_MS = 10_000;

/**
 * Starts PostgreSQL on `data` and resolves when it accepts connections on 127.0.0.1 (`wantedPort` 0: on any free port). PostgreSQL
 * leads its own process group, so that Ctrl-C in the terminal reaches only this process and requests in flight can end first.
 * Right after a crash this waits for processes that still block the folder.
 * @throws EmbeddedPostgresError with the end of PostgreSQL's log
 */
export async function startPostmaster(options: PostmasterOptions, wantedPort: number): Promise<Postmaster> {
  const deadline = Date.now() + BLOCKED_MS;
  for (;;) {
    const port = wantedPort || (await freePort());
    const outcome = await tryStart(options, port);
    if (typeof outcome !== "string") return outcome;
    const portTaken = /could not bind|Address already in use|could not create any TCP/i.test(outcome);
    const stillEnding = /shared memory block|lock file .* already exists/i.test(outcome);
    if ((!portTaken && !stillEnding) || Date.now() > deadline) {
      throw new EmbeddedPostgresError(`PostgreSQL did not start on ${options.data}:\n${outcome}`);
    }
    await pause(100);
  }
}

/**
 * Cleans up after a server that was killed: if its PostgreSQL still runs on this folder, it is stopped; if the number in its pid file
 * now belongs to another process, the file is removed. Returns the pid of the stopped PostgreSQL.
 */
export async function stopOrphan(data: string, binaries: Binaries): Promise<number | undefined> {
  const { pid } = readPidFile(data);
  if (!pid) return undefined;
  if (isPostgresOn(data, pid)) {
    await stopProcess(pid, data, binaries);
    return pid;
  }
  // PostgreSQL itself only checks whether the number is in use, and would refuse to start.
  if (isAlive(pid)) rmSync(join(data, "postmaster.pid"), { force: true });
  return undefined;
}

/** The port of the PostgreSQL that accepts connections on `data` now, whoever started it. */
export function runningPort(data: string): number | undefined {
  const { pid, port, isReady } = readPidFile(data);
  return pid && isReady && isPostgresOn(data, pid) ? port : undefined;
}

function isPostgresOn(data: string, pid: number): boolean {
  return processIdentity(pid) !== undefined && commandLine(pid).includes(data);
}

async function tryStart(options: PostmasterOptions, port: number): Promise<Postmaster | string> {
  const { binaries, data, logFile, user } = options;
  const logFrom = rotatedLog(logFile);
  const log = openSync(logFile, "a", 0o600);
  const child = spawn(binaries.postgres, ["-D", data, "-p", String(port), ...settings(options.durable)], {
    ...runAs(user),
    detached: true,
    windowsHide: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  child.unref();
  const exited = exitOf(child);
  if (child.pid) void exited.then(endWithUs(child.pid));
  const ready = await Promise.race([exited, accepting(data, child)]);
  const pid = child.pid ?? 0;
  const stop = async () => {
    // Keeps this process alive until PostgreSQL has ended.
    child.ref();
    if (isRunning(child)) await stopProcess(pid, data, binaries);
  };
  if (ready !== "ready") {
    await stop();
    return readFileSync(logFile, "utf8").slice(logFrom).trim() || ready;
  }
  return { pid, port, exited, stop };
}

/** Little memory on purpose: it is enough for a shop's database, and the server needs some too. */
function settings(durable: boolean): string[] {
  const switches = durable ? "on" : "off";
  const values = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    fsync: switches,
    synchronous_commit: switches,
    full_page_writes: switches,
    shared_buffers: "64MB",
    max_connections: "100",
    max_wal_size: "512MB",
    // There is no replication, so bulk loads and index builds need not be logged in full.
    wal_level: "minimal",
    max_wal_senders: "0",
    max_parallel_workers_per_gather: "0",
    io_method: "sync",
    random_page_cost: "1.1",
    timezone: "UTC",
    log_timezone: "UTC",
    // A failed statement's text or key may hold personal data: neither goes to the log.
    log_error_verbosity: "terse",
    log_min_error_statement: "panic",
  };
  return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

function exitOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(`PostgreSQL ended (${signal ?? `exit ${code}`})`));
  });
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

/** "ready", or why not. */
async function accepting(data: string, child: ChildProcess): Promise<string> {
  const deadline = Date.now() + READY_MS;
  while (isRunning(child) && Date.now() < deadline) {
    const { pid, isReady } = readPidFile(data);
    if (pid === child.pid && isReady) return "ready";
    await pause(10);
  }
  return `PostgreSQL was not ready after ${READY_MS / 1000} s`;
}

/** A fast shutdown, then an immediate one, then a kill: none of them loses committed rows. */
async function stopProcess(pid: number, data: string, binaries: Binaries): Promise<void> {
  if (process.platform === "win32") {
    execFileSync(binaries.pgCtl, ["stop", "-D", data, "-m", "fast", "-w", "-t", "10"], { stdio: "ignore" });
    return;
  }
  const identity = processIdentity(pid);
  for (const [signal, patience] of [
    ["SIGINT", 5000],
    ["SIGQUIT", 3000],
    ["SIGKILL", 2000],
  ] as const) {
    if (!identity || processIdentity(pid) !== identity) return;
    sendSignal(pid, signal);
    const deadline = Date.now() + patience;
    while (processIdentity(pid) === identity && Date.now() < deadline) await pause(10);
  }
}

/** PostgreSQL's pid file has its port as the fourth line and its state as the eighth; `pid` is 0 without a file. */
function readPidFile(data: string): { pid: number; port: number; isReady: boolean } {
  try {
    const lines = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n");
    return { pid: Number(lines[0]), port: Number(lines[3]), isReady: lines[7]?.trim() === "ready" };
  } catch (error) {
    if (hasErrorCode(error, "ENOENT", "EBUSY", "EACCES")) return { pid: 0, port: 0, isReady: false };
    throw error;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
