// node bench/offline-sale.mjs [sales]: a five-line sale without a connection through the real page in Chromium, from the click on
// Place Order until it is durable, with few and with 2,000 unsent sales, and with and without 20,000 confirmed ones sealed in the
// journal. Measured alternately with one bare transaction of strict durability that stores the same rows in the same page.
import { share } from "./lib/load.mjs";
import { openTill } from "./lib/open-till.mjs";
import { sealedSales } from "./lib/sealed-sales.mjs";
import { startServer } from "./lib/server.mjs";
import { openShop } from "./lib/shop.mjs";
import { loadSource } from "./lib/source.mjs";

const sales = Number(process.argv[2] ?? 40);
const waiting = 2000;
const sealed = 20_000;
/** The sales are measured in so many turns with an empty and with a full journal. */
const turns = 4;
const saleTexts = await loadSource("packages/domain/src/orders/sale.texts.ts");
const shellTexts = await loadSource("packages/domain/src/shell.texts.ts");
const server = await startServer();
const { client } = server;
let till;
try {
  const shop = await openShop(server, client, { cashiers: 1, variations: 200 });
  // No name is the beginning of another, so that each search finds one product.
  const { rows } = await client.query(
    "update products set name = 'Goods ' || lpad(id::text, 6, '0') returning id::int, name",
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  till = await openTill(server.url, shop.cashiers[0]);
  const { page, context } = till;
  await context.addInitScript(watchSales, saleTexts.placeOrder);
  await page.goto("/");
  await ready();
  await context.setOffline(true);
  await page.getByText(shellTexts.youAreOffline).first().waitFor();
  await sellOne();
  const few = await measure();
  const { kept, ...journal } = await measureJournal();
  await page.evaluate((count) => window.bench.multiply(count), waiting);
  await page.reload();
  await ready();
  await sellOne();
  const many = await measure();
  console.table({
    ...told("few unsent", few),
    ...told(`${waiting} unsent`, many),
    ...toldJournal(journal, kept),
  });

  async function ready() {
    await page.getByRole("searchbox", { name: "Search products" }).waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(
      (count) => window.bench.countOf("products").then((found) => found >= count),
      200,
    );
  }

  /** Alternately without and with a full journal, in an order that favours neither. */
  async function measureJournal() {
    const found = { without: [], with: [], kept: null };
    for (let turn = 0; turn < turns; turn++) {
      const isFull = turn % 4 === 1 || turn % 4 === 2;
      if (isFull) found.kept ??= await fillJournal();
      else await page.evaluate(() => window.bench.emptyJournal());
      found[isFull ? "with" : "without"].push(...(await measure(Math.ceil(sales / 2))));
    }
    return found;
  }

  /** @returns the bytes that the journal takes, as text and on the disk */
  async function fillJournal() {
    const used = () => page.evaluate(() => window.bench.used());
    const before = await used();
    const last = await page.evaluate(() => window.bench.lastRecord());
    let text = 0;
    for (const rows of await sealedSales(last, sealed)) {
      text += rows.reduce((sum, row) => sum + row.text.length, 0);
      await page.evaluate((some) => window.bench.seal(some), rows);
    }
    return { text, disk: (await used()) - before };
  }

  async function measure(count = sales) {
    const found = [];
    for (let n = 0; n < count; n++) {
      const sale = await sellOne();
      found.push({ ...sale, bare: await page.evaluate(() => window.bench.bare()) });
    }
    return found;
  }

  async function sellOne() {
    const products = page.getByRole("region", { name: "Products" });
    const search = page.getByRole("searchbox", { name: "Search products" });
    for (const { product_id } of shop.basket()) {
      const name = names.get(product_id);
      await search.fill(name.toLowerCase());
      await products
        .getByRole("button", { name: new RegExp(name) })
        .first()
        .waitFor();
      // Not a click: two presses at one place within 0.4 s mean the same product (selling §35).
      await search.press("Enter");
      await page.getByRole("button", { name: `Remove ${name}`, exact: true }).waitFor();
    }
    await page.getByRole("checkbox", { name: "Cash" }).check();
    await page.getByRole("button", { name: saleTexts.placeOrder }).click();
    const receipt = page.getByRole("dialog", { name: "Receipt" });
    await receipt.getByRole("button", { name: "Close", exact: true }).last().click();
    await page.getByText(saleTexts.noProductAdded).waitFor();
    return page.evaluate(() => window.bench.last());
  }
} finally {
  await till?.close();
  await server.stop();
}

function toldJournal(found, { text, disk }) {
  const half = (sales) =>
    share(
      sales.map(({ durable }) => durable).toSorted((a, b) => a - b),
      0.5,
    );
  const [without, full] = [half(found.without), half(found.with)];
  const mb = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
  return {
    [`saved with ${sealed} sealed ÷ without, median`]: {
      figure: (full / without).toFixed(2),
      must: "≤ 1.10",
      of: `${full.toFixed(1)} ms ÷ ${without.toFixed(1)} ms`,
    },
    [`${sealed} sealed five-line sales, on the disk`]: {
      figure: mb(disk),
      must: "≤ 60 MB",
      of: `${mb(text)} of text`,
    },
  };
}

function told(name, found) {
  const at = (part, of) =>
    share(
      found.map(of).toSorted((a, b) => a - b),
      part,
    );
  const half = (of) => at(0.5, of);
  const ms = (value) => `${value.toFixed(1)} ms`;
  const [saved, bare] = [(sale) => sale.durable, (sale) => sale.bare];
  return {
    [`${name}: saved, median`]: { figure: ms(half(saved)), must: "" },
    [`${name}: saved, p95`]: { figure: ms(at(0.95, saved)), must: "≤ 50 ms" },
    [`${name}: ÷ bare transaction, median`]: {
      figure: (half(saved) / half(bare)).toFixed(2),
      must: "≤ 2",
      of: `${ms(half(saved))} ÷ ${ms(half(bare))}`,
    },
    [`${name}: writing transactions, requests`]: {
      figure: `${half((sale) => sale.writes)}, ${half((sale) => sale.requests)}`,
      must: "1 writing transaction",
    },
    [`${name}: until the transaction begins, median`]: { figure: ms(half((sale) => sale.begun)), must: "" },
  };
}

/** Runs in the page: measures each press of the button until its sale is durable. */
function watchSales(button) {
  let pressed = null;
  let done = null;
  addEventListener(
    "click",
    ({ target, timeStamp }) => {
      if (target.closest?.("button")?.textContent?.trim() !== button) return;
      pressed = { at: timeStamp, writes: 0, requests: 0 };
    },
    { capture: true },
  );
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (...args) {
    const tx = transaction.apply(this, args);
    if (!pressed || this.name !== "clovePos") return tx;
    const sale = pressed;
    if (tx.mode === "readwrite") sale.writes++;
    if (tx.mode === "readwrite" && tx.objectStoreNames.contains("outbox")) {
      sale.begun ??= performance.now() - sale.at;
      tx.addEventListener("complete", () => {
        done = { ...sale, durable: performance.now() - sale.at };
        pressed = null;
      });
    }
    return tx;
  };
  for (const { prototype } of [IDBObjectStore, IDBIndex]) {
    for (const name of [
      "get",
      "getAll",
      "getKey",
      "getAllKeys",
      "count",
      "openCursor",
      "openKeyCursor",
      "put",
      "add",
    ]) {
      const original = prototype[name];
      if (!original) continue;
      prototype[name] = function (...args) {
        if (pressed) pressed.requests++;
        return original.apply(this, args);
      };
    }
  }

  const asPromise = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const tables = ["outbox", "orders", "order_items", "payment_logs", "meta"];
  const opened = async (name, upgrade) => {
    const request = indexedDB.open(name);
    request.onupgradeneeded = () => upgrade?.(request.result);
    return asPromise(request);
  };
  let copies = 0;
  let beside;

  /** The rows of the last sale, by table. */
  async function lastRows(db) {
    const tx = db.transaction(tables);
    const store = (name) => tx.objectStore(name);
    const cursor = await asPromise(store("outbox").openCursor(null, "prev"));
    const record = cursor.value;
    const of = (name, index) => asPromise(store(name).index(index).getAll(record.temp_id));
    const [orders, items, payments, meta] = await Promise.all([
      of("orders", "temp_id"),
      of("order_items", "order_temp_id"),
      of("payment_logs", "order_temp_id"),
      asPromise(store("meta").getAll()),
    ]);
    const wanted = ["sequence ", "open cart ", "sold carts "];
    const kept = meta.filter(({ key }) => wanted.some((start) => key.startsWith(start)));
    return { outbox: [record], orders, order_items: items, payment_logs: payments, meta: kept };
  }

  function renamed(rows) {
    const suffix = `x${++copies}`;
    const text = JSON.stringify({ ...rows, meta: [] }).replaceAll(
      rows.outbox[0].temp_id,
      `${rows.outbox[0].temp_id}${suffix}`,
    );
    const copy = { ...JSON.parse(text), meta: rows.meta };
    for (const name of tables) for (const row of copy[name]) if (name !== "meta") delete row.local_id;
    return copy;
  }

  function putAll(tx, rows) {
    for (const name of tables) for (const row of rows[name]) tx.objectStore(name).put(row);
  }

  const ended = (tx) =>
    new Promise((resolve, reject) => {
      tx.oncomplete = () => resolve();
      tx.onabort = () => reject(tx.error);
    });

  window.bench = {
    last: () => done,
    used: async () => (await navigator.storage.estimate()).usage,
    async lastRecord() {
      const db = await opened("clovePos");
      const { outbox } = await lastRows(db);
      db.close();
      return outbox[0];
    },
    async seal(rows) {
      const db = await opened("clovePos");
      const tx = db.transaction("journal", "readwrite", { durability: "strict" });
      for (const row of rows) tx.objectStore("journal").put(row);
      await ended(tx);
      db.close();
    },
    async emptyJournal() {
      const db = await opened("clovePos");
      const tx = db.transaction("journal", "readwrite", { durability: "strict" });
      tx.objectStore("journal").clear();
      await ended(tx);
      db.close();
    },
    async countOf(name) {
      const db = await opened("clovePos");
      const count = db.objectStoreNames.contains(name)
        ? await asPromise(db.transaction(name).objectStore(name).count())
        : 0;
      db.close();
      return count;
    },
    /** Milliseconds of one strictly durable transaction that stores the last sale's rows in a database with the same tables. */
    async bare() {
      const db = await opened("clovePos");
      beside ??= await opened("beside", (fresh) => {
        const tx = db.transaction(tables);
        for (const name of tables) {
          const { keyPath, autoIncrement, indexNames } = tx.objectStore(name);
          const store = fresh.createObjectStore(name, { keyPath, autoIncrement });
          for (const each of indexNames) {
            const { keyPath: path, unique, multiEntry } = tx.objectStore(name).index(each);
            store.createIndex(each, path, { unique, multiEntry });
          }
        }
      });
      const rows = renamed(await lastRows(db));
      db.close();
      const began = performance.now();
      const tx = beside.transaction(tables, "readwrite", { durability: "strict" });
      putAll(tx, rows);
      await ended(tx);
      return performance.now() - began;
    },
    /** Stores this many copies of the last sale as unsent ones. */
    async multiply(count) {
      const db = await opened("clovePos");
      const rows = await lastRows(db);
      const tx = db.transaction(tables, "readwrite");
      for (let n = 0; n < count; n++) putAll(tx, { ...renamed(rows), meta: [] });
      await ended(tx);
      db.close();
    },
  };
}
