import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundle } from "./embedded-server.ts";

export type StartedServer = {
  url: string;
  child: ChildProcess;
  /** Resolves with the exit code, or null after a signal that the process did not handle. */
  ended: Promise<number | null>;
};

/** Lets a test cause failures in the server's process, by messages to it. */
const troubleMaker = `process.on("message", (what) => {
  if (what === "reject") Promise.reject(new Error("nobody waits for this"));
  else setImmediate(() => { throw new Error("nobody catches this") });
}); process.channel.unref();`;

/** Makes the system refuse to list the machine's addresses, as in a sandbox without AF_NETLINK. */
export const withoutAddresses = `import os from "node:os"; import { syncBuiltinESMExports } from "node:module";
os.networkInterfaces = () => { throw new Error("uv_interface_addresses returned Unknown system error 97"); };
syncBuiltinESMExports();`;

/** Builds the server, to be started as a process of its own on the database of a test. */
export async function buildServer() {
  const { program, remove } = await bundle("src/main.ts");
  const dataDir = mkdtempSync(join(tmpdir(), "clove-process-"));
  const children: ChildProcess[] = [];
  return {
    /** `prelude` runs before the program. */
    async start(
      databaseUrl: string,
      more: Record<string, string> = {},
      prelude = "",
    ): Promise<StartedServer> {
      const env = {
        PORT: "0",
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        LOG_LEVEL: "error",
        THROTTLE: "off",
        ...more,
      };
      const child = fork(program, [], {
        env: { PATH: process.env.PATH, ...env },
        execArgv: ["--import", `data:text/javascript,${encodeURIComponent(prelude + troubleMaker)}`],
        silent: true,
      });
      children.push(child);
      const ended = once(child, "exit").then(([code]) => code as number | null);
      let said = "";
      const ready = new Promise<string>((resolve) => {
        for (const out of [child.stdout!, child.stderr!]) {
          out.setEncoding("utf8").on("data", (text: string) => {
            said += text;
            const url = /is ready: (\S+)/.exec(said)?.[1];
            if (url) resolve(url);
          });
        }
      });
      const url = await Promise.race([ready, ended]);
      if (typeof url !== "string") throw new Error(`The server did not start: ${said}`);
      return { url, child, ended };
    },
    remove() {
      for (const child of children) child.kill("SIGKILL");
      remove();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
