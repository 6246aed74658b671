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
import { sql } from "kysely";
import { expect, test } from "vitest";
import { log, useEmbeddedFolder } from "../../test/embedded-folder.ts";
import { connect } from "../db/connect.ts";
import { migrate } from "../db/migrate.ts";
import { inTransaction } from "../db/transaction.ts";
import { joinEmbeddedPostgres, startEmbeddedPostgres } from "./embedded.ts";
import { processIdentity } from "./process.ts";
import { superuserUrl } from "./roles.ts";

const onRoot = test.runIf(process.getuid?.() === 0);
const folder = useEmbeddedFolder();

test("acknowledged rows are on disk, and only programs on this machine that have the password can connect", async () => {
  const { url, home } = await folder.start({ durable: true });
  const [settings] = await folder.query(
    superuserUrl({ url, home }),
    `select current_setting('fsync') fsync, current_setting('synchronous_commit') commit,
      current_setting('full_page_writes') pages, current_setting('listen_addresses') listen,
      current_setting('unix_socket_directories') sockets, current_setting('server_encoding') encoding`,
  );
  const mighty = `select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as mighty
    from pg_roles where rolname = current_user`;
  expect(await folder.query(url, mighty)).toEqual([{ mighty: false }]);
  const roles = await folder.query(
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
  await expect(folder.query(wrong.href, "select 1")).rejects.toThrow("password authentication failed");
  for (const file of ["password", "login-password"]) expect(statSync(join(home, file)).mode & 0o077).toBe(0);
});

test("a data folder of a version whose server was a superuser is handed over with every row", async () => {
  const first = await folder.start();
  const admin = superuserUrl(first);
  const postgres = admin.replace(/clove$/, "postgres");
  await folder.query(postgres, "drop database clove");
  await folder.query(postgres, "create database clove");
  await folder.query(postgres, "drop owned by clove_server; drop role clove_server");
  await migrate(admin);
  await folder.query(admin, "insert into companies (id, name) values (1, 'Kept')");
  await first.stop();
  rmSync(join(first.home, "login-password"));

  const { url } = await folder.start();
  expect((await migrate(url)).applied).toEqual([]);
  const pool = await connect(url, { connections: 1 });
  const { rows: names } = await inTransaction(pool, { operator: "on" }, ({ db }) =>
    sql`select name from companies`.execute(db),
  );
  await pool.end();
  expect(names).toEqual([{ name: "Kept" }]);
  const strange = `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relowner <> current_user::regrole
    union all select proname from pg_proc where pronamespace = 'public'::regnamespace and proowner <> current_user::regrole`;
  expect(await folder.query(url, strange)).toEqual([]);
  await expect(folder.query(url, "copy companies to program 'cat'")).rejects.toThrow("permission denied");
});

test("a second start finds the rows and is quick", async () => {
  const first = await folder.start();
  await folder.query(first.url, "create table sale as select 7 as id");
  await first.stop();
  const before = performance.now();
  const second = await folder.start();
  expect(performance.now() - before).toBeLessThan(3000);
  expect(await folder.query(second.url, "select id from sale")).toEqual([{ id: 7 }]);
});

test("a second server on the folder is refused with a message, from this process and from another", async () => {
  await folder.start();
  const sentence = `Another Clove POS server (process ${process.pid}) is already running on the data folder ${folder.dataDir()}.`;
  await expect(folder.start()).rejects.toThrow(sentence);
  expect(await folder.driver().start(folder.dataDir()).ready).toContain(sentence);
});

test("of many servers started at once on one folder at most one gets it", async () => {
  await (await folder.start()).stop();
  const attempts = await Promise.allSettled([1, 2, 3, 4].map(() => folder.start()));
  const winners = attempts.filter((attempt) => attempt.status === "fulfilled");
  expect(winners.length).toBeLessThanOrEqual(1);
  for (const attempt of attempts) {
    if (attempt.status === "rejected")
      expect(attempt.reason.message).toContain("already running on the data folder");
  }
});

test("stop() ends the database and frees the folder", async () => {
  const { stop, home } = await folder.start();
  const pid = folder.databasePid();
  await stop();
  expect(processIdentity(pid)).toBeUndefined();
  expect(existsSync(join(home, "data/postmaster.pid"))).toBe(false);
});

test("a command beside the running server works on its database and leaves it running", async () => {
  const { url } = await folder.start();
  const joined = await joinEmbeddedPostgres({ dataDir: folder.dataDir(), log });
  expect(joined.url).toBe(url);
  await joined.stop();
  expect(await folder.query(url, "select 1 as one")).toEqual([{ one: 1 }]);
});

onRoot(
  "as root: a folder that PostgreSQL's user cannot reach keeps its database elsewhere, and the start says where",
  async () => {
    const said: string[] = [];
    const first = await startEmbeddedPostgres({
      dataDir: folder.dataDir(),
      log: { ...log, info: (text) => said.push(text) },
    });
    folder.stopAfter(first);
    expect(first.home).toMatch(/^\/var\/lib\/clove-pos\/data-[0-9a-f]{12}$/);
    expect(said.join()).toContain(`The database is in ${first.home}`);
    await folder.query(first.url, "create table sale as select 7 as id");
    await first.stop();
    expect(await folder.query((await folder.start()).url, "select id from sale")).toEqual([{ id: 7 }]);
  },
);

onRoot("as root: a folder within reach holds its database itself", async () => {
  const open = mkdtempSync(join(tmpdir(), "clove-open-"));
  chmodSync(open, 0o755);
  const { home, stop } = await folder.start({ at: open });
  expect(home).toBe(join(open, "postgres"));
  await stop();
  rmSync(open, { recursive: true });
});

onRoot("as root: a copied data folder does not silently share its database", async () => {
  await (await folder.start()).stop();
  const copy = join(folder.dataDir(), "../copy");
  mkdirSync(copy);
  writeFileSync(join(copy, "postgres-location"), readFileSync(join(folder.dataDir(), "postgres-location")));
  await expect(folder.start({ at: copy })).rejects.toThrow(`${copy} is a copy of ${folder.dataDir()}`);
});
