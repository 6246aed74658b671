import * as accountTexts from "@clove/domain/accounts/accounts.texts.ts";
import * as catalogueTexts from "@clove/domain/catalogue/catalogue.texts.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import * as companyTexts from "@clove/domain/company/company.texts.ts";
import { formatMoney } from "@clove/domain/money.ts";
import * as receiptTexts from "@clove/domain/orders/receipts.texts.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import * as shellTexts from "@clove/domain/shell.texts.ts";
import * as shiftTexts from "@clove/domain/shifts/shifts.texts.ts";
import * as terminalTexts from "@clove/domain/terminals/terminals.texts.ts";
import * as userTexts from "@clove/domain/users/users.texts.ts";
import { expect, type Page } from "@playwright/test";
import { codeFor, mailTo, password, registerAlso } from "./api.ts";
import { test } from "./fixtures.ts";
import { countPrints } from "./offline-till.ts";
import * as till from "./till.ts";

const owner = "aisyah@kopi.example";
const cashier = "siti@kopi.example";
const coffee = { name: "Kopi O 500g", barcode: "9556001234568", price: "12.50", sst: "6", stock: "20" };
const bread = { name: "Roti Kahwin", price: "4", stock: "10" };
/** A new company's currency is the ringgit, wherever its browser is (people §9). */
const money = (amount: number) => formatMoney(amount, "MYR");

test("from sign-up to the first sales and the counted drawer", async ({ page, browser, server, baseURL }) => {
  await test.step("an owner signs up with the mailed code", async () => {
    await page.goto("/");
    await expect(page).toHaveURL("/login");
    await expect(page).toHaveTitle(new RegExp(shellTexts.productName));
    await refusesWrongEmail(page, accountTexts.login);
    await page.getByRole("link", { name: accountTexts.forgotPassword }).click();
    await expect(page).toHaveURL("/forgotPassword");
    await expect(page.getByRole("heading", { name: accountTexts.forgotPassword })).toBeVisible();
    await refusesWrongEmail(page, "Send the link");
    await page.getByRole("link", { name: "Back to login" }).click();
    await page.getByRole("link", { name: "Sign up" }).click();
    await expectStep(page, accountTexts.stepCompanyInformation);
    await page.getByRole("button", { name: commonTexts.next }).click();
    await expect(page.getByText("Company Name is required")).toBeVisible();
    await expect(page.getByLabel("Company Name")).toBeFocused();
    await fill(page, { "Company Name": "Kopi Sdn Bhd", "Company Email": "hello@", ...contact });
    await page.getByRole("button", { name: commonTexts.next }).click();
    await expect(page.getByText(accountTexts.emailInvalid)).toBeVisible();
    await page.getByLabel("Company Email").fill("hello@kopi.example");
    await page.getByRole("button", { name: commonTexts.next }).click();

    await expectStep(page, accountTexts.stepBranchInformation);
    await expect(page.getByLabel("Store Email")).toHaveValue("hello@kopi.example");
    await expect(page.getByLabel("Address")).toHaveValue(contact.Address);
    await fill(page, { "Store Name": "Bangsar", "Store Email": "bangsar@kopi.example", ...contact });
    await page.getByRole("button", { name: commonTexts.next }).click();
    await expectStep(page, accountTexts.stepUserInformation);
    await page.getByRole("button", { name: commonTexts.previous }).click();
    await expect(page.getByLabel("Store Name")).toHaveValue("Bangsar");
    await page.getByLabel("Store Name").press("Enter");
    await page.getByRole("textbox", { name: "Name" }).fill("Aisyah Rahman");
    await page.getByRole("textbox", { name: "Email" }).fill(owner);
    await page.getByRole("textbox", { name: "Password" }).fill(password);
    await page.getByRole("button", { name: commonTexts.next }).click();

    await till.toast(page, accountTexts.otpSent);
    await expectStep(page, accountTexts.stepEmailVerification);
    const code = await codeFor(server, owner);
    // A stranger registers the same address: this browser still identifies its own registration, even after a
    // reload.
    await registerAlso(server, owner);
    await page.reload();
    await expectStep(page, accountTexts.stepEmailVerification);
    await expect(page.getByText(`We sent a code of 6 digits to ${owner}`)).toBeVisible();
    const wrong = code === "000000" ? "000001" : "000000";
    await page.getByLabel("Code").fill(wrong);
    await page.getByRole("button", { name: commonTexts.submit }).click();
    await expect(page.getByRole("alert")).toContainText(
      `${commonTexts.somethingWentWrong}${accountTexts.codeWrong}`,
    );
    await expect(page.getByText(commonTexts.somethingWentWrong)).toHaveCount(1);
    await page.getByLabel("Code").fill(code);
    await page.getByRole("button", { name: commonTexts.submit }).click();
    await till.toast(page, accountTexts.accountRegistered);
    await expect(page).toHaveURL("/login");
    await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(owner);
    // The password was only in the memory of the page before the reload.
    await expect(page.getByRole("textbox", { name: "Password" })).toHaveValue("");
    await expect(page.getByRole("textbox", { name: "Password" })).toBeFocused();
  });

  await test.step("the empty sale screen leads to what is missing", async () => {
    await till.signIn(page, owner);
    const hints = page.getByRole("region", { name: "Before the first sale" });
    await hints.getByRole("link", { name: "Add a counter" }).click();
    await page.getByLabel("Counter Name").fill("Front");
    await expect(page.getByRole("combobox", { name: "Select Store" })).toHaveValue("Bangsar");
    await page.getByLabel("Description").fill("By the door");
    await page.getByRole("button", { name: "Create Counter" }).click();
    await till.toast(page, terminalTexts.terminalCreated);
    await expect(page.getByRole("link", { name: "Go to the sale screen" })).toBeVisible();
    await till.goTo(page, "Counter List");
    await expect(page.getByRole("row", { name: /Front By the door Bangsar/ })).toBeVisible();

    await till.goTo(page, "POS");
    await hints.getByRole("link", { name: saleTexts.addProduct }).click();
    await till.createTyped(page, "Select Category", "Drinks");
    await till.toast(page, catalogueTexts.categoryCreated);
    await till.createTyped(page, "Select Product Brand", "House");
    await till.toast(page, catalogueTexts.brandCreated);
    await expect(page.getByRole("combobox", { name: "Select Category" })).toHaveValue("Drinks");
    await expect(page.getByRole("combobox", { name: "Select Product Brand" })).toHaveValue("House");
    // A refused field behind "More" is shown, and has the focus.
    await till.showMore(page);
    await page.getByRole("textbox", { name: "Product Description" }).fill("");
    await till.showMore(page);
    await fill(page, { "Product Name": coffee.name, "Purchase Price": "7", "Sale Price": coffee.price });
    await page.getByRole("button", { name: catalogueTexts.createProduct, exact: true }).click();
    await expect(page.getByRole("textbox", { name: "Product Description" })).toBeFocused();
    await createProduct(page, {
      "Product Name": coffee.name,
      Barcode: coffee.barcode,
      "Purchase Price": "7",
      "Sale Price": coffee.price,
      "Sale SST(%)": coffee.sst,
      "Available Stock Qty": coffee.stock,
      "Product Description": "Ground",
    });
    // The form is empty for the next product (shell §6).
    for (const field of ["Select Category", "Select Product Brand"])
      await expect(page.getByRole("combobox", { name: field })).toHaveValue("");
    await till.choose(page, "Select Category", "Drinks");
    await till.choose(page, "Select Product Brand", "House");
    await createProduct(page, {
      "Product Name": bread.name,
      "Purchase Price": "1.20",
      "Sale Price": bread.price,
      "Available Stock Qty": bread.stock,
    });
    await till.goTo(page, "Product List");
    const coffeeRow = new RegExp(`${coffee.name}.*${coffee.barcode}`);
    await expect(page.getByRole("row", { name: coffeeRow })).toBeVisible();
    await till.goTo(page, "POS");
    await expect(page.getByRole("button", { name: bread.name })).toBeVisible();
    await hints.getByRole("button", { name: "Change" }).click();
    const region = page.getByRole("dialog", { name: "Currency and time zone" });
    await till.choose(page, "Currency", "MYR – Malaysian Ringgit");
    await region.getByRole("button", { name: "Confirm" }).click();
    await till.toast(page, companyTexts.companyUpdated);
    await expect(hints.getByRole("listitem").filter({ hasNotText: "(done)" })).toHaveText([
      /^Prices and tax/,
      /^The first sale/,
    ]);
    await expect(till.counter(page)).toHaveText("Front");
  });

  await test.step("the owner invites a cashier", async () => {
    await till.goTo(page, "Create User");
    await page.getByRole("textbox", { name: "Name" }).fill("Siti Aminah");
    await page.getByRole("textbox", { name: "Email" }).fill(cashier);
    await till.choose(page, "Select Gender", "Female");
    await till.choose(page, "Select User Role", "Cashier");
    for (const key of ["pos:view", "product:view", "product:create", "product:edit", "user:view"]) {
      await expect(page.getByRole("checkbox", { name: key, exact: true })).toBeChecked();
    }
    await expect(page.getByRole("checkbox", { name: "report:view", exact: true })).not.toBeChecked();
    await page.getByRole("textbox", { name: "Max Discount", exact: true }).fill("5");
    await page.getByRole("checkbox", { name: "Bangsar" }).check();
    await page.getByRole("button", { name: "Create User" }).click();
    await till.toast(page, userTexts.userCreated);
    await till.goTo(page, "Employee List");
    await expect(
      page.getByRole("row", { name: new RegExp(`Siti Aminah N/A ${cashier} Cashier`) }),
    ).toBeVisible();
    await till.logOut(page);
  });

  // Another person on another device.
  const context = await browser.newContext({ baseURL: baseURL! });
  await countPrints(context);
  const shop = await context.newPage();

  await test.step("the cashier sets a password and opens the shift", async () => {
    const link = /https?:\/\/\S+\/setPassword\?token=[\w-]+/.exec(await mailTo(server, cashier))![0];
    await shop.goto(link);
    await shop.getByLabel("New password", { exact: true }).fill(password);
    await shop.getByRole("button", { name: "Set password" }).click();
    await till.toast(shop, accountTexts.passwordSet);
    await till.signIn(shop, cashier);
    await expect(shop.getByText(shellTexts.shiftIsClosedNow)).toBeVisible();
    await expect(shop.getByText(saleTexts.openShiftToPlaceOrder)).toBeVisible();
    // Nothing behind the blur can be focused or clicked.
    await till.productSearch(shop).focus();
    await expect(till.productSearch(shop)).not.toBeFocused();
    await till.openShift(shop, "Front", "100");
    await expect(shop.getByText(saleTexts.openShiftToPlaceOrder)).toBeHidden();
    await expect(shop.getByRole("combobox", { name: "Store" })).toBeDisabled();
    await expect(shop.getByRole("combobox", { name: "Counter" })).toBeDisabled();
    await expect(till.counter(shop)).toHaveText("Front");
  });

  await test.step("a scanned and a searched product, split over qr and cash", async () => {
    const cart = till.cart(shop);
    await expect(cart.getByText(saleTexts.noProductAdded)).toBeVisible();
    await expect(till.placeOrder(shop)).toBeDisabled();
    await shop.getByRole("checkbox", { name: saleTexts.methodCash }).focus();
    await till.scan(shop, coffee.barcode);
    await expect(till.line(shop, coffee.name)).toBeVisible();
    await till.productSearch(shop).fill("kahwin");
    await shop.getByRole("button", { name: bread.name }).click();
    await expect(till.line(shop, bread.name)).toBeVisible();
    await expect(till.productSearch(shop)).toHaveValue("");

    await shop
      .getByRole("region", { name: "Customer" })
      .getByRole("button", { name: commonTexts.add })
      .click();
    const dialog = shop.getByRole("dialog", { name: saleTexts.createCustomer });
    await dialog.getByRole("button", { name: commonTexts.create, exact: true }).click();
    await expect(dialog.getByText(userTexts.customerInformationRequired)).toBeVisible();
    await dialog.getByLabel(userTexts.customerName).fill("Tan Wei");
    await dialog.getByLabel(userTexts.emailAddress).fill("tan@wei.example");
    await dialog.getByRole("combobox", { name: userTexts.selectGender }).click();
    await shop.getByRole("option", { name: "Male", exact: true }).click();
    await dialog.getByRole("button", { name: commonTexts.create, exact: true }).click();
    await till.toast(shop, userTexts.customerCreated);
    const credit = { limit: money(0), used: money(0), available: money(0) };
    await expect(shop.getByText(saleTexts.creditLine(credit))).toBeVisible();

    await cart.getByRole("button", { name: `One ${coffee.name} more` }).click();
    await expectSummary(shop, { subtotal: 29, sst: 1.5, total: 30.5 });
    const adjustment = shop.getByRole("textbox", { name: receiptTexts.adjustment });
    await adjustment.fill("2");
    // 5 % of 30.50, rounded half away from zero (selling §12).
    const beyond = saleTexts.discountBeyondLimit({ given: money(2), limit: money(1.53) });
    await expect(shop.getByRole("region", { name: saleTexts.orderSummary }).getByText(beyond)).toBeVisible();
    await shop.getByRole("checkbox", { name: saleTexts.methodQr }).check();
    await till.placeOrder(shop).click();
    await expect(shop.getByRole("dialog", { name: "Approval needed" })).toContainText(beyond);
    await adjustment.fill("");
    await expect(shop.getByText(beyond)).toHaveCount(0);
    await expectSummary(shop, { subtotal: 29, sst: 1.5, total: 30.5 });
    // A single method is filled with the total (selling §13).
    const qr = shop.getByRole("textbox", { name: "QR amount received" });
    await expect(qr).toHaveValue("30.50");
    await shop.getByRole("textbox", { name: "QR reference" }).fill("QR-7781");
    const residual = shop.getByRole("region", { name: "Payment" });
    const standing = residual.getByRole("status");
    const bank = shop.getByRole("checkbox", { name: saleTexts.methodBank });
    await bank.check();
    await expect(standing).toHaveText(money(0));
    await qr.fill("20");
    await expect(shop.getByRole("textbox", { name: "Bank amount received" })).toHaveValue("10.50");
    await bank.uncheck();
    await shop.getByRole("checkbox", { name: saleTexts.methodCash }).check();
    await expect(residual.getByText(saleTexts.residualAmount)).toBeVisible();
    await expect(shop.getByRole("textbox", { name: "Cash amount received" })).toHaveValue("10.50");
    await shop.getByRole("button", { name: "Cash 20", exact: true }).click();
    await expect(residual.getByText(money(9.5), { exact: true })).toBeVisible();
    await expect(standing.filter({ hasText: commonTexts.change })).toHaveCount(1);
    await till.placeOrder(shop).click();
    await till.toast(shop, saleTexts.orderPlaced);
  });

  await test.step("the receipt shows the whole sale, prints by itself and leaves an empty screen", async () => {
    const paper = till.receipt(shop).getByRole("article", { name: "Receipt" });
    for (const part of [
      "Kopi Sdn Bhd",
      "Jalan Telawi 1",
      "Tel: 03-2282",
      "Store Bangsar",
      /Order No\.\s+\d{6}T0001R00001/,
      /Receipt No\.\s+\S+/,
      /Date\s+\d{4}-\d\d-\d\d \d\d:\d\d/,
      "Counter Front",
      "Cashier Siti Aminah",
      "Customer Tan Wei",
      `${coffee.name} 2 × 12.50 26.50 SST 6%`,
      `${bread.name} 1 × 4.00 4.00`,
      `Sub Total ${money(29)} SST ${money(1.5)} Discount ${money(0)} Adjustment ${money(0)}`,
      `Total Amount ${money(30.5)}`,
      `Cash ${money(20)}`,
      `QR (QR-7781) ${money(20)}`,
      `Change ${money(9.5)}`,
    ]) {
      await expect(paper).toContainText(part, { useInnerText: true });
    }
    await expect(shop.locator("html")).toHaveAttribute("data-prints", "1");
    await shop.emulateMedia({ media: "print" });
    await expect(paper).toBeVisible();
    await expect(shop.getByRole("banner")).toBeHidden();
    await expect(shop.getByRole("main")).toBeHidden();
    await expect(till.receipt(shop).getByRole("button", { name: commonTexts.print })).toBeHidden();
    await shop.emulateMedia({ media: "screen" });
    await till.receipt(shop).getByRole("button", { name: "Close", exact: true }).last().click();

    await expect(till.receipt(shop)).toBeHidden();
    await expect(till.cart(shop).getByText(saleTexts.noProductAdded)).toBeVisible();
    await expect(shop.getByRole("checkbox", { name: saleTexts.methodCash })).not.toBeChecked();
    await expect(shop.getByRole("region", { name: "Customer" }).getByText("Tan Wei")).toBeHidden();
    await expectSummary(shop, { subtotal: 0, sst: 0, total: 0 });
    await expect(till.productSearch(shop)).toBeFocused();
    await expect(shop.getByRole("button", { name: coffee.name })).toContainText("18 left");
  });

  await test.step("a cash sale with scanner and keyboard only", async () => {
    await till.scan(shop, coffee.barcode);
    await expect(till.line(shop, coffee.name)).toBeVisible();
    await shop.keyboard.press("F8");
    await expect(till.placeOrder(shop)).toBeFocused();
    await shop.keyboard.press("Enter");
    await expect(till.receipt(shop)).toContainText(`Change${money(0)}`);
    // An early Enter: the receipt is shown, but does not have the focus yet.
    await till.placeOrder(shop).dispatchEvent("keydown", { key: "Enter", code: "Enter" });
    await expect(till.receipt(shop)).toBeHidden();
    await expect(till.productSearch(shop)).toBeFocused();
  });

  await test.step("the counted drawer and the summary", async () => {
    await shop.getByRole("banner").getByRole("button", { name: shellTexts.closeShift }).click();
    const dialog = shop.getByRole("dialog", { name: shellTexts.closeShift });
    await dialog.getByRole("button", { name: shellTexts.closeShift }).click();
    await till.toast(shop, shiftTexts.shiftCloseRequired);
    await dialog.getByLabel("Closing Balance").fill("123");
    await dialog.getByRole("button", { name: shellTexts.closeShift }).click();
    await till.toast(shop, shiftTexts.shiftClosed);
    const summary = shop.getByRole("dialog", { name: shiftTexts.shiftSummary });
    // 100 opened + 20 − 9.50 + 13.25
    for (const [label, amount] of [
      ["Opening Balance", 100],
      ["Expected Balance", 123.75],
      ["Closing Balance", 123],
      ["Mismatch", -0.75],
    ] as const) {
      await expect(summary).toContainText(`${label}\n${money(amount)}`, { useInnerText: true });
    }
    const rows = [
      ["Cash", 23.75, 0, 0, 23.75],
      ["Credit", 0, 0, 0, 0],
      ["Bank", 0, 0, 0, 0],
      ["QR", 20, 0, 0, 20],
    ] as const;
    for (const [method, ...figures] of rows) {
      const name = [method, ...figures.map(money)].join(" ");
      await expect(summary.getByRole("row", { name, exact: true })).toBeVisible();
    }
    await expect(summary.getByRole("row", { name: `Total Net ${money(43.75)}` })).toBeVisible();
    await summary.getByRole("button", { name: "Close", exact: true }).last().click();
    await expect(shop.getByText(shellTexts.shiftIsClosedNow)).toBeVisible();
  });

  await test.step("guards: rights, unknown addresses, no session", async () => {
    await shop.goto("/reports");
    await expect(shop.getByText(shellTexts.unauthorized)).toBeVisible();
    await shop.goto("/nowhere");
    await shop.getByRole("link", { name: shellTexts.backToHomePage }).click();
    await expect(shop).toHaveURL("/");
    await shop.goto("/login");
    await expect(shop).toHaveURL("/");
    await till.logOut(shop);
    await shop.goto("/productList");
    await expect(shop).toHaveURL("/login");
    await context.close();
  });
});

const contact = { "Contact Number": "03-2282", Address: "Jalan Telawi 1" };

async function fill(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields))
    await page.getByRole("textbox", { name: label }).fill(text);
}

/** A text that is not an e-mail address is refused at its field, without a call (access §5). */
async function refusesWrongEmail(page: Page, button: string) {
  const field = page.getByRole("textbox", { name: "Email" });
  await field.fill("bad");
  await page.getByRole("button", { name: button, exact: true }).click();
  await expect(page.getByText(accountTexts.emailInvalid)).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute("aria-invalid", "true");
}

async function expectStep(page: Page, title: string) {
  await expect(page.getByRole("list", { name: "Steps" }).locator("[aria-current=step]")).toContainText(title);
}

async function createProduct(page: Page, fields: Record<string, string>) {
  await fill(page, fields);
  await page.getByRole("button", { name: catalogueTexts.createProduct, exact: true }).click();
  await till.toast(page, catalogueTexts.productCreated);
  await expect(page.getByLabel("Product Name")).toHaveValue("");
}

async function expectSummary(page: Page, amounts: { subtotal: number; sst: number; total: number }) {
  const summary = page.getByRole("region", { name: saleTexts.orderSummary });
  for (const [label, amount] of [
    [receiptTexts.subTotal, amounts.subtotal],
    [receiptTexts.sst, amounts.sst],
    [receiptTexts.totalAmount, amounts.total],
  ] as const) {
    await expect(summary).toContainText(`${label}${money(amount)}`);
  }
}
