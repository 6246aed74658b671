import * as commonTexts from "@clove/domain/common.texts.ts";
import { formatMoney } from "@clove/domain/money.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import { expect, type Page } from "@playwright/test";
import { call, hireCashier, openCompany } from "./api.ts";
import { test } from "./fixtures.ts";
import { keptCart, rowsOf } from "./offline-till.ts";
import type { RunningServer } from "./server.ts";
import * as till from "./till.ts";

const money = (amount: number) => formatMoney(amount, "MYR");

test("if another till sold the last piece meanwhile, the refusal names the product and the cart stays", async ({
  page,
  server,
}) => {
  const company = await openTill(page, server, "last-piece", 1);
  await till.scan(page, company.variation.barcode!);
  await expect(till.line(page, "Rice")).toBeVisible();
  await keptCart(page);
  await hearsNothingMore(page);
  await expect(till.line(page, "Rice")).toBeVisible();
  const sold = await call(server, company.token, "order/place", {
    terminal_id: company.terminal.id,
    items: [{ product_variation_id: company.variation.id, quantity: 1, sale_price: 10 }],
    payments: [{ payment_method: "cash", amount_received: 10, amount_returned: 0 }],
  });
  expect(sold.status).toBe(200);
  await page.keyboard.press("F8");
  await page.keyboard.press("Enter");
  const refusal = saleTexts.stockBeyond({ name: "Rice", left: 0 });
  await till.toast(page, refusal);
  await expect(page.getByText(/^Request [0-9a-f]{8}$/)).toBeVisible();
  await expect(till.line(page, "Rice")).toContainText(refusal);
  await expect(page.getByRole("checkbox", { name: saleTexts.methodCash })).toBeChecked();
  await expect(till.cart(page).getByRole("button", { name: "Sell what is left" })).toHaveCount(0);
  await till.cart(page).getByRole("button", { name: "Remove", exact: true }).click();
  const question = page.getByRole("dialog", { name: commonTexts.confirmRemove });
  await question.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(till.cart(page).getByText(saleTexts.noProductAdded)).toBeVisible();
  await expect(till.productSearch(page)).toBeFocused();
});

test("if the price changed after the till had read it, the new one is offered", async ({ page, server }) => {
  const company = await openTill(page, server, "price", 5);
  const searches: string[] = [];
  page.on("request", (request) => request.url().includes("/product/search") && searches.push(request.url()));
  await expect.poll(async () => (await rowsOf(page, "variations")).length).toBe(1);
  await hearsNothingMore(page);
  const change = { id: company.variation.id, sale_price: 11 };
  expect((await call(server, company.token, "product/variation/update", change)).status).toBe(200);
  // The search does not ask the server for products that its copy has.
  await till.productSearch(page).fill("ric");
  await page
    .getByRole("region", { name: "Products" })
    .getByRole("button", { name: /Rice/ })
    .filter({ hasText: money(10) })
    .click();
  await expect(till.line(page, "Rice")).toContainText(money(10));
  expect(searches).toEqual([]);
  await page.keyboard.press("F8");
  await till.placeOrder(page).press("Enter");
  const refusal = saleTexts.priceChanged({ name: "Rice", price: money(11) });
  await till.toast(page, refusal);
  const row = till.line(page, "Rice");
  await row.getByRole("button", { name: "Take over" }).click();
  await expect(row).toContainText(money(11));
  await expect(row.getByRole("button", { name: "Take over" })).toHaveCount(0);
  await till.placeOrder(page).click();
  await expect(till.receipt(page)).toContainText(money(11));
});

test("after the session ended the cart is still there at the next sign-in", async ({ page, server }) => {
  const company = await openTill(page, server, "session", 5);
  await till.scan(page, company.variation.barcode!);
  await till.cart(page).getByRole("button", { name: "One Rice more" }).click();
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem("auth") ?? "{}").accessToken);
  expect((await call(server, token, "logout")).status).toBe(200);
  // The data stream ends at once, before the next click.
  await expect(page).toHaveURL("/login");
  expect(await page.evaluate(() => localStorage.getItem("auth"))).toBeNull();
  await till.signIn(page, company.cashier);
  await expect(till.cart(page).getByRole("textbox", { name: "Quantity of Rice" })).toHaveValue("2");
  await page.keyboard.press("F8");
  await till.placeOrder(page).click();
  await expect(till.receipt(page)).toBeVisible();
});

/** From now on the till receives no changes: its data stream cannot be opened again. */
async function hearsNothingMore(page: Page) {
  const stream = page.waitForRequest("**/offline/data*");
  await page.route("**/offline/data*", () => {});
  await page.reload();
  await stream;
}

/** A cashier with an open shift at the only counter of a new company. */
async function openTill(page: Page, server: RunningServer, name: string, stock: number) {
  const company = await openCompany(server, name, stock);
  const cashier = await hireCashier(server, company);
  await till.signIn(page, cashier);
  await till.openShift(page, "Counter 1", "50");
  return { ...company, cashier };
}
