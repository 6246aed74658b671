import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepSale } from "../features/orders/keep-sale.ts";
import { saleToKeep } from "../features/orders/kept-sales.fixtures.ts";
import { stubLocalStorage } from "../session/stub-local-storage.fixtures.ts";
import { acknowledge } from "../sync/acknowledge.ts";
import { SyncServer } from "../sync/sync-server.fixtures.ts";
import { ClovePosDb } from "./clove-pos-db.ts";
import { delta, productRow, profileOf, snapshot } from "./copy.fixtures.ts";
import { StreamImport } from "./import-stream.ts";
import { LastKnown } from "./last-known.ts";
import { beginAnew, readWholeCopy } from "./local-copy.ts";
import { type Loss, lossKey, onReplacedDatabase, watchReplacement } from "./replaced-database.ts";

let name = "";
let count = 0;
let close: (() => void)[] = [];
let storage: Map<string, string>;

beforeEach(() => {
  name = `replaced ${++count}`;
  close = [];
  storage = stubLocalStorage();
});
afterEach(() => {
  for (const each of close) each();
  vi.unstubAllGlobals();
});

/** A page with its own connection, copy and knowledge; `storage` outlives it. */
async function page() {
  const db = new ClovePosDb(name);
  const known = new LastKnown();
  watchReplacement(db, known);
  const copy = await readWholeCopy(db, profileOf(1), known);
  let replaced: Promise<void> | undefined;
  close.push(
    onReplacedDatabase((which) => {
      if (which === db) replaced = beginAnew(copy);
    }),
    () => db.close(),
  );
  return {
    copy,
    async sell(temp_id: string) {
      const kept = await keepSale(db, saleToKeep(temp_id), undefined, copy.madeHere);
      await copy.madeHere.follow();
      return "order" in kept ? kept.order.order_ref : kept;
    },
    loss: async () => (await db.meta.get(lossKey(1)))?.value as Loss | undefined,
    /** Resolves when another database is there and in use. */
    async replaced() {
      await vi.waitFor(() => expect(replaced).toBeDefined());
      await replaced;
    },
    close: () => db.close(),
  };
}

/** As the browser's settings or another page do. */
function deleteDatabase(): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });
}

describe("a database deleted under the running app", () => {
  it("is reported even by a tab at the login page, which has not seen the unsent work itself", async () => {
    (await page()).close();
    const atLogin = new LastKnown();
    const other = await page();
    const order_ref = await other.sell("T0001-a");
    other.close();
    await deleteDatabase();
    const db = new ClovePosDb(name);
    close.push(() => db.close());
    watchReplacement(db, atLogin);
    await db.open();
    expect((await db.meta.get(lossKey(1)))?.value).toMatchObject({ sales: 1, latest: [{ order_ref }] });
  });

  it("is noticed and replaced: the loss is reported, and the day's numbers go on", async () => {
    const { copy, sell, loss, replaced } = await page();
    expect([await sell("T0001-a"), await sell("T0001-b")]).toEqual([
      "261121T0001S00001",
      "261121T0001S00002",
    ]);
    storage.clear();
    await deleteDatabase();
    await replaced();
    expect(await loss()).toMatchObject({
      records: 2,
      sales: 2,
      total: 20,
      latest: [{ order_ref: "261121T0001S00001" }, { order_ref: "261121T0001S00002", total: 10 }],
    });
    expect([...copy.memory.keysInOrder("orders")]).toEqual([]);
    expect(copy.memory.unsent.soldOf(1)).toEqual([]);
    expect(await sell("T0001-c")).toBe("261121T0001S00003");
    expect([...copy.memory.keysInOrder("orders")]).toHaveLength(1);
    expect(await copy.db.outbox.toArray()).toMatchObject([{ temp_id: "T0001-c" }]);
    // A start without a connection finds the person again.
    expect(await copy.db.profile.toArray()).toMatchObject([{ id: 1, company_id: 1 }]);
  });

  it("keeps in memory what the till sells, until the next snapshot is in", async () => {
    const { copy, replaced } = await page();
    const first = await StreamImport.open(copy.db, copy.memory, copy.stamp);
    for (const cursor of ["c1", "c2"])
      await first.take(snapshot({ products: [productRow(1), productRow(2)] }, cursor));
    await deleteDatabase();
    await replaced();
    expect(copy.memory.packed("products").size).toBe(2);
    const second = await StreamImport.open(copy.db, copy.memory, copy.stamp);
    expect(second.cursor).toBeNull();
    await second.take(snapshot({ products: [productRow(2)] }, "c3"));
    expect([...copy.memory.packed("products").allIds()]).toEqual([2]);
  });
});

describe("a database deleted while the app was closed", () => {
  it("is reported, and the numbers go on, when localStorage still knows", async () => {
    const before = await page();
    await before.sell("T0001-a");
    before.close();
    await deleteDatabase();
    const after = await page();
    expect(await after.loss()).toMatchObject({ records: 1, sales: 1, total: 10 });
    expect(await after.sell("T0001-b")).toBe("261121T0001S00002");
  });

  it("the numbers go on from what the server's orders have, when nothing here knows", async () => {
    const { copy, sell, loss } = await page();
    expect(await loss()).toBeUndefined();
    const importer = await StreamImport.open(copy.db, copy.memory, copy.stamp);
    const order = {
      id: 5,
      temp_id: "T0001-x",
      order_ref: "261121T0001S00007",
      created_at: "2026-11-20T16:04:00.000Z",
      terminal: { branch: { id: 3 } },
      items: [],
      payment_logs: [],
    };
    await importer.take([delta("orders", [order])]);
    expect(await sell("T0001-a")).toBe("261121T0001S00008");
    expect(await sell("T0001-b")).toBe("261121T0001S00009");
  });

  it("is no loss when everything was sent, nor at the first start", async () => {
    const before = await page();
    expect(await before.loss()).toBeUndefined();
    await before.sell("T0001-a");
    await acknowledge(before.copy.db, new SyncServer().answer({ orders: [{ temp_id: "T0001-a" }] }));
    await before.copy.madeHere.follow();
    before.close();
    await deleteDatabase();
    const after = await page();
    expect(await after.loss()).toBeUndefined();
    expect(await after.sell("T0001-b")).toBe("261121T0001S00002");
  });
});

it("opens also when its id cannot be written, and looks again the next time", async () => {
  const first = new ClovePosDb(name);
  const full = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  first.meta.hook("creating", full);
  watchReplacement(first, new LastKnown());
  expect(await first.orders.count()).toBe(0);
  first.close();
  const { sell, loss, close: end } = await page();
  await sell("T0001-a");
  expect(await loss()).toBeUndefined();
  end();
  await deleteDatabase();
  expect(await (await page()).loss()).toMatchObject({ records: 1 });
});
