import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { loadSource } from "./source.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const main = process.env.SERVER ?? join(root, "packages/server/dist/main.js");
export const password = "correct horse battery";

/**
 * Starts the built server in its own process, on an empty database: that of DATABASE_URL, or a temporary embedded one. `client` is a
 * connection of its superuser, `signUp` makes a company with its first store, `codeFor` returns the code mailed to an address, `another`
 * starts a second server on the given address of the database; `first` can be stopped before it. All have the variables of `env`.
 */
export async function startServer(env = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), "clove-bench-"));
  const database = await emptyDatabase(dataDir);
  const client = new pg.Client({ connectionString: database.url });
  const processes = [];
  const stop = async () => {
    await client.end();
    for (const each of processes) await each.stop();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const another = async (databaseUrl) => {
    const started = await startProcess({ ...env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
    processes.unshift(started);
    return started;
  };
  try {
    await client.connect();
    const first = await another(database.url);
    const { url, pid, memory } = first;
    const codeFor = (email) => mailedCode(join(dataDir, "outbox"), email);
    const signUpHere = (name) => signUp(url, codeFor, name);
    return {
      url,
      pid,
      memory,
      first,
      dataDir,
      databaseUrl: database.url,
      client,
      signUp: signUpHere,
      codeFor,
      another,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts the built server with these variables, and waits until it is ready. */
export async function startProcess(env) {
  const server = spawn(process.execPath, [main], {
    env: { ...process.env, PORT: "0", THROTTLE: "off", LOG_LEVEL: "error", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const stop = async () => {
    server.kill("SIGTERM");
    if (server.exitCode === null && server.signalCode === null)
      await new Promise((resolve) => server.once("exit", resolve));
  };
  /** Resident memory in MB. */
  const memory = () => {
    const { stdout } = spawnSync("ps", ["-o", "rss=", "-p", String(server.pid)], { encoding: "utf8" });
    return Math.round(Number(stdout) / 1024);
  };
  try {
    return { url: await readyUrl(server), pid: server.pid, memory, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function emptyDatabase(dataDir) {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, stop: async () => {} };
  const { startEmbeddedPostgres } = await loadSource("packages/server/src/embedded-db/embedded.ts");
  const { superuserUrl } = await loadSource("packages/server/src/embedded-db/roles.ts");
  const log = { info: () => {}, warn: console.warn, error: console.error };
  const database = await startEmbeddedPostgres({ dataDir: join(dataDir, "database"), log });
  const stop = async () => {
    // Waiting for the database's process does not keep Node alive; without a timer it may exit before the next line.
    const waiting = setInterval(() => {}, 1000);
    await database.stop();
    clearInterval(waiting);
    rmSync(database.home, { recursive: true, force: true });
  };
  return { url: superuserUrl(database), stop };
}

/** The address that a server prints once it listens. */
export async function readyUrl(server) {
  for await (const line of createInterface({ input: server.stdout })) {
    const found = /ready: (\S+)/.exec(line);
    if (found) return found[1];
  }
  throw new Error("the server did not start");
}

async function signUp(url, codeFor, name) {
  const email = `${name}@bench.example`;
  const post = async (path, body, token) => {
    const response = await fetch(`${url}/api/v1/company/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return (await response.json()).data;
  };
  const company = Object.fromEntries(
    ["company", "branch"].flatMap((of) => [
      [`${of}_name`, name],
      [`${of}_email`, email],
      [`${of}_contact_number`, "1"],
      [`${of}_address`, "Street 1"],
    ]),
  );
  await post("register", { name, email, password, gender: "female", ...company });
  await post("send-otp-via-email", { email });
  await post("match-otp", { email, otp: await codeFor(email) });
  const signIn = async () => (await post("login", { email, password })).authorization.token;
  const token = await signIn();
  return { token, signIn, post: (path, body) => post(path, body, token) };
}

async function mailedCode(outbox, email) {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    if (!existsSync(outbox)) continue;
    const mails = readdirSync(outbox, { withFileTypes: true })
      .filter((file) => file.name.endsWith(".eml"))
      .map((file) => readFileSync(join(outbox, file.name), "utf8"));
    const code = /^\d{6}\b/m.exec(mails.find((mail) => mail.includes(email)) ?? "")?.[0];
    if (code) return code;
  }
}
