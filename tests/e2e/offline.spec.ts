import * as catalogueTexts from "@clove/domain/catalogue/catalogue.texts.ts";
import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import * as shellTexts from "@clove/domain/shell.texts.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import type { User } from "@clove/domain/users/users.schema.ts";
import * as userTexts from "@clove/domain/users/users.texts.ts";
import { expect, type Page, test } from "@playwright/test";
import { expectInvariants } from "../faults/outcome.ts";
import { hire, made } from "../faults/staff.ts";
import { openCompany } from "./api.ts";
import {
  addToCart,
  countPrints,
  payBy,
  placeHere,
  readyForOffline,
  rowsOf,
  signedIn,
  signIn,
  unsent,
} from "./offline-till.ts";
import { profile } from "./profile.ts";
import { startServer } from "./server.ts";
import * as till from "./till.ts";

test.use({ serviceWorkers: "allow" });

test("a day without a connection: sold, printed, the browser killed, and all on the server once", async ({
  playwright,
  browser,
  launchOptions,
}) => {
  const server = await startServer();
  const till = profile(playwright.chromium, { ...launchOptions, baseURL: server.url });
  try {
    const shop = await openCompany(server, "offline-day", 20);
    const manager = await hire(server, shop, "Mei", "branch_manager");

    // The app is opened once with a connection.
    const visit = await till.open();
    const first = await visit.newPage();
    await first.goto(`/login`);
    await signIn(first, manager.email);
    await readyForOffline(first);
    await chooseCounter(first, manager.terminal.name);
    await visit.close();

    const other = await browser.newContext({ baseURL: server.url });
    await signedIn(other, server, shop.token);
    const secondTill = await other.newPage();
    await secondTill.goto("/orderList");
    await expect(secondTill.getByText(commonTexts.noResultFound)).toBeVisible();

    // Then the browser is started without one.
    const offline = await till.open({ offline: true });
    await countPrints(offline);
    const page = await offline.newPage();
    await page.goto("/");
    await expect(page.getByText(shellTexts.youAreOffline)).toBeVisible();
    const receipts: string[] = [];
    await addToCart(page, "Rice");
    await payBy(page, "Cash");
    receipts.push(await placeHere(page));

    await makeCustomer(page, { name: "Aina", email: "aina@home.example", limit: "50" });
    await addToCart(page, "Rice");
    await payBy(page, "Credit");
    receipts.push(await placeHere(page));

    await makeProduct(page, { name: "Durian", price: "20", stock: "5" });
    await payBy(page, "Cash");
    receipts.push(await placeHere(page));
    expect(new Set(receipts).size).toBe(3);
    await expect(unsent(page)).toHaveAttribute("data-unsent", "5");
    await till.kill(offline);

    // Opened with a connection again, and killed before it receives the server's acknowledgements.
    const again = await till.open();
    let isStored = false;
    await again.route("**/offline/sync", async (route) => {
      await route.fetch();
      isStored = true;
    });
    const reopened = await again.newPage();
    await reopened.goto("/");
    await expect.poll(() => isStored).toBe(true);
    await till.kill(again);

    const last = await till.open();
    const back = await last.newPage();
    await back.goto("/");
    await expect.poll(() => rowsOf(back, "outbox")).toEqual([]);
    await expect(unsent(back)).toHaveAttribute("data-unsent", "0");

    const { orders, count } = await made<{ orders: Order[]; count: number }>(
      server,
      shop.token,
      "order/list",
    );
    expect(count).toBe(3);
    const facts = orders.map(({ total, user, cashier_user, items, payment_logs }) => ({
      total,
      customer: user?.name,
      cashier: cashier_user.name,
      goods: items.map(({ product_info }) => (JSON.parse(product_info) as { name: string }).name),
      receipt: payment_logs[0]?.receipt_no,
    }));
    expect(facts).toEqual([
      { total: 20, customer: undefined, cashier: "Mei", goods: ["Durian"], receipt: receipts[2] },
      { total: 10, customer: "Aina", cashier: "Mei", goods: ["Rice"], receipt: receipts[1] },
      { total: 10, customer: undefined, cashier: "Mei", goods: ["Rice"], receipt: receipts[0] },
    ]);
    const { users } = await made<{ users: User[] }>(server, shop.token, "user/list?role=customer");
    expect(users).toMatchObject([{ name: "Aina", credit_limit: 50, credit_used: 10 }]);
    const { products } = await made<{ products: Product[] }>(server, shop.token, "product/list");
    const left = products.map(({ name, variations }) => [name, variations[0]?.stocks[0]?.quantity]);
    expect(Object.fromEntries(left)).toEqual({ Rice: 18, Durian: 4 });
    await last.close();

    // The stream brings them to this screen without a reload.
    for (const { order_ref } of orders)
      await expect(secondTill.getByRole("cell", { name: order_ref, exact: true })).toBeVisible();
    await other.close();
    await server.stop();
    expectInvariants(server);
  } finally {
    await server.remove();
    till.remove();
  }
});

async function chooseCounter(page: Page, name: string): Promise<void> {
  await till.choose(page, "Counter", name);
  await expect(till.counter(page)).toHaveText(name);
}

async function makeCustomer(page: Page, { name, email, limit }: Record<"name" | "email" | "limit", string>) {
  await page.getByRole("button", { name: commonTexts.add, exact: true }).click();
  await page.getByLabel(userTexts.customerName).fill(name);
  await page.getByLabel(userTexts.emailAddress).fill(email);
  await page.getByRole("combobox", { name: userTexts.selectGender }).click();
  await page.getByRole("option", { name: "Female", exact: true }).click();
  await page.getByLabel(userTexts.creditLimit).fill(limit);
  await page.getByRole("button", { name: commonTexts.create, exact: true }).click();
  await expect(page.getByText(offlineTexts.customerSavedLocally)).toBeVisible();
}

/** It lands in the cart. */
async function makeProduct(page: Page, { name, price, stock }: Record<"name" | "price" | "stock", string>) {
  await page.getByRole("searchbox", { name: "Search products" }).fill(name);
  await page.getByRole("button", { name: saleTexts.addProduct }).first().click();
  const dialog = page.getByRole("dialog", { name: catalogueTexts.addNewProduct });
  await dialog.getByLabel("Barcode").fill(`${name}-1`);
  await dialog.getByRole("combobox", { name: "Select Category" }).click();
  await page.getByRole("option", { name: "Food" }).click();
  await dialog.getByRole("combobox", { name: "Select Brand" }).click();
  await page.getByRole("option", { name: "Own" }).click();
  await dialog.getByLabel("Stock Quantity").fill(stock);
  await dialog.getByLabel("Purchase Price").fill("12");
  await dialog.getByLabel("Sale Price").fill(price);
  await dialog.getByRole("button", { name: catalogueTexts.createProduct }).click();
  await expect(page.getByText(offlineTexts.productSavedLocally)).toBeVisible();
}
