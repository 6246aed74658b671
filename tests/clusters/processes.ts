import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** Programs of other packages, which use one temporary folder and are ended together. */
export type Processes = Awaited<ReturnType<typeof openProcesses>>;
export type Running = { child: ChildProcess; kill(signal: NodeJS.Signals): Promise<void> };

export async function openProcesses(name: string) {
  const folder = mkdtempSync(join(tmpdir(), `clove-${name}-`));
  chmodSync(folder, 0o711);
  const open = new Set<Running>();

  /** `user`: the user to run as, if this process is root. */
  function start(
    title: string,
    program: string,
    args: string[],
    { env = {}, user }: { env?: Record<string, string>; user?: { uid: number; gid: number } } = {},
  ): Running {
    const log = openSync(join(folder, `${title}.log`), "a");
    const child = spawn(program, args, {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: ["ignore", log, log],
      ...(user && process.getuid?.() === 0 && user),
    });
    closeSync(log);
    const running: Running = {
      child,
      async kill(signal) {
        open.delete(running);
        if (child.exitCode !== null || child.signalCode !== null) return;
        const ended = once(child, "exit");
        child.kill(signal);
        await ended;
      },
    };
    open.add(running);
    return running;
  }

  return {
    folder,
    start,
    log: (title: string) => readFileSync(join(folder, `${title}.log`), "utf8").slice(-3000),
    /** Gives a file or folder below `folder` to a user. */
    give: (path: string, { uid, gid }: { uid: number; gid: number }) => {
      if (process.getuid?.() === 0) chownSync(path, uid, gid);
    },
    async close() {
      for (const running of [...open].reverse()) await running.kill("SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Polls `look` until it returns something; `what` is for the message when time runs out. */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined> | T | undefined,
  seconds = 60,
) {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`not within ${seconds} s: ${what}`);
    await pause(50);
  }
}

/** Whether this address answers 200. */
export async function answers(url: string): Promise<true | undefined> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(3000) }).catch(() => undefined);
  await answer?.arrayBuffer();
  return answer?.ok || undefined;
}

/** Ports that are free now. */
export async function freePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer().listen(0, "127.0.0.1"));
  const ports = await Promise.all(
    probes.map(async (probe) => {
      await once(probe, "listening");
      const address = probe.address();
      return typeof address === "object" && address ? address.port : 0;
    }),
  );
  await Promise.all(probes.map((probe) => once(probe.close(), "close")));
  return ports;
}
