import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { RunningServer } from "./server.ts";

export const root = fileURLToPath(new URL("../..", import.meta.url));

export type Said = { status: number; text: string };

/** Runs a program with this server's variables and those of `env`, but none of the test run's; `typed` goes to its input. */
export function run(
  server: RunningServer,
  program: readonly string[],
  env: Record<string, string> = {},
  typed = "",
): Promise<Said> {
  const { DATABASE_URL, MAIL_URL, BACKUP_DIR, TLS_CERT, TLS_KEY, HOST, ...inherited } = process.env;
  const { databaseUrl } = server;
  const database = databaseUrl && { DATABASE_URL: databaseUrl };
  const here = { DATA_DIR: server.dataDir, PORT: new URL(server.url).port, ...database };
  return new Promise((resolve) => {
    const options = { cwd: root, env: { ...inherited, ...here, ...env } };
    const child = execFile(process.execPath, program, options, (_error, stdout, stderr) =>
      resolve({ status: child.exitCode ?? -1, text: stdout + stderr }),
    );
    child.stdin?.end(typed);
  });
}

/** Runs an operator's command on this server's database. */
export const runClove = (
  server: RunningServer,
  line: string,
  env?: Record<string, string>,
  typed?: string,
): Promise<Said> => run(server, ["scripts/clove.mjs", ...line.split(" ")], env, typed);
