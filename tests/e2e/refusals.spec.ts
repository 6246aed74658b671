import { fillText, messages } from "@clove/domain/messages.ts";
import { formatMoney } from "@clove/domain/money.ts";
import { expect, type Page } from "@playwright/test";
import { call, hireCashier, openCompany } from "./api.ts";
import { test } from "./fixtures.ts";
import type { RunningServer } from "./server.ts";
import * as till from "./till.ts";

const money = (amount: number) => formatMoney(amount, "MYR");

test("an unknown barcode says so and does not block the next scan", async ({ page, server }) => {
  const { variation } = await openTill(page, server, "unknown", 5);
  await till.scan(page, "4006381333931");
  await expect(page.getByText(`${messages.noProductFound}: 4006381333931`)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await till.scan(page, variation.barcode!);
  await expect(till.line(page, "Rice")).toBeVisible();
  // The message stays until it is dismissed, because that piece is not in the cart.
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(page.getByText(`${messages.noProductFound}: 4006381333931`)).toBeHidden();
  // In the search field typed text is a search, and a scan replaces it.
  await till.productSearch(page).fill("ric");
  await till.scan(page, variation.barcode!);
  await expect(till.cart(page).getByRole("textbox", { name: "Quantity of Rice" })).toHaveValue("2");
  await expect(till.productSearch(page)).toHaveValue("");
});

test("another till sold the last piece meanwhile: the refusal names the product, the cart stays", async ({
  page,
  server,
}) => {
  const company = await openTill(page, server, "last-piece", 1);
  await till.scan(page, company.variation.barcode!);
  await expect(till.line(page, "Rice")).toBeVisible();
  const sold = await call(server, company.token, "order/place", {
    terminal_id: company.terminal.id,
    items: [{ product_variation_id: company.variation.id, quantity: 1, sale_price: 10 }],
    payments: [{ payment_method: "cash", amount_received: 10, amount_returned: 0 }],
  });
  expect(sold.status).toBe(200);
  await page.keyboard.press("F8");
  await page.keyboard.press("Enter");
  const refusal = fillText(messages.stockBeyond, { name: "Rice", left: 0 });
  await till.toast(page, refusal);
  await expect(till.line(page, "Rice")).toContainText(refusal);
  await expect(page.getByRole("checkbox", { name: messages.methodCash })).toBeChecked();
  await till.cart(page).getByRole("button", { name: "Remove Rice" }).click();
  await expect(page.getByText(messages.confirmRemove)).toBeVisible();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(till.cart(page).getByText(messages.noProductAdded)).toBeVisible();
});

test("the price changed after the till had read it: the new one is offered", async ({ page, server }) => {
  const company = await openCompany(server, "price", 5);
  const email = await hireCashier(server, company);
  // A till that does not learn of it, because its data stream never begins.
  await page.route("**/offline/data", () => {});
  await till.signIn(page, email);
  await till.openShift(page, "Counter 1", "0");
  await till.productSearch(page).press("ArrowDown");
  await page.getByRole("button", { name: "Rice" }).press("Enter");
  await expect(till.line(page, "Rice")).toContainText(money(10));
  const change = { id: company.variation.id, sale_price: 11 };
  expect((await call(server, company.token, "product/variation/update", change)).status).toBe(200);
  await page.keyboard.press("F8");
  await till.placeOrder(page).press("Enter");
  const refusal = fillText(messages.priceChanged, { name: "Rice", price: money(11) });
  await till.toast(page, refusal);
  const row = till.line(page, "Rice");
  await row.getByRole("button", { name: "Take over" }).click();
  await expect(row).toContainText(money(11));
  await expect(row.getByRole("button", { name: "Take over" })).toHaveCount(0);
  await till.placeOrder(page).click();
  await expect(till.receipt(page)).toContainText(money(11));
});

test("the session ended meanwhile: sign in again, the cart is still there", async ({ page, server }) => {
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

test("offline: the banner, and no shift can be opened", async ({ page, context, server }) => {
  const company = await openCompany(server, "offline", 5);
  await till.signIn(page, await hireCashier(server, company));
  await page.getByRole("banner").getByRole("button", { name: messages.openShift }).click();
  const dialog = page.getByRole("dialog", { name: messages.openShift });
  await dialog.getByRole("combobox", { name: "Terminal" }).click();
  await page.getByRole("option", { name: "Counter 1" }).click();
  await dialog.getByLabel("Opening Balance").fill("50");
  await context.setOffline(true);
  await expect(page.getByText(messages.youAreOffline)).toBeVisible();
  await dialog.getByRole("button", { name: messages.openShift }).click();
  await till.toast(page, messages.offlineOpenShift);
  await context.setOffline(false);
  await expect(page.getByText(messages.youAreOffline)).toBeHidden();
  // No typed text is lost.
  await dialog.getByRole("button", { name: messages.openShift }).click();
  await expect(page.getByText(messages.shiftIsOpenNow)).toBeVisible();
});

/** A cashier with an open shift at the only counter of a new company. */
async function openTill(page: Page, server: RunningServer, name: string, stock: number) {
  const company = await openCompany(server, name, stock);
  const cashier = await hireCashier(server, company);
  await till.signIn(page, cashier);
  await till.openShift(page, "Counter 1", "50");
  return { ...company, cashier };
}
