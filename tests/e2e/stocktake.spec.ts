import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import * as shellTexts from "@clove/domain/shell.texts.ts";
import * as stocktakeTexts from "@clove/domain/stocktakes/stocktakes.texts.ts";
import { expect, type Page } from "@playwright/test";
import { call, openCompany } from "./api.ts";
import { test } from "./fixtures.ts";
import { readyForOffline, signedIn } from "./offline-till.ts";
import * as till from "./till.ts";

test.use({ serviceWorkers: "allow" });

const waiting = (page: Page) => page.getByText(/counted here, not sent yet/);

test("a stocktake is counted by two people, also offline, survives a reload, and is posted", async ({
  context,
  page,
  server,
}) => {
  const shop = await openCompany(server, "stocktake", 10);
  await signedIn(context, server, shop.token);
  await page.goto("/");
  await readyForOffline(page);
  await page.goto("/stocktakeList");
  await till.choose(page, "Select Store", "Main");
  await page.getByRole("button", { name: "Start Stocktake" }).click();
  await expect(page.getByRole("heading", { name: "Stocktake: Main" })).toBeVisible();
  const id = Number(/\/stocktake\/(\d+)$/.exec(page.url())![1]);
  const here = page.getByRole("region", { name: "Counted here" });

  await test.step("a scan is one piece, stored at once", async () => {
    await expect(here.getByText("Nothing counted yet")).toBeVisible();
    await till.scan(page, "9556001234568");
    await expect(here.getByText("+1")).toBeVisible();
    await expect(waiting(page)).toHaveCount(0);
  });

  await test.step("offline it is found in the local copy and kept, over a reload too", async () => {
    await context.setOffline(true);
    await expect(page.getByText(shellTexts.youAreOffline)).toBeVisible();
    await page.getByRole("searchbox", { name: "Search products" }).fill("rice");
    await page.getByRole("button", { name: /^Rice/ }).click();
    await page.getByLabel("Quantity").fill("6");
    await page.getByRole("button", { name: commonTexts.add, exact: true }).click();
    await expect(waiting(page)).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Stocktake: Main" })).toBeVisible();
    await expect(waiting(page)).toBeVisible();
    await expect(here.getByText("+6")).toBeVisible();
  });

  await test.step("what a colleague counted meanwhile is added to it", async () => {
    const now = new Date().toISOString();
    const line = {
      temp_id: "colleague-1",
      product_variation_id: shop.variation.id,
      quantity: 2,
      counted_at: now,
    };
    const sent = await call(server, shop.token, "stocktake/count", { id, sent_at: now, lines: [line] });
    expect(sent.status).toBe(200);
    await context.setOffline(false);
    await expect(waiting(page)).toHaveCount(0);
    await page.getByRole("tab", { name: "Review" }).click();
    await expect(page.getByRole("row", { name: /Rice 9556001234568 9 10 -1/ })).toBeVisible();
  });

  await test.step("posting corrects the books", async () => {
    await page.getByRole("button", { name: "Post" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Post" }).click();
    await till.toast(page, stocktakeTexts.stocktakePosted);
    const { data } = await call<{ product: Product }>(server, shop.token, `product/${shop.product.id}`);
    expect(data.product.variations[0]!.stocks.map(({ quantity }) => quantity)).toEqual([9]);
  });
});
