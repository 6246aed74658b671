import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { acknowledge } from "../sync/acknowledge.ts";
import { writeUnsent } from "../sync/outbox.ts";
import { ClovePosDb } from "./clove-pos-db.ts";
import { cartSold, writeCart } from "./kept-cart.ts";
import { endSession } from "./kept-session.ts";
import { pruneSealed, sealWhenIdle } from "./seal-sales.ts";
import { unsealed } from "./unsealed.ts";

let db: ClovePosDb;
beforeEach(() => {
  db = new ClovePosDb(`sealed ${Math.random()}`);
});
afterEach(() => {
  vi.restoreAllMocks();
  return db.delete();
});

const sold = (temp_id: string, company_id = 1) =>
  writeUnsent(db, "order", [], (add) =>
    add({
      ...{ temp_id, company_id, kind: "order", user_id: 1, created_at: new Date().toISOString() },
      body: { orders: [{ temp_id }], order_items: [], payment_logs: [] },
    }),
  );
const confirm = (temp_id: string, id: number) =>
  acknowledge(db, [{ type: "record", kind: "order", temp_id, status: "created", id, warnings: [] }]);

test("a sale that the server confirmed stays sealed, also when the session ends", async () => {
  await sold("T0001-a");
  await sold("T0001-unsent");
  await confirm("T0001-a", 7);
  expect(await db.outbox.toCollection().primaryKeys()).toHaveLength(1);
  const kept = [
    {
      ...{ temp_id: "T0001-a", company_id: 1, kind: "order", at: expect.any(Number) },
      text: '{"order":{},"items":[],"payments":[]}',
    },
  ];
  expect(await db.journal.toArray()).toEqual(kept);
  await endSession(db, "the token");
  expect(await db.journal.toArray()).toEqual(kept);
  // Told twice, it is kept once.
  await confirm("T0001-a", 7);
  expect(await db.journal.count()).toBe(1);
});

const owner = "1:1";
/** The server has confirmed the sale of the open cart. */
async function answered(temp_id: string) {
  await writeCart(db, { owner, tab: "one", known: 0 }, { key: temp_id });
  const order = { items: [], payment_logs: [], flags: [], terminal: {}, cashier_user: {}, total: 1 };
  unsealed.set(temp_id, { company_id: 1, placed: { items: [], temp_id } as never, order: order as never });
}
const openCarts = async () =>
  (await db.meta.where("key").startsWith("open cart").toArray()).flatMap(
    ({ value }) => (value as { cart: object | null }).cart ?? [],
  );

test("a sale that was confirmed with a connection is sealed in the transaction that ends its cart", async () => {
  await answered("T0001-placed");
  // Neither is written without the other.
  const ending = vi.spyOn(db.meta, "bulkPut").mockRejectedValue(new Error("the disk"));
  await expect(cartSold(db, { owner, key: "T0001-placed", tab: "one" })).rejects.toThrow("the disk");
  expect([(await openCarts()).length, await db.journal.count()]).toEqual([1, 0]);
  ending.mockRestore();
  await cartSold(db, { owner, key: "T0001-placed", tab: "one" });
  expect([(await openCarts()).length, await db.journal.count()]).toEqual([0, 1]);
  expect(unsealed.size).toBe(0);
  // A sale whose cart does not end here, when the browser is idle.
  await answered("T0001-other");
  await sealWhenIdle(db);
  expect(await db.journal.toCollection().primaryKeys()).toEqual(["T0001-other", "T0001-placed"]);
});

test("on a full device the cart ends, though its sale cannot be sealed", async () => {
  await answered("T0001-placed");
  vi.spyOn(db.journal, "bulkPut").mockRejectedValue(new DOMException("full", "QuotaExceededError"));
  await cartSold(db, { owner, key: "T0001-placed", tab: "one" });
  expect([await openCarts(), unsealed.size]).toEqual([[], 1]);
  unsealed.clear();
});

test("on a full device a confirmed sale goes from the outbox, though it cannot be sealed", async () => {
  await sold("T0001-a");
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (
    this: IDBObjectStore,
    ...values: Parameters<typeof put>
  ) {
    if (this.name === "journal") throw new DOMException("full", "QuotaExceededError");
    return put.apply(this, values);
  });
  expect((await confirm("T0001-a", 7)).taken).toEqual(["T0001-a"]);
  expect([await db.outbox.count(), await db.journal.count()]).toEqual([0, 0]);
});

test("the oldest sealed sales make room for a new sale on a full device", async () => {
  await db.journal.bulkPut([1, 2, 3].map((at) => ({ ...sealedAt(at), temp_id: `T${at}` })));
  const store = (most: number) =>
    writeUnsent(db, "brand", [db.journal], async (add) => {
      if ((await db.journal.count()) > most) throw new DOMException("full", "QuotaExceededError");
      await add({ temp_id: "new", kind: "brand", company_id: 1, user_id: 1, created_at: "", body: {} });
    });
  await store(1);
  expect(await db.journal.toCollection().primaryKeys()).toEqual(["T3"]);
  expect(await db.outbox.where("temp_id").equals("new").count()).toBe(1);
  await expect(store(-1)).rejects.toMatchObject({ name: "QuotaExceededError" });
});

const sealedAt = (at: number) => ({ company_id: 1, at, kind: "order" as const, text: "{}" });

test("sealed sales go after 30 days, and the oldest when there are too many", async () => {
  const day = 86_400_000;
  await db.journal.bulkPut(
    [1, 2, 3, 32].map((days) => ({ ...sealedAt((100 - days) * day), temp_id: `T${days}` })),
  );
  await pruneSealed(db, 100 * day, 2);
  expect(await db.journal.orderBy("at").primaryKeys()).toEqual(["T2", "T1"]);
});
