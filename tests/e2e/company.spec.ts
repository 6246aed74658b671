import * as companyTexts from "@clove/domain/company/company.texts.ts";
import * as receiptMailTexts from "@clove/domain/orders/receipt-mails.texts.ts";
import * as receiptTexts from "@clove/domain/orders/receipts.texts.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import * as shellTexts from "@clove/domain/shell.texts.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { expect } from "@playwright/test";
import { openCompany } from "./api.ts";
import { test } from "./fixtures.ts";
import { addToCart, countPrints, payBy, readyForOffline, signedIn } from "./offline-till.ts";
import * as till from "./till.ts";

test.use({ locale: "ja-JP", timezoneId: "Asia/Tokyo" });

test("a currency is confirmed; a template survives a lost connection; another till prints it without a reload", async ({
  page,
  context,
  browser,
  server,
}) => {
  const company = await openCompany(server, "template", 9, true);
  await signedIn(context, server, company.token);
  const second = await browser.newContext({
    baseURL: server.url,
    locale: "ja-JP",
    timezoneId: "Asia/Tokyo",
  });
  await signedIn(second, server, company.token);
  await countPrints(second);
  const other = await second.newPage();
  await other.goto("/");
  await readyForOffline(other);

  // Once, in one step, before the first sale.
  const hints = other.getByRole("region", { name: "Before the first sale" });
  await expect(hints).toContainText("Currency and time zone: JPY, Asia/Tokyo");
  await hints.getByRole("button", { name: "Confirm" }).click();
  await till.toast(other, companyTexts.companyUpdated);
  await expect(hints).toContainText("Currency and time zone: JPY, Asia/Tokyo(done)");
  await expect(hints.getByText("Currency and time zone")).toBeVisible();
  await expect(other.getByRole("searchbox")).toBeFocused();
  const tile = other.getByRole("region", { name: "Products" }).getByRole("button", { name: /Rice/ });
  await expect(tile).toContainText("¥10");

  await page.goto("/invoiceTemplate");
  const name = page.getByLabel("Company Name");
  await expect(name).toHaveValue("template");
  const inputs = page.getByRole("region", { name: "Company", exact: true }).getByRole("textbox");
  const order = await inputs.evaluateAll((all) => all.map((input) => input.getAttribute("name")));
  const [phone, number] = ["contact_number", "registration_number"];
  expect(order).toEqual(["name", "email", phone, "address", number, "sst_id"]);
  await name.fill("Kedai Cengkih");
  await page.getByLabel("Show Cashier Name").uncheck();
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview).toContainText("Kedai Cengkih");
  await expect(preview).toContainText(companyTexts.sampleSale);
  await expect(preview).not.toContainText("Sample cashier");
  await expect(preview).not.toContainText(receiptTexts.receiptOnline);
  await page.getByLabel(receiptMailTexts.receiptPage).check();
  await expect(preview).toContainText(receiptTexts.receiptOnline);

  await context.setOffline(true);
  await expect(page.getByText(offlineTexts.pageNotAvailableOffline)).toBeVisible();
  await expect(name).toBeHidden();
  await context.setOffline(false);
  await expect(name).toHaveValue("Kedai Cengkih");
  await page.getByLabel("Invoice Footer Text").fill("Terima kasih");
  await expect(preview).toContainText("Terima kasih");

  const told = other.waitForResponse(
    async (answer) =>
      answer.url().endsWith("/company-profile") && (await answer.text()).includes("Terima kasih"),
  );
  await page.getByRole("button", { name: "Save" }).click();
  await till.toast(page, companyTexts.invoiceTemplateUpdated);
  await (await told).finished();
  await second.setOffline(true);
  await expect(other.getByText(shellTexts.youAreOffline)).toBeVisible();
  await addToCart(other, "Rice");
  await payBy(other, "Cash");
  const printed = till.receipt(other);
  await other.getByRole("button", { name: saleTexts.placeOrder }).click();
  await expect(printed).toContainText("Kedai Cengkih");
  await expect(printed).toContainText("Terima kasih");
  await expect(printed).toContainText(/Total Amount¥10(?!\.)/);
  await expect(printed).not.toContainText("Cashier");
  await second.close();
});
