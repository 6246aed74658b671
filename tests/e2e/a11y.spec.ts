import type { Branch } from "@clove/domain/branches/branches.schema.ts";
import * as branchTexts from "@clove/domain/branches/branches.texts.ts";
import * as catalogueTexts from "@clove/domain/catalogue/catalogue.texts.ts";
import * as csvTexts from "@clove/domain/catalogue/csv.texts.ts";
import * as labelTexts from "@clove/domain/catalogue/labels.texts.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import * as formTexts from "@clove/domain/forms.texts.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import * as receiptTexts from "@clove/domain/orders/receipts.texts.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import * as shellTexts from "@clove/domain/shell.texts.ts";
import * as shiftTexts from "@clove/domain/shifts/shifts.texts.ts";
import * as stockTexts from "@clove/domain/stock/stock.texts.ts";
import * as terminalTexts from "@clove/domain/terminals/terminals.texts.ts";
import type { User } from "@clove/domain/users/users.schema.ts";
import { expect } from "@playwright/test";
import { call, hireCashier, openCompany, storeCustomer } from "./api.ts";
import { check, checkDialog, findingsNow, signedIn, sizes } from "./axe.ts";
import { test } from "./fixtures.ts";
import { officePages } from "./office-pages.ts";
import type { RunningServer } from "./server.ts";
import * as till from "./till.ts";

const visitorPages = ["/login", "/register", "/forgotPassword", "/setPassword?token=unknown", "/nowhere"];

test.use({ viewport: sizes.desktop });
// A busy machine needs seconds to check one page.
test.describe.configure({ timeout: 300_000, mode: "parallel" });

test("visitors' pages", async ({ page, server }) => {
  for (const path of visitorPages) {
    await page.goto(path);
    await check(page, path);
  }
  await page.goto("/register");
  await page.getByRole("button", { name: commonTexts.next }).click();
  await check(page, "sign-up with errors");

  // Pages of the server, in one scheme.
  for (const path of [await publicReceipt(server), "/receipt/unknown"]) {
    await page.goto(path);
    for (const viewport of Object.values(sizes)) {
      await page.setViewportSize(viewport);
      expect(await findingsNow(page), path).toEqual([]);
    }
  }
});

test("the office's pages", async ({ page, server }) => {
  const company = await signedIn(page, server, "a11y-office");
  await storeCustomer(server, company, "Tan Wei");
  await page.goto("/");
  // So that the list of receipt keys has a row.
  const keys = async () =>
    (await call<{ count: number }>(server, company.token, "receipt-key/list")).data.count;
  await expect.poll(keys, "the till has its key").toBe(1);
  // The invoice template has a receipt with a heading of its own.
  const heading = page.getByRole("heading", { level: 1 }).first();
  for (const path of officePages) {
    const former = await heading.innerText();
    await till.visit(page, path);
    // The former page stays on screen until the new one is loaded.
    await expect(heading).not.toHaveText(new RegExp(`^(${former}|Loading)$`));
    await check(page, path);
  }
});

test("the pages of purchases and transfers", async ({ page, server }) => {
  const { token, branch, product, variation } = await signedIn(page, server, "a11y-stock");
  const bought = { product_variation_id: variation.id, quantity: 2, purchase_price: 6, sale_price: 10 };
  const purchase = { destination_branch_id: branch.id, entries: [bought] };
  expect((await call(server, token, "stock/purchase", purchase)).status).toBe(200);
  const address = { email: "x@y.example", contact_number: "1", address: "2" };
  const store = { name: "Town", type: "branch", ...address };
  const town = await call<{ branch: Branch }>(server, token, "branch/store", store);
  const expired = { ...bought, expires_on: "2026-01-31" };
  const second = { destination_branch_id: town.data.branch.id, entries: [expired] };
  expect((await call(server, token, "stock/purchase", second)).status).toBe(200);
  await page.goto("/reports?type=stock-values");
  await page.getByRole("button", { name: "Generate Report" }).click();
  const chart = page.getByRole("img", { name: /each store's stock/ });
  await expect(chart.locator("text").getByText("20.00", { exact: true })).toBeVisible();
  await check(page, "a report with a chart");
  await page.goto("/purchaseList");
  await page
    .getByRole("button", { name: /^View purchase/ })
    .first()
    .click();
  await check(page, "a purchase with its lines");
  const supplier = await call(server, token, "supplier/store", { name: "Zeta Trading", contact: "Aina" });
  const order = await call(server, token, "purchase-order/store", purchase);
  expect([supplier.status, order.status]).toEqual([200, 200]);
  await page.goto("/purchaseOrderList");
  await page.getByRole("button", { name: /^View purchase order/ }).click();
  await check(page, "an ordered purchase");
  await page.goto("/supplierList");
  await page.getByRole("button", { name: "Edit Zeta Trading" }).click();
  await check(page, "a supplier's dialog");
  await page.goto(`/product/${product.id}/stock`);
  await expect(page.getByRole("heading", { name: "Stock Card", level: 1 })).toBeVisible();
  await check(page, "a stock card");
  await page.goto("/addTransfer");
  await check(page, "an empty transfer");
  await page.goto("/addPurchase");
  await page.getByRole("combobox", { name: "Search Product" }).fill("rice");
  await page.getByRole("option", { name: "Rice" }).click();
  await page.getByRole("textbox", { name: "Qty of Rice" }).fill("3");
  await page.getByRole("textbox", { name: "Sale Price of Rice" }).fill("5");
  await page.getByRole("button", { name: "Expiry Dates" }).click();
  await page.getByLabel("Expires of Rice").fill("2026-01-31");
  await page.getByRole("button", { name: saleTexts.addProduct }).click();
  await expect(page.getByText(stockTexts.checkPrices)).toBeVisible();
  await check(page, "a purchase with a warning");
});

test("the office's forms and dialogs", async ({ page, server }) => {
  const company = await signedIn(page, server, "a11y-dialogs");
  await page.goto("/createUser");
  await till.choose(page, "Select User Role", "Cashier");
  await page.getByRole("button", { name: "Create User" }).click();
  await check(page, "user add of a cashier, with errors");
  const staff = { name: "Ben", email: "ben@a11y.example", gender: "male", role: "cashier" };
  const sent = await call<{ user: { id: number } }>(server, company.token, "user/store", staff);
  await page.goto(`/user/${sent.data.user.id}`);
  await expect(page.getByRole("button", { name: /^Download/ })).toBeVisible();
  await check(page, "user update of somebody invited");
  await page.goto(`/product/${company.product.id}`);
  await expect(page.getByRole("button", { name: /^Download/ })).toBeVisible();
  await check(page, "product update");
  await page.getByRole("textbox", { name: "Barcode" }).fill("");
  await page.getByRole("textbox", { name: "Sale Price" }).fill("");
  await page.getByRole("button", { name: commonTexts.update, exact: true }).click();
  await expect(page.getByText("Sale Price is required")).toBeVisible();
  await check(page, "product update with errors, without a barcode");
  await page.getByRole("button", { name: commonTexts.add, exact: true }).click();
  await checkDialog(page, "add stock dialog");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: formTexts.scanWithCamera }).click();
  await checkDialog(page, "camera dialog");
  await page.keyboard.press("Escape");
  await page.goto("/product/99999999");
  await expect(page.getByText(commonTexts.noProductFound)).toBeVisible();
  await check(page, "an unknown product");
  await page.goto("/createProduct");
  await till.showMore(page);
  await check(page, "product add with more");
  await page.getByRole("button", { name: "Add a category" }).click();
  await checkDialog(page, "category dialog");
  await page.keyboard.press("Escape");
  await page.goto("/productList");
  await page.getByRole("checkbox", { name: catalogueTexts.selectPage }).check();
  await page.getByRole("button", { name: labelTexts.printLabels, exact: true }).click();
  await expect(page.getByRole("dialog").getByRole("article")).toHaveCount(1);
  await checkDialog(page, "labels");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Color", exact: true }).click();
  await checkDialog(page, "colors");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: csvTexts.importCsv }).click();
  const refused = "name,category,brand,purchase_price,sale_price\n,Food,Own,1,2\n";
  const file = { name: "goods.csv", mimeType: "text/csv", buffer: Buffer.from(refused) };
  await page.locator('input[type="file"]').setInputFiles(file);
  await expect(page.getByRole("table", { name: "Rows to correct" })).toBeVisible();
  await checkDialog(page, "import dialog with refused rows");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /Profile menu/ }).click();
  await check(page, "profile menu");
});

test("the till", async ({ page, server }) => {
  const company = await signedIn(page, server, "a11y-till");
  await storeCustomer(server, company, "Tan Wei");
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Rice" })).toBeVisible();
  await check(page, "an empty cart");
  await till.scan(page, "00000000");
  await expect(page.getByText(`${commonTexts.noProductFound}: 00000000`)).toBeVisible();
  await page.getByRole("button", { name: "Rice" }).click();
  await page.getByRole("checkbox", { name: saleTexts.methodCash }).check();
  await page.getByRole("checkbox", { name: saleTexts.methodQr }).check();
  await page.getByRole("textbox", { name: receiptTexts.adjustment }).fill("99");
  await check(page, "a cart with refusals and a split");
  await page.getByRole("textbox", { name: receiptTexts.adjustment }).fill("");
  await page.getByRole("checkbox", { name: saleTexts.methodQr }).uncheck();
  await page.getByRole("button", { name: "Remove Rice" }).click();
  await checkDialog(page, "the question before removing");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await checkDialog(page, "shortcuts");
  await page.keyboard.press("Escape");
  await page.getByRole("region", { name: "Customer" }).getByRole("button", { name: commonTexts.add }).click();
  await checkDialog(page, "customer dialog");
  await page.keyboard.press("Escape");
  await till.productSearch(page).fill("nothing like it");
  await page.getByRole("button", { name: saleTexts.addProduct }).click();
  await checkDialog(page, "product dialog");
  await page.keyboard.press("Escape");
  await page.getByRole("textbox", { name: /Search customers/ }).fill("Tan");
  await page.getByRole("option", { name: /Tan Wei/ }).click();
  await check(page, "a cart with a customer");
  await till.placeOrder(page).click();
  await expect(till.receipt(page)).toBeVisible();
  await checkDialog(page, "the receipt");
  await page.keyboard.press("Escape");
  const { data } = await call<{ orders: Order[] }>(server, company.token, "order/list");
  await till.scan(page, data.orders[0]!.order_ref);
  await expect(page.getByRole("region", { name: "Payments" })).toBeVisible();
  await checkDialog(page, "an order at the till");
  await page.getByRole("button", { name: saleTexts.exchange }).click();
  await page.getByRole("checkbox", { name: "Rice" }).check();
  await checkDialog(page, "an exchange");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Open the menu" }).click();
  await check(page, "the menu");
});

test("people and money", async ({ page, server }) => {
  const company = await signedIn(page, server, "a11y-people");
  await hireCashier(server, company);
  await storeCustomer(server, company, "Tan Wei");
  const { data } = await call<{ users: User[] }>(server, company.token, "user/list?role=customer,cashier");
  const [customer, cashier] = ["customer", "cashier"].map(
    (is) => data.users.find(({ role }) => role === is)!,
  );
  const { id: terminal_id } = company.terminal;
  const items = [{ product_variation_id: company.variation.id, quantity: 1, sale_price: 10 }];
  for (const [path, body] of [
    ["terminal/shift/open", { terminal_id, opening_balance: 5 }],
    [
      "order/place",
      {
        terminal_id,
        user_id: customer!.id,
        items,
        payments: [{ payment_method: "credit", amount_received: 10 }],
      },
    ],
  ] as const)
    expect((await call(server, company.token, path, body)).status).toBe(200);
  await page.goto("/customerList");
  await page.getByRole("button", { name: "Pay Tan Wei" }).click();
  await checkDialog(page, "a payment of credit");
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Statement of Tan Wei" }).click();
  await expect(page.getByRole("table", { name: "Statement" })).toBeVisible();
  await check(page, "a statement");
  for (const { id, name } of [customer!, cashier!]) {
    await page.goto(`/user/${id}`);
    await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue(name);
    await check(page, `user update of ${name}`);
  }
  await page.goto("/storeList");
  await page.getByRole("button", { name: /Main/ }).click();
  await expect(page.getByRole("dialog", { name: branchTexts.updateStockPoint })).toBeVisible();
  await checkDialog(page, "store update");
  await page.goto("/counterList");
  await page.getByRole("button", { name: `${terminalTexts.updateCashBox}: Counter 1` }).click();
  await checkDialog(page, "cash in and out");
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Cash Ledger of Counter 1" }).click();
  await expect(page.getByRole("table", { name: "Movements" })).toBeVisible();
  await check(page, "a cash ledger");
  await page.goto("/shiftList");
  await page.getByRole("link", { name: /Counter 1/ }).click();
  await expect(page.getByRole("table", { name: "Movements" })).toBeVisible();
  await check(page, "a shift with its movements");
});

test("a cashier's shift", async ({ page, server }) => {
  const company = await openCompany(server, "a11y-shift", 5);
  const email = await hireCashier(server, company);
  await till.signIn(page, email);
  await expect(page.getByText(saleTexts.openShiftToPlaceOrder)).toBeVisible();
  await check(page, "without a shift");
  await page.getByRole("main").getByRole("button", { name: shellTexts.openShift }).click();
  await checkDialog(page, "opening");
  await page.keyboard.press("Escape");
  await till.openShift(page, "Counter 1", "10");
  await page.goto("/reports");
  await expect(page.getByText(shellTexts.unauthorized)).toBeVisible();
  await check(page, "no permission");
  await page.getByRole("button", { name: shellTexts.closeShift }).click();
  await page.getByRole("dialog").getByLabel("Closing Balance").fill("90");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Close anyway" })).toBeVisible();
  await checkDialog(page, "closing with a difference");
  await page.getByRole("button", { name: "Count again" }).click();
  await page.getByRole("dialog").getByLabel("Closing Balance").fill("9");
  await checkDialog(page, "closing");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: shiftTexts.shiftSummary }).getByRole("table")).toBeVisible();
  await checkDialog(page, "summary");
  await till.holdSession(page, company);
  await page.goto("/shiftList");
  await page.getByRole("link", { name: /Counter 1/ }).click();
  await page.getByRole("button", { name: "Correct count" }).click();
  await checkDialog(page, "the correction of a count");
});

/** The address of a cancelled sale's receipt, which has everything that the page can have. */
async function publicReceipt(server: RunningServer): Promise<string> {
  const { token, terminal, variation } = await openCompany(server, "a11y-receipt", 5);
  await call(server, token, "../company-profile/update", { invoice_layout: [{ receipt_page: true }] });
  const { data } = await call<{ order: Order }>(server, token, "order/place", {
    terminal_id: terminal.id,
    items: [{ product_variation_id: variation.id, quantity: 2, sale_price: 10 }],
    payments: [{ payment_method: "cash", amount_received: 20 }],
  });
  await call(server, token, "order/cancel", { id: data.order.id, terminal_id: terminal.id });
  return data.order.receipt_url!;
}
