import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as accountTexts from "@clove/domain/accounts/accounts.texts.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import * as shellTexts from "@clove/domain/shell.texts.ts";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { call, onePixel, openCompany, storeWithPicture } from "./api.ts";
import { test } from "./fixtures.ts";
import { type RunningServer, startServer } from "./server.ts";
import { versionedProxy } from "./versioned-proxy.ts";

const assets = fileURLToPath(new URL("../../packages/web/dist/assets", import.meta.url));
const built = readdirSync(assets);
const search = (page: Page) => page.getByRole("searchbox", { name: "Search products" });
const newVersion = (page: Page) => page.getByRole("region", { name: "New version" });
const installBanner = (page: Page) => page.getByRole("region", { name: shellTexts.installBanner });

test.use({ serviceWorkers: "allow" });

test("after one visit every page starts without a server or a connection", async ({
  page,
  context,
  server,
}) => {
  const shop = await openCompany(server, "cold", 20);
  await signedIn(context, server, shop.token);
  await page.goto("/");
  await readyForOffline(page);
  const kept = await keptAddresses(page);
  expect(kept.filter((path) => /^\/(api|healthz|readyz|metrics)/.test(path))).toEqual([]);
  const parts = built.filter((name) => /\.(js|css)$/.test(name));
  expect(kept).toEqual(expect.arrayContaining(parts.map((name) => `/assets/${name}`)));

  await server.stop();
  await context.setOffline(true);
  try {
    await page.reload();
    await search(page).fill("rice");
    await expect(page.getByRole("button", { name: /Rice/ })).toBeVisible();
    const other = await context.newPage();
    await other.goto("/productList");
    await expect(other.getByRole("heading", { level: 1, name: "Product List" })).toBeVisible();
    await expect(other.getByText("Rice").first()).toBeVisible();
    for (const path of ["/product/1?from=list", "/orderList", "/reports", "/createProduct"]) {
      await other.goto(path);
      await expect(other.getByRole("banner")).toBeVisible();
      await expect(other.getByText(shellTexts.youAreOffline)).toBeVisible();
    }
    // The app does not answer the server's own paths.
    const answered = await other.evaluate(() =>
      Promise.all(
        [
          "/api/v1/company/terminal/list",
          "/api/docs",
          "/healthz",
          "/readyz",
          "/metrics",
          "/media/none.webp",
        ].map((path) =>
          fetch(path).then(
            () => path,
            () => null,
          ),
        ),
      ),
    );
    expect(answered.filter(Boolean)).toEqual([]);
    await expect(other.goto("/api/docs")).rejects.toThrow("ERR_INTERNET_DISCONNECTED");
  } finally {
    await context.setOffline(false);
    await server.start();
  }
});

test("a browser restarted without a connection opens the till", async ({ playwright, launchOptions }) => {
  const server = await startServer();
  const profile = mkdtempSync(join(tmpdir(), "clove-profile-"));
  const open = (offline: boolean) =>
    playwright.chromium.launchPersistentContext(profile, { ...launchOptions, offline, baseURL: server.url });
  try {
    const shop = await openCompany(server, "anew", 20);
    const before = await open(false);
    await signedIn(before, server, shop.token);
    const page = await before.newPage();
    await page.goto("/");
    await readyForOffline(page);
    await before.close();
    await server.stop();

    const after = await open(true);
    const till = await after.newPage();
    await till.goto("/");
    await search(till).fill("rice");
    await till.getByRole("button", { name: /Rice/ }).click();
    await expect(till.getByRole("button", { name: "Remove Rice" })).toBeVisible();
    await after.close();
  } finally {
    await server.remove();
    rmSync(profile, { recursive: true, force: true });
  }
});

test("a new version is activated when the user accepts it, and never during an open sale", async ({
  page,
  context,
  server,
}) => {
  const proxy = await versionedProxy(server.url);
  try {
    const shop = await openCompany(server, "version", 20);
    await signedIn(context, server, shop.token);
    await page.goto(proxy.url);
    await readyForOffline(page);
    const other = await context.newPage();
    await other.goto(`${proxy.url}/productList`);
    await expect(other.getByRole("banner")).toBeVisible();
    await expect(newVersion(page)).toBeHidden();
    await addRice(page);

    proxy.version = 2;
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await expect.poll(() => isWaiting(page)).toBe(true);
    // After a reload the till still has the old version.
    await page.reload();
    await expect(page.getByRole("button", { name: "Remove Rice" })).toBeVisible();
    expect(await versionOf(page)).toBe("1");
    await expect(newVersion(page)).toBeHidden();
    await expect(newVersion(other)).toBeHidden();

    await removeRice(page);
    await expect(newVersion(page)).toBeVisible();
    await expect(newVersion(other)).toBeVisible();
    await addRice(page);
    await expect(newVersion(page)).toBeHidden();
    await expect(newVersion(other)).toBeHidden();
    await removeRice(page);

    await newVersion(page).getByRole("button", { name: "Update" }).click();
    await expect.poll(() => versionOf(page)).toBe("2");
    await expect(search(page)).toBeVisible();
    await expect(newVersion(page)).toBeHidden();
    // The other tab keeps its version until its user accepts.
    expect(await versionOf(other)).toBe("1");
    await newVersion(other).getByRole("button", { name: "Update" }).click();
    await expect.poll(() => versionOf(other)).toBe("2");
  } finally {
    await context.close();
    await proxy.close();
  }
});

test("a tab with an open sale or a running upload keeps the others from changing the version", async ({
  page,
  context,
  server,
}) => {
  const proxy = await versionedProxy(server.url);
  try {
    await page.goto(`${proxy.url}/login`);
    await page.evaluate(() => navigator.serviceWorker.ready);
    proxy.version = 2;
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    const update = newVersion(page).getByRole("button", { name: "Update" });
    await expect(update).toBeVisible();
    const other = await context.newPage();
    await other.goto(`${proxy.url}/login`);
    for (const name of ["clove-pos-sale", "clove-pos-upload"]) {
      await other.evaluate((lock) => {
        const held = new Promise<void>((resolve) => Object.assign(window, { release: resolve }));
        return new Promise<void>((resolve) => {
          void navigator.locks.request(lock, { mode: "shared" }, () => {
            resolve();
            return held;
          });
        });
      }, name);
      await update.click();
      const refusal = page.getByText("A sale or an upload is not finished yet.");
      await expect(refusal).toBeVisible();
      expect([await versionOf(page), await isWaiting(page)]).toEqual(["1", true]);
      // So that the next refusal can be told from this one.
      await refusal.click();
      await expect(refusal).toHaveCount(0);
      await other.evaluate(() => (window as unknown as { release: () => void }).release());
    }
    await update.click();
    await expect.poll(() => versionOf(page)).toBe("2");
  } finally {
    await context.close();
    await proxy.close();
  }
});

test("the install banner asks once, stays away when dismissed, and does not cover a sale", async ({
  page,
  context,
  server,
}) => {
  const shop = await openCompany(server, "install", 20);
  await signedIn(context, server, shop.token);
  await page.goto("/");
  await expect(search(page)).toBeVisible();
  await offerInstall(page);
  await expect(installBanner(page)).toBeVisible();
  await addRice(page);
  await expect(installBanner(page)).toBeHidden();
  await removeRice(page);
  await installBanner(page).getByRole("button", { name: shellTexts.install, exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-prompted", "1");
  await expect(installBanner(page)).toBeHidden();

  await offerInstall(page);
  await installBanner(page).getByRole("button", { name: "Dismiss" }).click();
  await expect(installBanner(page)).toBeHidden();
  await page.reload();
  await expect(search(page)).toBeVisible();
  await offerInstall(page);
  await expect(installBanner(page)).toBeHidden();
});

test("plain http says once that the till does not start without a connection", async ({
  playwright,
  launchOptions,
  server,
}) => {
  const args = ["--host-resolver-rules=MAP till.example 127.0.0.1"];
  const browser = await playwright.chromium.launch({ ...launchOptions, args });
  try {
    const page = await browser.newPage();
    const told = page.getByText("Starting without a connection is not available here.");
    const address = server.url.replace("127.0.0.1", "till.example");
    await page.goto(address);
    await expect(told).toBeVisible();
    await page.reload();
    await expect(page.getByRole("button", { name: accountTexts.login })).toBeVisible();
    await expect(told).toBeHidden();
  } finally {
    await browser.close();
  }
});

test("pictures are cached up to a limit, and shown without a server", async ({ page, context, server }) => {
  const shop = await openCompany(server, "media", 20);
  await signedIn(context, server, shop.token);
  const form = new FormData();
  form.set("logo", new Blob([onePixel], { type: "image/png" }), "logo.png");
  const sent = await fetch(`${server.url}/api/v1/company-profile/update`, {
    method: "POST",
    headers: { authorization: `Bearer ${shop.token}` },
    body: form,
  });
  const { data } = (await sent.json()) as { data: { company: { logo: string } } };
  const logo = `/media/${data.company.logo}`;
  await page.goto("/");
  await readyForOffline(page);
  await page.evaluate(async () => {
    const cache = await caches.open("clove-pos-media");
    for (let i = 0; i < 505; i++) await cache.put(`/media/old/${i}`, new Response("old"));
  });
  await page.goto("/companyProfile");
  await expect(page.getByRole("img", { name: "Logo" })).toBeVisible();
  const kept = async () => (await keptAddresses(page)).filter((path) => path.startsWith("/media/"));
  await expect.poll(kept).toContain(logo);
  // The next viewed picture displaces the oldest ones, never the logo.
  const shown = await storeWithPicture(server, shop, "Curry");
  await page.evaluate((path) => {
    const image = document.body.appendChild(new Image());
    image.src = `/media/${path}`;
    return image.decode();
  }, shown);
  const old = async () => (await kept()).filter((path) => path.startsWith("/media/old/")).length;
  await expect.poll(old).toBeLessThan(500);
  expect(await old()).toBeGreaterThan(495);
  expect(await kept()).toEqual(expect.arrayContaining([logo, `/media/${shown}`]));

  await context.setOffline(true);
  expect(await page.evaluate((path) => fetch(path).then(({ status }) => status), logo)).toBe(200);
  await context.setOffline(false);
});

/** The session as after a sign-in, in every page of this context. */
async function signedIn(context: BrowserContext, server: RunningServer, accessToken: string): Promise<void> {
  const { data } = await call<{ user: { id: number } }>(server, accessToken, "user-profile");
  const entry = JSON.stringify({ accessToken, user_id: data.user.id });
  await context.addInitScript((auth) => localStorage.setItem("auth", auth), entry);
}

/** Waits until the till is shown, the app is cached and the products are on disk. */
async function readyForOffline(page: Page): Promise<void> {
  await expect(search(page)).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect(page.getByRole("button", { name: /Rice/ })).toBeVisible();
  await expect.poll(() => page.evaluate(countProducts)).toBe(1);
}

function countProducts(): Promise<number> {
  return new Promise((resolve, reject) => {
    const open = indexedDB.open("clovePos");
    open.onerror = () => reject(open.error);
    open.onsuccess = () => {
      const db = open.result;
      if (!db.objectStoreNames.contains("products")) {
        db.close();
        return resolve(0);
      }
      const count = db.transaction("products").objectStore("products").count();
      count.onsuccess = () => {
        db.close();
        resolve(count.result);
      };
    };
  });
}

async function addRice(page: Page): Promise<void> {
  await page.getByRole("region", { name: "Products" }).getByRole("button", { name: /Rice/ }).click();
  await expect(page.getByRole("button", { name: "Remove Rice" })).toBeVisible();
}

async function removeRice(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Remove Rice" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByText(saleTexts.noProductAdded)).toBeVisible();
}

function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
}

const versionOf = (page: Page) => page.locator("html").getAttribute("data-version");

const isWaiting = (page: Page) =>
  page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));

function offerInstall(page: Page): Promise<void> {
  return page.evaluate(() => {
    const prompt = async () => {
      document.documentElement.dataset.prompted = "1";
    };
    const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt });
    if (window.dispatchEvent(event)) throw new Error("the browser's own banner would show");
  });
}
