import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { buildDriver } from "../../test/embedded-server.ts";
import { connect } from "../db/connect.ts";
import { migrate } from "../db/migrate.ts";
import { inTransaction } from "../db/transaction.ts";
import { type EmbeddedPostgres, joinEmbeddedPostgres, startEmbeddedPostgres } from "./embedded.ts";
import { knownHome } from "./place.ts";
import { processIdentity } from "./process.ts";
import { superuserUrl } from "./roles.ts";

const log = { info: () => {}, warn: () => {}, error: () => {} };
const onRoot = test.runIf(process.getuid?.() === 0);

let driver: Awaited<ReturnType<typeof buildDriver>>;
let dataDir: string;
const started: EmbeddedPostgres[] = [];

beforeAll(async () => {
  driver = await buildDriver();
});
afterAll(() => driver.remove());
beforeEach(() => {
  dataDir = join(mkdtempSync(join(tmpdir(), "clove-embedded-")), "data");
});
afterEach(async () => {
  for (const database of started.splice(0)) await database.stop();
  for (const folder of [knownHome(dataDir), join(dataDir, "..")])
    rmSync(folder, { recursive: true, force: true });
});

async function start(folder = dataDir): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir: folder, log });
  started.push(database);
  return database;
}

async function query<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  // A database that is killed under an idle connection is not this test's failure.
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

const databasePid = () =>
  Number(readFileSync(join(knownHome(dataDir), "data/postmaster.pid"), "utf8").split("\n")[0]);
const gone = (pid: number) =>
  vi.waitFor(() => expect(processIdentity(pid)).toBeUndefined(), { timeout: 5000 });

test("acknowledged rows are on disk, and only this machine with the password can connect", async () => {
  const { url, home } = await start();
  const [settings] = await query(
    superuserUrl({ url, home }),
    `select current_setting('fsync') fsync, current_setting('synchronous_commit') commit,
      current_setting('full_page_writes') pages, current_setting('listen_addresses') listen,
      current_setting('unix_socket_directories') sockets, current_setting('server_encoding') encoding`,
  );
  const mighty = `select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as mighty
    from pg_roles where rolname = current_user`;
  expect(await query(url, mighty)).toEqual([{ mighty: false }]);
  const roles = await query(
    superuserUrl({ url, home }),
    "select rolpassword from pg_authid where rolpassword <> ''",
  );
  expect(roles).toHaveLength(2);
  for (const { rolpassword } of roles) expect(rolpassword).toMatch(/^SCRAM-SHA-256/);
  expect(settings).toEqual({
    fsync: "on",
    commit: "on",
    pages: "on",
    listen: "127.0.0.1",
    sockets: "",
    encoding: "UTF8",
  });
  const wrong = new URL(url);
  wrong.password = "wrong";
  await expect(query(wrong.href, "select 1")).rejects.toThrow("password authentication failed");
  for (const file of ["password", "login-password"]) expect(statSync(join(home, file)).mode & 0o077).toBe(0);
});

test("a data folder whose server was still a superuser is handed over with every row", async () => {
  const first = await start();
  const admin = superuserUrl(first);
  const postgres = admin.replace(/clove$/, "postgres");
  await query(postgres, "drop database clove");
  await query(postgres, "create database clove");
  await query(postgres, "drop role clove_server");
  await migrate(admin);
  await query(admin, "insert into companies (id, name) values (1, 'Kept')");
  await first.stop();
  rmSync(join(first.home, "login-password"));

  const { url } = await start();
  expect((await migrate(url)).applied).toEqual([]);
  const pool = await connect(url, { connections: 1 });
  const names = await inTransaction(pool, { operator: "on" }, ({ db }) =>
    db.selectFrom("companies").select("name").execute(),
  );
  await pool.end();
  expect(names).toEqual([{ name: "Kept" }]);
  const strange = `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relowner <> current_user::regrole
    union all select proname from pg_proc where pronamespace = 'public'::regnamespace and proowner <> current_user::regrole`;
  expect(await query(url, strange)).toEqual([]);
  await expect(query(url, "copy companies to program 'cat'")).rejects.toThrow("permission denied");
});

test("a second start finds the rows and is quick", async () => {
  const first = await start();
  await query(first.url, "create table sale as select 7 as id");
  await first.stop();
  const before = performance.now();
  const second = await start();
  expect(performance.now() - before).toBeLessThan(3000);
  expect(await query(second.url, "select id from sale")).toEqual([{ id: 7 }]);
});

test("a second server on the folder is refused with a message, from this process and from another", async () => {
  await start();
  const sentence = `Another Clove POS server (process ${process.pid}) is already running on the data folder ${dataDir}.`;
  await expect(start()).rejects.toThrow(sentence);
  expect(await driver.start(dataDir).ready).toContain(sentence);
});

test("of many servers started at once on one folder at most one gets it", async () => {
  await (await start()).stop();
  const attempts = await Promise.allSettled([1, 2, 3, 4].map(() => start()));
  const winners = attempts.filter((attempt) => attempt.status === "fulfilled");
  expect(winners.length).toBeLessThanOrEqual(1);
  for (const attempt of attempts) {
    if (attempt.status === "rejected")
      expect(attempt.reason.message).toContain("already running on the data folder");
  }
});

test("after kill -9 of the server its orphaned database is stopped and every row is there", async () => {
  const server = driver.start(dataDir);
  const url = await server.ready;
  await query(url, "create table sale as select 7 as id");
  const orphan = databasePid();
  await server.kill("SIGKILL");
  expect(processIdentity(orphan)).toBeDefined();
  const before = performance.now();
  const again = await start();
  expect(performance.now() - before).toBeLessThan(10_000);
  expect(processIdentity(orphan)).toBeUndefined();
  expect(await query(again.url, "select id from sale")).toEqual([{ id: 7 }]);
});

test("a database that is killed comes back on the same address with every row", async () => {
  const { url } = await start();
  await query(url, "create table sale as select 7 as id");
  process.kill(databasePid(), "SIGKILL");
  const rows = await vi.waitFor(() => query(url, "select id from sale"), { timeout: 10_000, interval: 50 });
  expect(rows).toEqual([{ id: 7 }]);
});

test("a pid file whose number now belongs to another process does not block the start", async () => {
  const first = await start();
  await first.stop();
  const content = `${process.ppid}\n${join(first.home, "data")}\n1700000000\n5432\n\n127.0.0.1\n\nready   \n`;
  writeFileSync(join(first.home, "data/postmaster.pid"), content);
  const second = await start();
  expect(await query(second.url, "select 1 as one")).toEqual([{ one: 1 }]);
  expect(processIdentity(process.ppid)).toBeDefined();
});

test("a claim left by a crash does not count, even when its process number is reused", async () => {
  const first = await start();
  await first.stop();
  writeFileSync(join(first.home, `claims/${process.ppid}-an-earlier-boot-0123abcd`), "");
  await expect(start()).resolves.toBeDefined();
});

test("a first start that was killed half-way is repeated", async () => {
  const server = driver.start(dataDir);
  const halfWay = () => {
    const home = knownHome(dataDir);
    expect(existsSync(join(home, "password"))).toBe(true);
    return home;
  };
  const home = await vi.waitFor(halfWay, { timeout: 5000, interval: 5 });
  await server.kill("SIGKILL");
  expect(existsSync(join(home, "data"))).toBe(false);
  const { url } = await start();
  expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a first start that was interrupted while making its login is repeated", async () => {
  const first = await start();
  const admin = superuserUrl(first);
  await query(admin, "revoke clove_app from clove_server");
  await query(admin, "alter role clove_server password null");
  await first.stop();
  const { url } = await start();
  const member = "select pg_has_role('clove_server', 'clove_app', 'set') as member";
  expect(await query(url, member)).toEqual([{ member: true }]);
});

test("SIGTERM to a server that has no handler of its own ends the database too", async () => {
  const server = driver.start(dataDir);
  await server.ready;
  const pid = databasePid();
  await server.kill("SIGTERM");
  await gone(pid);
});

test("the terminal's Ctrl-C does not stop the database before the server", async () => {
  const server = driver.start(dataDir, "graceful");
  await server.ready;
  const pid = databasePid();
  const answer = server.next();
  process.kill(server.group, "SIGINT");
  expect(await answer).toBe("still answering");
  await gone(pid);
});

test("stop() ends the database and frees the folder", async () => {
  const { stop, home } = await start();
  const pid = databasePid();
  await stop();
  expect(processIdentity(pid)).toBeUndefined();
  expect(existsSync(join(home, "data/postmaster.pid"))).toBe(false);
});

test("a command beside the running server works on its database and leaves it running", async () => {
  const { url } = await start();
  const joined = await joinEmbeddedPostgres({ dataDir, log });
  expect(joined.url).toBe(url);
  await joined.stop();
  expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a command without a server starts the database for itself, after a kill -9 too", async () => {
  const server = driver.start(dataDir);
  await query(await server.ready, "create table sale as select 7 as id");
  await server.kill("SIGKILL");
  const joined = await joinEmbeddedPostgres({ dataDir, log });
  started.push(joined);
  expect(await query(joined.url, "select id from sale")).toEqual([{ id: 7 }]);
  const pid = databasePid();
  await joined.stop();
  expect(processIdentity(pid)).toBeUndefined();
});

onRoot(
  "as root: a folder that PostgreSQL's user cannot reach keeps its database elsewhere, and the start says where",
  async () => {
    const said: string[] = [];
    const first = await startEmbeddedPostgres({ dataDir, log: { ...log, info: (text) => said.push(text) } });
    started.push(first);
    expect(first.home).toMatch(/^\/var\/lib\/clove-pos\/data-[0-9a-f]{12}$/);
    expect(said.join()).toContain(`The database is in ${first.home}`);
    await query(first.url, "create table sale as select 7 as id");
    await first.stop();
    expect(await query((await start()).url, "select id from sale")).toEqual([{ id: 7 }]);
  },
);

onRoot("as root: a folder within reach holds its database itself", async () => {
  const open = mkdtempSync(join(tmpdir(), "clove-open-"));
  chmodSync(open, 0o755);
  const { home, stop } = await start(open);
  expect(home).toBe(join(open, "postgres"));
  await stop();
  rmSync(open, { recursive: true });
});

onRoot("as root: a copied data folder does not silently share its database", async () => {
  await (await start()).stop();
  const copy = join(dataDir, "../copy");
  mkdirSync(copy);
  writeFileSync(join(copy, "postgres-location"), readFileSync(join(dataDir, "postgres-location")));
  await expect(start(copy)).rejects.toThrow(`${copy} is a copy of ${dataDir}`);
});
