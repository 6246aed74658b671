import { devices, expect } from "@playwright/test";
import { made } from "../faults/staff.ts";
import { openCompany, storeCustomer } from "./api.ts";
import { test } from "./fixtures.ts";
import { rowsOf } from "./offline-till.ts";
import * as till from "./till.ts";

test("Tab reaches the tiles once, and Enter takes what was typed quickly", async ({ page, server }) => {
  const shop = await openCompany(server, "tile-keys", 5);
  for (const name of ["Salt", "Tea"]) {
    await made(server, shop.token, "product/store", {
      name,
      branch_id: shop.branch.id,
      category_id: shop.product.category_id,
      brand_id: shop.product.brand_id,
      variations: [{ purchase_price: 1, sale_price: 2, initial_stock_quantity: 3 }],
    });
  }
  await storeCustomer(server, shop, "Aina");
  await storeCustomer(server, shop, "Aisyah");
  await till.holdSession(page, shop);
  await page.goto("/");
  // The local copy is complete: from now on it answers each key.
  await expect.poll(async () => (await rowsOf(page, "variations")).length).toBe(3);
  const search = till.productSearch(page);
  const tiles = page.getByRole("toolbar", { name: "Tiles" }).getByRole("button");
  const [rice, salt, tea] = ["Rice", "Salt", "Tea"].map((name) => tiles.filter({ hasText: name }));

  await test.step("arrows move among them, Tab passes them", async () => {
    await expect(tiles).toHaveCount(3);
    await expect(page.getByRole("toolbar", { name: "Products shown" })).toBeVisible();
    await expect(search).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(rice!).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect(tea!).toBeFocused();
    await page.keyboard.press("Tab");
    for (const tile of await tiles.all()) await expect(tile).not.toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await expect(tea!).toBeFocused();
    await page.keyboard.press("ArrowLeft");
    await expect(salt!).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await expect(search).toBeFocused();
  });

  await test.step("a key is answered in the frame that shows its letter", async () => {
    await page.evaluate(() => {
      const names = () => document.querySelector("[aria-label=Tiles]")?.textContent;
      const drawn = new Promise((done) => {
        addEventListener("input", () => requestAnimationFrame(() => done(names())), { once: true });
      });
      Object.assign(window, { drawn });
    });
    await page.keyboard.press("s");
    expect(await page.evaluate(() => Reflect.get(window, "drawn"))).toMatch(/^SSalt/);
    await page.keyboard.press("Escape");
    await expect(tiles).toHaveCount(3);
  });

  await test.step("Enter right after the last key takes the only product and the only customer", async () => {
    await search.pressSequentially("tea");
    await page.keyboard.press("Enter");
    await expect(till.line(page, "Tea")).toBeVisible();
    await expect(search).toHaveValue("");
    await page.keyboard.press("F4");
    await page.getByRole("textbox", { name: /Search customers/ }).pressSequentially("aisy");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Take Aisyah off this sale" })).toBeVisible();
    await expect(search).toBeFocused();
  });
});

test("on a touch screen fields are large enough, and F2 focuses the search, but Escape focuses none", async ({
  browser,
  server,
}) => {
  const shop = await openCompany(server, "touch-keys", 5);
  const { userAgent, hasTouch, isMobile } = devices["Galaxy Tab S4"];
  const context = await browser.newContext({
    baseURL: server.url,
    userAgent,
    viewport: { width: 820, height: 1180 },
    hasTouch,
    isMobile,
  });
  const page = await context.newPage();
  await till.holdSession(page, shop);
  await page.goto("/");
  const search = till.productSearch(page);
  const customers = page.getByRole("textbox", { name: /Search customers/ });
  await expect(page.getByRole("button", { name: /^Rice/ })).toBeVisible();
  expect(await page.evaluate(() => matchMedia("(pointer: coarse)").matches)).toBe(true);
  for (const field of [search, customers, page.getByRole("combobox", { name: "Counter" })]) {
    expect((await field.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await page.keyboard.press("Escape");
  await expect(search).not.toBeFocused();
  await page.keyboard.press("F2");
  await expect(search).toBeFocused();
  await customers.focus();
  await page.keyboard.press("Escape");
  await expect(search).not.toBeFocused();
  await context.close();
});
