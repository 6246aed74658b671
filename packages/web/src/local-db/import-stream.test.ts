import { Dexie } from "dexie";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { orderRow } from "../page-tests/shop.fixtures.ts";
import { ClovePosDb } from "./clove-pos-db.ts";
import {
  brandRow,
  categoryRow,
  delta,
  productRow,
  snapshot,
  typeMessages,
  variationRow,
} from "./copy.fixtures.ts";
import { fillTables, packPatches } from "./fill-tables.ts";
import { type Received, StreamImport } from "./import-stream.ts";
import { MadeHere } from "./made-here.ts";
import { MemoryCopy } from "./memory-copy.ts";
import { readCopy } from "./read-copy.ts";

const stamp = "company 1";
const shop = {
  categories: [categoryRow(1), categoryRow(2)],
  brands: [brandRow(1)],
  products: [1, 2, 3, 4, 5].map((id) => productRow(id)),
  product_variations: [1, 2, 3, 4, 5].map((id) => variationRow(id, id, `code ${id}`)),
};
let db: ClovePosDb;
let count = 0;
beforeEach(() => {
  db = new ClovePosDb(`test ${++count}`);
});
afterEach(() => db.delete());

async function take(batches: Received[][], under = stamp) {
  const memory = await readAgain(under);
  const importer = await StreamImport.open(db, memory, under);
  for (const batch of batches) await importer.take(batch);
  expect(importer.failure).toBeNull();
  return { memory, importer };
}

async function readAgain(under = stamp) {
  const memory = new MemoryCopy();
  await readCopy(db, memory, under);
  return memory;
}

const names = (memory: MemoryCopy) =>
  memory.catalogue.find("", 0, 100).ids.map((id) => memory.catalogue.products.read(id)!.name);
const orderIds = (memory: MemoryCopy) => [...memory.keysInOrder("orders")].map(({ id }) => id).sort();
const each = (received: Received[]) => received.map((one) => [one]);

describe("a snapshot", () => {
  it("is there after the next start, with its cursor, however it was split into batches", async () => {
    for (const batches of [each(snapshot(shop)), [snapshot(shop)]]) {
      const { memory, importer } = await take(batches);
      expect(importer.cursor).toBe("c1");
      const again = await readAgain();
      for (const copy of [memory, again]) {
        expect(names(copy)).toEqual([1, 2, 3, 4, 5].map((id) => `Product ${id}`));
        expect(copy.scan("code 3")?.product).toMatchObject({ id: 3, category: { name: "Category 1" } });
        expect(copy.rows("categories")).toHaveLength(2);
      }
      expect((await StreamImport.open(db, again, stamp)).cursor).toBe("c1");
    }
  });

  it("is asked for again after 30 days, and then orders that have become too old are gone", async () => {
    const day = 86_400_000;
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const orders = [orderRow(1), orderRow(2)];
    await take([snapshot({ ...shop, orders })]);
    vi.setSystemTime(Date.now() + 29 * day);
    const { importer } = await take([[delta("orders", [orderRow(3)], "c2")]]);
    expect(importer.cursor).toBe("c2");
    vi.setSystemTime(Date.now() + 2 * day);
    const old = await readAgain();
    expect(orderIds(old)).toEqual([1, 2, 3]);
    const later = await StreamImport.open(db, old, stamp);
    expect(later.cursor).toBeNull();
    await later.take(snapshot({ ...shop, orders: [orderRow(3)] }));
    expect(orderIds(await readAgain())).toEqual([3]);
    expect((await StreamImport.open(db, old, stamp)).cursor).toBe("c1");
  });

  it("deletes rows that it does not contain, when its type is complete and not before", async () => {
    await take([snapshot(shop)]);
    const fewer = typeMessages("products", [productRow(2, "Renamed"), productRow(6), productRow(7)]);
    const { memory, importer } = await take([[{ message: fewer[0]! }]]);
    expect(names(memory)).toEqual([
      "Product 1",
      "Product 3",
      "Product 4",
      "Product 5",
      "Product 6",
      "Renamed",
    ]);
    await importer.take([{ message: fewer[1]! }]);
    expect(names(memory)).toEqual(["Product 6", "Product 7", "Renamed"]);
    expect(names(await readAgain())).toEqual(["Product 6", "Product 7", "Renamed"]);
  });

  it("interrupted anywhere leaves the old copy usable, and can begin again", async () => {
    await take([snapshot(shop)]);
    const next = snapshot(
      { ...shop, products: [productRow(3, "New 3"), productRow(8), productRow(9)] },
      "c2",
      1,
    );
    for (let cut = 1; cut < next.length; cut++) {
      await take(each(next.slice(0, cut)));
      const memory = await readAgain();
      expect(memory.scan("code 3")?.product.brand.name).toBe("Brand 1");
      // The old cursor stands as long as the new snapshot is not whole.
      expect((await StreamImport.open(db, memory, stamp)).cursor).toBe("c1");
    }
    const { importer } = await take(each(next));
    expect(importer.cursor).toBe("c2");
    expect(names(await readAgain())).toEqual(["New 3", "Product 8", "Product 9"]);
  });

  it("of the first visit is used even if incomplete", async () => {
    const first = snapshot(shop, "c1", 2);
    await take([first.slice(0, first.findIndex(({ message }) => message?.type === "products") + 2)]);
    const memory = await readAgain();
    expect(names(memory)).toEqual(["Product 1", "Product 2", "Product 3", "Product 4"]);
    expect((await StreamImport.open(db, memory, stamp)).cursor).toBeNull();
  });
});

describe("changes", () => {
  it("are stored with their cursor: new, changed and gone rows", async () => {
    await take([snapshot(shop)]);
    const { importer } = await take([
      [delta("products", [productRow(2, "Renamed"), productRow(6)])],
      [
        delta("categories", [categoryRow(1, "Food")]),
        delta("product_variations", [variationRow(1, 1, "moved")]),
      ],
      [
        { message: { type: "products", deleted: [5], delta: true } },
        { message: { type: "categories", deleted: [2], delta: true }, id: "c2" },
      ],
    ]);
    expect(importer.cursor).toBe("c2");
    const memory = await readAgain();
    expect(names(memory)).toEqual(["Product 1", "Product 3", "Product 4", "Product 6", "Renamed"]);
    expect(memory.rows("categories").map(({ name }) => name)).toEqual(["Food"]);
    expect([memory.scan("code 1"), memory.scan("moved")?.product.id]).toEqual([undefined, 1]);
    expect(await db.products.where("id").anyOf(2, 5).toArray()).toMatchObject([{ name: "Renamed" }]);
  });

  it("win over an interrupted snapshot, which was older", async () => {
    await take([snapshot(shop)]);
    const part = typeMessages("products", [productRow(1, "Part"), productRow(6), productRow(7)]);
    await take([[{ message: part[0]! }], [delta("products", [productRow(1, "Newest")], "c2")]]);
    expect(names(await readAgain())).toEqual(["Newest", "Product 2", "Product 3", "Product 4", "Product 5"]);
  });

  it("are merged into the pages when there are many", async () => {
    await take([snapshot(shop)]);
    await take([
      [delta("products", [productRow(2, "Renamed"), productRow(6)])],
      [{ message: { type: "products", deleted: [5], delta: true } }],
    ]);
    await packPatches(db, 1);
    expect(await db.patches.count()).toBe(0);
    expect(names(await readAgain())).toEqual(["Product 1", "Product 3", "Product 4", "Product 6", "Renamed"]);
  });
});

it("stores nothing more once storing failed, so that no cursor covers what is missing", async () => {
  const { memory, importer } = await take([snapshot(shop)]);
  db.pages.hook("creating", () => {
    throw new Error("QuotaExceededError");
  });
  db.patches.hook("creating", () => {
    throw new Error("QuotaExceededError");
  });
  await importer.take([delta("products", [productRow(1, "Newest")], "c2")]);
  await importer.take([delta("categories", [categoryRow(1, "Food")], "c3")]);
  expect(importer.failure).not.toBeNull();
  expect([names(memory)[0], memory.row("categories", 1)?.name]).toEqual(["Newest", "Food"]);
  expect((await StreamImport.open(db, new MemoryCopy(), stamp)).cursor).toBe("c1");
  expect((await readAgain()).row("categories", 1)?.name).toBe("Category 1");
});

it("shows nothing of another stamp until the new snapshot is in", async () => {
  await take([snapshot(shop)]);
  const other = await readAgain("company 2");
  expect([names(other), other.rows("categories"), other.rows("brands")]).toEqual([[], [], []]);
  const { memory } = await take([snapshot({ products: [productRow(77, "Theirs")] }, "x1")], "company 2");
  expect(names(memory)).toEqual(["Theirs"]);
  expect(memory.rows("brands")).toEqual([]);
  expect(names(await readAgain())).toEqual([]);
  expect((await StreamImport.open(db, new MemoryCopy(), stamp)).cursor).toBeNull();
});

describe("unsent rows", () => {
  const twin = { temp_id: "T0001-a", name: "Made here", synced: 0 as const };
  const { id: _id, ...made } = { ...productRow(1), ...twin };
  const idle = async () => {};
  const signal = new AbortController().signal;

  it("survive snapshots, deltas, deletions and the filling of the tables", async () => {
    await db.products.add({ ...made });
    await db.categories.add({ ...categoryRow(1, "Mine"), id: undefined, temp_id: "T0001-c", synced: 0 });
    await db.users.add({ temp_id: "T0001-u", name: "Aina", synced: 0 } as never);
    for (const rows of [shop, {}]) {
      const { memory } = await take([
        snapshot(rows),
        [{ message: { type: "products", deleted: [1, 2], delta: true } }],
      ]);
      await fillTables(db, memory, stamp, idle, signal);
    }
    expect(await db.products.where("synced").equals(0).toArray()).toMatchObject([twin]);
    expect(await db.categories.where("synced").equals(0).count()).toBe(1);
    expect(await db.users.where("synced").equals(0).count()).toBe(1);
    expect(await db.products.where("synced").equals(1).count()).toBe(0);
  });

  it("are shown beside the server's, once, and another company's are not", async () => {
    await db.products.add({ ...made });
    await db.products.add({ ...made, temp_id: "T0001-b", name: "Another company's", company_id: 2 });
    const record = { user_id: 1, created_at: "", state: "waiting", kind: "product", body: {} } as const;
    await db.outbox.add({ ...record, temp_id: "T0001-a", company_id: 1 });
    await db.outbox.add({ ...record, temp_id: "T0001-b", company_id: 2 });
    const { memory } = await take([snapshot(shop)]);
    await new MadeHere(db, memory, 1).follow();
    expect(names(memory)).toEqual([
      "Made here",
      "Product 1",
      "Product 2",
      "Product 3",
      "Product 4",
      "Product 5",
    ]);
    expect(memory.catalogue.find("made here", 0, 1).ids[0]).toBeLessThan(0);

    const importer = await StreamImport.open(db, memory, stamp);
    await importer.take([delta("products", [productRow(9, "Made here", "T0001-a")])]);
    await fillTables(db, memory, stamp, idle, signal);
    expect(importer.failure).toBeNull();
    expect(memory.catalogue.find("made here", 0, 9)).toEqual({ ids: [9], count: 1 });
    expect(memory.idByTempId("products", "T0001-a")).toBe(9);
    await new MadeHere(db, memory, 1).follow();
    expect(memory.catalogue.find("made here", 0, 9).ids).toEqual([9]);
    expect(await db.products.where("temp_id").equals("T0001-a").toArray()).toMatchObject([{ synced: 0 }]);
  });
});

it("fills the tables with every row, and resumes where it stopped", async () => {
  const { memory } = await take([snapshot(shop)]);
  const stop = new AbortController();
  let slices = 0;
  await fillTables(db, memory, stamp, async () => void (++slices > 1 && stop.abort()), stop.signal);
  await fillTables(db, memory, stamp, async () => {}, new AbortController().signal);
  expect(await db.products.toArray()).toMatchObject(shop.products.map((row) => ({ ...row, synced: 1 })));
  expect(await db.variations.where("barcode").equals("code 4").count()).toBe(1);
  const { memory: next } = await take([snapshot({ ...shop, products: [productRow(2)] }, "c2")]);
  await fillTables(db, next, stamp, async () => {}, new AbortController().signal);
  expect((await db.products.toArray()).map(({ id }) => id)).toEqual([2]);
});

it("keeps unsent work that an earlier version of the app left, and has room for held carts", async () => {
  const before = db.tables.filter(({ name }) => !name.startsWith("held_"));
  const old = new Dexie(`${db.name} before`);
  old
    .version(9)
    .stores(
      Object.fromEntries(
        before.map(({ name, schema }) => [
          name,
          [schema.primKey, ...schema.indexes].map(({ src }) => src).join(),
        ]),
      ),
    );
  await old.table("outbox").add({ temp_id: "T0001-o", kind: "order", company_id: 1, state: "waiting" });
  old.close();
  const now = new ClovePosDb(old.name);
  expect(await now.outbox.toArray()).toMatchObject([{ temp_id: "T0001-o" }]);
  expect(await now.held_carts.count()).toBe(0);
  await now.delete();
});

it("keeps everything when a later version of the database opens it", async () => {
  await take([snapshot(shop)]);
  await db.orders.add({ temp_id: "T0001-o", synced: 0 } as never);
  db.close();
  class Later extends ClovePosDb {
    constructor(name: string) {
      super(name);
      this.version(12).stores({ later: "++id" });
    }
  }
  const later = new Later(db.name);
  const memory = new MemoryCopy();
  await readCopy(later, memory, stamp);
  expect(names(memory)).toHaveLength(5);
  expect(await later.orders.toArray()).toMatchObject([{ temp_id: "T0001-o", synced: 0 }]);
  later.close();
});
