import { readFileSync } from "node:fs";
import * as receiptMailTexts from "@clove/domain/orders/receipt-mails.texts.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import * as shellTexts from "@clove/domain/shell.texts.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { expect, type Request } from "@playwright/test";
import { openCompany } from "./api.ts";
import { test } from "./fixtures.ts";
import { addToCart, countPrints, payBy, rowsOf } from "./offline-till.ts";
import * as till from "./till.ts";

/** All routes that need a session, except those tested elsewhere; the last one is the not-found page. */
const routes = readFileSync(new URL("../../packages/web/src/app/routes.ts", import.meta.url), "utf8");
const pages = [...routes.matchAll(/path: "([^"]+)",\s+permission: "[^"]+"(,\s+page)?/g)]
  .map(([, path, page]) => ({ path: path!.replace(":id", "1"), isThere: page === undefined }))
  .filter(({ path }) => path !== "/" && path !== "/shiftList");

test("without a service worker an offline sale shows its receipt, or says that the sale is stored if it cannot", async ({
  page,
  server,
  context,
}) => {
  const shop = await openCompany(server, "no-worker", 20);
  const loaded = new Set<string>();
  const loading = new Set<Request>();
  page.on("request", (request) => {
    if (request.url().includes("/assets/")) loading.add(request);
  });
  page.on("requestfailed", (request) => loading.delete(request));
  page.on("requestfinished", (request) => {
    loading.delete(request);
    const [, part] = /assets\/(.+)-.{8}\.js/.exec(request.url()) ?? [];
    if (part) loaded.add(part);
  });
  const start = async () => {
    loaded.clear();
    loading.clear();
    await page.goto("/");
    await expect.poll(async () => (await rowsOf(page, "variations")).length).toBeGreaterThan(0);
    for (const part of ["order-receipt", "email-receipt", "print-dialog", "print-sheet", "run-job"])
      await expect.poll(() => [...loaded]).toContain(part);
    // An offline sale also needs parts that are not named above.
    await expect.poll(() => loading.size).toBe(0);
  };
  const sell = async () => {
    await addToCart(page, "Rice");
    await payBy(page, "Cash");
    await till.placeOrder(page).click();
  };
  await countPrints(context);
  await till.holdSession(page, shop);
  await start();
  await context.setOffline(true);
  await expect(page.getByText(shellTexts.youAreOffline)).toBeVisible();
  await sell();
  const receipt = till.receipt(page);
  await expect(receipt.getByRole("article")).toContainText("Rice");
  await expect(receipt.getByRole("button", { name: receiptMailTexts.sendByEmail })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-prints", "1");
  await context.setOffline(false);
  await expect.poll(async () => (await rowsOf(page, "outbox")).length).toBe(0);

  const breakPart = (part: string, name: string) =>
    page.route(`**/assets/${part}-*.js`, (route) =>
      route.fulfill({
        contentType: "text/javascript",
        body: `export function ${name}() { throw new Error("the roll is empty"); }`,
      }),
    );
  await breakPart("email-receipt", "EmailReceipt");
  await start();
  await sell();
  await expect(receipt.getByRole("article")).toContainText("Rice");
  await expect(receipt.getByRole("button", { name: receiptMailTexts.sendByEmail })).toHaveCount(0);

  await receipt.getByRole("button", { name: "Close" }).last().click();
  await breakPart("order-receipt", "OrderReceipt");
  await start();
  await context.setOffline(true);
  await expect(page.getByText(shellTexts.youAreOffline)).toBeVisible();
  await sell();
  const why = shellTexts.partFailed({ error: "the roll is empty" });
  await expect(page.getByRole("alert").filter({ hasText: why })).toContainText(
    `${saleTexts.orderSavedLocally} ${why}`,
  );
  expect(await rowsOf(page, "outbox")).toHaveLength(1);
});

test("a page that fails, or is missing offline, leaves the till selling", async ({
  page,
  server,
  context,
}) => {
  const shop = await openCompany(server, "kept-going", 20);
  await page.route("**/assets/shift-list-page-*.js", (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: `export function ShiftListPage() {
        if (!document.documentElement.dataset.mended) throw new Error("the shelf fell");
        return "Mended";
      }`,
    }),
  );
  await till.holdSession(page, shop);
  await page.goto("/");
  await expect(till.productSearch(page)).toBeVisible();

  await test.step("a failing page is reported, and can be tried again", async () => {
    await till.visit(page, "/shiftList");
    const failed = page.getByRole("main").getByRole("alert");
    await expect(failed).toContainText(shellTexts.partFailed({ error: "the shelf fell" }));
    await expect(page.getByRole("banner")).toBeVisible();
    await failed.getByRole("button", { name: "Retry" }).click();
    await expect(failed).toBeVisible();
    await page.evaluate(() => Object.assign(document.documentElement.dataset, { mended: "yes" }));
    await failed.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByRole("main")).toHaveText("Mended");
  });

  // Offline it sells from the copy.
  await expect.poll(() => rowsOf(page, "products")).toHaveLength(1);
  await context.setOffline(true);
  await expect(page.getByText(shellTexts.youAreOffline)).toBeVisible();

  expect(pages.length).toBeGreaterThan(20);
  for (const { path, isThere } of pages) {
    await till.visit(page, path);
    const text = isThere ? shellTexts.backToHomePage : offlineTexts.pageNotAvailableOffline;
    await expect(page.getByRole("main").getByText(text), path).toBeVisible();
    await expect(page.getByRole("banner"), path).toBeVisible();
    await till.visit(page, "/");
    await expect(page.getByText(text)).toBeHidden();
  }

  await test.step("the way back leads to the till, which sells", async () => {
    await till.visit(page, "/storeList");
    await expect(page.getByText(offlineTexts.pageNotAvailableOffline)).toBeVisible();
    await page.getByRole("banner").getByRole("link", { name: shellTexts.productName }).click();
    await till.productSearch(page).fill("rice");
    await page.getByRole("region", { name: "Products" }).getByRole("button", { name: /Rice/ }).click();
    await expect(till.line(page, "Rice")).toBeVisible();
  });

  await test.step("a missing page is loaded once there is a connection", async () => {
    await till.visit(page, "/storeList");
    await expect(page.getByText(offlineTexts.pageNotAvailableOffline)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(shellTexts.youAreOffline)).toBeHidden();
    const heading = page.getByRole("heading", { level: 1, name: "Store List" });
    // The page may recover meanwhile, which removes the button.
    await expect(async () => {
      const retry = page.getByRole("alert").getByRole("button", { name: "Retry" });
      if (await heading.isHidden()) await retry.click({ timeout: 2000 });
      await expect(heading).toBeVisible({ timeout: 2000 });
    }).toPass();
  });
});
