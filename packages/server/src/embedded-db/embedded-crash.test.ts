import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { log, useEmbeddedFolder } from "../../test/embedded-folder.ts";
import { joinEmbeddedPostgres } from "./embedded.ts";
import { knownHome } from "./place.ts";
import { processIdentity } from "./process.ts";
import { superuserUrl } from "./roles.ts";

const folder = useEmbeddedFolder();

test("after kill -9 of the server its orphaned database is stopped and every row is there", async () => {
  const server = folder.driver().start(folder.dataDir());
  const url = await server.ready;
  await folder.query(url, "create table sale as select 7 as id");
  const orphan = folder.databasePid();
  await server.kill("SIGKILL");
  expect(processIdentity(orphan)).toBeDefined();
  const before = performance.now();
  const again = await folder.start();
  expect(performance.now() - before).toBeLessThan(10_000);
  expect(processIdentity(orphan)).toBeUndefined();
  expect(await folder.query(again.url, "select id from sale")).toEqual([{ id: 7 }]);
});

test("a database that is killed comes back on the same address with every row", async () => {
  const { url } = await folder.start({ durable: true });
  await folder.query(url, "create table sale as select 7 as id");
  process.kill(folder.databasePid(), "SIGKILL");
  const rows = await vi.waitFor(() => folder.query(url, "select id from sale"), {
    timeout: 10_000,
    interval: 50,
  });
  expect(rows).toEqual([{ id: 7 }]);
});

test("a pid file whose number now belongs to another process does not block the start", async () => {
  const first = await folder.start();
  await first.stop();
  const content = `${process.ppid}\n${join(first.home, "data")}\n1700000000\n5432\n\n127.0.0.1\n\nready   \n`;
  writeFileSync(join(first.home, "data/postmaster.pid"), content);
  const second = await folder.start();
  expect(await folder.query(second.url, "select 1 as one")).toEqual([{ one: 1 }]);
  expect(processIdentity(process.ppid)).toBeDefined();
});

test("a claim left by a crash does not count, even when its process number is reused", async () => {
  const first = await folder.start();
  await first.stop();
  writeFileSync(join(first.home, `claims/${process.ppid}-an-earlier-boot-0123abcd`), "");
  await expect(folder.start()).resolves.toBeDefined();
});

test("a first start that was killed half-way is repeated", async () => {
  const server = folder.driver().start(folder.dataDir());
  const halfWay = () => {
    const home = knownHome(folder.dataDir());
    expect(existsSync(join(home, "password"))).toBe(true);
    return home;
  };
  const home = await vi.waitFor(halfWay, { timeout: 5000, interval: 5 });
  await server.kill("SIGKILL");
  expect(existsSync(join(home, "data"))).toBe(false);
  const { url } = await folder.start();
  expect(await folder.query(url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a first start that was interrupted while making its login is repeated", async () => {
  const first = await folder.start();
  const admin = superuserUrl(first);
  await folder.query(admin, "revoke clove_app from clove_server");
  await folder.query(admin, "alter role clove_server password null");
  await first.stop();
  const { url } = await folder.start();
  const member = "select pg_has_role('clove_server', 'clove_app', 'set') as member";
  expect(await folder.query(url, member)).toEqual([{ member: true }]);
});

test("SIGTERM to a server that has no handler of its own ends the database too", async () => {
  const server = folder.driver().start(folder.dataDir());
  await server.ready;
  const pid = folder.databasePid();
  await server.kill("SIGTERM");
  await folder.gone(pid);
});

test("the terminal's Ctrl-C does not stop the database before the server", async () => {
  const server = folder.driver().start(folder.dataDir(), "graceful");
  await server.ready;
  const pid = folder.databasePid();
  const answer = server.next();
  process.kill(server.group, "SIGINT");
  expect(await answer).toBe("still answering");
  await folder.gone(pid);
});

test("a command without a server starts the database for itself, after a kill -9 too", async () => {
  const server = folder.driver().start(folder.dataDir());
  await folder.query(await server.ready, "create table sale as select 7 as id");
  await server.kill("SIGKILL");
  const joined = await joinEmbeddedPostgres({ dataDir: folder.dataDir(), log });
  folder.stopAfter(joined);
  expect(await folder.query(joined.url, "select id from sale")).toEqual([{ id: 7 }]);
  const pid = folder.databasePid();
  await joined.stop();
  expect(processIdentity(pid)).toBeUndefined();
});
