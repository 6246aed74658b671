import * as commonTexts from "@clove/domain/common.texts.ts";
import { formatMoney } from "@clove/domain/money.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import * as orderTexts from "@clove/domain/orders/orders.texts.ts";
import * as receiptTexts from "@clove/domain/orders/receipts.texts.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import * as shellTexts from "@clove/domain/shell.texts.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { expect, type Page, type Route } from "@playwright/test";
import { made } from "../faults/staff.ts";
import { openCompany } from "./api.ts";
import { test } from "./fixtures.ts";
import * as till from "./till.ts";

test.use({ serviceWorkers: "block" });

const money = (amount: number) => formatMoney(amount, "MYR");
const callOf = (path: string | number) => new RegExp(`/company/order/${path}(\\?|$)`);
/** The request fails without an answer from the server. */
const fail = (route: Route) => route.fulfill({ status: 500 });
/** The server carries out the next requests to this path, but their answers are lost. */
const loseAnswers = (page: Page, path: string, times: number) =>
  page.route(
    callOf(path),
    async (route) => {
      await route.fetch();
      await route.fulfill({ status: 200, contentType: "application/json", body: '{"success":tr' });
    },
    { times },
  );
const action = (page: Page, name: string, { order_ref }: Order) =>
  page.getByRole("button", { name: `${name} ${order_ref}` });

test("after a partial return, a cancellation and an exchange the drawer has what is left", async ({
  page,
  context,
  server,
}) => {
  const shop = await openCompany(server, "returns", 20);
  const sell = async (quantity: number, adjustment: number) => {
    const amount_received = quantity * 10 + adjustment;
    const { order } = await made<{ order: Order }>(server, shop.token, "order/place", {
      terminal_id: shop.terminal.id,
      adjustment,
      items: [{ product_variation_id: shop.variation.id, quantity, sale_price: 10 }],
      payments: [{ payment_method: "cash", amount_received }],
    });
    return order;
  };
  // 3 × 10.00 less 1.00: the pieces are worth 9.67, 9.66 and 9.67, by rounded running sums of 29.00.
  const [first, second, third] = [await sell(3, -1), await sell(2, 0), await sell(1, 0)];
  await till.holdSession(page, shop);
  await page.goto("/orderList");

  await action(page, orderTexts.returnOrder, first).click();
  const dialog = page.getByRole("dialog", { name: orderTexts.returnOrder });
  await expect(dialog.getByRole("combobox", { name: orderTexts.refundCounter })).toHaveValue("Counter 1");
  const submit = dialog.getByRole("button", { name: orderTexts.returnOrder });
  await submit.click();
  await till.toast(page, orderTexts.returnItemRequired);
  await dialog.getByRole("checkbox", { name: "Rice" }).check();
  const quantity = dialog.getByRole("textbox", { name: orderTexts.returnQuantity({ name: "Rice" }) });
  await expect(quantity).toHaveValue("3");
  const sums = dialog.getByRole("status", { name: receiptTexts.paidBack });
  await expect(sums).toContainText(`${saleTexts.methodCash}${money(29)}`);
  await quantity.fill("1");
  await expect(sums).toContainText(`${saleTexts.methodCash}${money(9.67)}`);
  await dialog.getByRole("textbox", { name: receiptTexts.returnCharge }).fill("0.67");
  await expect(sums).toContainText(`${saleTexts.methodCash}${money(9)}`);
  await loseAnswers(page, "return", 2);
  await submit.click();
  await expect(dialog.getByRole("alert")).toContainText(orderTexts.refundLost);
  await dialog.getByRole("button", { name: orderTexts.askAgain }).click();
  await till.toast(page, orderTexts.orderReturned);
  const receipt = till.receipt(page);
  const leaveReceipt = () => receipt.getByRole("button", { name: "Close" }).last().click();
  const closeReceipt = async (title: string, parts: readonly string[]) => {
    const paper = receipt.getByRole("article");
    for (const part of [title, ...parts]) await expect(paper).toContainText(part);
    await leaveReceipt();
    await expect(receipt).toHaveCount(0);
  };
  await closeReceipt(receiptTexts.returnReceipt, [
    ...[
      first.order_ref,
      `${receiptTexts.paidForGoods}${money(9.67)}`,
      `${receiptTexts.returnCharge}${money(-0.67)}`,
    ],
    ...[`${receiptTexts.paidBack}${money(9)}`, `${saleTexts.methodCash}${money(9)}`],
  ]);

  await action(page, orderTexts.cancelOrder, first).click();
  const asked = page.getByRole("dialog", { name: orderTexts.confirmCancelOrder });
  await expect(asked).toContainText(orderTexts.orderPartlyReturned);
  await page.keyboard.press("Escape");
  await action(page, orderTexts.cancelOrder, second).click();
  await expect(asked).toContainText(`${saleTexts.methodCash}${money(20)}`);
  await asked.getByRole("textbox", { name: orderTexts.cancelReason }).fill("Wrong goods");
  // Meanwhile the data stream brings the cancelled order.
  await loseAnswers(page, "cancel", 2);
  await asked.getByRole("button", { name: orderTexts.cancelOrder }).click();
  await expect(asked.getByRole("alert")).toContainText(orderTexts.refundLost);
  await expect(
    page.getByRole("row", { name: new RegExp(second.order_ref), includeHidden: true }),
  ).toContainText("Cancelled");
  await expect(asked.getByRole("alert")).toContainText(orderTexts.refundLost);
  await asked.getByRole("button", { name: orderTexts.askAgain }).click();
  await till.toast(page, orderTexts.orderCancelled);
  await closeReceipt(receiptTexts.cancelReceipt, [
    second.order_ref,
    `${saleTexts.methodCash}${money(20)}`,
    "Wrong goods",
  ]);
  await expect(page.getByRole("row", { name: new RegExp(second.order_ref) })).toContainText("Cancelled");
  await expect(action(page, orderTexts.cancelOrder, second)).toHaveCount(0);

  // For every reading: the data stream brings the cancellation, and the order is read again.
  const details = callOf(first.id);
  await page.route(details, fail);
  await action(page, "View", first).click();
  await expect(page.getByText(orderTexts.loadDetailsFailed)).toBeVisible();
  await page.unroute(details);
  await page.keyboard.press("Escape");
  for (const [order, parts] of [
    [
      first,
      [`1 × Rice: ${money(9.67)}`, `${receiptTexts.returnCharge}: ${money(-0.67)}`, `Cash ${money(9)}`],
    ],
    [second, ["Cancelled by Owner", "Wrong goods", `Cash ${money(20)}`]],
  ] as const) {
    await action(page, "View", order).click();
    const section = page.getByRole("region", { name: receiptTexts.paidBack });
    for (const part of parts) await expect(section).toContainText(part);
    await section.getByRole("button", { name: commonTexts.print }).click();
    await expect(receipt.getByText(receiptTexts.receiptCopy, { exact: true })).toBeVisible();
    await leaveReceipt();
    await expect(section).toBeVisible();
    await page.keyboard.press("Escape");
  }

  // Rice for 10.00 is exchanged for two of it: 10.00 are left to pay.
  await action(page, orderTexts.returnOrder, third).click();
  await dialog.getByRole("checkbox", { name: "Rice" }).check();
  await expect(sums).toContainText(`${saleTexts.methodCash}${money(10)}`);
  await dialog.getByRole("button", { name: saleTexts.exchange }).click();
  await expect(page).toHaveURL("/");
  const swap = page.getByRole("region", { name: saleTexts.exchange });
  await expect(swap).toContainText(third.order_ref);
  await page.reload();
  await expect(swap).toContainText(money(-10));
  await till.productSearch(page).fill("Rice");
  await page.getByRole("region", { name: "Products" }).getByRole("button", { name: /Rice/ }).first().click();
  await page.getByRole("button", { name: "One Rice more" }).click();
  await expect(swap).toContainText(`${saleTexts.toPay}${money(10)}`);
  await context.setOffline(true);
  await expect(page.getByText(shellTexts.youAreOffline)).toBeVisible();
  await page.keyboard.press("F8");
  await till.placeOrder(page).click();
  await till.toast(page, offlineTexts.notAvailableOffline);
  await context.setOffline(false);
  await expect(page.getByText(shellTexts.youAreOffline)).toHaveCount(0);
  await page.getByRole("button", { name: "Cash 20", exact: true }).click();
  await till.placeOrder(page).click();
  await till.toast(page, saleTexts.orderPlaced);
  await expect(receipt).toContainText(`Change${money(10)}`);
  // The cash that was handed over, and what the returned goods paid.
  await expect(receipt.getByRole("article")).toContainText(
    `${receiptTexts.paidByGoods}${money(10)}${saleTexts.methodCash}${money(20)}`,
  );
  await leaveReceipt();
  await closeReceipt(receiptTexts.returnReceipt, [third.order_ref, receiptTexts.exchangedFor]);
  await expect(swap).toHaveCount(0);
  await till.goTo(page, "Order List");

  await context.setOffline(true);
  await expect(page.getByText(shellTexts.youAreOffline)).toBeVisible();
  await action(page, orderTexts.returnOrder, first).click();
  await till.toast(page, offlineTexts.notAvailableOffline);
  await context.setOffline(false);

  // 29.00 + 20.00 + 10.00 − 9.00 − 20.00, and 20.00 less 10.00 of the exchange.
  await till.goTo(page, "Counter List");
  await expect(page.getByRole("row", { name: /Counter 1/ })).toContainText(money(40));
});

test("a cancellation whose answer is cut off is sent again automatically, and its refund is printed", async ({
  page,
  server,
}) => {
  const shop = await openCompany(server, "lost-cancel", 20);
  const { order } = await made<{ order: Order }>(server, shop.token, "order/place", {
    terminal_id: shop.terminal.id,
    items: [{ product_variation_id: shop.variation.id, quantity: 2, sale_price: 10 }],
    payments: [{ payment_method: "cash", amount_received: 20 }],
  });
  await till.holdSession(page, shop);
  await page.goto("/orderList");
  await action(page, orderTexts.cancelOrder, order).click();
  const asked = page.getByRole("dialog", { name: orderTexts.confirmCancelOrder });
  await expect(asked).toContainText(`${saleTexts.methodCash}${money(20)}`);
  // The app takes this for a lost connection, until the server answers again.
  await page.route(
    callOf("cancel"),
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await asked.getByRole("button", { name: orderTexts.cancelOrder }).click();
  await till.toast(page, orderTexts.orderCancelled);
  const receipt = till.receipt(page);
  for (const part of [receiptTexts.cancelReceipt, order.order_ref, `${saleTexts.methodCash}${money(20)}`])
    await expect(receipt.getByRole("article")).toContainText(part);
});
