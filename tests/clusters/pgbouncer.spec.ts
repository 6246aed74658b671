import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import pg from "pg";
import { type RunningServer, startServer } from "../e2e/server.ts";
import { openChain } from "./chain.ts";
import { postgresUser, startPostgres } from "./postgres.ts";
import { freePorts, openProcesses, type Processes, type Running, until } from "./processes.ts";

type PoolMode = "session" | "transaction" | "statement";

/** PgBouncer in front of a database; a restart keeps its address. */
async function openPgBouncer({ folder, start, give }: Processes, database: string, mode: PoolMode) {
  const [port] = await freePorts(1);
  const { host, username } = new URL(database);
  const [file, users] = [join(folder, `${mode}.ini`), join(folder, "users.txt")];
  writeFileSync(users, `"${username}" ""\n`);
  const [address, databasePort] = host.split(":");
  writeFileSync(
    file,
    `[databases]\n* = host=${address} port=${databasePort}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\n` +
      `unix_socket_dir =\nauth_type = trust\nauth_file = ${users}\npool_mode = ${mode}\ndefault_pool_size = 30\n`,
  );
  for (const path of [file, users]) give(path, postgresUser());
  const run = () => start(`pgbouncer-${mode}`, "pgbouncer", [file], { user: postgresUser() });
  const url = database.replace(host, `127.0.0.1:${port}`);
  const answers = async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect().catch(() => undefined);
    const answer = await client.query("select 1").catch(() => undefined);
    await client.end();
    return answer && true;
  };
  let running: Running = run();
  await until("PgBouncer answers", answers);
  return {
    url,
    async restart() {
      await running.kill("SIGKILL");
      running = run();
      await until("PgBouncer answers again", answers);
    },
  };
}

test("a pooler that shares sessions stops the start; with one in session mode tills sell, also after it was killed", async () => {
  const processes = await openProcesses("pgbouncer");
  const database = await startPostgres(processes);
  let server: RunningServer | undefined;
  try {
    for (const mode of ["transaction", "statement"] as const) {
      const { url } = await openPgBouncer(processes, database, mode);
      await expect(startServer({ DATABASE_URL: url })).rejects.toThrow(/pool_mode = session/);
    }
    const client = new pg.Client({ connectionString: database });
    await client.connect();
    const left = await client.query("select to_regclass('schema_migrations') as tables");
    expect(left.rows).toEqual([{ tables: null }]);

    const bouncer = await openPgBouncer(processes, database, "session");
    server = await startServer({ DATABASE_URL: bouncer.url });
    const chain = await openChain(server, server.url, "pgbouncer", 8);
    const selling = chain.sell();
    const more = async (sales = 60) => {
      const from = chain.sold();
      await until("more sales", () => (chain.sold() > from + sales ? true : undefined), 120);
    };
    await more();
    await bouncer.restart();
    await more();
    await selling.stop();
    await chain.expectOutcome(bouncer.url);
    // The server uses its own role: without that role's right a call fails.
    await client.query("revoke select on colors from clove_app");
    const headers = { authorization: `Bearer ${chain.company.token}` };
    expect((await fetch(`${server.url}/api/v1/company/color/list`, { headers })).status).toBe(500);
    await client.end();
    console.log(`PgBouncer: ${chain.sold()} sales at 8 tills, ${chain.queued()} of them queued and uploaded`);
  } finally {
    await server?.remove();
    await processes.close();
  }
});
