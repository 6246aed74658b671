import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepSale } from "../features/orders/keep-sale.ts";
import { creditSale, customerFacts, moreSales, saleToKeep } from "../features/orders/kept-sales.fixtures.ts";
import { ClovePosDb } from "../local-db/clove-pos-db.ts";
import { profileOf } from "../local-db/copy.fixtures.ts";
import type { LocalUser } from "../local-db/rows.ts";
import { discardRefused } from "./acknowledge.ts";
import { referenceTo } from "./made-ids.ts";
import { countUnsent, countUnsentSales, writeUnsent } from "./outbox.ts";
import { SyncServer } from "./sync-server.fixtures.ts";
import { type Upload, upload } from "./upload.ts";

let db: ClovePosDb;
let server: SyncServer;
let count = 0;
beforeEach(() => {
  db = new ClovePosDb(`upload ${++count}`);
  server = new SyncServer();
});
afterEach(() => {
  vi.unstubAllGlobals();
  return db.delete();
});

function send({
  fetch = server.fetch(),
  ...changes
}: Partial<Upload> & { fetch?: typeof globalThis.fetch } = {}) {
  vi.stubGlobal("fetch", fetch);
  return upload({
    db,
    company_id: 1,
    caller: { token: "token", dispatch: () => {} },
    signal: new AbortController().signal,
    withAside: false,
    onProgress: () => {},
    ...changes,
  });
}

/** A customer made here, as users.offline-write makes one. */
async function makeCustomer(temp_id: string): Promise<number> {
  const user: LocalUser = {
    temp_id,
    name: "Aina",
    email: `${temp_id}@shop.example`,
    phone: null,
    gender: "female",
    role: "customer",
    status: "active",
    max_discount: null,
    max_discount_type: null,
    credit_limit: 50,
    credit_used: 0,
    barcode: "",
    permissions: "[]",
    branches: [],
    company_id: 1,
    synced: 0,
  };
  return writeUnsent(db, "user", [], async (add) => {
    await add({
      temp_id,
      kind: "user",
      company_id: 1,
      user_id: 1,
      created_at: "2026-11-20T16:00:00.000Z",
      body: { users: [{ temp_id, name: "Aina" }] },
    });
    return db.users.add(user);
  });
}

const waitingOrders = async () =>
  (await db.outbox.toArray()).flatMap(({ body }) => body.orders ?? []) as {
    temp_id: string;
    user_id: number;
  }[];
const leftHere = async () =>
  Promise.all(
    [db.outbox, db.users, db.orders, db.order_items, db.payment_logs].map((table) => table.count()),
  );

describe("a refused record", () => {
  it("of staff can be thrown away here; a sale, a customer and what may still be taken cannot (sync §10)", async () => {
    await keepSale(db, saleToKeep("T0001-a"));
    await makeCustomer("T0001-customer");
    await makeCustomer("T0001-staff");
    const staff = { users: [{ temp_id: "T0001-staff", name: "Ben", role: "cashier" }] };
    const customer = { users: [{ temp_id: "T0001-customer", name: "Aina", role: "customer" }] };
    await db.outbox.where("temp_id").equals("T0001-staff").modify({ body: staff });
    await db.outbox.where("temp_id").equals("T0001-customer").modify({ body: customer });
    const ids = ["T0001-a", "T0001-customer", "T0001-staff"];
    const discardAll = async () => {
      const done: boolean[] = [];
      for (const temp_id of ids) done.push(await discardRefused(db, temp_id));
      return done;
    };
    expect(await discardAll()).toEqual([false, false, false]);
    const refuse = (code: string) => {
      for (const temp_id of ids) server.refused.set(temp_id, { code, message: "No" });
    };
    refuse("quarantine_full");
    await send();
    expect(await discardAll()).toEqual([false, false, false]);
    refuse("forbidden");
    expect(await send({ withAside: true })).toMatchObject({ end: "done" });
    expect(await discardAll()).toEqual([false, false, true]);
    expect((await db.outbox.toArray()).map(({ temp_id }) => temp_id).sort()).toEqual(ids.slice(0, 2));
    expect((await db.users.toArray()).map(({ temp_id }) => temp_id)).toEqual(["T0001-customer"]);
    expect(await discardRefused(db, "T0001-staff")).toBe(false);
  });
});

describe("an upload", () => {
  it("sends records with the parents that they refer to, and leaves nothing of what was acknowledged", async () => {
    const local_id = await makeCustomer("T0001-u");
    await keepSale(db, creditSale("T0001-a", 20, customerFacts({ id: -local_id, credit_used: 0 })));
    await keepSale(db, saleToKeep("T0001-b"));
    const percents: number[] = [];
    const end = await send({ onProgress: (percent) => percents.push(percent) });
    expect(end).toEqual({ taken: 3, failed: 0, end: "done" });
    expect(await leftHere()).toEqual([0, 0, 0, 0, 0]);
    expect(server.bodies).toMatchObject([
      {
        users: [{ temp_id: "T0001-u" }],
        orders: [{ temp_id: "T0001-a", user_temp_id: "T0001-u" }, { temp_id: "T0001-b" }],
        order_items: [{ order_temp_id: "T0001-a" }, { order_temp_id: "T0001-b" }],
        payment_logs: [{ payment_method: "credit" }, { payment_method: "cash" }],
      },
    ]);
    expect(server.tokens).toEqual(["Bearer token"]);
    expect(percents.at(-1)).toBe(100);
    expect(percents).toEqual([...percents].sort((a, b) => a - b));
    // A cart that was left open still finds the customer.
    expect(await referenceTo(db, "users", -local_id)).toEqual({ id: server.taken.get("T0001-u")?.id });
  });

  it("rewrites waiting records when a parent gets its id", async () => {
    const local_id = await makeCustomer("T0001-u");
    await keepSale(db, creditSale("T0001-a", 20, customerFacts({ id: -local_id, credit_used: 0 })));
    const [user] = server.answer({ users: [{ temp_id: "T0001-u" }] }).slice(1);
    const cut = new TextEncoder().encode(
      `data: {"type":"progress","percent":0}\n\ndata: ${JSON.stringify(user)}\n\n`,
    );
    const fetch = async () => new Response(cut);
    expect(await send({ fetch })).toEqual({ taken: 1, failed: 0, end: "cut" });
    const id = server.taken.get("T0001-u")?.id;
    expect(await waitingOrders()).toMatchObject([{ temp_id: "T0001-a", user_id: id, user_temp_id: null }]);
    expect(await db.orders.toArray()).toMatchObject([{ user_id: id, user_temp_id: null, synced: 0 }]);
    expect(await db.users.count()).toBe(0);
  });

  it("loses and doubles nothing when the answer is cut anywhere", async () => {
    const records = ["T0001-a", "T0001-b"];
    const length = await answerLength();
    // Every byte stands in send-batch.test.ts; here each cut goes through the database.
    for (let cutAfter = 0; cutAfter <= length; cutAfter += 11) {
      server = new SyncServer();
      await db.outbox.clear();
      await db.orders.clear();
      const local_id = await makeCustomer("T0001-u");
      await keepSale(db, creditSale("T0001-a", 20, customerFacts({ id: -local_id, credit_used: 0 })));
      await keepSale(db, saleToKeep("T0001-b"));
      const first = await send({ fetch: server.fetch({ cutAfter, piece: 1 + (cutAfter % 61) }) });
      const left = await waitingOrders();
      // Whatever was shown as taken is on the server, whatever is not taken still waits here.
      expect(3 - first.taken).toBe(await db.outbox.count());
      expect(left.every(({ temp_id }) => records.includes(temp_id))).toBe(true);
      if (first.end !== "done") expect(await send()).toMatchObject({ failed: 0, end: "done" });
      expect(await leftHere()).toEqual([0, 0, 0, 0, 0]);
      expect([...server.taken.keys()].sort()).toEqual(["T0001-a", "T0001-b", "T0001-u"]);
    }
  }, 30_000);

  it("applies hundreds of results that the server sends at once", async () => {
    await keepSale(db, saleToKeep("T0001-a"));
    await moreSales(db, 400);
    const fetch = server.fetch({ piece: 10_000_000 });
    expect(await send({ fetch })).toEqual({ taken: 401, failed: 0, end: "done" });
    expect(await leftHere()).toEqual([0, 0, 0, 0, 0]);
  });

  it("goes on with what came while it ran", async () => {
    for (let i = 0; i < 3; i++) await keepSale(db, saleToKeep(`T0001-${i}`));
    let isFirst = true;
    const onProgress = () => {
      if (isFirst) void keepSale(db, saleToKeep("T0001-late"));
      isFirst = false;
    };
    expect(await send({ onProgress })).toEqual({ taken: 4, failed: 0, end: "done" });
    expect(server.bodies.map(({ orders }) => orders?.length)).toEqual([3, 1]);
    expect([...server.taken.values()].every(({ times }) => times === 1)).toBe(true);
  });
});

describe("what the server does not take", () => {
  beforeEach(async () => {
    await keepSale(db, saleToKeep("T0001-a"));
    await keepSale(db, saleToKeep("T0001-poison"));
    await keepSale(db, saleToKeep("T0001-c"));
  });

  it("is put aside there, stays visible here with its reason, and delays no other record", async () => {
    server.aside.set("T0001-poison", { code: "not_found", message: "Not found" });
    expect(await send()).toEqual({ taken: 2, failed: 1, end: "done" });
    expect(await db.outbox.toArray()).toMatchObject([
      {
        temp_id: "T0001-poison",
        state: "quarantined",
        code: "not_found",
        message: "Not found",
        quarantine_id: 7,
      },
    ]);
    expect(await db.orders.toArray()).toMatchObject([{ temp_id: "T0001-poison", synced: 0 }]);
    expect(await countUnsent(db, 1)).toEqual({ waiting: 0, quarantined: 1 });
    // It left the queue.
    await send();
    expect(server.bodies).toHaveLength(1);
  });

  it("goes when the server says that it was retried or discarded", async () => {
    server.aside.set("T0001-poison", { code: "not_found", message: "Not found" });
    await send();
    expect(await send({ withAside: true })).toEqual({ taken: 0, failed: 0, end: "done" });
    expect(await db.outbox.count()).toBe(1);
    server.aside.set("T0001-poison", { code: "discarded", message: "Discarded: twice" });
    expect(await send({ withAside: true })).toEqual({ taken: 1, failed: 0, end: "done" });
    expect(await leftHere()).toEqual([0, 0, 0, 0, 0]);
  });

  it("stays here when it is not even put aside there, and goes when it is sent again and taken", async () => {
    server.refused.set("T0001-poison", { code: "quarantine_full", message: "500 records wait" });
    expect(await send()).toEqual({ taken: 2, failed: 1, end: "done" });
    expect(await db.outbox.toArray()).toMatchObject([
      { temp_id: "T0001-poison", state: "refused", code: "quarantine_full", message: "500 records wait" },
    ]);
    expect(await db.orders.toArray()).toMatchObject([{ temp_id: "T0001-poison", synced: 0 }]);
    expect(await countUnsent(db, 1)).toEqual({ waiting: 0, quarantined: 1 });
    await send();
    expect(server.bodies).toHaveLength(1);
    server.refused.clear();
    expect(await send({ withAside: true })).toEqual({ taken: 1, failed: 0, end: "done" });
    expect(await leftHere()).toEqual([0, 0, 0, 0, 0]);
  });

  it("is singled out when the server refuses the whole request because of one record", async () => {
    const taking = server.fetch();
    const fetch: typeof globalThis.fetch = async (url, init) =>
      String(init?.body).includes("poison")
        ? Response.json(
            { success: false, message: "Please check the marked fields", code: "x" },
            { status: 422 },
          )
        : taking(url, init);
    expect(await send({ fetch })).toEqual({ taken: 2, failed: 1, end: "done" });
    expect(await db.outbox.toArray()).toMatchObject([
      { temp_id: "T0001-poison", state: "waiting", message: "Please check the marked fields" },
    ]);
  });
});

describe("a queue", () => {
  it("of another company is neither seen nor sent; that of the own company is sent by any of its people", async () => {
    await keepSale(db, saleToKeep("T0001-a"));
    await keepSale(db, saleToKeep("T0001-b", { seller: profileOf(1, 2) }));
    await keepSale(db, saleToKeep("T0001-x", { seller: profileOf(2, 9) }));
    expect(await countUnsent(db, 2)).toEqual({ waiting: 1, quarantined: 0 });
    expect(await send()).toMatchObject({ taken: 2 });
    expect([...server.taken.keys()]).toEqual(["T0001-a", "T0001-b"]);
    expect(await db.outbox.toArray()).toMatchObject([{ temp_id: "T0001-x", company_id: 2 }]);
  });

  it("keeps the rest when the session ends in the middle of an upload, and sends it with the next one", async () => {
    for (const temp_id of ["T0001-a", "T0001-b", "T0001-c"]) await keepSale(db, saleToKeep(temp_id));
    // As the server ends the answer then: after the record at work, without `complete`.
    const ended: typeof globalThis.fetch = async () => {
      const [, first] = server.answer({ orders: [{ temp_id: "T0001-a" }] });
      return new Response(`data: {"type":"progress","percent":0}\n\ndata: ${JSON.stringify(first)}\n\n`);
    };
    expect(await send({ fetch: ended })).toEqual({ taken: 1, failed: 0, end: "cut" });
    const signedOut = async () => Response.json({ message: "no" }, { status: 401 });
    expect(await send({ fetch: signedOut })).toMatchObject({ taken: 0, end: "signed_out" });
    expect(await countUnsent(db, 1)).toEqual({ waiting: 2, quarantined: 0 });
    const caller = { token: "next", dispatch: () => {} };
    expect(await send({ caller })).toEqual({ taken: 2, failed: 0, end: "done" });
    expect([server.tokens.at(-1), [...server.taken.keys()]]).toEqual([
      "Bearer next",
      ["T0001-a", "T0001-b", "T0001-c"],
    ]);
  });

  it("stays as it is when the session has ended, or the server is away, broken or silent", async () => {
    await keepSale(db, saleToKeep("T0001-a"));
    const answer = (status: number) => async () => Response.json({ message: "no" }, { status });
    const silent: typeof globalThis.fetch = async () => new Response(new ReadableStream({ start() {} }));
    const nobody = async () => Promise.reject(new TypeError("fetch failed"));
    const nonsense = async () => new Response("data: {\n\ndata: 1\n\n");
    expect(await send({ fetch: answer(401) })).toMatchObject({ end: "signed_out" });
    expect(await send({ fetch: answer(503) })).toMatchObject({ end: "lost" });
    expect(await send({ fetch: answer(500) })).toMatchObject({ end: "failed" });
    expect(await send({ fetch: nobody })).toMatchObject({ end: "lost" });
    expect(await send({ fetch: nonsense })).toMatchObject({ end: "cut" });
    expect(await send({ fetch: silent, silence: 10 })).toMatchObject({ end: "cut" });
    expect(await countUnsent(db, 1)).toEqual({ waiting: 1, quarantined: 0 });
    expect(await countUnsentSales(db, 1, 7)).toBe(1);
    expect(await countUnsentSales(db, 1, 8)).toBe(0);
  });
});

/** The length of the answer to the three records with which cuts are tried. */
async function answerLength(): Promise<number> {
  const body = {
    users: [{ temp_id: "T0001-u" }],
    orders: [{ temp_id: "T0001-a" }, { temp_id: "T0001-b" }],
  };
  const response = await new SyncServer().fetch()("", { body: JSON.stringify(body) });
  return (await response.arrayBuffer()).byteLength;
}
