import { type RawBuilder, sql } from "kysely";
import pg from "pg";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { type SignedUp, useTestApp } from "../../../test/app.ts";
import { onEachFeed, onEachPart, resetChangeFeed } from "../../../test/change-feed.ts";
import { rowOf } from "../../../test/open-stream.ts";
import { openShop, type Shop } from "../../../test/shop.ts";
import { openTills, type Tills } from "../../../test/stream-reader.ts";
import { writeAtCompany } from "../../db/at-company.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import { pruneChanges } from "./changes.sql.ts";

const app = useTestApp();
let shop: Shop;
let owner: SignedUp;
let tills: Tills;

beforeAll(async () => {
  owner = app().a;
  shop = await openShop(app(), owner);
  tills = openTills(app(), owner);
});
afterEach(() => tills.close());

test("a resumed stream sends only what changed since", async () => {
  const till = await tills.ready();
  await till.close();
  const id = await tills.brand("Made meanwhile");
  const again = await tills.open(owner.token, till.lastId());
  await again.until(rowOf("brands", { id }));
  expect(again.received.map(({ message }) => message)).toEqual([
    { type: "brands", items: [expect.objectContaining({ id, name: "Made meanwhile" })], delta: true },
  ]);
  const third = await tills.open(owner.token, again.lastId());
  await tills.settled(third);
  expect(third.items("brands").map(({ id: seen }) => seen)).not.toContain(id);
});

test("nothing is missed whatever the order of commits", async () => {
  const { company_id } = owner.user;
  const begin = async () => {
    const client = new pg.Client({ connectionString: app().url });
    await client.connect();
    await client.query("begin");
    const insert = async (name: string) =>
      (
        await client.query<{ id: string }>(
          "insert into brands (company_id, name) values ($1, $2) returning id",
          [company_id, name],
        )
      ).rows[0]!;
    return { insert, end: (how: "commit" | "rollback") => client.query(how).then(() => client.end()) };
  };
  // This transaction gets the lower id, and commits after everything else was read.
  const early = await begin();
  await early.insert("Early, late");
  const dropped = await begin();
  await dropped.insert("Never");
  const till = await tills.ready();
  const live = await tills.brand("In between");
  await till.until(rowOf("brands", { id: live }));
  const late = await begin();
  await late.insert("Late, first");
  await late.end("commit");
  await till.until(rowOf("brands", { name: "Late, first" }));
  await till.close();
  await dropped.end("rollback");
  await early.insert("Early, later");
  await early.end("commit");

  const again = await tills.open(owner.token, till.lastId());
  await again.until(rowOf("brands", { name: "Early, later" }));
  const names = again.items<{ name: string }>("brands").map(({ name }) => name);
  expect(names.sort()).toEqual(["Early, late", "Early, later"]);
});

test("a transaction that stays open delays and repeats nothing", async () => {
  const client = new pg.Client({ connectionString: app().url });
  await client.connect();
  await client.query("begin");
  await client.query("select pg_current_xact_id()");
  const till = await tills.ready();
  const id = await tills.brand("Beside the long one");
  await till.until(rowOf("brands", { id }));
  await tills.settled(till);
  await tills.settled(till);
  expect(till.items("brands").filter((row) => row.id === id).length).toBe(
    till.received.some(({ message }) => "first" in message && rowOf("brands", { id })(message)) ? 2 : 1,
  );
  await client.query("rollback");
  await client.end();
});

test("random interleavings: a till that disconnects and reconnects ends up with the database's rows", async () => {
  const { company_id } = owner.user;
  const clients = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const client = new pg.Client({ connectionString: app().url });
      await client.connect();
      return client;
    }),
  );
  let lastId: string | undefined;
  const copy = new Map<number, string>();
  const follow = async () => {
    const till = await tills.open(owner.token, lastId);
    await tills.settled(till);
    for (const { message } of till.received) {
      if (message.type !== "brands") continue;
      if ("first" in message && message.first) copy.clear();
      if ("deleted" in message) for (const id of message.deleted) copy.delete(id);
      else for (const row of message.items) copy.set(row.id, row.name);
    }
    lastId = till.lastId();
    await till.close();
  };
  let done = false;
  const writing = clients.map(async (client, n) => {
    for (let round = 0; !done; round++) {
      await client.query("begin");
      const { rows } = await client.query<{ id: string }>(
        "insert into brands (company_id, name) values ($1, $2) returning id",
        [company_id, `W${n} ${round}`],
      );
      if (round % 3 === 0) await client.query("select pg_sleep(random() * 0.5)");
      if (round % 5 === 1) await client.query("delete from brands where id = $1", [rows[0]!.id]);
      else if (round % 2)
        await client.query("update brands set name = name || ' new' where id = $1", [rows[0]!.id]);
      await client.query(round % 7 === 6 ? "rollback" : "commit");
    }
    await client.end();
  });
  for (let visit = 0; visit < 6; visit++) await follow();
  done = true;
  await Promise.all(writing);
  await follow();
  const rows = await app().rows<{ id: string; name: string }>(
    "select id, name from brands where company_id = $1",
    [company_id],
  );
  expect(rows.length).toBeGreaterThan(20);
  expect([...copy].sort()).toEqual(rows.map(({ id, name }) => [Number(id), name]).sort());
});

test("an unreadable, forged, foreign or pruned cursor gets a new snapshot", async () => {
  const till = await tills.ready();
  await tills.brand("Pruned");
  const id = till.lastId()!;
  const stamp = id.slice(id.indexOf("."));
  const cashier = await shop.staff("cashier", ["pos:view"]);
  const of = async (token: string, cursor: string) => {
    const again = await tills.open(token, cursor);
    await again.ready();
    await again.close();
  };
  for (const wrong of [
    "nonsense",
    `0:0:${stamp}`,
    `9:5:${stamp}`,
    `5:9:7,6${stamp}`,
    `5:9:9${stamp}`,
    "5:9:",
  ]) {
    await of(owner.token, wrong);
  }
  await of(owner.token, `4000000000:4000000000:${stamp}`);
  await of(cashier.token, id);
  // Only rows older than every running transaction (of other databases, too): in reality no transaction runs for a week.
  await vi.waitFor(
    async () => {
      await onEachPart(
        app(),
        "update %s set created_at = now() - interval '8 days' where xid < pg_snapshot_xmin(pg_current_snapshot())",
      );
      expect(await app().rows("select 1 from changes where created_at > now() - interval '7 days'")).toEqual(
        [],
      );
    },
    { timeout: 20_000, interval: 100 },
  );
  await pruneChanges(app().pool);
  expect(await app().rows("select 1 from changes")).toEqual([]);
  await of(owner.token, id);
  // Newer cursors can be resumed.
  const fresh = await tills.ready();
  const made = await tills.brand("After pruning");
  const again = await tills.open(owner.token, fresh.lastId());
  await again.until(rowOf("brands", { id: made }));
  expect(again.received.length).toBe(1);
});

test("after a restored backup every earlier cursor gets a new snapshot", async () => {
  const till = await tills.ready();
  const other = await tills.ready();
  await resetChangeFeed(app());
  await till.ended;
  await other.ended;
  await (await tills.open(owner.token, till.lastId())).ready();
  // Until every transaction that began before (also of another test's database) has ended, new streams end at each change.
  await vi.waitFor(
    async () => {
      const newer = await onEachFeed(
        app(),
        "select count(*) from change_feed where pruned_below > pg_snapshot_xmin(pg_current_snapshot())",
      );
      expect(new Set(newer)).toEqual(new Set(["0"]));
    },
    { timeout: 20_000, interval: 100 },
  );
});

test("many changes come in chunks of which only the last has an id; far too many become a new snapshot", async () => {
  const { company_id } = owner.user;
  const write = (statement: RawBuilder<unknown>) =>
    inTransaction(app().pool, { company_id }, ({ db }) => writeAtCompany(db, { company_id }, statement));
  const till = await tills.ready();
  const before = till.received.length;
  await write(sql`insert into sizes (company_id, name, code)
    select ${company_id}::bigint, 'Size ' || n, n from generate_series(1, 4600) n`);
  await till.until((message) => "items" in message && message.items.length === 100, before);
  const chunks = till.received.slice(before);
  expect(chunks.map(({ message }) => ("items" in message ? message.items.length : 0))).toEqual([
    ...Array.from({ length: 9 }, () => 500),
    100,
  ]);
  expect(chunks.map(({ id }) => id !== undefined)).toEqual([...Array.from({ length: 9 }, () => false), true]);

  await write(sql`insert into changes (company_id, type, row_id)
    select ${company_id}::bigint, 'brands', generate_series(1, 50001)`);
  await till.ended;
  await (await tills.open(owner.token, till.lastId())).ready();
});
