import * as displayTexts from "@clove/domain/display/display.texts.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import * as orderTexts from "@clove/domain/orders/orders.texts.ts";
import * as receiptTexts from "@clove/domain/orders/receipts.texts.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import { expect } from "@playwright/test";
import { hire, made } from "../faults/staff.ts";
import { openCompany } from "./api.ts";
import { check, checkDialog, signedIn, sizes } from "./axe.ts";
import { test } from "./fixtures.ts";
import * as till from "./till.ts";

test.use({ viewport: sizes.desktop });
// A busy machine needs seconds to check one page.
test.describe.configure({ timeout: 300_000, mode: "parallel" });

test("a locked till", async ({ page }) => {
  const person = (user_id: number, name: string, role: string) => ({
    ...{ company_id: 1, user_id, name, key: "x".repeat(43), key_id: user_id, pin_hash: "", pin_length: 4 },
    ...{ expires_at: "2100-01-01T00:00:00Z", wrong_tries: 0 },
    profile: { company_id: 1, id: user_id, name, role, barcode: "" },
  });
  const people = [
    person(1, "Siti", "cashier"),
    person(2, "Amir", "cashier"),
    person(3, "Mei", "branch_manager"),
  ];
  await page.goto("/healthz");
  await page.evaluate((entry) => localStorage.setItem("tillPeople", entry), JSON.stringify(people));
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Who is there?" })).toBeVisible();
  await check(page, "the people of a till");
  await page.keyboard.press("1");
  await expect(page.getByRole("heading", { name: "Siti" })).toBeVisible();
  await check(page, "the pad of a PIN");
  await page.keyboard.type("4821");
  await expect(page.getByRole("alert")).toBeVisible();
  await check(page, "the people after a refusal");
});

test("approvals", async ({ page, browser, server }) => {
  const company = await openCompany(server, "a11y-approval", 5);
  const siti = await hire(server, company, "Siti", "branch_manager", ["pos:view"]);
  await till.holdSession(page, { token: siti.token, user_id: siti.user.id });
  await page.goto("/");
  await till.choose(page, "Counter", "Siti's");
  await page.getByRole("button", { name: "Rice" }).click();
  await page.getByRole("textbox", { name: receiptTexts.adjustment }).fill("3");
  await page.getByRole("checkbox", { name: saleTexts.methodCash }).check();
  await till.placeOrder(page).click();
  await checkDialog(page, "a question for an approval");
  await page.getByRole("button", { name: "Ask a manager" }).click();
  await expect(page.getByText("Waiting for an answer")).toBeVisible();
  await checkDialog(page, "waiting for an approval");
  const elsewhere = await browser.newContext({ baseURL: server.url, serviceWorkers: "block" });
  const office = await elsewhere.newPage();
  await till.holdSession(office, company);
  await office.goto("/category");
  await expect(office.getByRole("button", { name: "Decline" })).toBeVisible();
  await check(office, "a notice about an approval");
  await elsewhere.close();
});

test("the tools of the till, and PINs", async ({ page, server }) => {
  await signedIn(page, server, "a11y-tools");
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Rice" })).toBeVisible();
  await page.getByRole("button", { name: "Open drawer, pay in, pay out" }).click();
  await checkDialog(page, "the drawer");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Customer Display" }).click();
  await checkDialog(page, "customer displays");
  await page.getByRole("button", { name: displayTexts.pairTablet }).click();
  await expect(page.getByText(/This code is valid until/)).toBeVisible();
  await checkDialog(page, "the code for pairing");
  await page.keyboard.press("Escape");
  await page.getByRole("textbox", { name: /Search customers/ }).fill("012-345 6789");
  await expect(page.getByRole("option", { name: /012-345 6789/ })).toBeVisible();
  await check(page, "an unknown customer");
  await page.goto("/companyProfile");
  await page.getByRole("button", { name: "Add a prefix" }).click();
  await check(page, "barcodes of scales");
  await page.getByRole("button", { name: /Profile menu/ }).click();
  await page.getByRole("menuitem", { name: "Devices with a PIN" }).click();
  await checkDialog(page, "devices with a PIN");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /Profile menu/ }).click();
  await page.getByRole("menuitem", { name: "PIN on this till" }).click();
  await page.getByRole("dialog").getByLabel("PIN", { exact: true }).fill("1111");
  await page.getByRole("button", { name: "Keep the PIN" }).click();
  await checkDialog(page, "a PIN with errors");
});

test("goods that come back", async ({ page, server }) => {
  const company = await signedIn(page, server, "a11y-back");
  const { order } = await made<{ order: Order }>(server, company.token, "order/place", {
    terminal_id: company.terminal.id,
    items: [{ product_variation_id: company.variation.id, quantity: 2, sale_price: 10 }],
    payments: [{ payment_method: "cash", amount_received: 20 }],
  });
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Rice" })).toBeVisible();
  await till.scan(page, order.order_ref);
  await page.getByRole("dialog").getByRole("button", { name: orderTexts.returnOrder }).click();
  const dialog = page.getByRole("dialog", { name: orderTexts.returnOrder });
  await dialog.getByRole("checkbox", { name: "Rice" }).check();
  await dialog.getByRole("textbox", { name: orderTexts.returnQuantity({ name: "Rice" }) }).fill("1");
  await checkDialog(page, "a return");
  await dialog.getByRole("button", { name: orderTexts.returnOrder }).click();
  await expect(till.receipt(page)).toBeVisible();
  await checkDialog(page, "the receipt of a return");
  await page.goto("/orderList");
  await expect(page.getByText("1 of 2 returned")).toBeVisible();
  await page
    .getByRole("button", { name: new RegExp(order.order_ref) })
    .first()
    .click();
  // In its row and at its line.
  await expect(page.getByText("1 of 2 returned")).toHaveCount(2);
  await check(page, "an opened order with returned goods");
});
