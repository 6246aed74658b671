import { formatMoney } from "@clove/domain/money.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import * as receiptTexts from "@clove/domain/orders/receipts.texts.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { hire, made, type Seller } from "../faults/staff.ts";
import { openCompany, password } from "./api.ts";
import { test } from "./fixtures.ts";
import { payBy, signedIn } from "./offline-till.ts";
import type { RunningServer } from "./server.ts";
import * as till from "./till.ts";

test.use({ serviceWorkers: "block" });

const pin = "4826";
const money = (amount: number) => formatMoney(amount, "MYR");
const beyond = saleTexts.discountBeyondLimit({ given: money(3), limit: money(0) });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Approval needed" });
const question = (page: Page) =>
  page
    .getByRole("alert")
    .filter({ hasText: `Siti at Siti's asks for a reduction of ${money(3)} (15 %) on ${money(20)}` });

/** A seller without a discount limit at her till, and a manager who may give 20 % on a page of another browser. */
async function openShop(server: RunningServer, browser: Browser, context: BrowserContext, name: string) {
  const company = await openCompany(server, name, 20);
  const siti = await hire(server, company, "Siti", "branch_manager", ["pos:view"]);
  const farah = await hire(server, company, "Farah", "branch_manager");
  const limit = { id: farah.user.id, max_discount: 20, max_discount_type: "percentage" };
  await made(server, company.token, "user/update", limit);
  await signedIn(context, server, siti.token);
  const elsewhere = await browser.newContext({ baseURL: server.url, serviceWorkers: "block" });
  await signedIn(elsewhere, server, farah.token);
  const [page, office] = [await context.newPage(), await elsewhere.newPage()];
  await page.goto("/");
  await till.choose(page, "Counter", "Siti's");
  return { company, siti, farah, page, office, close: () => elsewhere.close() };
}

/** Two pieces at 10.00, 3.00 off. */
async function sellReduced(page: Page): Promise<void> {
  await till.scan(page, "9556001234568");
  await till.cart(page).getByRole("button", { name: "One Rice more" }).click();
  await page.getByRole("textbox", { name: receiptTexts.adjustment }).fill("3");
  await payBy(page, "Cash");
  await till.placeOrder(page).click();
  await expect(dialog(page).getByRole("alert")).toHaveText(beyond);
}

async function lastOrder(server: RunningServer, token: string): Promise<Order | undefined> {
  const { orders } = await made<{ orders: Order[] }>(server, token, "order/list");
  return orders[0];
}

test("a reduction beyond the limit is approved on another device, and the sale goes through by itself", async ({
  browser,
  context,
  server,
}) => {
  const shop = await openShop(server, browser, context, "approved-live");
  const { page, office } = shop;
  // On every page, here on one that has nothing to do with sales.
  await office.goto("/productList");
  await expect(office.getByRole("heading", { level: 1 })).toBeVisible();
  await sellReduced(page);

  // Closed, the dialog leaves the screen as it was.
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole("textbox", { name: receiptTexts.adjustment })).toHaveValue("3.00");
  await till.placeOrder(page).click();

  await dialog(page).getByRole("button", { name: "Ask a manager" }).click();
  await expect(dialog(page).getByRole("status")).toContainText("Waiting for an answer");
  await expect(question(office)).toContainText("2 × Rice");
  // Who is asked, but only asks herself, sees no question.
  await expect(question(page)).toHaveCount(0);
  await question(office).getByRole("button", { name: "Decline" }).click();
  await expect(dialog(page).getByText("Farah declined")).toBeVisible();
  await expect(question(office)).toHaveCount(0);
  expect(await lastOrder(server, shop.company.token)).toBeUndefined();

  await dialog(page).getByRole("button", { name: "Back" }).click();
  await dialog(page).getByRole("button", { name: "Ask a manager" }).click();
  await question(office).getByRole("button", { name: "Approve" }).click();
  await expect(till.receipt(page)).toContainText(money(17));
  await expect(dialog(page)).toBeHidden();
  const order = await lastOrder(server, shop.company.token);
  expect([order?.total, order?.cashier_user.name, order?.approved_by?.name]).toEqual([17, "Siti", "Farah"]);

  await shop.close();
});

test("the sale can be changed beside the question, which then goes", async ({ browser, context, server }) => {
  const { page, close } = await openShop(server, browser, context, "approval-changed");
  await sellReduced(page);
  const adjustment = page.getByRole("textbox", { name: receiptTexts.adjustment });
  await adjustment.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  await expect(dialog(page)).toBeHidden();
  await expect(adjustment).toBeFocused();
  await till.placeOrder(page).click();
  await expect(till.receipt(page)).toContainText(money(20));
  await close();
});

test("whoever leaves the dialog no longer asks", async ({ browser, context, server }) => {
  const { page, office, close } = await openShop(server, browser, context, "approval-withdrawn");
  await office.goto("/productList");
  await sellReduced(page);
  await dialog(page).getByRole("button", { name: "Ask a manager" }).click();
  await expect(question(office)).toBeVisible();
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await expect(question(office)).toHaveCount(0);
  await close();
});

test("a PIN on the same device approves it", async ({ browser, context, server }) => {
  const shop = await openShop(server, browser, context, "approved-by-pin");
  const { page } = shop;
  await keepKey(page, server, shop.farah);
  await sellReduced(page);
  await dialog(page).getByRole("button", { name: "Approve with PIN" }).click();
  await dialog(page).getByRole("radio", { name: "Farah" }).check();
  const field = dialog(page).getByLabel("PIN");
  await field.fill("1357");
  await field.press("Enter");
  await expect(dialog(page)).toContainText(/Wrong PIN|PIN is wrong|wrong/i);
  await field.fill(pin);
  await field.press("Enter");
  await expect(till.receipt(page)).toContainText(money(17));
  const order = await lastOrder(server, shop.company.token);
  expect([order?.cashier_user.name, order?.approved_by?.name]).toEqual(["Siti", "Farah"]);
  await shop.close();
});

/** Somebody lets this browser keep a key of hers. */
async function keepKey(page: Page, server: RunningServer, { token, user }: Seller): Promise<void> {
  type Key = { id: number; key: string; expires_at: string };
  const body = { password, pin, device_name: "Till" };
  const { key, id: key_id, expires_at } = await made<Key>(server, token, "device-key", body);
  const { user: profile } = await made<{ user: object }>(server, token, "user-profile");
  const { id: user_id, name, company_id } = user as typeof user & { company_id?: number };
  const person = {
    ...{
      company_id: company_id ?? (profile as { company_id: number }).company_id,
      user_id,
      name,
      key,
      key_id,
    },
    ...{ expires_at, pin_hash: "unused", pin_length: 4, wrong_tries: 0, profile },
  };
  await page.evaluate((people) => localStorage.setItem("tillPeople", JSON.stringify(people)), [person]);
}
