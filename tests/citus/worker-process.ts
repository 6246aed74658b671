import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, readlinkSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

/** A node of the cluster on this machine: its PostgreSQL, with the program and the user by which it was started, and its log. */
export type Worker = { port: number; pid: number; program: string[]; uid: number; gid: number; log: string };

const addressOf = (port: number) => {
  const url = new URL(process.env.CITUS_URL ?? "");
  url.port = String(port);
  return url.href;
};

export async function workerAt(port: number): Promise<Worker> {
  const client = new pg.Client({ connectionString: addressOf(port) });
  await client.connect();
  const { rows } = await client
    .query<{ file: string }>("select pg_read_file('postmaster.pid') as file")
    .finally(() => client.end());
  const pid = Number(rows[0]!.file.split("\n")[0]);
  const program = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").filter(Boolean);
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const idOf = (kind: string) => Number(new RegExp(`^${kind}:\\s+(\\d+)`, "m").exec(status)?.[1]);
  const log = readlinkSync(`/proc/${pid}/fd/2`);
  return { port, pid, program, uid: idOf("Uid"), gid: idOf("Gid"), log };
}

async function isUp({ port }: Worker): Promise<boolean> {
  const client = new pg.Client({ connectionString: addressOf(port) });
  client.on("error", () => {});
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}

/** Ends it at once, as a crash does: without a last word to its connections, and to recover at its next start. */
export async function crash({ pid }: Worker): Promise<void> {
  process.kill(pid, "SIGQUIT");
  while (isRunning(pid)) await pause(20);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Starts it again, unless it runs, and waits until it accepts connections. */
export async function start(worker: Worker): Promise<void> {
  if (await isUp(worker)) return;
  const { program, uid, gid } = worker;
  const log = openSync(worker.log, "a");
  const stdio = ["ignore", log, log] as const;
  spawn(program[0]!, program.slice(1), { uid, gid, cwd: "/", detached: true, stdio: [...stdio] }).unref();
  closeSync(log);
  while (!(await isUp(worker))) await pause(100);
}
