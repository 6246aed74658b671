import type { StreamMessage } from "@clove/domain/sync/stream.schema.ts";
import type { Terminal } from "@clove/domain/terminals/terminals.schema.ts";
import pg from "pg";
import { pino } from "pino";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { type SignedUp, useTestApp } from "../../../test/app.ts";
import { openShop, type Shop } from "../../../test/shop.ts";
import { listening, openStream, type StreamReader } from "../../../test/stream-reader.ts";
import { buildApp } from "../../app.ts";
import { connect } from "../../db/connect.ts";
import { openSessions } from "../../http/auth.ts";
import { pruneChanges } from "./changes.sql.ts";

const app = useTestApp();
let shop: Shop;
let owner: SignedUp;
const open: StreamReader[] = [];

beforeAll(async () => {
  owner = app().a;
  shop = await openShop(app(), owner);
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((stream) => stream.close()));
});

async function stream(token = owner.token, lastEventId?: string, url?: string): Promise<StreamReader> {
  const opened = await openStream(url ?? (await listening(app().app)), token, lastEventId);
  open.push(opened);
  return opened;
}

async function ready(token = owner.token, url?: string): Promise<StreamReader> {
  const opened = await stream(token, undefined, url);
  await opened.ready();
  return opened;
}

const rowOf = (type: string, fields: object) => (message: StreamMessage) =>
  message.type === type &&
  "items" in message &&
  message.items.some((row) =>
    Object.entries(fields).every(([key, value]) => (row as Record<string, unknown>)[key] === value),
  );

async function brand(name: string, token = owner.token): Promise<number> {
  const answer = await app().call<{ brand: { id: number } }>(token, "POST", "brand/store", { name });
  expect(answer.status).toBe(200);
  return answer.data.brand.id;
}

/** Waits until this stream has been polled past everything committed so far. */
async function settled(reader: StreamReader): Promise<void> {
  const name = `Mark ${Math.random()}`;
  await brand(name);
  await reader.until(rowOf("brands", { name }));
}

describe("live", () => {
  test("a sale reaches every stream within two seconds: order, stock, drawer, credit", async () => {
    const { variation } = await shop.product({ stock: 5 });
    const customer = await shop.customer(100);
    const second = await secondServer();
    const streams = [await ready(), await ready(owner.token, second.url)];
    const sold = await shop.sell({
      user_id: customer.id,
      items: [{ product_variation_id: variation.id, quantity: 2, sale_price: 10 }],
      payments: [
        { payment_method: "cash", amount_received: 5 },
        { payment_method: "credit", amount_received: 15 },
      ],
    });
    expect(sold.status).toBe(200);
    const at = Date.now();
    for (const till of streams) {
      const { at: seen } = await till.until(rowOf("orders", { id: sold.data.order.id }));
      expect(seen - at).toBeLessThan(2000);
      const { order } = (
        await app().call<{ order: object }>(owner.token, "GET", `order/${sold.data.order.id}`)
      ).data;
      expect(till.items("orders").at(-1)).toEqual(order);
      expect(till.items("product_variations").at(-1)).toMatchObject({
        id: variation.id,
        stocks: [{ quantity: 3 }],
      });
      expect(till.items("users").at(-1)).toMatchObject({ id: customer.id, credit_used: 15 });
      const { terminal } = (
        await app().call<{ terminal: Terminal }>(owner.token, "GET", `terminal/${shop.terminal.id}`)
      ).data;
      expect(till.items("terminals").at(-1)).toEqual(terminal);
      const deltas = till.received.slice(
        till.received.findIndex(({ message }) => message.type === "ready") + 1,
      );
      expect(deltas.every(({ message }) => "delta" in message && message.delta)).toBe(true);
      expect(deltas.at(-1)!.id).toBeDefined();
    }
    await second.close();
  });

  test("what is deleted, and what is no customer any more, goes out as deleted", async () => {
    const id = await brand("Short lived");
    const customer = await shop.customer();
    const till = await ready();
    await app().rows("delete from brands where id = $1", [id]);
    await app().rows("update users set role = 'cashier' where id = $1", [customer.id]);
    await till.until((message) => "deleted" in message && message.type === "users");
    expect(till.deleted("brands")).toEqual([id]);
    expect(till.deleted("users")).toEqual([customer.id]);
  });

  test("other stores' sales, and sequences alone, say nothing to a till", async () => {
    const { branch } = (
      await app().call<{ branch: { id: number } }>(owner.token, "POST", "branch/store", {
        name: "Elsewhere",
        email: "else@a.example",
        contact_number: "1",
        address: "Street 2",
        type: "branch",
      })
    ).data;
    const { variation } = await shop.product({ branch_id: branch.id });
    const counter = await shop.counter(branch.id);
    const cashier = await shop.staff("cashier", ["pos:view"]);
    const till = await ready(cashier.token);
    const before = till.received.length;
    const sold = await shop.sell({
      terminal_id: counter.id,
      items: [{ product_variation_id: variation.id, quantity: 1, sale_price: 10 }],
      payments: [{ payment_method: "cash", amount_received: 10 }],
    });
    expect(sold.status).toBe(200);
    await app().rows("update terminals set ref_sequence = ref_sequence + 1 where id = $1", [
      shop.terminal.id,
    ]);
    await settled(till);
    expect(till.received.slice(before).map(({ message }) => message.type)).toEqual(["brands"]);
  });

  test("without order:view a till sees its own sales and hears nothing of others'", async () => {
    const { variation } = await shop.product();
    const [one, two] = [await shop.staff("cashier", ["pos:view"]), await shop.staff("cashier", ["pos:view"])];
    const counter = await shop.counter();
    await shop.openShift(one.token, counter.id);
    const tills = [await ready(one.token), await ready(two.token)] as const;
    const sold = await shop.sell(
      {
        terminal_id: counter.id,
        items: [{ product_variation_id: variation.id, quantity: 1, sale_price: 10 }],
        payments: [{ payment_method: "qr", amount_received: 10 }],
      },
      one.token,
    );
    expect(sold.status).toBe(200);
    await tills[0].until(rowOf("orders", { id: sold.data.order.id }));
    await settled(tills[1]);
    expect(tills[1].items("orders")).toEqual([]);
    expect(tills[1].deleted("orders")).toEqual([]);
  });

  test("a renamed store, whose name is in nearly every row, ends the stream; coming back gets a new snapshot", async () => {
    const till = await ready();
    await app().rows("update branches set name = 'Renamed' where id = $1", [owner.branch.id]);
    await till.ended;
    const again = await stream(owner.token, till.lastId());
    await again.ready();
    expect(again.items("terminals")).toContainEqual(
      expect.objectContaining({ branch: { id: owner.branch.id, name: "Renamed" } }),
    );
  });
});

describe("resuming", () => {
  test("sends only what changed since", async () => {
    const till = await ready();
    await till.close();
    const id = await brand("Made meanwhile");
    const again = await stream(owner.token, till.lastId());
    await again.until(rowOf("brands", { id }));
    expect(again.received.map(({ message }) => message)).toEqual([
      { type: "brands", items: [expect.objectContaining({ id, name: "Made meanwhile" })], delta: true },
    ]);
    const third = await stream(owner.token, again.lastId());
    await settled(third);
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
    // The early one gets the lower transaction number and commits after everything else has been read.
    const early = await begin();
    await early.insert("Early, late");
    const dropped = await begin();
    await dropped.insert("Never");
    const till = await ready();
    const live = await brand("In between");
    await till.until(rowOf("brands", { id: live }));
    const late = await begin();
    await late.insert("Late, first");
    await late.end("commit");
    await till.until(rowOf("brands", { name: "Late, first" }));
    await till.close();
    await dropped.end("rollback");
    await early.insert("Early, later");
    await early.end("commit");

    const again = await stream(owner.token, till.lastId());
    await again.until(rowOf("brands", { name: "Early, later" }));
    const names = again.items<{ name: string }>("brands").map(({ name }) => name);
    expect(names.sort()).toEqual(["Early, late", "Early, later"]);
  });

  test("a transaction that stays open holds nothing up and repeats nothing", async () => {
    const client = new pg.Client({ connectionString: app().url });
    await client.connect();
    await client.query("begin");
    await client.query("select pg_current_xact_id()");
    const till = await ready();
    const id = await brand("Beside the long one");
    await till.until(rowOf("brands", { id }));
    await settled(till);
    await settled(till);
    expect(till.items("brands").filter((row) => row.id === id).length).toBe(
      till.received.some(({ message }) => "first" in message && rowOf("brands", { id })(message)) ? 2 : 1,
    );
    await client.query("rollback");
    await client.end();
  });

  test("random interleavings: a till that comes and goes ends up with the rows of the database", async () => {
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
      const till = await stream(owner.token, lastId);
      await settled(till);
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

  test("an unreadable, future, foreign or pruned cursor gets a new snapshot", async () => {
    const till = await ready();
    const id = till.lastId()!;
    const stamp = id.slice(id.indexOf("."));
    const cashier = await shop.staff("cashier", ["pos:view"]);
    const of = async (token: string, cursor: string) => {
      const again = await stream(token, cursor);
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
    await app().rows("update changes set created_at = now() - interval '8 days'");
    await pruneChanges(app().pool);
    expect(await app().rows("select 1 from changes where created_at < now() - interval '7 days'")).toEqual(
      [],
    );
    await of(owner.token, `5:5:${stamp}`);
    // What is younger goes on.
    const fresh = await ready();
    const made = await brand("After pruning");
    const again = await stream(owner.token, fresh.lastId());
    await again.until(rowOf("brands", { id: made }));
    expect(again.received.length).toBe(1);
  });

  test("after a restored backup every cursor from before gets a new snapshot", async () => {
    const till = await ready();
    const other = await ready();
    await app().rows("select reset_change_feed()");
    await till.ended;
    await other.ended;
    await (await stream(owner.token, till.lastId())).ready();
  });
});

describe("ends", () => {
  test("with Log Out, and not other sessions' streams", async () => {
    const cashier = await shop.staff("cashier", ["pos:view"]);
    const [gone, stays] = [await ready(cashier.token), await ready()];
    await app().call(cashier.token, "GET", "logout");
    await gone.ended;
    await settled(stays);
  });

  test("when rights change, here or on another server", async () => {
    const { branch } = (
      await app().call<{ branch: { id: number } }>(owner.token, "POST", "branch/store", {
        name: "Third",
        email: "third@a.example",
        contact_number: "1",
        address: "Street 3",
        type: "branch",
      })
    ).data;
    const cashier = await shop.staff("cashier", ["pos:view"]);
    const till = await ready(cashier.token);
    const answer = await app().call(owner.token, "POST", "branch/user/add", {
      user_id: cashier.user.id,
      branch_id: branch.id,
    });
    expect(answer.status).toBe(200);
    await till.ended;
    const again = await stream(cashier.token, till.lastId());
    await again.ready();
    expect(again.items("branches").length).toBe(2);
  });

  test("when the same session opens more than four", async () => {
    const streams = [];
    for (let i = 0; i < 5; i++) streams.push(await ready());
    await streams[0]!.ended;
    await settled(streams[4]!);
  });
});

/** Another server on the same database. */
async function secondServer() {
  const pool = await connect(app().url);
  const server = await buildApp({
    config: app().config,
    pool,
    sessions: openSessions(pool),
    mail: { send: async () => {} },
    log: pino({ level: "silent" }),
  });
  const url = await listening(server);
  return { url, close: () => server.close().then(() => pool.end()) };
}
