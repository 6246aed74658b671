import * as labelTexts from "@clove/domain/catalogue/labels.texts.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import { formatMoney } from "@clove/domain/money.ts";
import * as numberTexts from "@clove/domain/typed-number.texts.ts";
import { expect } from "@playwright/test";
import { openCompany } from "./api.ts";
import { test } from "./fixtures.ts";
import { enter } from "./number-fields.ts";
import * as till from "./till.ts";

test.describe("in German", () => {
  test.use({ locale: "de-DE" });

  test("a text that is not a number changes nothing in the cart, and a later value replaces it", async ({
    page,
    server,
  }) => {
    const shop = await openCompany(server, "refused-cart", 300);
    await till.holdSession(page, shop);
    await page.goto("/");
    await expect(till.productSearch(page)).toBeFocused();
    await till.scan(page, shop.variation.barcode!);
    const rice = till.line(page, "Rice");
    const quantity = rice.getByLabel("Quantity of Rice");
    await enter(quantity, "12,50", "12,50");
    await expect(rice.getByRole("alert")).toHaveText(numberTexts.numberWhole);
    await expect(rice).toContainText(formatMoney(10, "MYR"));
    await test.step("one more and one less", async () => {
      await rice.getByRole("button", { name: "One Rice more" }).click();
      await expect(quantity).toHaveValue("2");
      await rice.getByRole("button", { name: "One Rice less" }).click();
      await expect(quantity).toHaveValue("1");
      await expect(rice.getByRole("alert")).toBeHidden();
    });
    await page.getByLabel("Cash", { exact: true }).check();
    await expect(page.getByLabel("Cash amount received")).toHaveAttribute("placeholder", "0,00");
  });
});

test("a compact line stays open while its discount is not a number", async ({ page, server }) => {
  const shop = await openCompany(server, "refused-compact", 300);
  await till.holdSession(page, shop);
  await page.goto("/");
  await expect(till.productSearch(page)).toBeFocused();
  await till.scan(page, shop.variation.barcode!);
  await page.setViewportSize({ width: 820, height: 1180 });
  const details = page.getByRole("button", { name: "Details of Rice" });
  const discount = page.getByLabel("Discount of Rice");
  await details.press("Enter");
  await enter(discount, "-5", "-5");
  await details.press("Enter");
  await till.placeOrder(page).click();
  await expect(discount).toBeFocused();
  await enter(discount, "5", "5");
  await details.press("Enter");
  await expect(discount).toBeHidden();
});

test("labels are not printed while a number is refused", async ({ page, context, server }) => {
  await context.addInitScript(() => {
    window.print = () => {
      const top = window.top as unknown as { prints?: number };
      top.prints = (top.prints ?? 0) + 1;
    };
  });
  const shop = await openCompany(server, "refused-labels", 5);
  await till.holdSession(page, shop);
  await page.goto("/productList");
  await page.getByRole("checkbox", { name: "Select Rice" }).check();
  await page.getByRole("button", { name: labelTexts.printLabels, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: labelTexts.printLabels });
  const print = dialog.getByRole("button", { name: commonTexts.print, exact: true });
  const prints = () => page.evaluate(() => (window as unknown as { prints?: number }).prints);
  const free = dialog.getByLabel("First free label");
  await enter(free, "-5", "-5");
  await print.click();
  await expect(free).toBeFocused();
  await enter(free, "2", "2");
  await print.click();
  await expect.poll(prints).toBe(1);
});
