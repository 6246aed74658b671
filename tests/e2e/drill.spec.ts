import * as drillTexts from "@clove/domain/drill/drill.texts.ts";
import * as receiptTexts from "@clove/domain/orders/receipts.texts.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import * as shellTexts from "@clove/domain/shell.texts.ts";
import { expect, type Page } from "@playwright/test";
import { call } from "./api.ts";
import { test } from "./fixtures.ts";
import { addToCart, openTill, ordersOf, payBy, rowsOf } from "./offline-till.ts";
import * as till from "./till.ts";

type Meta = { key: string };
const offline = (page: Page) => page.getByText(shellTexts.youAreOffline);
async function sellRice(page: Page) {
  await addToCart(page, "Rice");
  await payBy(page, "Cash");
  await till.placeOrder(page).click();
  await expect(till.receipt(page)).toBeVisible();
}

test("a till practises without a connection: what was real is sent and proved, the rest is gone", async ({
  page,
  context,
  server,
}) => {
  const shop = await openTill(page, context, server, "drill");
  const other = await context.newPage();
  await other.goto(server.url);
  await expect(other.getByRole("button", { name: /^Rice/ })).toBeVisible();

  await page.getByRole("button", { name: /Profile menu/ }).click();
  await page.getByRole("menuitem", { name: drillTexts.practise }).click();
  await page.getByRole("button", { name: drillTexts.begin }).click();
  for (const tab of [page, other]) {
    await expect(offline(tab)).toBeVisible();
    await expect(tab.getByRole("timer")).toHaveText(/^(10:00|9:\d\d) left$/);
  }

  await page.getByRole("button", { name: drillTexts.practiceSale }).click();
  await sellRice(page);
  // Above and below what was sold.
  await expect(till.receipt(page).getByRole("article").getByText(receiptTexts.practice)).toHaveCount(2);
  await page.keyboard.press("Enter");
  await sellRice(page);
  await expect(page.getByText(saleTexts.orderSavedLocally).first()).toBeVisible();
  await expect(till.receipt(page).getByText(receiptTexts.practice)).toHaveCount(0);
  await page.keyboard.press("Enter");
  expect(await rowsOf(page, "outbox")).toHaveLength(1);
  expect((await ordersOf(server, shop)).orders).toEqual([]);

  await page.reload();
  await expect(offline(page)).toBeVisible();
  await page.getByRole("button", { name: drillTexts.endNow }).click();
  const result = page.getByRole("dialog", { name: drillTexts.result });
  await expect(result.getByText(drillTexts.keptRecords({ count: "1" }))).toBeVisible();
  await expect(result.getByText(/^Practice sales: 1/)).toBeVisible();
  await expect(result.getByText(drillTexts.sentAll({ count: "1" }))).toBeVisible();
  await expect(result.getByText(drillTexts.provedAll({ last: "1" }))).toBeVisible();
  await expect(offline(other)).toBeHidden();

  expect((await ordersOf(server, shop)).orders.map(({ total }) => total)).toEqual([10]);
  expect((await rowsOf<Meta>(page, "meta")).filter(({ key }) => key.startsWith("practice"))).toEqual([]);
  const audit = async () => {
    const { data } = await call<{ entries: { action: string }[] }>(
      server,
      shop.token,
      "audit/list?length=50",
    );
    return data.entries.map(({ action }) => action).filter((action) => action.includes("drill"));
  };
  await expect
    .poll(async () => (await audit()).sort())
    .toEqual(["terminal.drill_began", "terminal.drill_ended"]);
});
