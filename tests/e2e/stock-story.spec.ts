import * as csvTexts from "@clove/domain/catalogue/csv.texts.ts";
import * as labelTexts from "@clove/domain/catalogue/labels.texts.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import { dayInZone } from "@clove/domain/ids.ts";
import { formatMoney } from "@clove/domain/money.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import * as purchaseOrderTexts from "@clove/domain/stock/purchase-orders.texts.ts";
import type { StockTransaction } from "@clove/domain/stock/stock.schema.ts";
import * as stockTexts from "@clove/domain/stock/stock.texts.ts";
import * as supplierTexts from "@clove/domain/stock/suppliers.texts.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { expect, type Page } from "@playwright/test";
import { call, openCompany } from "./api.ts";
import { test } from "./fixtures.ts";
import { rowsOf } from "./offline-till.ts";
import type { RunningServer } from "./server.ts";
import * as till from "./till.ts";

// Nothing here starts without a connection, so the service worker is not needed, which costs time at every first visit.
test.use({ serviceWorkers: "block" });

type Shop = Awaited<ReturnType<typeof openCompany>>;
const money = (amount: number) => formatMoney(amount, "MYR");
const added = (page: Page) => page.getByRole("region", { name: stockTexts.addedProducts });
const submit = (page: Page) => page.getByRole("button", { name: commonTexts.submit });
const addProduct = (page: Page) => page.getByRole("button", { name: saleTexts.addProduct });
/** The fields of a line in one of the two tables. */
const field = (page: Page, table: string, name: string) =>
  page.getByRole("table", { name: table }).getByRole("textbox", { name });

test("goods are bought for the warehouse, moved to the shop and sold at their new price", async ({
  page,
  context,
  server,
}) => {
  const shop = await openCompany(server, "stock-story", 5);
  const tea = await prepare(server, shop);
  const open = await context.newPage();
  await till.holdSession(page, shop);

  await test.step("an open cart waits on a till", async () => {
    await open.goto("/");
    await till.productSearch(open).fill("rice");
    await open.getByRole("button", { name: /Rice/ }).click();
    await expect(till.line(open, "Rice")).toContainText(money(10));
  });

  await test.step("each missing part has its alert", async () => {
    await page.goto("/");
    await till.goTo(page, "Add Purchase");
    await addProduct(page).click();
    await till.toast(page, saleTexts.selectProduct);
    await expect(page.getByRole("combobox", { name: "Select Store" })).toHaveValue("Main");
    await submit(page).click();
    await till.toast(page, stockTexts.addProductForPurchase);
    await till.choose(page, "Select Store", "Depot");
    await pick(page, "rice", "Rice");
    await expect(field(page, "Variations", "Qty of Rice")).toBeFocused();
    await addProduct(page).click();
    await till.toast(page, stockTexts.addQuantity);
  });

  await test.step("typed and scanned lines, with a warning for their prices, survive a reload", async () => {
    await field(page, "Variations", "Qty of Rice").fill("12");
    await field(page, "Variations", "Purchase Price of Rice").fill("13");
    await field(page, "Variations", "Sale Price of Rice").fill("12.50");
    await field(page, "Variations", "Batch No. of Rice").fill("L-7");
    await page.getByRole("button", { name: "Expiry Dates" }).click();
    const expires = page.getByLabel("Expires of Rice");
    await expires.fill(dayFrom(-2));
    await addProduct(page).click();
    await expect(added(page)).toContainText(money(156));
    await till.scan(page, tea.barcode);
    await expect(field(page, stockTexts.addedProducts, "Qty of Tea")).toHaveValue("1");
    await till.scan(page, tea.barcode);
    await expect(field(page, stockTexts.addedProducts, "Qty of Tea")).toHaveValue("2");
    await expect(page.getByText(stockTexts.checkDates)).toBeVisible();
    await expires.fill(dayFrom(5));
    await expect(page.getByText(stockTexts.checkDates)).toBeHidden();
    const below = { name: "Rice", sale: money(12.5), cost: money(13) };
    await expect(page.getByText(stockTexts.saleBelowCost(below))).toBeVisible();
    const changed = { name: "Rice", from: money(10), to: money(12.5) };
    await expect(page.getByText(stockTexts.salePriceChanges(changed))).toBeVisible();
    await page.reload();
    await expect(field(page, stockTexts.addedProducts, "Qty of Tea")).toHaveValue("2");
    await expect(page.getByRole("combobox", { name: "Select Store" })).toHaveValue("Depot");
    await field(page, stockTexts.addedProducts, "Purchase Price of Rice").fill("7");
    await expect(page.getByText(stockTexts.saleBelowCost(below))).toBeHidden();
    // 12 × 7.00, and 2 × (2.50 + 6 %)
    await expect(added(page)).toContainText(money(89.3));
  });

  await test.step("the supplier is created by the typed name, and stays with the delivery note", async () => {
    await page.getByRole("combobox", { name: "Supplier" }).pressSequentially("Zeta Trading");
    await page.keyboard.press("Enter");
    await till.toast(page, supplierTexts.supplierCreated);
    await page.getByLabel("Delivery Note").fill("DO-7781");
    await page.getByLabel("Delivery Date").fill("2026-11-20");
    await expect.poll(async () => JSON.stringify(await rowsOf(page, "meta"))).toContain("2026-11-20");
    await page.reload();
    await expect(page.getByRole("combobox", { name: "Supplier" })).toHaveValue("Zeta Trading");
    await expect(page.getByLabel("Delivery Note")).toHaveValue("DO-7781");
  });

  await test.step("an answer that is lost keeps everything; sent again it is stored once", async () => {
    await page.route("**/stock/purchase", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await submit(page).click();
    await till.toast(page, offlineTexts.offlineAddPurchase);
    await page.unroute("**/stock/purchase");
    await expect(field(page, stockTexts.addedProducts, "Qty of Rice")).toHaveValue("12");
    await page.reload();
    await submit(page).dblclick();
    await till.toast(page, stockTexts.purchaseAdded);
    await expect(added(page)).toContainText(stockTexts.nothingAddedYet);
    expect(await countOf(server, shop, "purchase")).toBe(1);
  });

  await test.step("labels of what came in, one for each piece", async () => {
    await page.getByRole("button", { name: labelTexts.printLabels }).click();
    const labels = page.getByRole("dialog", { name: labelTexts.printLabels });
    await expect(labels.getByRole("textbox", { name: "Copies of Rice" })).toHaveValue("12");
    await expect(labels.getByRole("textbox", { name: "Copies of Tea" })).toHaveValue("2");
    await page.keyboard.press("Escape");
  });

  await test.step("the new price reaches the open cart", async () => {
    const isNow = saleTexts.priceChanged({ name: "Rice", price: money(12.5) });
    await expect(till.line(open, "Rice")).toContainText(isNow);
  });

  await test.step("the list has the purchase with its lines", async () => {
    await till.goTo(page, "Purchase List");
    const table = page.getByRole("table", { name: "Purchases", exact: true });
    await expect(table.getByRole("columnheader")).toHaveText([
      ...["Details", "SL", "Store Name", "Created By", "Created Date"],
      ...["Supplier", "Delivery Note", "Total"],
    ]);
    const row = table.getByRole("row", { name: /Depot/ });
    await expect(row).toContainText("Zeta Trading");
    await expect(row).toContainText("DO-7781");
    await expect(row).toContainText(money(89.3));
    await page.getByRole("searchbox", { name: "Search purchases" }).fill("do-77");
    await expect(row).toBeVisible();
    await table.getByRole("button", { name: /^View purchase/ }).click();
    const lines = page.getByRole("table", { name: /^Products of purchase/ });
    await expect(lines.getByRole("columnheader")).toHaveText([
      ...["Product", "Barcode", "CPU", "MRP", "Qty", "SubTotal"],
    ]);
    await expect(lines.getByRole("row", { name: /Rice Batch No\. L-7/ })).toContainText(money(84));
    await expect(lines.getByRole("row", { name: /Tea/ })).toContainText(money(5.3));

    const desktop = page.viewportSize()!;
    await page.setViewportSize({ width: 390, height: 844 });
    const ofRice = lines.getByRole("row", { name: /^Rice/ });
    await expect(ofRice.getByRole("cell", { name: money(84) })).toBeVisible();
    await page.setViewportSize(desktop);
    // It returns once the page has noticed its width.
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  });

  await test.step("an order is received in parts, and says what is missing", async () => {
    await till.goTo(page, "Add Purchase");
    await till.choose(page, "Select Store", "Depot");
    await till.scan(page, tea.barcode);
    await field(page, stockTexts.addedProducts, "Qty of Tea").fill("5");
    await page.getByRole("button", { name: "Order", exact: true }).click();
    await till.toast(page, purchaseOrderTexts.purchaseOrdered);
    const orders = page.getByRole("table", { name: "Purchase Orders", exact: true });
    const open = orders.getByRole("button", { name: /^View purchase order/ });
    await open.click();
    await page.getByRole("button", { name: "Receive" }).click();
    await expect(page.getByText(/^Receiving purchase order/)).toBeVisible();
    await field(page, stockTexts.addedProducts, "Qty of Tea").fill("3");
    await submit(page).click();
    await till.toast(page, stockTexts.purchaseAdded);
    await till.goTo(page, "Purchase Orders");
    await open.click();
    const line = page
      .getByRole("table", { name: /^Products of purchase order/ })
      .getByRole("row", { name: /Tea/ });
    await expect(line.getByRole("cell")).toContainText(["Tea", tea.barcode, money(2.5), "5", "3", "2"]);
    await page.getByRole("button", { name: "Close Order" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Close Order" }).click();
    await till.toast(page, purchaseOrderTexts.purchaseOrderClosed);
    await expect(orders).toContainText("Closed");
  });

  await test.step("a transfer takes no more than there is, and only from the chosen store", async () => {
    await till.goTo(page, "Add Transfer");
    await expect(page.getByRole("combobox", { name: "From Store" })).toHaveValue("Main");
    await till.choose(page, "From Store", "Depot");
    await pick(page, "rice", "Rice");
    await addProduct(page).click();
    await till.toast(page, stockTexts.addQuantity);
    await field(page, "Variations", "Qty of Rice").fill("13");
    await addProduct(page).click();
    await till.toast(page, stockTexts.transferBeyondStock);
    await field(page, "Variations", "Qty of Rice").fill("11");
    await addProduct(page).click();
    await till.scan(page, "9556001234568");
    await expect(field(page, stockTexts.addedProducts, "Qty of Rice")).toHaveValue("12");
    await till.scan(page, "9556001234568");
    await till.toast(page, stockTexts.transferBeyondStock);
    await expect(page.getByRole("combobox", { name: "From Store" })).toBeDisabled();
    await submit(page).click();
    await till.toast(page, stockTexts.selectTransferTo);
    await till.choose(page, "To Store", "Main");
    await expect(added(page)).toContainText(money(150));
    await submit(page).dblclick();
    await till.toast(page, stockTexts.transferAdded);
    expect(await countOf(server, shop, "transfer")).toBe(1);
    await expect(till.line(open, "Rice")).toContainText("17");
    await till.goTo(page, "Transfer List");
    const table = page.getByRole("table", { name: "Transfers", exact: true });
    await expect(table.getByRole("row", { name: /Depot Main Owner/ })).toBeVisible();
  });

  await test.step("what expires soon went along, and is corrected on its stock card", async () => {
    await till.goTo(page, "Expiring");
    const goods = page.getByRole("table", { name: "Expiring goods" });
    const row = goods.getByRole("row", { name: /Rice/ });
    await expect(row).toContainText("Main");
    await expect(row).toContainText("5 days left");
    await expect(row).toContainText(money(84));
    await row.getByRole("link", { name: "Rice" }).click();
    await page.getByRole("button", { name: "Expiry date of batch L-7" }).click();
    // The 29th of February of no leap year stays as typed, and is refused.
    await page.getByLabel("Expires").pressSequentially("02292027");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Enter a whole date that exists, or none")).toBeVisible();
    await page.getByLabel("Expires").fill(dayFrom(-1));
    await page.getByRole("button", { name: "Save" }).click();
    await till.toast(page, stockTexts.expirySaved);
    const batches = page.getByRole("table", { name: "Batches" });
    // It is sold before the goods without a date, which are older.
    await expect(batches.getByRole("row").nth(1)).toContainText("expired yesterday");
  });

  await test.step("lines from a file are shown before they are added", async () => {
    await till.goTo(page, "Add Purchase");
    await page.getByRole("button", { name: csvTexts.importCsv }).click();
    const dialog = page.getByRole("dialog", { name: stockTexts.importPurchase });
    const choose = (text: string) =>
      dialog
        .locator("input[type=file]")
        .setInputFiles({ name: "goods.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
    await choose("name,quantity\nMilk,2\n");
    await expect(dialog.getByRole("row", { name: /2 No active product matches Milk/ })).toBeVisible();
    await choose("barcode,quantity,purchase_price\n9556001234575,24,2.40\n");
    await dialog.getByText(stockTexts.linesReady({ count: 1 })).waitFor();
    await dialog.getByRole("button", { name: commonTexts.add, exact: true }).click();
    await expect(field(page, stockTexts.addedProducts, "Qty of Tea")).toHaveValue("24");
    // 24 × (2.40 + 6 %)
    await expect(added(page)).toContainText(money(61.06));
  });

  await test.step("without a connection the pages say so, and what was typed comes back", async () => {
    await till.goTo(page, "Add Purchase");
    await pick(page, "tea", "Tea");
    await field(page, "Variations", "Qty of Tea").fill("3");
    await context.setOffline(true);
    await expect(page.getByText(offlineTexts.pageNotAvailableOffline)).toBeVisible();
    await till.goTo(page, "Purchase List");
    await expect(page.getByText(offlineTexts.noPurchaseDataOffline)).toBeVisible();
    await context.setOffline(false);
    await till.goTo(page, "Add Purchase");
    await expect(field(page, "Variations", "Qty of Tea")).toHaveValue("3");
  });
});

/** The day that is so many days from today, as the company's time zone has it. */
const dayFrom = (days: number) =>
  dayInZone(new Date(Date.now() + days * 86_400_000).toISOString(), "Asia/Kuala_Lumpur");

/** A warehouse and a second product, of 2.50 with 6 % purchase SST. */
async function prepare(server: RunningServer, { token, branch, product }: Shop) {
  const contact = { email: "d@stock.example", contact_number: "1", address: "2" };
  await call(server, token, "branch/store", { name: "Depot", type: "warehouse", ...contact });
  const tea = { barcode: "9556001234575", purchase_price: 2.5, sale_price: 4 };
  const { category_id, brand_id } = product;
  const stored = await call(server, token, "product/store", {
    ...{ name: "Tea", branch_id: branch.id, category_id, brand_id, purchase_vat: 6, variations: [tea] },
  });
  expect(stored.status).toBe(200);
  return tea;
}

async function pick(page: Page, text: string, name: string) {
  await page.getByRole("combobox", { name: "Search Product" }).fill(text);
  await page.getByRole("option", { name, exact: true }).click();
}

async function countOf(server: RunningServer, { token }: Shop, type: string): Promise<number> {
  const path = `stock/history?type=${type}`;
  const { data } = await call<{ transactions: StockTransaction[]; count: number }>(server, token, path);
  return data.count;
}
