import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { moveInstallation } from "../../packages/server/src/backup/move-installation.ts";
import { distribute } from "../../packages/server/src/db/distribute.ts";
import { migrate, withClient } from "../../packages/server/src/db/migrate.ts";
import { fillDemo } from "../../packages/server/src/demo/demo.ts";
import { examineDatabase } from "../../packages/server/src/doctor/database.ts";
import { findingText } from "../../packages/server/src/doctor/finding.ts";
import { checkInvariants, violationText } from "../../packages/server/src/features/books/check-invariants.ts";
import { startTestApp, useTestApp } from "../../packages/server/test/app.ts";
import { joinNodes } from "../../packages/server/test/cluster.ts";
import { freshDatabase } from "../../packages/server/test/postgres.ts";
import { line, openShop, pay } from "../../packages/server/test/shop.ts";

const app = useTestApp();
const closing: (() => Promise<unknown>)[] = [];
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "clove-operating-"));
  closing.push(() => rm(dataDir, { recursive: true }));
});
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

const rowsOf = <Row extends pg.QueryResultRow>(url: string, text: string) =>
  withClient(url, async (client) => (await client.query<Row>(text)).rows);

/** An empty database of the cluster. */
async function emptyCluster(): Promise<string> {
  const { url, drop } = await freshDatabase("template0");
  closing.push(drop);
  await joinNodes(inject("template").nodes, new URL(url).pathname.slice(1));
  return url;
}

/** One PostgreSQL with a company that has sold, and how it sells. */
async function soldOnOne() {
  const { url, drop } = await freshDatabase("template0");
  closing.push(drop);
  await migrate(url);
  const app = await startOn(url);
  const owner = await app.signUp("owner");
  const shop = await openShop(app, owner);
  const { variation } = await shop.product({ price: 10, stock: 100 });
  await shop.openShift(owner.token, shop.terminal.id, 50);
  const sell = (on: typeof app, token: string) =>
    on.call(token, "POST", "order/place", {
      terminal_id: shop.terminal.id,
      items: [line(variation, 10, 1)],
      payments: [pay("cash", 10)],
    });
  expect((await sell(app, owner.token)).status).toBe(200);
  await app.close();
  return { url, email: owner.email, sell };
}

const startOn = (url: string) => startTestApp({}, { url, drop: async () => {} });

const doctorSays = async (url: string) =>
  (await examineDatabase(url, { databaseUrl: url, dataDir }))
    .filter(({ about }) => about === "Cluster")
    .map(findingText);

test("distribute that was broken off, or stopped by a table, goes on where it was, and nothing is lost", async () => {
  const plain = await soldOnOne();
  const url = await emptyCluster();
  await moveInstallation(plain.url, url);
  const sizes = () =>
    rowsOf(
      url,
      "select (select count(*) from orders) as orders, (select count(*) from stock_ledger) as lines, (select count(*) from users) as users",
    );
  const all = await sizes();
  expect(await doctorSays(url)).toEqual([expect.stringContaining("no table is distributed")]);

  // The connection ends while a table in the middle is waited for.
  const holding = new pg.Client({ connectionString: url });
  await holding.connect();
  await holding.query("begin; lock table orders in row exclusive mode");
  const broken = distribute(url, () => {}, 2);
  broken.catch(() => {});
  const waiting = () =>
    rowsOf<{ pid: number }>(
      url,
      "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
  await expect.poll(waiting, { timeout: 60_000 }).toHaveLength(1);
  const [{ pid }] = (await waiting()) as [{ pid: number }];
  await rowsOf(url, `select pg_terminate_backend(${pid})`);
  await expect(broken).rejects.toThrow("orders cannot be distributed");
  await holding.end();
  expect(await doctorSays(url)).toEqual([expect.stringMatching(/not distributed: .*orders/)]);
  expect(await sizes()).toEqual(all);

  await rowsOf(url, "create unique index in_the_way on orders (id)");
  await expect(distribute(url, () => {}, 2)).rejects.toThrow("orders cannot be distributed");
  await rowsOf(url, "drop index in_the_way");
  const told: string[] = [];
  await distribute(url, (text) => told.push(text), 2);
  // Those before were not done again.
  expect(told.some((text) => text.endsWith(" companies"))).toBe(false);
  expect(told.some((text) => text.endsWith(" orders"))).toBe(true);
  expect(await sizes()).toEqual(all);
  expect(await doctorSays(url)).toEqual([
    expect.stringMatching(/2 workers, \d+ distributed tables, PostgreSQL/),
  ]);

  // The planner's settings on each node, also where the servers' own do not reach.
  for (const node of inject("template").nodes)
    expect(
      await rowsOf(
        `${node}${new URL(url).pathname}`,
        "select current_setting('jit') as jit, current_setting('random_page_cost') as page",
      ),
    ).toEqual([{ jit: "off", page: "1.1" }]);
  // A till's first cursor has a mark.
  expect(
    await rowsOf(
      url,
      "select result from run_command_on_workers('select count(*) > 0 from history_marks') where result <> 't'",
    ),
  ).toEqual([]);

  const after = await startOn(url);
  const sold = await plain.sell(after, await after.signIn(plain.email));
  expect([sold.status, sold.text.slice(0, 300)]).toEqual([200, expect.anything()]);
  expect((await checkInvariants(url)).map(violationText)).toEqual([]);
  await after.close();
}, 600_000);

test("a role that is no superuser is told so before anything is changed", async () => {
  const url = await emptyCluster();
  await migrate(url);
  const role = `operator_${process.pid}`;
  await rowsOf(url, `create role ${role} login createrole`);
  closing.push(() => rowsOf(app().url, `drop role ${role}`));
  closing.push(() => rowsOf(url, `drop owned by ${role}`));
  const asOperator = Object.assign(new URL(url), { username: role }).href;
  await expect(distribute(asOperator, () => {}, 2)).rejects.toThrow("must be a superuser");
  expect(await doctorSays(url)).toEqual([expect.stringContaining("no table is distributed")]);
}, 120_000);

test("an installation does not move into a cluster that has companies", async () => {
  const { url } = await soldOnOne();
  const filled = await emptyCluster();
  await moveInstallation(url, filled);
  await distribute(filled, () => {}, 2);
  const companies = () => rowsOf(filled, "select id, name from companies order by id");
  const before = await companies();
  await expect(moveInstallation(url, filled)).rejects.toThrow("has data already");
  expect(await companies()).toEqual(before);
}, 300_000);

test("the demo company is refused on a cluster, with the way to get one", async () => {
  const url = await emptyCluster();
  const config = { ...app().config, databaseUrl: url, dataDir };
  await expect(fillDemo(config, () => {})).rejects.toThrow("cannot be made on a Citus cluster");
}, 120_000);
