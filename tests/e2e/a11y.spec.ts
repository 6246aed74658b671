import { messages } from "@clove/domain/messages.ts";
import { expect, type Page } from "@playwright/test";
import axe from "axe-core";
import { call, hireCashier, openCompany, storeCustomer } from "./api.ts";
import { test } from "./fixtures.ts";
import type { RunningServer } from "./server.ts";
import * as till from "./till.ts";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1366, height: 768 } };
const visitorPages = ["/login", "/register", "/forgotPassword", "/setPassword?token=unknown", "/nowhere"];
const pages = [
  "/employeeList",
  "/customerList",
  "/createUser",
  "/storeList",
  "/createStore",
  "/counterList",
  "/createCounter",
  "/shiftList",
  "/companyProfile",
  "/category",
  "/brands",
  "/productList",
  "/createProduct",
  "/lowStock",
  "/stocktakeList",
  "/reports",
];

test.use({ viewport: sizes.desktop });
// A busy machine needs seconds to check one page.
test.describe.configure({ timeout: 150_000, mode: "parallel" });

test("visitors' pages", async ({ page }) => {
  for (const path of visitorPages) {
    await page.goto(path);
    await check(page, path);
  }
  await page.goto("/register");
  await page.getByRole("button", { name: messages.next }).click();
  await check(page, "sign-up with errors");
});

test("the office's pages", async ({ page, server }) => {
  const company = await signedIn(page, server, "a11y-office");
  await storeCustomer(server, company, "Tan Wei");
  await page.goto("/");
  const heading = page.getByRole("heading", { level: 1 });
  for (const path of pages) {
    const former = await heading.innerText();
    await till.visit(page, path);
    // The former page stays until the new one is loaded.
    await expect(heading).not.toHaveText(former);
    await check(page, path);
  }
});

test("the pages of purchases and transfers", async ({ page, server }) => {
  const { token, branch, product, variation } = await signedIn(page, server, "a11y-stock");
  const bought = { product_variation_id: variation.id, quantity: 2, purchase_price: 6, sale_price: 10 };
  const purchase = { destination_branch_id: branch.id, entries: [bought] };
  expect((await call(server, token, "stock/purchase", purchase)).status).toBe(200);
  await page.goto("/purchaseList");
  await page.getByRole("button", { name: /^View purchase/ }).click();
  await check(page, "a purchase with its lines");
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
  await page.getByRole("button", { name: messages.addProduct }).click();
  await expect(page.getByText(messages.checkPrices)).toBeVisible();
  await check(page, "a purchase with a warning");
});

test("the office's forms and dialogs", async ({ page, server }) => {
  const company = await signedIn(page, server, "a11y-dialogs");
  await page.goto("/createUser");
  await till.choose(page, "Select User Role", "Cashier");
  await page.getByRole("button", { name: "Create User" }).click();
  await check(page, "user add of a cashier, with errors");
  await page.goto(`/product/${company.product.id}`);
  await expect(page.getByRole("button", { name: /^Download/ })).toBeVisible();
  await check(page, "product update");
  await page.getByRole("textbox", { name: "Barcode" }).fill("");
  await page.getByRole("textbox", { name: "Sale Price" }).fill("");
  await page.getByRole("button", { name: messages.update, exact: true }).click();
  await expect(page.getByText("Sale Price is required")).toBeVisible();
  // A target half covered by the header would count as too small.
  await page.evaluate(() => scrollTo(0, 0));
  await check(page, "product update with errors, without a barcode");
  await page.getByRole("button", { name: messages.add, exact: true }).click();
  await check(page, "add stock dialog");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: messages.scanWithCamera }).click();
  await check(page, "camera dialog");
  await page.keyboard.press("Escape");
  await page.goto("/product/99999999");
  await expect(page.getByText(messages.noProductFound)).toBeVisible();
  await check(page, "an unknown product");
  await page.goto("/createProduct");
  await page.getByRole("button", { name: "Add a category" }).click();
  await check(page, "category dialog");
  await page.keyboard.press("Escape");
  await page.goto("/productList");
  await page.getByRole("checkbox", { name: messages.selectPage }).check();
  await page.getByRole("button", { name: messages.printLabels, exact: true }).click();
  await expect(page.getByRole("dialog").getByRole("article")).toHaveCount(1);
  await check(page, "labels");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Color", exact: true }).click();
  await check(page, "colors");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: messages.importCsv }).click();
  const refused = "name,category,brand,purchase_price,sale_price\n,Food,Own,1,2\n";
  const file = { name: "goods.csv", mimeType: "text/csv", buffer: Buffer.from(refused) };
  await page.locator('input[type="file"]').setInputFiles(file);
  await expect(page.getByRole("table", { name: "Rows to correct" })).toBeVisible();
  await check(page, "import dialog with refused rows");
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
  await expect(page.getByText(`${messages.noProductFound}: 00000000`)).toBeVisible();
  await page.getByRole("button", { name: "Rice" }).click();
  await page.getByRole("checkbox", { name: messages.methodCash }).check();
  await page.getByRole("checkbox", { name: messages.methodQr }).check();
  await page.getByRole("textbox", { name: messages.adjustment }).fill("99");
  await check(page, "a cart with refusals and a split");
  await page.getByRole("textbox", { name: messages.adjustment }).fill("");
  await page.getByRole("checkbox", { name: messages.methodQr }).uncheck();
  await page.getByRole("button", { name: "Remove Rice" }).click();
  await check(page, "the question before removing");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await check(page, "shortcuts");
  await page.keyboard.press("Escape");
  await page.getByRole("region", { name: "Customer" }).getByRole("button", { name: messages.add }).click();
  await check(page, "customer dialog");
  await page.keyboard.press("Escape");
  await till.productSearch(page).fill("nothing like it");
  await page.getByRole("button", { name: messages.addProduct }).click();
  await check(page, "product dialog");
  await page.keyboard.press("Escape");
  await page.getByRole("textbox", { name: /Search customers/ }).fill("Tan");
  await page.getByRole("option", { name: /Tan Wei/ }).click();
  await check(page, "a cart with a customer");
  await till.placeOrder(page).click();
  await expect(till.receipt(page)).toBeVisible();
  await check(page, "the receipt");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Open the menu" }).click();
  await check(page, "the menu");
});

test("a cashier's shift", async ({ page, server }) => {
  const company = await openCompany(server, "a11y-shift", 5);
  const email = await hireCashier(server, company);
  await till.signIn(page, email);
  await expect(page.getByText(messages.openShiftToPlaceOrder)).toBeVisible();
  await check(page, "without a shift");
  await page.getByRole("main").getByRole("button", { name: messages.openShift }).click();
  await check(page, "opening");
  await page.keyboard.press("Escape");
  await till.openShift(page, "Counter 1", "10");
  await page.goto("/reports");
  await expect(page.getByText(messages.unauthorized)).toBeVisible();
  await check(page, "no permission");
  await page.getByRole("button", { name: messages.closeShift }).click();
  await page.getByRole("dialog").getByLabel("Closing Balance").fill("9");
  await check(page, "closing");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: messages.shiftSummary }).getByRole("table")).toBeVisible();
  await check(page, "summary");
});

/**
 * Expects no finding of axe by the rules of WCAG 2.2 AA at any width; findings are listed by rule and element. The dark
 * scheme differs in colours only.
 */
async function check(page: Page, where: string) {
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    await settled(page, "light");
    expect(await findings(page, "tag", rules), `${where}, ${size}, light`).toEqual([]);
    await settled(page, "dark");
    expect(await findings(page, "rule", ["color-contrast"]), `${where}, ${size}, dark`).toEqual([]);
  }
}

/**
 * Without the printed frame, which is out of sight and goes when it is printed; the page has no other. Of a page under an
 * open dialog only the dialog: what lies below is out of reach, and dims while it is read again. What passes is not
 * listed: that took most of the time.
 */
async function findings(page: Page, type: "tag" | "rule", values: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const isCovered = (await page.getByRole("dialog").count()) > 0;
  const where = { exclude: "#printWindow", ...(isCovered && { include: "[role=dialog]" }) };
  return page.evaluate(
    async ({ where, runOnly }) => {
      const inPage = (window as unknown as { axe: typeof axe }).axe;
      const { violations } = await inPage.run(where, {
        runOnly,
        resultTypes: ["violations"],
        selectors: false,
        iframes: false,
      });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
    },
    { where, runOnly: { type, values } },
  );
}

/** Waits until the page is loaded and no transition runs. */
async function settled(page: Page, colorScheme: "light" | "dark") {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
  await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await page.evaluate(() => {
    const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
    return Promise.allSettled(transitions.map(({ finished }) => finished)).then(() => undefined);
  });
}

async function signedIn(page: Page, server: RunningServer, name: string) {
  const company = await openCompany(server, name, 5);
  await till.holdSession(page, company);
  return company;
}
