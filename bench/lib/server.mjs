import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";

const root = fileURLToPath(new URL("../..", import.meta.url));
const main = process.env.SERVER ?? join(root, "packages/server/dist/main.js");
const password = "correct horse battery";

/**
 * The built server in a process of its own, on an empty database: that of DATABASE_URL, or an embedded one that is thrown
 * away. `signUp` makes a company with its first store.
 */
export async function startServer() {
  const dataDir = mkdtempSync(join(tmpdir(), "clove-bench-"));
  const database = await emptyDatabase(dataDir);
  const server = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      PORT: "0",
      THROTTLE: "off",
      LOG_LEVEL: "error",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const stop = async () => {
    server.kill("SIGTERM");
    if (server.exitCode === null) await new Promise((resolve) => server.once("exit", resolve));
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const url = await readyUrl(server);
    return { url, databaseUrl: database.url, signUp: (name) => signUp(url, dataDir, name), memory, stop };
  } catch (error) {
    await stop();
    throw error;
  }

  /** Resident memory of the server in MB. */
  function memory() {
    const { stdout } = spawnSync("ps", ["-o", "rss=", "-p", String(server.pid)], { encoding: "utf8" });
    return Math.round(Number(stdout) / 1024);
  }
}

async function emptyDatabase(dataDir) {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, stop: async () => {} };
  const vite = await createServer({
    root,
    configFile: false,
    logLevel: "error",
    server: { middlewareMode: true, ws: false },
  });
  const { startEmbeddedPostgres } = await vite.ssrLoadModule("/packages/server/src/embedded-db/embedded.ts");
  const log = { info: () => {}, warn: console.warn, error: console.error };
  const database = await startEmbeddedPostgres({ dataDir: join(dataDir, "database"), log });
  const { superuserUrl } = await vite.ssrLoadModule("/packages/server/src/embedded-db/roles.ts");
  await vite.close();
  const stop = async () => {
    await database.stop();
    rmSync(database.home, { recursive: true, force: true });
  };
  return { url: superuserUrl(database), stop };
}

async function readyUrl(server) {
  for await (const line of createInterface({ input: server.stdout })) {
    const found = /ready: (\S+)/.exec(line);
    if (found) return found[1];
  }
  throw new Error("the server did not start");
}

async function signUp(url, dataDir, name) {
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
  await post("match-otp", { email, otp: await mailedCode(join(dataDir, "outbox"), email) });
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
