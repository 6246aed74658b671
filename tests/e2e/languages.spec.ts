import type { Branch } from "@clove/domain/branches/branches.schema.ts";
import { expect } from "@playwright/test";
import * as uiTexts from "../../packages/web/src/ui/ui.texts.ts";
import { call, codeFor, hireCashier, password } from "./api.ts";
import { test } from "./fixtures.ts";
import { expectFits, textsOf } from "./in-language.ts";
import { addToCart, openTill } from "./offline-till.ts";
import * as till from "./till.ts";

test.describe.configure({ mode: "parallel" });

for (const { tag, own, product } of [
  { tag: "ms", own: "Bahasa Melayu", product: "Kopi O" },
  { tag: "zh-Hans", own: "简体中文", product: "白咖啡" },
]) {
  test(`a day in ${own}, at three sizes`, async ({ page, server }) => {
    const t = textsOf(tag);
    const owner = `owner@${tag.toLowerCase()}.example`;
    const button = (name: string, within = page.locator("body")) =>
      within.getByRole("button", { name, exact: true });
    const field = (name: string, within = page.locator("body")) =>
      within.getByRole("textbox", { name, exact: true });
    const toast = (text: string) => expect(page.locator(".Toastify").getByText(text).last()).toBeVisible();
    const dialog = page.getByRole("dialog");
    const fits = (where: string) => expectFits(page, tag, where);
    const login = t("domain/accounts/accounts", "login");
    const cashier = owner.replace("owner@", "cashier@");
    const signIn = async (email: string) => {
      await field(t("web/ui/ui", "email")).fill(email);
      await page.locator("input[autocomplete=current-password]").fill(password);
      await button(login).click();
      await expect(page).toHaveURL("/");
    };
    const logOut = async (name: string) => {
      await page.getByRole("button", { name: new RegExp(name) }).click();
      await page.getByRole("menuitem", { name: t("domain/shell", "logOut") }).click();
      await expect(page).toHaveURL("/login");
    };

    await test.step("the sign-up", async () => {
      await page.goto("/login");
      await page.getByRole("button", { name: own }).click();
      await expect(button(login)).toBeVisible();
      await fits("sign-in");
      await page.getByRole("link", { name: t("web/auth/auth", "signUp") }).click();
      const next = button(t("domain/common", "next"));
      await next.click();
      await fits("sign-up with errors");
      await field(t("web/auth/auth", "companyName")).fill(`Kedai ${own}`);
      await field(t("web/auth/auth", "companyEmail")).fill("hello@kedai.example");
      await field(t("web/ui/ui", "contactNumber")).fill("03-1234567");
      await field(t("web/ui/ui", "address")).fill("1 Jalan Satu");
      await next.click();
      await field(t("web/auth/auth", "storeName")).fill("Bangsar");
      await next.click();
      await field(t("web/ui/ui", "name")).fill("Aisyah");
      await field(t("web/ui/ui", "email")).fill(owner);
      await page.locator("input[autocomplete=new-password]").fill(password);
      await next.click();
      await page.getByLabel(t("web/auth/auth", "otpCode")).fill(await codeFor(server, owner));
      await button(t("domain/common", "submit")).click();
      await expect(page).toHaveURL("/login");
      await button(login).click();
      await expect(page).toHaveURL("/");
    });

    await test.step("a counter and the first product", async () => {
      const hints = page.getByRole("region", { name: t("web/pos/lazy", "beforeTheFirstSale") });
      await expect(hints).toBeVisible();
      await fits("an empty sale screen");
      await hints.getByRole("link", { name: t("web/pos/lazy", "addACounter") }).click();
      await field(t("web/terminals/terminals", "counterName")).fill("Depan");
      await button(t("web/terminals/terminals", "createCounter")).click();
      await toast(t("domain/terminals/terminals", "terminalCreated"));
      await till.visit(page, "/createProduct");
      await fits("a new product");
      await field(t("web/products/products", "productName")).fill(product);
      await field(t("web/products/products", "purchasePrice")).fill("7");
      await field(t("web/products/products", "salePrice")).fill("12.50");
      await field(t("web/products/products", "availableStockQty")).fill("20");
      for (const [list, name] of [
        ["selectCategory", "Minuman"],
        ["selectProductBrand", "House"],
      ] as const) {
        await page
          .getByRole("combobox", { name: t("web/attributes/attributes", list) })
          .pressSequentially(name);
        await expect(page.getByRole("option", { name })).toHaveAttribute("data-combobox-selected");
        await page.keyboard.press("Enter");
        await expect(page.getByRole("option", { name })).toBeHidden();
      }
      await button(t("domain/catalogue/create-product", "createProduct")).click();
      await toast(t("domain/catalogue/catalogue", "productCreated"));
    });

    await test.step("a cashier, who sees the language that was chosen on this device", async () => {
      const { data } = await call<{ authorization: { token: string } }>(server, null, "login", {
        email: owner,
        password,
      });
      const { token } = data.authorization;
      const { branches } = (await call<{ branches: Branch[] }>(server, token, "branch/list")).data;
      await hireCashier(server, { token, email: owner, branch: branches[0]! });
      await page.getByRole("button", { name: /Aisyah/ }).click();
      await fits("the profile menu");
      await page.keyboard.press("Escape");
      await logOut("Aisyah");
      await signIn(cashier);
    });

    await test.step("a sale with its receipt", async () => {
      const openShift = t("domain/shell", "openShift");
      await button(openShift, page.getByRole("banner")).click();
      await till.choose(page, t("web/shifts/shifts", "counter"), "Depan", dialog);
      await dialog.getByLabel(t("web/shifts/shifts", "openingBalance")).fill("100");
      await fits("opening a shift");
      await button(openShift, dialog).click();
      await toast(t("domain/shifts/shifts", "shiftOpened"));
      await page.getByRole("button", { name: product }).first().click();
      await page.getByRole("checkbox", { name: t("domain/orders/sale", "methodCash") }).check();
      await fits("a sale");
      await button(t("domain/orders/sale", "placeOrder")).click();
      await toast(t("domain/orders/sale", "orderPlaced"));
      const receipt = page.getByRole("dialog");
      await expect(receipt.getByRole("article")).toContainText(t("domain/orders/receipts", "totalAmount"));
      await fits("a receipt");
      await page.keyboard.press("Escape");
      await expect(receipt).toBeHidden();
    });

    await test.step("the owner's return and report", async () => {
      await logOut("Siti");
      await signIn(owner);
      await till.visit(page, "/orderList");
      const name = new RegExp(`^${t("domain/orders/orders", "returnOrder")} \\S+$`);
      await page.getByRole("button", { name }).first().click();
      await dialog.getByRole("checkbox", { name: product }).check();
      await fits("a return");
      await button(t("domain/orders/orders", "returnOrder"), dialog).click();
      await toast(t("domain/orders/orders", "orderReturned"));
      await fits("the orders");
      await till.visit(page, "/reports");
      await button(t("web/reports/reports", "whoSold")).click();
      await expect(page.getByRole("table").first()).toContainText("Siti");
      await fits("a report");
      await till.visit(page, "/dashboard");
      await fits("the dashboard");
      await logOut("Aisyah");
    });

    await test.step("the closing", async () => {
      await signIn(cashier);
      const closeShift = t("domain/shell", "closeShift");
      await button(closeShift, page.getByRole("banner")).click();
      await dialog.getByLabel(t("web/shifts/shifts", "closingBalance")).fill("100");
      await fits("closing the shift");
      await button(closeShift, dialog).click();
      await toast(t("domain/shifts/shifts", "shiftClosed"));
      await expect(dialog).toContainText(t("web/shifts/shifts", "expectedBalance"));
      await fits("the closed shift");
    });
  });
}

test("a person changes the language without a connection, in the middle of a sale @stored", async ({
  page,
  context,
  server,
}) => {
  const t = textsOf("ms");
  const shop = await openTill(page, context, server, "language-offline");
  await addToCart(page, "Rice");
  await context.setOffline(true);
  await page.getByRole("button", { name: /Profile menu/ }).click();
  await page.getByRole("menuitem", { name: uiTexts.language }).click();
  await page.getByRole("radio", { name: "Bahasa Melayu" }).click();
  const cart = page.getByRole("region", { name: t("web/pos/pos", "cart") });
  await expect(cart.getByText("Rice")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "ms");
  await page.getByRole("checkbox", { name: t("domain/orders/sale", "methodCash") }).check();
  await page.getByRole("button", { name: t("domain/orders/sale", "placeOrder"), exact: true }).click();
  await expect(page.getByText(t("domain/orders/sale", "orderSavedLocally")).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: t("domain/orders/sale", "placeOrder") })).toBeVisible();

  await context.setOffline(false);
  const language = async () => {
    const { data } = await call<{ user: { language: string | null } }>(server, shop.token, "user-profile");
    return data.user.language;
  };
  await expect.poll(language, "the choice comes to the server").toBe("ms");
  await expect(page.locator("html")).toHaveAttribute("lang", "ms");
});
