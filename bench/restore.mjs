// node bench/restore.mjs [orders] [file]: makes a backup of a company with 1,000,000 orders of five lines in a year, with their
// keys and summed months, and restores it into an empty folder: how long rows and checks take, and what the command prints. With
// an existing file only the restore is measured.
import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startServer } from "./lib/server.mjs";
import { fillYear } from "./lib/year-of-sales.mjs";

const clove = fileURLToPath(new URL("../packages/server/dist/clove.js", import.meta.url));
const orders = Number(process.argv[2] ?? 1_000_000);
const folder = mkdtempSync(join(tmpdir(), "clove-bench-"));
// When root runs this, the database runs as another user, who must be able to pass through the folder.
chmodSync(folder, 0o711);
const file = process.argv[3] ?? join(folder, "backup.zip");
try {
  const backup = existsSync(file) ? undefined : await makeBackup();
  const restore = await time(["restore", file], { DATA_DIR: join(folder, "restored") });
  console.table({
    ...(backup && { backup: { figure: seconds(backup) } }),
    "restore with its checks": { figure: seconds(restore) },
    "the file": { figure: `${(statSync(file).size / 1e6).toFixed(0)} MB` },
    "load of the machine": { figure: loadavg()[0].toFixed(1) },
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function makeBackup() {
  const server = await startServer();
  const { client } = server;
  try {
    await server.signUp("year");
    const company = await fillYear(client, "year", { orders, products: 10_000, customers: 20_000 });
    // Keys as they are after a week, without their answers; only those of the last week have them.
    await client.query(
      `insert into idempotency_keys (company_id, key, call, body_hash, user_id, row_id, created_at)
      select company_id, 'bench-' || id, 'order/place', encode(sha256(id::text::bytea), 'base64'), cashier_user_id, id, created_at
      from orders where company_id = $1 order by id`,
      [company],
    );
    await summed(client);
    return await time(["backup", file], { DATABASE_URL: server.databaseUrl, DATA_DIR: folder });
  } finally {
    await server.stop();
  }
}

/** Waits for the server, which looks for due months once a minute. */
async function summed(client) {
  await client.query("update summed_months set is_stale = true; update months_due set due_at = now()");
  const count = `select count(*)::int as n from summed_months m where not is_stale
    and exists (select from summed_lines l where l.company_id = m.company_id and l.since = m.since)`;
  while ((await client.query(count)).rows[0].n < 12) await new Promise((resolve) => setTimeout(resolve, 500));
}

/** Runs the command, shows its output, and returns its milliseconds. */
async function time(args, env) {
  const began = performance.now();
  const child = spawn(process.execPath, [clove, ...args], {
    env: { ...process.env, ...env },
    stdio: "inherit",
  });
  const code = await new Promise((resolve) => child.once("exit", resolve));
  if (code !== 0) throw new Error(`clove ${args[0]} failed`);
  return performance.now() - began;
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}
