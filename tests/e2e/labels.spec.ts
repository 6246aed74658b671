import * as catalogueTexts from "@clove/domain/catalogue/catalogue.texts.ts";
import * as labelTexts from "@clove/domain/catalogue/labels.texts.ts";
import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import * as shellTexts from "@clove/domain/shell.texts.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { expect, type Locator, type Page, type TestInfo } from "@playwright/test";
import { made } from "../faults/staff.ts";
import { openCompany } from "./api.ts";
import { test } from "./fixtures.ts";
import { readyForOffline, signedIn } from "./offline-till.ts";
import { keepPrinted, pressTwice, printedBy, prints } from "./paper.ts";
import { readPicture } from "./read-barcode.ts";
import type { RunningServer } from "./server.ts";
import * as till from "./till.ts";

type Shop = Awaited<ReturnType<typeof openCompany>>;

// A label printer has three times a screen's dots.
test.use({ deviceScaleFactor: 3, viewport: { width: 1366, height: 900 } });

test("labels of chosen variations, on a sheet with used places and on a roll", async ({
  page,
  context,
  server,
}, info) => {
  const shop = await openCompany(server, "labels", 5);
  await storeSocks(server, shop);
  await signedIn(context, server, shop.token);
  await keepPrinted(context);
  await page.goto("/productList");
  const table = page.getByRole("table", { name: "Products" });

  await test.step("marked rows stay marked across searches", async () => {
    await page.getByRole("button", { name: labelTexts.printLabels, exact: true }).click();
    await till.toast(page, labelTexts.selectForLabels);
    await till.productSearch(page).fill("socks");
    await expect(table.getByRole("row")).toHaveCount(3);
    await page.getByRole("checkbox", { name: catalogueTexts.selectPage }).check();
    await till.productSearch(page).fill("rice");
    await table.getByRole("checkbox", { name: "Select Rice" }).check();
    await expect(page.getByText("3 selected")).toBeVisible();
  });

  await page.getByRole("button", { name: labelTexts.printLabels, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: labelTexts.printLabels });
  const print = dialog.getByRole("button", { name: commonTexts.print, exact: true });

  await test.step("a variation without a barcode is named, and gets an in-store barcode", async () => {
    const names = labelTexts.labelsWithoutBarcode({ names: "Socks (White)" });
    await expect(dialog.getByText(names)).toBeVisible();
    await expect(labels(dialog)).toHaveCount(2);
    await dialog.getByRole("button", { name: labelTexts.giveInStoreBarcodes }).click();
    await till.toast(page, labelTexts.inStoreBarcodesGiven({ count: 1 }));
    await expect(dialog.getByText(names)).toBeHidden();
    await expect(labels(dialog)).toHaveCount(3);
  });

  await test.step("each barcode scans from its label", async () => {
    const codes = [
      ["Rice", "EAN13", /^9556001234568$/],
      ["Black", "Code128", /^SOCKS-B1$/],
      ["White", "EAN13", /^20\d{11}$/],
    ] as const;
    for (const layout of [/70 × 37/, /38.1 × 21.2/, /40 × 30/]) {
      await chooseLayout(page, layout);
      for (const [name, format, text] of codes) {
        const label = labels(dialog).filter({ hasText: name });
        await expect(label).toContainText(/RM\s?1[02]\.[05]0/);
        const read = await scanned(label, info);
        expect(read, `${name} on ${layout}`).toEqual([[format, expect.stringMatching(text)]]);
      }
    }
  });

  await test.step("a sheet of 5 × 13 from label 64 on, nothing scaled or cut", async () => {
    await chooseLayout(page, /38.1 × 21.2/);
    await dialog.getByLabel("First free label").fill("64");
    await dialog.getByLabel("Copies of Rice").fill("2");
    await expect(dialog.getByText(labelTexts.labelsOnPages({ count: 4, pages: 2 }))).toBeVisible();
    const { titles, sheets, seen } = await printedBy(page, () => pressTwice(print), placed);
    expect(titles).toEqual([labelTexts.printLabels, labelTexts.printLabels]);
    expect(sheets).toEqual([a4, a4]);
    expect(seen.labels).toEqual([
      { left: 126.55, top: 265.1, width: 38.1, height: 21.2 },
      { left: 167.15, top: 265.1, width: 38.1, height: 21.2 },
      { left: 4.75, top: 297 + 10.7, width: 38.1, height: 21.2 },
      { left: 45.35, top: 297 + 10.7, width: 38.1, height: 21.2 },
    ]);
    expect(seen.cut).toEqual([]);
  });

  await test.step("a roll has a separate page for each label", async () => {
    await chooseLayout(page, /50 × 30/);
    await expect(dialog.getByLabel("First free label")).toBeHidden();
    await dialog.getByRole("button", { name: "As many as in stock" }).click();
    await expect(dialog.getByLabel("Copies of Rice")).toHaveValue("5");
    await expect(dialog.getByLabel("Copies of Socks (Black)")).toHaveValue("3");
    const { sheets, seen } = await printedBy(page, () => print.click(), placed);
    expect(sheets).toEqual(Array.from({ length: 8 }, () => [50, 30]));
    expect(seen.cut).toEqual([]);
  });

  // A second print, of a press during the first, would have been recorded before.
  expect(await prints(page)).toHaveLength(2);
});

test.describe("without a connection", () => {
  test.use({ serviceWorkers: "allow" });

  test("labels print without a connection", async ({ page, context, server }) => {
    const shop = await openCompany(server, "labels-offline", 5);
    await storeSocks(server, shop);
    await signedIn(context, server, shop.token);
    await keepPrinted(context);
    await page.goto("/");
    await readyForOffline(page, 2);
    await context.setOffline(true);
    await expect(page.getByText(shellTexts.youAreOffline)).toBeVisible();
    await till.goTo(page, "Product List");
    await page.getByRole("checkbox", { name: catalogueTexts.selectPage }).check();
    await page.getByRole("button", { name: labelTexts.printLabels, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: labelTexts.printLabels });
    await expect(dialog.getByText(offlineTexts.offlineUpdateProduct)).toBeVisible();
    await expect(dialog.getByRole("button", { name: labelTexts.giveInStoreBarcodes })).toHaveCount(0);
    await expect(labels(dialog)).toHaveCount(2);
    await dialog.getByRole("button", { name: commonTexts.print, exact: true }).click();
    await expect.poll(async () => (await prints(page)).at(-1)?.html).toContain("9556001234568");
  });
});

const a4 = [210, 297];
const labels = (dialog: Locator) => dialog.getByRole("article");

async function storeSocks(server: RunningServer, { token, product, branch }: Shop) {
  const color = async (name: string) => {
    const made_ = await made<{ color: { id: number } }>(server, token, "color/store", { name, code: name });
    return made_.color.id;
  };
  const variation = { purchase_price: 6, sale_price: 12.5 };
  await made<{ product: Product }>(server, token, "product/store", {
    name: "Socks",
    branch_id: branch.id,
    category_id: product.category_id,
    brand_id: product.brand_id,
    variations: [
      { ...variation, color_id: await color("Black"), barcode: "SOCKS-B1", initial_stock_quantity: 3 },
      { ...variation, color_id: await color("White") },
    ],
  });
}

async function chooseLayout(page: Page, name: RegExp) {
  await page.getByRole("dialog").getByRole("combobox", { name: "Labels" }).click();
  await page.getByRole("option", { name }).click();
}

async function scanned(label: Locator, info: TestInfo) {
  const path = info.outputPath("label.png");
  await label.screenshot({ path, style: "[class*=outline] { visibility: hidden; }" });
  return readPicture(path);
}

/** The labels' places in millimetres, and the texts and barcodes that do not fit their label. */
const placed = (paper: Page) =>
  paper.evaluate(() => {
    const mm = (pixels: number) => Math.round((pixels * 254_000) / 96) / 10_000;
    const articles = [...document.querySelectorAll("article")];
    const near = (length: number) => Math.round(mm(length) * 20) / 20;
    return {
      labels: articles.map((article) => {
        const { left, top, width, height } = article.getBoundingClientRect();
        return { left: near(left), top: near(top), width: near(width), height: near(height) };
      }),
      cut: articles.flatMap((article) => {
        const box = article.getBoundingClientRect();
        return [...article.children].flatMap((part) => {
          const { left, right, bottom, height } = part.getBoundingClientRect();
          const fits = left >= box.left && right <= box.right && bottom <= box.bottom && height > 4;
          return fits ? [] : [part.outerHTML.slice(0, 120)];
        });
      }),
    };
  });
