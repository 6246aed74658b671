import * as catalogueTexts from "@clove/domain/catalogue/catalogue.texts.ts";
import { thumbnailPath } from "@clove/domain/catalogue/images.ts";
import * as formTexts from "@clove/domain/forms.texts.ts";
import * as shellTexts from "@clove/domain/shell.texts.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { expect, type Locator, type Page } from "@playwright/test";
import { onePixel, openCompany, storeWithPicture } from "./api.ts";
import { test } from "./fixtures.ts";
import * as till from "./till.ts";

test.use({ serviceWorkers: "allow" });

test("a product with two pictures shows the first one on the till, also without a connection", async ({
  page,
  server,
}) => {
  const shop = await openCompany(server, "pictures", 20);
  await till.holdSession(page, shop);
  await page.goto("/createProduct");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await describeSoup(page);

  await test.step("files that are not pictures or too large are named, the rest is accepted", async () => {
    const tooLarge = { name: "large.png", mimeType: "image/png", buffer: Buffer.alloc(5 * 1024 * 1024 + 1) };
    await choose(page, [
      await drawn(page, "wide.png", 2400, 1200),
      { name: "note.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a") },
      tooLarge,
      await drawn(page, "tall.png", 20, 60),
    ]);
    await expect(field(page).getByRole("listitem")).toHaveCount(2);
    for (const text of [
      formTexts.pictureWrongType({ name: "note.gif" }),
      formTexts.pictureTooBig({ name: "large.png", megabytes: 5 }),
    ]) {
      await expect(field(page).getByText(text)).toBeVisible();
    }
    await expect.poll(() => widthOf(field(page).getByRole("img", { name: "wide.png" }))).toBe(1600);
  });

  await test.step("by keyboard another becomes the first one, and one is removed", async () => {
    await choose(page, [{ name: "dot.png", mimeType: "image/png", buffer: onePixel }]);
    await expect(field(page).getByText(/note\.gif/)).toBeHidden();
    await field(page).getByRole("button", { name: "Remove dot.png" }).press("Enter");
    await expect(field(page).getByRole("listitem")).toHaveCount(2);
    await expect(field(page).getByRole("button", { name: "Remove tall.png" })).toBeFocused();
    await field(page).getByRole("button", { name: "Make tall.png the first picture" }).press("Enter");
    await expect(field(page).getByRole("img")).toHaveCount(2);
    await expect(field(page).getByRole("img").first()).toHaveAccessibleName("tall.png");
    await expect(field(page).getByRole("button", { name: "Remove tall.png" })).toBeFocused();
  });

  await page.getByRole("button", { name: catalogueTexts.createProduct, exact: true }).click();
  await till.toast(page, catalogueTexts.productCreated);
  await expect(field(page).getByRole("listitem")).toHaveCount(0);

  await till.goTo(page, "POS");
  const tile = (name: string) => page.getByRole("button", { name: new RegExp(name) }).locator("img");
  await expect.poll(() => widthOf(tile("Soup"))).toBe(20);
  await expect(tile("Rice")).toHaveCount(0);

  await test.step("thumbnails are fetched ahead", async () => {
    await page.goto("/createProduct");
    // A new product, whose picture no tile has shown yet.
    const unseen = thumbnailPath(await storeWithPicture(server, shop, "Curry"));
    await expect.poll(() => kept(page)).toContain(`/media/${unseen}`);
  });
  await server.stop();
  await expect(page.getByText(shellTexts.youAreOffline)).toBeVisible();
  await till.showMore(page);
  await expect(field(page).getByText(catalogueTexts.picturesNeedServer)).toBeVisible();
  await expect(field(page).locator("button", { hasText: catalogueTexts.choosePictures })).toBeDisabled();
  await till.goTo(page, "POS");
  await till.productSearch(page).fill("curry");
  await expect.poll(() => widthOf(tile("Curry"))).toBe(1);
  await server.start();
});

test("a product whose answer was lost is kept on the device without its pictures, and the page says so", async ({
  page,
  server,
}) => {
  const shop = await openCompany(server, "lost-pictures", 20);
  await till.holdSession(page, shop);
  await page.goto("/");
  // The only counter is chosen; its number is part of temporary ids.
  await expect(till.counter(page)).toHaveText("Counter 1");
  await till.goTo(page, "Create Product");
  await describeSoup(page);
  await choose(page, [{ name: "dot.png", mimeType: "image/png", buffer: onePixel }]);
  await expect(field(page).getByRole("listitem")).toHaveCount(1);
  await page.route("**/product/store", (route) => route.abort());
  await page.getByRole("button", { name: catalogueTexts.createProduct, exact: true }).click();
  await till.toast(page, offlineTexts.productSavedLocally);
  await till.toast(page, catalogueTexts.picturesNotKept);
});

const field = (page: Page) => page.getByRole("group", { name: "Product Image" });

type Chosen = { name: string; mimeType: string; buffer: Buffer };

async function choose(page: Page, files: Chosen[]) {
  await field(page).locator("input[type=file]").setInputFiles(files);
}

/** A PNG of this size, made by the browser. */
async function drawn(page: Page, name: string, width: number, height: number): Promise<Chosen> {
  const url = await page.evaluate(
    ([width, height]) => {
      const canvas = Object.assign(document.createElement("canvas"), { width, height });
      canvas.getContext("2d")?.fillRect(0, 0, width! / 2, height!);
      return canvas.toDataURL("image/png");
    },
    [width, height],
  );
  return { name, mimeType: "image/png", buffer: Buffer.from(url.split(",")[1]!, "base64") };
}

const widthOf = (image: Locator) => image.evaluate((one) => (one as HTMLImageElement).naturalWidth);

function kept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const requests = await (await caches.open("clove-pos-thumbnails")).keys();
    return requests.map(({ url }) => new URL(url).pathname);
  });
}

async function describeSoup(page: Page) {
  await page.getByRole("textbox", { name: "Product Name" }).fill("Soup");
  await till.choose(page, "Select Category", "Food");
  await till.choose(page, "Select Product Brand", "Own");
  await page.getByLabel("Purchase Price").fill("2");
  await page.getByLabel("Sale Price").fill("3");
  await till.showMore(page);
}
