import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { readyUrl } from "./server.mjs";

const file = fileURLToPath(new URL("../reference.mjs", import.meta.url));

/** Starts the reference server (reference.mjs) in its own process. */
export async function startReference(databaseUrl, env = {}) {
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, NODE_ENV: "production", DATABASE_URL: databaseUrl, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  return { url: await readyUrl(child), pid: child.pid, stop: () => child.kill() };
}
