import { readFileSync } from "node:fs";
import * as csvTexts from "@clove/domain/catalogue/csv.texts.ts";
import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import * as formTexts from "@clove/domain/forms.texts.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import * as shellTexts from "@clove/domain/shell.texts.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { expect, type Page } from "@playwright/test";
import { call, openCompany } from "./api.ts";
import { test } from "./fixtures.ts";
import { addToCart, payBy, placeHere, readyForOffline, signedIn } from "./offline-till.ts";
import type { RunningServer } from "./server.ts";
import * as till from "./till.ts";

type Company = Awaited<ReturnType<typeof openCompany>>;

test("a catalogue is exported by one company, imported by another, and sold from", async ({
  browser,
  page,
  server,
}) => {
  const from = await openCompany(server, "csv-from", 7);
  await call(server, from.token, "product/store", {
    name: '=Tee, "soft"\nand warm',
    branch_id: from.branch.id,
    category_id: from.product.category_id,
    brand_id: from.product.brand_id,
    price_type: "variable",
    variations: await inSizes(server, from, ["S", "M"]),
  });
  await call(server, from.token, "product/store", {
    name: "Café au lait",
    branch_id: from.branch.id,
    category_id: from.product.category_id,
    brand_id: from.product.brand_id,
    variations: [{ purchase_price: 2, sale_price: 5, initial_stock_quantity: 9, barcode: "LATTE" }],
  });
  const file = await test.step("Export CSV downloads products.csv", async () => {
    await till.holdSession(page, from);
    await page.goto("/productList");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: formTexts.exportCsv }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe("products.csv");
    return readFileSync(await saved.path(), "utf8");
  });
  expect(file.startsWith("\uFEFFname,description,")).toBe(true);

  const into = await openCompany(server, "csv-into", 1);
  const context = await browser.newContext({ baseURL: server.url });
  await signedIn(context, server, into.token);
  const shop = await context.newPage();
  await shop.goto("/productList");
  const dialog = shop.getByRole("dialog", { name: csvTexts.importProducts });

  await test.step("file and store are needed", async () => {
    await shop.getByRole("button", { name: csvTexts.importCsv }).click();
    await dialog.getByRole("button", { name: csvTexts.importFile, exact: true }).click();
    await expect(dialog.getByText(csvTexts.csvRequired)).toBeVisible();
  });

  await test.step("a bad file shows its rows, and nothing is written", async () => {
    const bad = file.replace("Café au lait", "").replace(/active\r\n$/, "asleep\r\n");
    await choose(shop, "bad.csv", bad);
    const rows = dialog.getByRole("table", { name: "Rows to correct" }).getByRole("row");
    await expect(rows.filter({ hasText: "name is required" })).toHaveCount(1);
    await expect(dialog.getByRole("button", { name: csvTexts.importFile, exact: true })).toBeDisabled();
    const list = shop.waitForEvent("download");
    await dialog.getByRole("button", { name: formTexts.downloadList }).click();
    expect(readFileSync(await (await list).path(), "utf8")).toContain("name is required");
    expect(await namesOf(server, into)).toEqual(["Rice"]);
  });

  await test.step("a valid one shows what it will do, and does it when confirmed", async () => {
    await choose(shop, "products.csv", file);
    await expect(dialog.getByText("2 products will be made")).toBeVisible();
    expect(await namesOf(server, into)).toEqual(["Rice"]);
    await dialog.getByRole("button", { name: csvTexts.importFile, exact: true }).click();
    await till.toast(shop, csvTexts.dataUploaded);
    await expect(dialog).toBeHidden();
    await expect(shop.getByRole("row", { name: /Café au lait/ })).toBeVisible();
  });

  await test.step("a file as Excel saves it where commas are decimal changes a price", async () => {
    const excel =
      "\uFEFFName;Category;Brand;Purchase_Price;Sale_Price\r\nCafé au lait;Food;Own;2,00;5,50\r\n";
    await shop.getByRole("button", { name: csvTexts.importCsv }).click();
    await choose(shop, "excel.csv", excel);
    await expect(dialog.getByText("The file can be imported")).toBeVisible();
    await dialog.getByRole("button", { name: csvTexts.importFile, exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(shop.getByRole("row", { name: /Café au lait.*5\.50/ })).toBeVisible();
  });

  await test.step("what was imported is sold, with a connection and without", async () => {
    await till.goTo(shop, "POS");
    await readyForOffline(shop, 3);
    await till.choose(shop, "Counter", into.terminal.name);
    await addToCart(shop, "Café au lait");
    await payBy(shop, "Cash");
    await till.placeOrder(shop).click();
    await till.toast(shop, saleTexts.orderPlaced);
    await till.receipt(shop).getByRole("button", { name: "Close", exact: true }).last().click();
    await context.setOffline(true);
    await expect(shop.getByText(shellTexts.youAreOffline)).toBeVisible();
    await addToCart(shop, "Café au lait");
    await payBy(shop, "Cash");
    await placeHere(shop);
  });

  await test.step("without a connection nothing is imported or exported", async () => {
    await till.goTo(shop, "Product List");
    await shop.getByRole("button", { name: csvTexts.importCsv }).click();
    await till.toast(shop, offlineTexts.offlineImportCsv);
    await shop.getByRole("button", { name: formTexts.exportCsv }).click();
    await till.toast(shop, offlineTexts.offlineExportCsv);
    await context.setOffline(false);
    await expect.poll(async () => leftOf(await productsOf(server, into), "Café au lait")).toBe(7);
  });
  await context.close();
});

async function inSizes(server: RunningServer, { token }: Company, names: string[]) {
  return Promise.all(
    names.map(async (name) => {
      const { data } = await call<{ size: { id: number } }>(server, token, "size/store", {
        name,
        code: name,
      });
      return { size_id: data.size.id, purchase_price: 4, sale_price: 12, initial_stock_quantity: 3 };
    }),
  );
}

async function choose(page: Page, name: string, text: string) {
  const file = { name, mimeType: "text/csv", buffer: Buffer.from(text) };
  await page.locator('input[type="file"]').setInputFiles(file);
}

async function productsOf(server: RunningServer, { token }: Company): Promise<Product[]> {
  const { data } = await call<{ products: Product[] }>(server, token, "product/list");
  return data.products;
}

const namesOf = async (server: RunningServer, company: Company) =>
  (await productsOf(server, company)).map(({ name }) => name);

const leftOf = (products: Product[], name: string) =>
  products.find((product) => product.name === name)?.variations[0]?.stocks[0]?.quantity;
