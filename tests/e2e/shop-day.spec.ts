import { defaultPermissions } from "@clove/domain/access/role-defaults.ts";
import type { Role } from "@clove/domain/access/roles.schema.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import * as companyTexts from "@clove/domain/company/company.texts.ts";
import * as creditTexts from "@clove/domain/credit/credit.texts.ts";
import * as formTexts from "@clove/domain/forms.texts.ts";
import { formatMoney } from "@clove/domain/money.ts";
import * as receiptTexts from "@clove/domain/orders/receipts.texts.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import * as reportTexts from "@clove/domain/reports/reports.texts.ts";
import * as shellTexts from "@clove/domain/shell.texts.ts";
import * as shiftTexts from "@clove/domain/shifts/shifts.texts.ts";
import * as stockTexts from "@clove/domain/stock/stock.texts.ts";
import * as terminalTexts from "@clove/domain/terminals/terminals.texts.ts";
import * as userTexts from "@clove/domain/users/users.texts.ts";
import { type Browser, expect, type Page } from "@playwright/test";
import { type Company, hire } from "../faults/staff.ts";
import { openCompany } from "./api.ts";
import { test } from "./fixtures.ts";
import { addToCart, payBy, signedIn } from "./offline-till.ts";
import type { RunningServer } from "./server.ts";
import * as till from "./till.ts";

test.use({ serviceWorkers: "block" });

/*
  The day, worked out by hand. Rice costs RM 10.00 and there are 20 pieces.

    Ana's drawer                          Ben's drawer
      float put in by the manager  100.00   opens with, and corrects to   50.00
      3 pieces in cash              30.00   1 piece in cash               10.00
      manager takes to the bank    -25.00   Tan Wei pays of the credit    15.00
      counted 105.00, mismatch 0   105.00   counted 74.00, mismatch -1    74.00

    Tan Wei (credit limit 100.00) buys 2 pieces on credit from Ana: 20.00 used; pays 15.00 to Ben: 5.00 used, 95.00 left.
    Rice: 20 - 3 - 2 - 1 sold, 12 bought: 26 pieces.
*/
const money = (amount: number) => formatMoney(amount, "MYR");

/** Every route of the menu with the right that it needs (shell §1). */
const routes = {
  "/": "pos:view",
  "/employeeList": "user:view",
  "/customerList": "user:view",
  "/createUser": "user:create",
  "/user/1": "user:edit",
  "/storeList": "store:view",
  "/createStore": "store:create",
  "/counterList": "counter:view",
  "/createCounter": "counter:create",
  "/shiftList": "shift:view",
  "/companyProfile": "company:view",
  "/invoiceTemplate": "company:view",
  "/reports": "report:view",
  "/category": "product:view",
  "/brands": "product:view",
  "/productList": "product:view",
  "/createProduct": "product:create",
  "/product/1": "product:edit",
  "/addPurchase": "purchase:create",
  "/purchaseList": "purchase:view",
  "/addTransfer": "transfer:create",
  "/transferList": "transfer:view",
  "/orderList": "order:view",
} as const;

test("after a shop's day with five roles drawers, shifts, the customer and the stock are as calculated by hand", async ({
  page,
  browser,
  server,
}) => {
  const company = await openCompany(server, "shop-day", 20);
  // One after the other: five first pages at once keep a slow machine busy for so long that the app takes the server for unreachable.
  const ana = await atWork(browser, server, company, "Ana", "cashier");
  const ben = await atWork(browser, server, company, "Ben", "cashier");
  const manager = await atWork(browser, server, company, "Mei", "branch_manager");
  const buyer = await atWork(browser, server, company, "Ivan", "inventory_manager");

  await test.step("the admin adds a customer with credit, and says what receipts end with", async () => {
    await till.holdSession(page, company);
    await page.goto("/createUser");
    await till.choose(page, "Select User Role", "Customer");
    await page.getByRole("textbox", { name: "Name" }).fill("Tan Wei");
    await page.getByRole("textbox", { name: "Email" }).fill("tan@wei.example");
    await till.choose(page, "Select Gender", "Male");
    await page.getByRole("textbox", { name: userTexts.creditLimit }).fill("100");
    await page.getByRole("button", { name: "Create User" }).click();
    await till.toast(page, userTexts.customerCreated);
    await till.goTo(page, "Invoice Template");
    await page.getByRole("textbox", { name: "Invoice Footer Text" }).fill("Jumpa lagi");
    await page.getByRole("button", { name: "Save" }).click();
    await till.toast(page, companyTexts.invoiceTemplateUpdated);
  });

  await test.step("the manager puts a float into one drawer", async () => {
    await moveCash(manager, "Ana's", terminalTexts.cashIn, "100");
    await expect(manager.getByRole("row", { name: /Ana's/ })).toContainText(money(100));
  });

  await test.step("two cashiers open their shifts and sell", async () => {
    await till.openShift(ana, "Ana's", "100");
    await till.openShift(ben, "Ben's", "50");
    await sell(ana, 3, "Cash");
    await ana.getByRole("textbox", { name: /Search customers/ }).fill("tan wei");
    await ana.getByRole("option", { name: /Tan Wei/ }).click();
    await sell(ana, 2, "Credit");
    await sell(ben, 1, "Cash");
  });

  await test.step("a part of the credit is paid at the other counter, and cash goes to the bank", async () => {
    await till.goTo(ben, "Customer List");
    await ben.getByRole("button", { name: "Pay Tan Wei" }).click();
    const dialog = ben.getByRole("dialog", { name: receiptTexts.customerCreditPayment });
    await expect(dialog.getByLabel(creditTexts.creditUsed)).toHaveValue(money(20));
    await dialog.getByLabel(creditTexts.paymentAmount).fill("15");
    await dialog.getByRole("radio", { name: saleTexts.methodCash }).check();
    await dialog.getByRole("button", { name: commonTexts.submit }).click();
    await till.toast(ben, creditTexts.creditPaymentUpdated);
    await till.receipt(ben).getByRole("button", { name: "Close", exact: true }).last().click();
    await expect(ben.getByRole("row", { name: /Tan Wei/ })).toContainText(`${money(100)}`);
    await moveCash(manager, "Ana's", terminalTexts.cashOut, "25", "To the bank");
  });

  await test.step("the inventory manager buys twelve pieces", async () => {
    await till.goTo(buyer, "Add Purchase");
    await till.choose(buyer, "Select Store", "Main");
    await till.scan(buyer, "9556001234568");
    const quantity = buyer
      .getByRole("table", { name: stockTexts.addedProducts })
      .getByRole("textbox", { name: "Qty of Rice" });
    await quantity.fill("12");
    await buyer.getByRole("button", { name: commonTexts.submit }).click();
    await till.toast(buyer, stockTexts.purchaseAdded);
  });

  await test.step("both drawers are counted", async () => {
    await till.goTo(ben, "POS");
    await closeShift(ana, "105");
    await closeShift(ben, "74");
  });

  await test.step("the manager finds counters, shifts and the customer as worked out by hand", async () => {
    await till.goTo(manager, "Counter List");
    await expect(manager.getByRole("row", { name: /Ana's/ })).toContainText(money(105));
    await expect(manager.getByRole("row", { name: /Ben's/ })).toContainText(money(74));
    await till.goTo(manager, "Shift List");
    await expect(manager.getByRole("row", { name: /Ana's/ })).toContainText(
      `${money(100)}${money(105)}${money(0)}`,
    );
    await expect(manager.getByRole("row", { name: /Ben's/ })).toContainText(
      `${money(50)}${money(74)}${money(-1)}`,
    );
    await till.goTo(manager, "Customer List");
    await expect(manager.getByRole("row", { name: /Tan Wei/ })).toContainText(money(95));
    await till.goTo(manager, "Product List");
    await expect(manager.getByRole("row", { name: /Rice/ })).toContainText("26");
  });

  await test.step("the manager's report agrees with it", async () => {
    await till.goTo(manager, "Reports");
    await manager.getByRole("button", { name: "Generate Report" }).click();
    await expect(manager.getByText(reportTexts.reportTypeRequired)).toBeVisible();
    await till.choose(manager, "Select Report Type", "Sales by Payment Method");
    await manager.getByRole("button", { name: "Today" }).click();
    await manager.getByRole("button", { name: "Generate Report" }).click();
    await till.toast(manager, reportTexts.reportGenerated);
    const report = manager.getByRole("table", { name: "Sales by Payment Method" });
    await expect(report.getByRole("row", { name: "Cash 2 40.00 0.00 0.00 40.00" })).toBeVisible();
    await expect(report.getByRole("row", { name: "Total 60.00 0.00 0.00 60.00" })).toBeVisible();
    const chart = manager.getByRole("img", { name: /each payment method/ });
    await expect(chart.locator("text").getByText("40.00", { exact: true })).toBeVisible();
    await report.getByRole("button", { name: "Net" }).click();
    await expect(report.getByRole("row").nth(1)).toContainText("Bank");
    const saving = manager.waitForEvent("download");
    await manager.getByRole("button", { name: formTexts.downloadCsv }).click();
    expect((await saving).suggestedFilename()).toBe("sales-by-payment-method_report.csv");
  });

  await test.step("each role meets the Unauthorized page exactly where it should", async () => {
    await Promise.all([
      expectRights(ana, "cashier"),
      expectRights(manager, "branch_manager"),
      expectRights(buyer, "inventory_manager"),
    ]);
    const mover = await atWork(browser, server, company, "Tara", "stock_transfer_manager");
    await expectRights(mover, "stock_transfer_manager");
  });
});

/** A browser in which somebody with the role's default rights is signed in. */
async function atWork(
  browser: Browser,
  server: RunningServer,
  company: Company,
  name: string,
  role: Role,
): Promise<Page> {
  const { token } = await hire(server, company, name, role, defaultPermissions(role));
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: "block" });
  await signedIn(context, server, token);
  const page = await context.newPage();
  await page.goto("/");
  return page;
}

async function sell(page: Page, pieces: number, method: "Cash" | "Credit") {
  await addToCart(page, "Rice");
  for (let more = 1; more < pieces; more++)
    await till.cart(page).getByRole("button", { name: "One Rice more" }).click();
  await payBy(page, method);
  await till.placeOrder(page).click();
  await till.toast(page, saleTexts.orderPlaced);
  await expect(till.receipt(page)).toContainText("Jumpa lagi");
  await till.receipt(page).getByRole("button", { name: "Close", exact: true }).last().click();
}

async function moveCash(page: Page, counter: string, way: string, amount: string, reason = "") {
  await till.goTo(page, "Counter List");
  await page.getByRole("button", { name: `${terminalTexts.updateCashBox}: ${counter}` }).click();
  const dialog = page.getByRole("dialog", { name: terminalTexts.updateCashBox });
  await dialog.getByLabel(way, { exact: true }).fill(amount);
  await dialog.getByLabel("Reason").fill(reason);
  await dialog.getByRole("button", { name: commonTexts.submit }).click();
  await till.toast(page, terminalTexts.cashUpdated);
}

async function closeShift(page: Page, counted: string) {
  await page.getByRole("banner").getByRole("button", { name: shellTexts.closeShift }).click();
  const dialog = page.getByRole("dialog", { name: shellTexts.closeShift });
  await dialog.getByLabel("Closing Balance").fill(counted);
  await dialog.getByRole("button", { name: shellTexts.closeShift }).click();
  await till.toast(page, shiftTexts.shiftClosed);
  const summary = page.getByRole("dialog", { name: shiftTexts.shiftSummary });
  await summary.getByRole("button", { name: "Close", exact: true }).last().click();
}

async function expectRights(page: Page, role: Role) {
  const held: readonly string[] = defaultPermissions(role);
  const refusal = page.getByText(shellTexts.unauthorized);
  for (const [path, right] of Object.entries(routes)) {
    await till.visit(page, path);
    const settled = refusal.or(page.getByRole("heading", { level: 1 })).first();
    await expect(settled).toBeVisible();
    if (path === "/" && !held.includes(right)) {
      // Who may not sell begins at the first page of the menu.
      await expect(page.getByRole("heading", { level: 1, name: "Product List" })).toBeVisible();
      await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
      continue;
    }
    await expect(refusal, `${role} on ${path}`).toHaveCount(held.includes(right) ? 0 : 1);
  }
}
