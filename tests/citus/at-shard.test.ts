import { afterAll, beforeAll, expect, test } from "vitest";
import { callAtShard, runAtShard } from "../../packages/server/src/db/at-company.sql.ts";
import { forgetWorker, leaveWorkers } from "../../packages/server/src/db/at-worker.ts";
import { connect, type Pool } from "../../packages/server/src/db/connect.ts";
import { distributeFunctions } from "../../packages/server/src/db/distribute-tables.ts";
import { withClient } from "../../packages/server/src/db/migrate.ts";
import { inTransaction, shardOf } from "../../packages/server/src/db/transaction.ts";
import { Refused } from "../../packages/server/src/http/errors.ts";
import { type SignedUp, startTestApp, useTestApp } from "../../packages/server/test/app.ts";
import { line, openShop, pay } from "../../packages/server/test/shop.ts";
import { moveElsewhere, type Place, placeOf } from "./places.ts";

const app = useTestApp();
let pool: Pool;
beforeAll(async () => {
  pool = await connect(app().url, { connections: 1 });
});
afterAll(async () => {
  await leaveWorkers(pool);
  await pool.end();
});

const urlOf = ({ host, port }: Place) => Object.assign(new URL(app().url), { host: `${host}:${port}` }).href;

/** Opens a shift of the company and returns what is sold in it. */
async function readyToSell(company: SignedUp) {
  const shop = await openShop(app(), company);
  const { variation } = await shop.product({ price: 10, stock: 100 });
  await shop.openShift(company.token, shop.terminal.id, 50);
  return { terminal_id: shop.terminal.id, items: [line(variation, 10, 1)], payments: [pay("cash", 10)] };
}

/** Lets the copy of a function that the shard has fail; returns what mends it. */
async function breakCopy(name: string, place: Place): Promise<() => Promise<unknown>> {
  const onWorker = (text: string) =>
    withClient(urlOf(place), async (client) => {
      await client.query("set citus.enable_ddl_propagation = off");
      return (await client.query<{ text: string }>(text)).rows[0];
    });
  const found = await onWorker(`select pg_get_functiondef('${name}_${place.shard}'::regproc) as text`);
  const broken = found!.text.replace(/\bbegin\b/i, "begin raise 'broken';");
  expect(broken).not.toBe(found!.text);
  await onWorker(broken);
  return () => onWorker(found!.text);
}

test("a session and a sale call the copies of functions that their company's shard has", async () => {
  const company = app().a;
  const sale = await readyToSell(company);
  const place = await placeOf(app(), company);
  const sell = () => app().call(company.token, "POST", "order/place", sale);
  const look = () => app().call(company.token, "GET", "user-profile");
  for (const [name, act] of [
    ["write_sale", sell],
    ["user_rights", look],
    ["session_rights", look],
  ] as const) {
    // Rights are known for a second.
    const answers = async () => (await act()).status;
    await expect.poll(answers, { message: name }).toBe(200);
    const mend = await breakCopy(name, place);
    await expect.poll(answers, { message: name, timeout: 5_000 }).toBe(500);
    await mend();
    await expect.poll(answers, { message: name }).toBe(200);
  }
});

const shardAt = (from: Pool, { user }: { user: { company_id: number } }) =>
  inTransaction(from, { company_id: user.company_id, at_worker: true }, async ({ db }) => shardOf(db));

test("a sale is sent to its company's worker, without the coordinator, as soon as the server is connected there", async () => {
  const company = await app().signUp("direct");
  const sale = await readyToSell(company);
  const place = await placeOf(app(), company);
  expect(await shardAt(pool, company)).toBeUndefined();
  await expect.poll(() => shardAt(pool, company)).toBe(place.shard);
  const log: string[] = [];
  const env = { LOG_LEVEL: "warn", SLOW_STATEMENT_MS: "1" };
  const logging = await startTestApp(
    env,
    { url: app().url, drop: async () => {} },
    { write: (text) => void log.push(text) },
  );
  const sell = async () => {
    log.length = 0;
    expect((await logging.call(company.token, "POST", "order/place", sale)).status).toBe(200);
    return log.some((text) => text.includes(`from write_sale_${place.shard}($1`));
  };
  await expect.poll(sell).toBe(true);
  await logging.close();
});

test("a refused sale leaves its company where it is known to be", async () => {
  const company = await app().signUp("refused");
  const { shard } = await placeOf(app(), company);
  await expect.poll(() => shardAt(pool, company)).toBe(shard);
  const settings = { company_id: company.user.company_id, at_worker: true } as const;
  const refused = inTransaction(pool, settings, async () => {
    throw new Refused([{ code: "shift_open_on_terminal" }]);
  });
  await expect(refused).rejects.toThrow(Refused);
  expect(await shardAt(pool, company)).toBe(shard);
});

test("a server that cannot connect to a worker sends its companies' transactions through the coordinator", async () => {
  const company = app().a;
  const { company_id } = company.user;
  const lonely = await connect(app().url, { connections: 1 });
  const { connectionString } = lonely.options;
  lonely.options.connectionString = new URL("/nowhere", app().url).href;
  const read = () =>
    inTransaction(lonely, { company_id, at_worker: true }, async ({ db }) => {
      const text = "select name from branches where company_id = $1";
      return { rows: await runAtShard(db, { company_id }, text, [company_id]), shard: shardOf(db) };
    });
  const expected = { rows: [{ name: company.branch.name }], shard: undefined };
  expect(await read()).toEqual(expected);
  // The server's own attempt, which began earlier, has failed by then, too.
  await expect(connect(lonely.options.connectionString)).rejects.toThrow("does not exist");
  expect(await read()).toEqual(expected);
  // It is tried again after a while, here at once.
  lonely.options.connectionString = connectionString;
  forgetWorker(lonely, company_id);
  const { shard } = await placeOf(app(), company);
  await expect.poll(read).toEqual({ ...expected, shard });
  await leaveWorkers(lonely);
  await lonely.end();
});

test("a shard without copies, such as one that was split, sells all the same, until it gets some", async () => {
  const company = await app().signUp("split");
  const sale = await readyToSell(company);
  const place = await placeOf(app(), company);
  const copies = async () => {
    const text =
      "select proname from pg_proc where proname ~ '^(write_sale|lines_come_last|session_rights|user_rights)_[0-9]+$'";
    return (await withClient(urlOf(place), (client) => client.query(text))).rowCount!;
  };
  const there = await copies();
  expect(there).toBeGreaterThan(0);
  await expect.poll(() => shardAt(pool, company)).toBe(place.shard);
  await withClient(urlOf(place), (client) =>
    client.query(`do $$ declare copy regprocedure; begin
      perform set_config('citus.enable_ddl_propagation', 'off', true);
      for copy in select oid from pg_proc where proname ~ '^(write_sale|lines_come_last|session_rights|user_rights)_[0-9]+$' loop
        execute 'drop function ' || copy;
      end loop; end $$`),
  );
  expect(await copies()).toBe(0);
  // A server that sold at the worker, and one that does not know it yet and whose connections know no copy.
  const other = await startTestApp({}, { url: app().url, drop: async () => {} });
  for (const server of [app(), other]) {
    const sold = await server.call(company.token, "POST", "order/place", sale);
    expect([sold.status, sold.text.slice(0, 300)]).toEqual([200, expect.anything()]);
  }
  await other.close();
  const read = () =>
    inTransaction(pool, { company_id: company.user.company_id, at_worker: true }, ({ db }) =>
      callAtShard<{ found: unknown }>(db, company.user, "user_rights", [company.user.id]),
    );
  expect(await read()).toMatchObject({ found: { name: company.user.name } });
  await withClient(app().url, distributeFunctions);
  expect(await copies()).toBe(there);
});

test("a shard that is written cannot be moved before the commit, and what comes later is sent to its new worker", async () => {
  const company = app().b;
  const { company_id } = company.user;
  const before = await placeOf(app(), company);
  // As Citus locks it before it copies the last rows.
  const lock = () =>
    withClient(urlOf(before), async (client) => {
      await client.query("set lock_timeout = 500");
      return client.query("select lock_shard_metadata(7, array[$1::bigint])", [before.shard]);
    });
  await expect.poll(() => shardAt(pool, company)).toBe(before.shard);
  await inTransaction(pool, { company_id, at_worker: true }, async ({ db }) => {
    expect(shardOf(db)).toBe(before.shard);
    await expect(lock()).rejects.toThrow("lock timeout");
  });
  await inTransaction(pool, { company_id }, async ({ db }) => {
    const text = "update branches set address = $2 where company_id = $1 returning id";
    const written = await runAtShard(db, { company_id }, text, [company_id, "Before"], { writes: true });
    expect(written).toEqual([{ id: company.branch.id }]);
    await expect(lock()).rejects.toThrow("lock timeout");
  });
  await lock();

  await moveElsewhere(app(), company);
  expect((await placeOf(app(), company)).group).not.toBe(before.group);
  await withClient(urlOf(before), async (client) => {
    const held = client.query("select hold_shard($1)", [before.shard]);
    await expect(held).rejects.toThrow("the company has moved to another worker");
  });
  const read = () =>
    inTransaction(pool, { company_id, at_worker: true }, async ({ db }) => {
      const text =
        "select address, (select groupid from pg_dist_local_group) as at from branches where company_id = $1";
      return { rows: await runAtShard(db, { company_id }, text, [company_id]), shard: shardOf(db) };
    });
  const { group } = await placeOf(app(), company);
  await app().rows("update branches set address = 'After' where company_id = $1", [company_id]);
  // By the server that still takes the former worker for the company's: through the coordinator, then at the new one.
  const rows = [{ address: "After", at: group }];
  expect(await read()).toEqual({ rows, shard: undefined });
  await expect.poll(read).toEqual({ rows, shard: before.shard });
}, 120_000);
