import * as accountTexts from "@clove/domain/accounts/accounts.texts.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { made } from "../faults/staff.ts";
import { call, openCompany, password } from "./api.ts";
import type { RunningServer } from "./server.ts";
import { counter } from "./till.ts";

type Shop = Awaited<ReturnType<typeof openCompany>>;

export const search = (page: Page) => page.getByRole("searchbox", { name: "Search products" });
export const unsent = (page: Page) => page.locator("[data-unsent]");

/** Signs every page of this context in; the print dialog does not block. */
export async function signedIn(context: BrowserContext, server: RunningServer, token: string): Promise<void> {
  const { data } = await call<{ user: { id: number } }>(server, token, "user-profile");
  const entry = JSON.stringify({ accessToken: token, user_id: data.user.id });
  await context.addInitScript((auth) => localStorage.setItem("auth", auth), entry);
  await countPrints(context);
}

/** Through the screen. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: accountTexts.login }).click();
}

/** Replaces the browser's print dialog by a counter in `data-prints`. */
export async function countPrints(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.print = () => {
      const { dataset } = window.top!.document.documentElement;
      dataset.prints = String(Number(dataset.prints ?? 0) + 1);
    };
  });
}

/** The till is on screen, what it needs of the app is stored or loaded, and the products are on disk. */
export async function readyForOffline(page: Page, products = 1): Promise<void> {
  await expect(search(page)).toBeVisible();
  if (await page.evaluate(mayStoreTheApp)) await page.evaluate(() => navigator.serviceWorker.ready);
  else await loadedInAdvance(page);
  await expect.poll(async () => (await rowsOf(page, "products")).length).toBe(products);
  // Variations are stored after their products; each product has at least one.
  const variations = async () => (await rowsOf(page, "variations")).length;
  await expect.poll(variations).toBeGreaterThanOrEqual(products);
}

/** False where Playwright has replaced the function that registers a service worker. */
const mayStoreTheApp = () => ServiceWorkerContainer.prototype.register.toString().includes("native code");

/** Until the app has loaded what it loads in advance for offline sales, because no service worker has it. */
async function loadedInAdvance(page: Page): Promise<void> {
  const loader = () =>
    page.evaluate(() => {
      const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
      return loaded.find((name) => name.includes("/load-for-offline-"));
    });
  await expect.poll(loader).toBeDefined();
  // Once more by the same function: the browser loads each part once.
  await page.evaluate(
    async (path) => {
      const { loadForOffline } = (await import(path!)) as { loadForOffline: () => Promise<void> };
      await loadForOffline();
    },
    await loader(),
  );
}

export async function addToCart(page: Page, name: string): Promise<void> {
  await search(page).fill(name.toLowerCase());
  await page
    .getByRole("region", { name: "Products" })
    .getByRole("button", { name: new RegExp(name) })
    .click();
  await expect(page.getByRole("button", { name: `Remove ${name}` })).toBeVisible();
}

export async function payBy(page: Page, method: "Cash" | "Credit"): Promise<void> {
  await page.getByRole("checkbox", { name: method }).check();
}

/** Makes a sale that is saved on this device; returns its receipt's number. */
export async function placeHere(page: Page): Promise<string> {
  const prints = Number((await page.locator("html").getAttribute("data-prints")) ?? 0);
  await page.getByRole("button", { name: saleTexts.placeOrder }).click();
  await expect(page.getByText(saleTexts.orderSavedLocally).first()).toBeVisible();
  const receipt = page.getByRole("dialog", { name: "Receipt" });
  const number = await receipt
    .getByText(/^offline-receipt-/)
    .first()
    .innerText();
  await expect(page.locator("html")).toHaveAttribute("data-prints", String(prints + 1));
  await receipt.getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(page.getByText(saleTexts.noProductAdded)).toBeVisible();
  return number;
}

/** The rows of a table of `clovePos` on this device. */
export function rowsOf<Row = unknown>(page: Page, table: string): Promise<Row[]> {
  return page.evaluate(
    (name) =>
      new Promise<Row[]>((resolve, reject) => {
        const open = indexedDB.open("clovePos");
        open.onerror = () => reject(open.error);
        open.onsuccess = () => {
          const db = open.result;
          if (!db.objectStoreNames.contains(name)) {
            db.close();
            return resolve([]);
          }
          const all = db.transaction(name).objectStore(name).getAll();
          all.onsuccess = () => {
            db.close();
            resolve(all.result as Row[]);
          };
        };
      }),
    table,
  );
}

/**
 * A till of a new company, ready to lose its connection. `screen`: signed in through the screen, so that another user
 * can sign in.
 */
export async function openTill(
  page: Page,
  context: BrowserContext,
  server: RunningServer,
  name: string,
  by: "token" | "screen" = "token",
): Promise<Shop> {
  const shop = await openCompany(server, name, 20);
  if (by === "token") {
    await signedIn(context, server, shop.token);
    await page.goto("/");
  } else {
    await countPrints(context);
    await page.goto("/login");
    await signIn(page, shop.email);
  }
  await readyForOffline(page);
  await expect(counter(page)).toHaveText("Counter 1");
  return shop;
}

export async function sellRice(page: Page): Promise<void> {
  await addToCart(page, "Rice");
  await payBy(page, "Cash");
  await placeHere(page);
}

export const ordersOf = (server: RunningServer, shop: Shop) =>
  made<{ orders: Order[]; count: number }>(server, shop.token, "order/list");

/** The open cart as it is stored, once it has an item. */
export async function keptCart(page: Page): Promise<unknown> {
  type Row = { key: string; value: { cart: { lines: unknown[] } | null } };
  const read = async () =>
    (await rowsOf<Row>(page, "meta")).find(({ key }) => key.startsWith("open cart "))?.value;
  await expect.poll(async () => (await read())?.cart?.lines.length ?? 0).toBeGreaterThan(0);
  return read();
}
