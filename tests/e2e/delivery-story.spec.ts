import * as csvTexts from "@clove/domain/catalogue/csv.texts.ts";
import * as labelTexts from "@clove/domain/catalogue/labels.texts.ts";
import type { PriceChange } from "@clove/domain/catalogue/price-changes.schema.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import { dayInZone } from "@clove/domain/ids.ts";
import { formatMoney } from "@clove/domain/money.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import * as purchaseOrderTexts from "@clove/domain/stock/purchase-orders.texts.ts";
import * as stockTexts from "@clove/domain/stock/stock.texts.ts";
import * as supplierTexts from "@clove/domain/stock/suppliers.texts.ts";
import * as stocktakeTexts from "@clove/domain/stocktakes/stocktakes.texts.ts";
import { expect } from "@playwright/test";
import { call, openCompany } from "./api.ts";
import { onDatabase } from "./database.ts";
import { test } from "./fixtures.ts";
import type { RunningServer } from "./server.ts";
import * as till from "./till.ts";

// Nothing here starts without a connection, so the service worker is not needed, which costs time at every first visit.
test.use({ serviceWorkers: "block" });

type Shop = Awaited<ReturnType<typeof openCompany>>;
const money = (amount: number) => formatMoney(amount, "MYR");

/**
 * The fixture, worked out by hand: what each kind of goods costs, its price, and the price after +8 %, ending in .90. Rice (6, 10.00) is
 * the twelfth; of it five pieces are there before.
 */
const goods: { name: string; cost: number; price: number; next: number }[] = [
  { name: "Tea", cost: 10, price: 20, next: 21.9 },
  { name: "Salt", cost: 1.5, price: 3, next: 2.9 },
  { name: "Soap", cost: 2.25, price: 4.5, next: 4.9 },
  { name: "Noodles", cost: 3, price: 6, next: 6.9 },
  { name: "Flour", cost: 3.5, price: 7, next: 7.9 },
  { name: "Sugar", cost: 4, price: 8, next: 8.9 },
  { name: "Honey", cost: 6, price: 12, next: 12.9 },
  { name: "Oil", cost: 7.5, price: 15, next: 15.9 },
  { name: "Coffee", cost: 12.5, price: 25, next: 26.9 },
  { name: "Ghee", cost: 15.5, price: 31, next: 33.9 },
  { name: "Saffron", cost: 25, price: 50, next: 53.9 },
];
const rice = { name: "Rice", cost: 6, price: 10, next: 10.9, barcode: "9556001234568" };
const barcodeOf = (n: number) => `GOODS${String(n).padStart(2, "0")}`;
/** Of each kind ten pieces come in. */
const ordered = 10;

test("a delivery of twelve lines comes in two parts, is counted, priced and sold, and the evening's questions are answered", async ({
  page,
  server,
}) => {
  const shop = await openCompany(server, "delivery-story", 5);
  await addGoods(server, shop);
  await till.holdSession(page, shop);

  await test.step("twelve lines from a file are ordered from a supplier that is typed", async () => {
    await page.goto("/");
    await till.goTo(page, "Add Purchase");
    await page.getByRole("button", { name: csvTexts.importCsv }).click();
    const dialog = page.getByRole("dialog", { name: stockTexts.importPurchase });
    const lines = [[rice.barcode, rice.cost], ...goods.map(({ cost }, n) => [barcodeOf(n), cost])];
    const text = [
      "barcode,quantity,purchase_price",
      ...lines.map(([code, cost]) => `${code},${ordered},${cost}`),
    ];
    await dialog.locator("input[type=file]").setInputFiles({
      ...{ name: "order.csv", mimeType: "text/csv" },
      buffer: Buffer.from(text.join("\n")),
    });
    await dialog.getByText(stockTexts.linesReady({ count: 12 })).waitFor();
    await dialog.getByRole("button", { name: commonTexts.add, exact: true }).click();
    await page.getByRole("combobox", { name: "Supplier" }).pressSequentially("Zeta Trading");
    await page.keyboard.press("Enter");
    await till.toast(page, supplierTexts.supplierCreated);
    await page.getByRole("button", { name: "Order", exact: true }).click();
    await till.toast(page, purchaseOrderTexts.purchaseOrdered);
  });

  const quantity = (name: string) =>
    page
      .getByRole("table", { name: stockTexts.addedProducts })
      .getByRole("textbox", { name: `Qty of ${name}` });
  const submit = page.getByRole("button", { name: commonTexts.submit });
  const receive = async () => {
    await page.getByRole("button", { name: /^View purchase order/ }).click();
    await page.getByRole("button", { name: "Receive" }).click();
    await expect(page.getByText(/^Receiving purchase order/)).toBeVisible();
  };

  await test.step("it arrives in two parts, and what is missing is named in between", async () => {
    await receive();
    await quantity("Rice").fill("4");
    await submit.click();
    await till.toast(page, stockTexts.purchaseAdded);
    await till.goTo(page, "Purchase Orders");
    await receive();
    await expect(quantity("Rice")).toHaveValue("6");
    await expect(quantity("Tea")).toHaveCount(0);
    await submit.click();
    await till.toast(page, stockTexts.purchaseAdded);
    await till.goTo(page, "Purchase Orders");
    await expect(page.getByRole("table", { name: "Purchase Orders", exact: true })).toContainText("Received");
  });

  await test.step("one piece of rice is missing when it is counted", async () => {
    await page.goto("/stocktakeList");
    await page.getByRole("button", { name: "Start Stocktake" }).click();
    await page.getByRole("searchbox", { name: "Search products" }).fill("rice");
    await page.getByRole("button", { name: /^Rice/ }).click();
    await page.getByLabel("Quantity").fill("14");
    await page.getByRole("button", { name: commonTexts.add, exact: true }).click();
    await page.getByRole("tab", { name: "Review" }).click();
    await expect(page.getByRole("row", { name: /Rice 9556001234568 14 15 -1/ })).toBeVisible();
    await page.getByRole("button", { name: "Post" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Post" }).click();
    await till.toast(page, stocktakeTexts.stocktakePosted);
  });

  await test.step("all prices rise by 8 %, ending in .90, from tomorrow, with labels for exactly these", async () => {
    await page.goto("/changePrices");
    await till.choose(page, "New prices", "Increase by a percentage");
    await page.getByRole("textbox", { name: "Percent" }).fill("8");
    await till.choose(page, "Rounding", "ending in .90");
    await page.getByLabel("From (empty: at once)").fill(dayFrom(1));
    await page.getByRole("button", { name: "Plan 12 prices" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Plan Price Change" }).click();
    const saved = page.getByRole("dialog", { name: /^12 prices change on/ });
    await saved.getByRole("button", { name: labelTexts.printLabels }).click();
    const labels = page.getByRole("dialog", { name: labelTexts.printLabels });
    await expect(labels.getByRole("textbox", { name: /^Copies of/ })).toHaveCount(12);
    await page.keyboard.press("Escape");
  });

  await test.step("the night passes: the prices are those of the fixture, and two pieces of rice are sold", async () => {
    expect(await plannedPrices(server, shop)).toEqual(
      Object.fromEntries([rice, ...goods].map(({ name, price, next }) => [name, [price, next]])),
    );
    await page.goto("/");
    await till.focusesSearch(page);
    await till.scan(page, rice.barcode);
    await till.scan(page, rice.barcode);
    await expect(till.line(page, "Rice")).toContainText(money(20));
    await passNight(server, shop);
    await expect(till.line(page, "Rice")).toContainText(money(10.9));
    await till.line(page, "Rice").getByRole("button", { name: "Take over" }).click();
    await expect(till.line(page, "Rice")).toContainText(money(21.8));
    await page.getByRole("checkbox", { name: saleTexts.methodCash }).check();
    await till.placeOrder(page).click();
    await expect(till.receipt(page)).toContainText(money(21.8));
  });

  // Tea for 21.90 less 10 %, and a piece of rice that comes back.
  await sellTeaWithDiscount(server, shop);
  await takeRiceBack(server, shop);

  await page.setViewportSize({ width: 390, height: 844 });
  const asked = async (question: string, report: string) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Open the menu" }).click();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Reports" }).click();
    await page.getByRole("button", { name: question }).click();
    return page.getByRole("region", { name: report, exact: true });
  };

  await test.step("which hour sold, who gave discounts, what came back: three taps each, on a phone", async () => {
    // 21.80 + 21.90 − 2.19 − 10.90
    await expect(await asked("Which hour sold?", "Sales by Hour")).toContainText("30.61");
    const given = await asked("Who gave discounts?", "Discounts and Price Changes");
    await expect(given).toContainText("Owner");
    await expect(given).toContainText("2.19");
    const back = await asked("What came back?", "Refunds and Cancellations");
    await expect(back).toContainText("10.90");
  });

  await test.step("what the stock is worth, then and now", async () => {
    const lastYear = Number(dayFrom(0).slice(0, 4)) - 1;
    const then = await asked("What was the stock worth on 31 December?", "Stock Values");
    await expect(then).toContainText(`31/12/${lastYear}`);
    await expect(then).toContainText(commonTexts.noResultFound);
    // Rice 13 × 6, tea 9 × 10, ten of each of the others; at the new prices 13 × 10.90 + 9 × 21.90 + 1,750.00
    const now = await stockValue(server, shop);
    expect(now).toEqual({ cost: 975.5, sale: 2088.8 });
  });

  await test.step("what to order: two taps", async () => {
    await page.goto("/");
    await page.getByRole("button", { name: "Open the menu" }).click();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Low Stock" }).click();
    const tea = page.getByRole("table", { name: /Low Stock/i }).getByRole("row", { name: /Tea/ });
    await expect(tea).toContainText("Zeta Trading");
    await expect(tea).toContainText(money(30));
  });
});

/** The day that is so many days from today, as the company's time zone has it. */
const dayFrom = (days: number) =>
  dayInZone(new Date(Date.now() + days * 86_400_000).toISOString(), "Asia/Kuala_Lumpur");

/** Of tea twelve are to be there at least. */
async function addGoods(server: RunningServer, { token, branch, product }: Shop): Promise<void> {
  const { category_id, brand_id } = product;
  for (const [n, { name, cost, price }] of goods.entries()) {
    const variation = { purchase_price: cost, sale_price: price, barcode: barcodeOf(n) };
    const min = name === "Tea" ? { min_stock_quantity: 12 } : {};
    const body = {
      name,
      branch_id: branch.id,
      category_id,
      brand_id,
      variations: [{ ...variation, ...min }],
    };
    const sent = await call(server, token, "product/store", body);
    expect([sent.status, sent.message]).toEqual([200, sent.message]);
  }
}

type Rows = { rows: { product: string; before: number; after: number }[] };

/** The prices before and after of the only price change. */
async function plannedPrices(server: RunningServer, { token }: Shop) {
  const { data } = await call<{ price_changes: PriceChange[] }>(server, token, "price-change/list");
  const { rows } = (await call<Rows>(server, token, `price-change/rows?id=${data.price_changes[0]!.id}`))
    .data;
  return Object.fromEntries(rows.map(({ product, before, after }) => [product, [before, after]]));
}

/** As if the day had begun on which planned prices take effect. */
async function passNight(server: RunningServer, { branch }: Shop): Promise<void> {
  await onDatabase(server, async (client) => {
    const { rows } = await client.query<{ company_id: string }>(
      "select company_id from branches where id = $1",
      [branch.id],
    );
    const company = [rows[0]!.company_id];
    await client.query(
      "update price_changes set effective_at = current_timestamp where company_id = $1",
      company,
    );
    await client.query(
      "update company_work set due_at = current_timestamp where kind = 'prices' and company_id = $1",
      company,
    );
  });
}

async function sellTeaWithDiscount(server: RunningServer, { token, terminal }: Shop): Promise<void> {
  const { data } = await call<{ products: { name: string; variations: { id: number }[] }[] }>(
    server,
    token,
    "product/list?length=50",
  );
  const tea = data.products.find(({ name }) => name === "Tea")!.variations[0]!;
  const items = [{ product_variation_id: tea.id, quantity: 1, sale_price: 21.9, discount: 10 }];
  const payments = [{ payment_method: "cash", amount_received: 19.71 }];
  const sold = await call(server, token, "order/place", { terminal_id: terminal.id, items, payments });
  expect([sold.status, sold.message]).toEqual([200, sold.message]);
}

async function takeRiceBack(server: RunningServer, { token, terminal }: Shop): Promise<void> {
  const { data } = await call<{ orders: Order[] }>(server, token, "order/list");
  const order = data.orders.find(({ items }) => items[0]!.quantity === 2)!;
  const items = [{ order_item_id: order.items[0]!.id, quantity: 1 }];
  const back = { id: order.id, terminal_id: terminal.id, items, reason: "Damaged" };
  const sent = await call(server, token, "order/return", back);
  expect([sent.status, sent.message]).toEqual([200, sent.message]);
}

/** The sums of the report Stock Values, as it is downloaded. */
async function stockValue(server: RunningServer, { token }: Shop) {
  const response = await fetch(`${server.url}/api/v1/company/report/stock-values`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const lines = (await response.text()).split("\r\n").slice(1, -1);
  const sum = (column: number) =>
    lines.reduce((total, line) => total + Math.round(Number(line.split(",")[column]) * 100), 0) / 100;
  return { cost: sum(5), sale: sum(6) };
}
