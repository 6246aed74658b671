import type { Order } from "@clove/domain/orders/orders.schema.ts";
import type { User } from "@clove/domain/users/users.schema.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ClovePosDb } from "./clove-pos-db.ts";
import { brandRow, categoryRow, delta, productRow, snapshot, variationRow } from "./copy.fixtures.ts";
import { CopyPassedOn } from "./copy-state.ts";
import { fillTables } from "./fill-tables.ts";
import { StreamImport } from "./import-stream.ts";
import { endSession, keepSession, readSession } from "./kept-session.ts";
import { MemoryCopy } from "./memory-copy.ts";
import { readCopy } from "./read-copy.ts";
import type { LocalOrder, LocalOrderItem, LocalPaymentLog } from "./rows.ts";

const stamp = "company 1";
const [token, at] = ["token of Ben", 1];
// As far as the copy looks into them.
const customer = (id: number) => ({ id, temp_id: null, name: `Customer ${id}`, role: "customer" }) as User;
const place = (id: number) => ({ id, name: "Main" }) as never;
const order = (id: number) =>
  ({
    id,
    temp_id: null,
    created_at: "2026-03-01T00:00:00.000Z",
    terminal: { branch: { id: 1 } },
    items: [{ id: 1, order_id: id }],
    payment_logs: [{ id: 1, order_id: id }],
  }) as unknown as Order;
let db: ClovePosDb;
let importer: StreamImport;
let count = 0;

/** A whole copy on disk, tables filled, and the stream still open. */
beforeEach(async () => {
  db = new ClovePosDb(`session ${++count}`);
  await keepSession(db, { accessToken: token, user_id: 1, at });
  const memory = new MemoryCopy();
  importer = await StreamImport.open(db, memory, stamp);
  await importer.take(
    snapshot({
      categories: [categoryRow(1)],
      brands: [brandRow(1)],
      branches: [place(1)],
      terminals: [place(1)],
      users: [customer(7)],
      products: [productRow(1)],
      product_variations: [variationRow(1)],
      orders: [order(9)],
    }),
  );
  await importer.take([delta("users", [customer(8)])]);
  await fillTables(db, memory, stamp, async () => {}, new AbortController().signal);
});
afterEach(() => db.delete());

/** Rows of each table that has some; `meta` by its keys. */
async function left(): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const table of db.tables) {
    if (table.name === "meta") found.meta = (await db.meta.toCollection().primaryKeys()).sort();
    else if ((await table.count()) > 0) found[table.name] = await table.count();
  }
  return found;
}

describe("a session that ends", () => {
  it("deletes every synced row and keeps everything made on the device", async () => {
    const before = await left();
    expect(before).toMatchObject({ users: 2, products: 1, orders: 1, order_items: 1, payment_logs: 1 });
    expect(before).toMatchObject({ terminals: 1, branches: 1, brands: 1, pages: 4, patches: 1 });
    const record = {
      temp_id: "T1-a",
      kind: "order",
      company_id: 1,
      user_id: 1,
      created_at: "",
      body: {},
    } as const;
    await db.outbox.add({ ...record, state: "waiting" });
    const made = { order_temp_id: "T1-a", synced: 0 as const };
    const sale = { temp_id: "T1-a", order_ref: "S00001", synced: 0 as const };
    const local_id = await db.orders.add(sale as LocalOrder);
    await db.order_items.add(made as LocalOrderItem);
    await db.payment_logs.add(made as LocalPaymentLog);
    await db.meta.bulkPut([
      { key: "sequence 1 0001 2026-03-01", value: 7 },
      { key: "open cart 1:1", value: { cart: {} } },
      { key: "company 1", value: {} },
    ]);

    await endSession(db, token);
    expect(await left()).toEqual({
      outbox: 1,
      orders: 1,
      order_items: 1,
      payment_logs: 1,
      meta: ["company 1", "epoch", "open cart 1:1", "sequence 1 0001 2026-03-01", "session", "version"],
    });
    expect(await db.orders.toArray()).toEqual([{ ...sale, local_id }]);
    expect(await readSession(db)).toMatchObject({ accessToken: null, user_id: null });
    const memory = new MemoryCopy();
    await readCopy(db, memory, stamp);
    expect(memory.catalogue.find("", 0, 1).count).toBe(0);
    expect((await StreamImport.open(db, memory, stamp)).cursor).toBeNull();
  });

  it("stops writers that still store under it", async () => {
    await endSession(db, token);
    await expect(importer.take([delta("users", [customer(9)])])).rejects.toThrow(CopyPassedOn);
    expect(await left()).not.toHaveProperty("users");
    expect(await left()).not.toHaveProperty("patches");
  });

  it("deletes nothing of somebody who has signed in meanwhile", async () => {
    await keepSession(db, { accessToken: "token of Mei", user_id: 2, at: 2 });
    const before = await left();
    await endSession(db, token);
    expect(await left()).toEqual(before);
    expect(await readSession(db)).toMatchObject({ user_id: 2 });
  });

  it("is followed by a new snapshot at the next sign-in", async () => {
    await endSession(db, token);
    await keepSession(db, { accessToken: "again", user_id: 1, at: 2 });
    const memory = new MemoryCopy();
    await (await StreamImport.open(db, memory, stamp)).take(snapshot({ products: [productRow(2)] }));
    await readCopy(db, memory, stamp);
    expect(memory.catalogue.find("", 0, 9).ids).toEqual([2]);
  });
});

it("another user's session stops writers that still store under the former one", async () => {
  await keepSession(db, { accessToken: "renewed", user_id: 1, at: 2 });
  await importer.take([delta("users", [customer(9)])]);
  await keepSession(db, { accessToken: "token of Mei", user_id: 2, at: 3 });
  await expect(importer.take([delta("users", [customer(10)])])).rejects.toThrow(CopyPassedOn);
});
