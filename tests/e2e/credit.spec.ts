import * as commonTexts from "@clove/domain/common.texts.ts";
import * as creditTexts from "@clove/domain/credit/credit.texts.ts";
import * as formTexts from "@clove/domain/forms.texts.ts";
import { formatMoney } from "@clove/domain/money.ts";
import * as receiptTexts from "@clove/domain/orders/receipts.texts.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import type { User } from "@clove/domain/users/users.schema.ts";
import { expect, type Page } from "@playwright/test";
import { call, openCompany, storeCustomer } from "./api.ts";
import { test } from "./fixtures.ts";
import { keepPrinted, pressTwice, printedBy, rowsOn } from "./paper.ts";
import * as till from "./till.ts";

test.use({ serviceWorkers: "block" });

const money = (amount: number) => formatMoney(amount, "MYR");

test("a customer pays a part of the credit in cash; more than that is refused", async ({ page, server }) => {
  const shop = await openCompany(server, "credit-story", 20);
  await storeCustomer(server, shop, "Tan Wei");
  const { data } = await call<{ users: User[] }>(server, shop.token, "user/list?role=customer");
  const sale = {
    terminal_id: shop.terminal.id,
    user_id: data.users[0]!.id,
    items: [{ product_variation_id: shop.variation.id, quantity: 3, sale_price: 10 }],
    payments: [{ payment_method: "credit", amount_received: 30 }],
  };
  expect((await call(server, shop.token, "order/place", sale)).status).toBe(200);
  await keepPrinted(page.context());
  await till.holdSession(page, shop);
  await page.goto("/customerList");
  const row = page.getByRole("row", { name: /Tan Wei/ });
  await expect(row).toContainText(money(30));

  await row.getByRole("button", { name: "Pay Tan Wei" }).click();
  const dialog = page.getByRole("dialog", { name: receiptTexts.customerCreditPayment });
  await expect(dialog.getByLabel(creditTexts.creditUsed)).toHaveValue(money(30));
  const submit = dialog.getByRole("button", { name: commonTexts.submit });
  await submit.click();
  await till.toast(page, creditTexts.creditPaymentRequired);
  await till.choose(page, creditTexts.selectCashCounter, "Counter 1");
  await dialog.getByLabel(creditTexts.paymentAmount).fill("30.01");
  await dialog.getByRole("radio", { name: saleTexts.methodCash }).check();
  await submit.click();
  await till.toast(page, creditTexts.creditPaymentBeyondUsed({ given: money(30.01), used: money(30) }));
  await dialog.getByLabel(creditTexts.paymentAmount).fill("12.50");
  await dialog.getByLabel(creditTexts.paymentAmount).press("Enter");
  await till.toast(page, creditTexts.creditPaymentUpdated);

  const paper = till.receipt(page).getByRole("article", { name: "Receipt" });
  for (const part of [
    "credit-story",
    "Receipt No. CRP-0001-000001",
    "Customer Tan Wei",
    receiptTexts.customerCreditPayment,
    `Cash ${money(12.5)}`,
    `${creditTexts.creditUsed} ${money(17.5)}`,
    `${creditTexts.creditLeft} ${money(82.5)}`,
  ]) {
    await expect(paper).toContainText(part, { useInnerText: true });
  }
  await till.receipt(page).getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(row).toContainText(money(17.5));

  await row.getByRole("link", { name: "Statement of Tan Wei" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Statement" })).toBeVisible();
  const lines = page.getByRole("table", { name: "Statement" }).getByRole("row");
  await expect(lines.nth(1)).toContainText(`Payment (Cash)`);
  await expect(lines.nth(1)).toContainText(`${money(-12.5)}${money(17.5)}`);
  await expect(lines.nth(2)).toContainText(`${money(30)}${money(30)}`);

  const print = page.getByRole("button", { name: commonTexts.print });
  const { titles, sheets, seen } = await printedBy(page, () => pressTwice(print), statementOn);
  expect(titles).toEqual(["Statement Tan Wei", "Statement Tan Wei"]);
  expect(sheets).toEqual([[210, 297]]);
  expect(seen.head).toMatch(/^credit-story\nStatement\nTan Wei/);
  expect(seen.head).toContain(
    `${creditTexts.creditUsed}: ${money(17.5)} · ${creditTexts.creditLeft}: ${money(82.5)}`,
  );
  expect(seen.rows.map(([, entry, , amount, balance]) => [entry, amount, balance])).toEqual([
    ["Entry", "Amount", "Balance"],
    ["Payment (Cash)", money(-12.5), money(17.5)],
    ["Sale on credit", money(30), money(30)],
  ]);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: formTexts.exportCsv }).click();
  expect((await download).suggestedFilename()).toMatch(/^statement-\d+\.csv$/);

  await till.goTo(page, "Counter List");
  await expect(page.getByRole("row", { name: /Counter 1/ })).toContainText(money(12.5));
});

const statementOn = async (paper: Page) => ({
  head: (await paper.locator("header").innerText()).replaceAll(/\n+/g, "\n"),
  rows: await rowsOn(paper),
});
