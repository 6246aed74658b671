import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import * as shellTexts from "@clove/domain/shell.texts.ts";
import * as deviceTexts from "@clove/domain/sync/device.texts.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { expect } from "@playwright/test";
import { openCompany } from "./api.ts";
import { test } from "./fixtures.ts";
import {
  addToCart,
  openTill,
  ordersOf,
  payBy,
  placeHere,
  rowsOf,
  search,
  sellRice,
  signedIn,
  unsent,
} from "./offline-till.ts";

test("a full disk refuses the sale clearly and keeps the cart", async ({ page, context, server }) => {
  const shop = await openTill(page, context, server, "full-disk");
  await context.setOffline(true);
  await expect(page.getByText(shellTexts.youAreOffline)).toBeVisible();
  await addToCart(page, "Rice");
  await payBy(page, "Cash");
  // Chromium accepts small records beyond its quota for a while, so the test makes writes of the queue and of the probe fail.
  await page.evaluate(() => {
    const { add, put } = IDBObjectStore.prototype;
    const full = () => {
      throw new DOMException("The disk is full", "QuotaExceededError");
    };
    Object.assign(window, {
      freeDisk: () => Object.assign(IDBObjectStore.prototype, { add, put }),
    });
    Object.assign(IDBObjectStore.prototype, {
      add(this: IDBObjectStore, ...values: Parameters<IDBObjectStore["add"]>) {
        return ["outbox", "meta"].includes(this.name) ? full() : add.apply(this, values);
      },
      put(this: IDBObjectStore, ...values: Parameters<IDBObjectStore["put"]>) {
        return ["outbox", "meta"].includes(this.name) ? full() : put.apply(this, values);
      },
    });
  });
  await page.getByRole("button", { name: saleTexts.placeOrder }).click();
  await expect(page.getByText(saleTexts.orderSaveFailed).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove Rice" })).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Receipt" })).toBeHidden();
  const notice = page.getByRole("alert").filter({ hasText: deviceTexts.deviceFull });
  await expect(notice).toBeVisible();
  for (const table of ["outbox", "orders", "order_items", "payment_logs"]) {
    expect(await rowsOf(page, table), table).toEqual([]);
  }
  await page.evaluate(() => (window as unknown as { freeDisk: () => void }).freeDisk());
  // Both a nearly full device and free space are checked for after each sale.
  const useStorage = (usage: number) =>
    page.evaluate((used) => {
      navigator.storage.estimate = async () => ({ usage: used, quota: 100 });
    }, usage);
  const warning = page.getByRole("alert").filter({ hasText: deviceTexts.deviceNearlyFullDetail });
  await useStorage(90);
  await placeHere(page);
  await expect(notice).toBeHidden();
  await expect(warning).toBeVisible();
  await useStorage(10);
  await sellRice(page);
  await expect(warning).toBeHidden();
  await context.setOffline(false);
  await expect.poll(() => rowsOf(page, "outbox")).toEqual([]);
  expect((await ordersOf(server, shop)).count).toBe(2);
});

test("after site data were cleared while the till runs, it names what is lost and goes on without a reload", async ({
  page,
  context,
  server,
}) => {
  const shop = await openTill(page, context, server, "cleared-data");
  await context.setOffline(true);
  await expect(page.getByText(shellTexts.youAreOffline)).toBeVisible();
  await sellRice(page);
  await sellRice(page);
  await expect(unsent(page)).toHaveAttribute("data-unsent", "2");
  const witness = () => page.evaluate(() => localStorage.getItem("lastKnown") ?? "");
  await expect.poll(witness).toContain("S00002");
  // Like clearing in the browser's settings: meanwhile the database cannot be opened.
  const browser = await context.newCDPSession(page);
  const { origin } = new URL(page.url());
  await browser.send("Storage.clearDataForOrigin", { origin, storageTypes: "indexeddb,local_storage" });
  const notice = page.getByRole("alert").filter({ hasText: deviceTexts.databaseLost });
  await expect(notice).toContainText("Sales among them: 2, RM 20.00 in all");
  await expect(unsent(page)).toHaveAttribute("data-unsent", "0");
  await sellRice(page);
  expect(await rowsOf(page, "orders")).toMatchObject([{ order_ref: expect.stringMatching(/S00003$/) }]);
  await context.setOffline(false);
  await expect.poll(() => rowsOf(page, "outbox")).toEqual([]);
  expect((await ordersOf(server, shop)).count).toBe(1);
});

test("without IndexedDB the till says so before the first sale, and sells while it is online", async ({
  page,
  context,
  server,
}) => {
  const shop = await openCompany(server, "without-database", 20);
  await signedIn(context, server, shop.token);
  await context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
  });
  await page.goto("/");
  const notice = page.getByRole("alert").filter({ hasText: deviceTexts.storageMissing });
  await expect(notice).toBeVisible();
  await addToCart(page, "Rice");
  await payBy(page, "Cash");
  await page.getByRole("button", { name: saleTexts.placeOrder }).click();
  const receipt = page.getByRole("dialog", { name: "Receipt" });
  await receipt.getByRole("button", { name: "Close", exact: true }).last().click();
  expect((await ordersOf(server, shop)).count).toBe(1);
  await context.setOffline(true);
  await expect(page.getByText(shellTexts.youAreOffline)).toBeVisible();
  await search(page).fill("anything");
  const products = page.getByRole("region", { name: "Products" });
  await expect(products.getByText(offlineTexts.pageNotAvailableOffline)).toBeVisible();
  await expect(page.getByText("SecurityError")).toHaveCount(0);
  await expect(notice).toBeVisible();
});

test("after its database was deleted while it runs, the till reports what is lost and goes on @stored", async ({
  page,
  context,
  server,
}) => {
  const shop = await openTill(page, context, server, "deleted-database");
  const other = await context.newPage();
  await other.goto("/favicon.svg");
  await context.setOffline(true);
  await expect(page.getByText(shellTexts.youAreOffline)).toBeVisible();
  await sellRice(page);
  await expect(unsent(page)).toHaveAttribute("data-unsent", "1");
  const [lost] = await rowsOf<{ order_ref: string }>(page, "orders");
  const witness = () => page.evaluate(() => localStorage.getItem("lastKnown") ?? "");
  await expect.poll(witness).toContain(lost?.order_ref);

  await other.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase("clovePos");
        request.onsuccess = () => resolve();
        request.onerror = () => reject(request.error);
      }),
  );
  const notice = page.getByRole("alert").filter({ hasText: deviceTexts.databaseLost });
  await expect(notice).toContainText("S00001 (RM 10.00)");
  await expect(unsent(page)).toHaveAttribute("data-unsent", "0");

  // It sells from memory, offline, with the next number.
  await sellRice(page);
  expect(await rowsOf(page, "orders")).toMatchObject([{ order_ref: lost?.order_ref.replace(/1$/, "2") }]);
  await page.reload();
  await expect(notice).toBeVisible();
  await notice.getByRole("button", { name: "Dismiss" }).click();
  await expect(notice).toBeHidden();
  await context.setOffline(false);
  await expect.poll(() => rowsOf(page, "outbox")).toEqual([]);
  expect((await ordersOf(server, shop)).count).toBe(1);
  await expect.poll(async () => (await rowsOf(page, "products")).length).toBe(1);
});

test("a clock that goes back a year without a connection dates no sale before what the till knew @stored", async ({
  page,
  context,
  server,
}) => {
  const shop = await openTill(page, context, server, "clock-behind");
  await context.setOffline(true);
  await expect(page.getByText(shellTexts.youAreOffline)).toBeVisible();
  await page.clock.setSystemTime(Date.now() - 365 * 86_400_000);
  await sellRice(page);
  // Also after a start without a connection, which knows only the time of the last answer.
  await page.reload();
  await sellRice(page);
  await context.setOffline(false);
  await expect(unsent(page)).toHaveAttribute("data-unsent", "0");
  const { orders } = await ordersOf(server, shop);
  expect(orders).toHaveLength(2);
  for (const { created_at, flags } of orders) {
    expect(Date.now() - Date.parse(created_at)).toBeLessThan(10 * 60_000);
    expect(flags).toEqual(["clock"]);
  }
});

test("on a full disk that the browser does not report, a sale gets the room of the reserve", async ({
  page,
  context,
  server,
}) => {
  const devtools = await context.newCDPSession(page);
  // Before the page loads, because the browser remembers how much room it found.
  const quota = { origin: `${server.url}/`, quotaSize: 50_000_000 };
  await devtools.send("Storage.overrideQuotaForOrigin", quota);
  const shop = await openTill(page, context, server, "kept-room");
  await expect.poll(() => page.evaluate(kept)).toBe(8);
  await context.setOffline(true);
  await expect(page.getByText(shellTexts.youAreOffline)).toBeVisible();
  await page.evaluate(fillUp);
  const share = await page.evaluate(async () => {
    const { usage = 0, quota: told = 0 } = await navigator.storage.estimate();
    return usage / told;
  });
  expect(share).toBeLessThan(0.1);

  const warning = page.getByRole("alert").filter({ hasText: deviceTexts.deviceShort });
  await expect(warning).toBeHidden();
  // The browser tidies its files when it likes, which may free room for one more sale.
  let sales = 0;
  do {
    if (sales > 0) await page.evaluate(fillUp);
    await sellRice(page);
    sales++;
  } while (sales < 5 && (await page.evaluate(kept)) > 0);
  await expect(warning).toBeVisible();
  expect(await page.evaluate(kept)).toBe(0);
  await sellRice(page);
  expect(await rowsOf(page, "outbox")).toHaveLength(sales + 1);
  await context.setOffline(false);
  await expect(unsent(page)).toHaveAttribute("data-unsent", "0");
  expect((await ordersOf(server, shop)).count).toBe(sales + 1);
});

/** How many blocks of the reserve this device has. */
async function kept(): Promise<number> {
  const known = await indexedDB.databases();
  if (!known.some(({ name }) => name === "clovePosReserve")) return 0;
  return new Promise((resolve) => {
    const open = indexedDB.open("clovePosReserve");
    open.onsuccess = () => {
      const db = open.result;
      const count = db.transaction("blocks").objectStore("blocks").count();
      count.onsuccess = () => {
        db.close();
        resolve(count.result);
      };
    };
  });
}

/** Fills this device's storage until not even a few letters fit. */
async function fillUp(): Promise<void> {
  const db = await new Promise<IDBDatabase>((resolve) => {
    const open = indexedDB.open("other data");
    open.onupgradeneeded = () => {
      open.result.createObjectStore("rows", { autoIncrement: true });
      open.result.createObjectStore("none");
    };
    open.onsuccess = () => resolve(open.result);
  });
  const write = (table: string, work: (rows: IDBObjectStore) => void) =>
    new Promise<boolean>((resolve) => {
      const transaction = db.transaction(table, "readwrite", { durability: "strict" });
      work(transaction.objectStore(table));
      transaction.oncomplete = () => resolve(true);
      transaction.onabort = () => resolve(false);
    });
  const fits = async (bytes: number) => {
    const row = new Uint8Array(bytes);
    for (let at = 0; at < bytes; at += 65_536) crypto.getRandomValues(row.subarray(at, at + 65_536));
    if (await write("rows", (rows) => rows.add(row))) return true;
    // Until another write Chromium keeps the room of a refused one taken.
    await write("none", (rows) => rows.clear());
    return false;
  };
  let isFull = false;
  while (!isFull) {
    isFull = true;
    for (const bytes of [1_000_000, 100_000, 10_000, 1000, 100]) while (await fits(bytes)) isFull = false;
  }
  db.close();
}
