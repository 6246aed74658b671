import * as commonTexts from "@clove/domain/common.texts.ts";
import { formatMoney } from "@clove/domain/money.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import * as orderTexts from "@clove/domain/orders/orders.texts.ts";
import * as receiptTexts from "@clove/domain/orders/receipts.texts.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { expect, type Locator } from "@playwright/test";
import { made } from "../faults/staff.ts";
import { call, openCompany } from "./api.ts";
import { test } from "./fixtures.ts";
import { signedIn } from "./offline-till.ts";
import * as till from "./till.ts";

test.use({ serviceWorkers: "block" });

const barcode = "9556001234568";
const money = (amount: number) => formatMoney(amount, "MYR");

test("a scanned receipt is returned, exchanged, cancelled and printed at the till", async ({
  page,
  context,
  server,
}) => {
  const shop = await openCompany(server, "found-order", 20);
  await call(server, shop.token, "../company-profile/update", { invoice_layout: [{ receipt_page: true }] });
  const sell = async (quantity: number) => {
    const { order } = await made<{ order: Order }>(server, shop.token, "order/place", {
      terminal_id: shop.terminal.id,
      items: [{ product_variation_id: shop.variation.id, quantity, sale_price: 10 }],
      payments: [{ payment_method: "cash", amount_received: quantity * 10 }],
    });
    return order;
  };
  const [first, second, third] = [await sell(2), await sell(1), await sell(3)];
  await signedIn(context, server, shop.token);
  await page.goto("/");
  const search = till.productSearch(page);
  await expect(page.getByRole("button", { name: /^Rice/ })).toBeVisible();
  const view = ({ order_ref }: Order) => page.getByRole("dialog", { name: `Order ${order_ref}` });
  const act = (order: Order, name: string) => view(order).getByRole("button", { name, exact: true });
  const back = page.getByRole("dialog", { name: orderTexts.returnOrder });
  const receipt = till.receipt(page);
  let taps = 0;
  const tap = async (at: Locator) => {
    taps += 1;
    await at.click();
  };

  // A return, by the address in the receipt's QR code.
  await till.scan(page, `${first.receipt_url}#${first.order_ref}`);
  await tap(act(first, orderTexts.returnOrder));
  await expect(back.getByRole("combobox", { name: orderTexts.refundCounter })).toHaveValue("Counter 1");
  // The search does not take the focus back from the dialog that follows.
  await expect(back.locator(":focus")).toHaveCount(1);
  await tap(back.getByRole("checkbox", { name: "Rice" }));
  await expect(back.getByRole("status", { name: receiptTexts.paidBack })).toContainText(money(20));
  await tap(back.getByRole("button", { name: orderTexts.returnOrder }));
  await till.toast(page, orderTexts.orderReturned);
  await expect(receipt.getByRole("article")).toContainText(`${receiptTexts.paidBack}${money(20)}`);
  await tap(receipt.getByRole("button", { name: "Close" }).last());
  await expect(receipt).toHaveCount(0);
  await expect(search).toBeFocused();
  test.info().annotations.push({ type: "taps of a return from a scanned receipt", description: `${taps}` });
  expect(taps).toBeLessThanOrEqual(5);

  await till.scan(page, first.order_ref);
  await expect(view(first).getByText(orderTexts.orderIsReturned)).toBeVisible();
  await expect(act(first, orderTexts.returnOrder)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(search).toBeFocused();

  // A copy, over which the next sale begins.
  await till.scan(page, second.order_ref);
  await act(second, commonTexts.print).click();
  await expect(receipt.getByText(receiptTexts.receiptCopy, { exact: true })).toBeVisible();
  await till.scan(page, barcode);
  await expect(receipt).toHaveCount(0);
  await expect(till.line(page, "Rice")).toBeVisible();

  // An exchange takes the cart as it is, with the change just made: 10.00 pay for two of Rice.
  await page.getByRole("button", { name: "One Rice more" }).click();
  await till.scan(page, second.order_ref);
  await act(second, saleTexts.exchange).click();
  const swap = page.getByRole("dialog", { name: saleTexts.exchange });
  await swap.getByRole("checkbox", { name: "Rice" }).check();
  await expect(swap.getByRole("status", { name: receiptTexts.usedInExchange })).toContainText(money(10));
  await swap.getByRole("button", { name: saleTexts.exchange }).click();
  await expect(swap).toHaveCount(0);
  const left = page.getByRole("region", { name: saleTexts.exchange });
  await expect(left).toContainText(`${saleTexts.toPay}${money(10)}`);
  await expect(search).toBeFocused();
  await page.keyboard.press("F8");
  await page.keyboard.press("Enter");
  await till.toast(page, saleTexts.orderPlaced);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(receipt).toHaveCount(0);

  // Offline its receipt can be printed, but nothing is paid back.
  await context.setOffline(true);
  await till.scan(page, third.order_ref);
  await expect(view(third).getByText(offlineTexts.notAvailableOffline)).toBeVisible();
  for (const name of [orderTexts.returnOrder, saleTexts.exchange, orderTexts.cancelOrder])
    await expect(act(third, name)).toBeDisabled();
  await expect(act(third, commonTexts.print)).toBeEnabled();
  await context.setOffline(false);

  await act(third, orderTexts.cancelOrder).click();
  const asked = page.getByRole("dialog", { name: orderTexts.confirmCancelOrder });
  await expect(asked.getByRole("combobox", { name: orderTexts.refundCounter })).toHaveValue("Counter 1");
  await expect(asked).toContainText(money(30));
  await asked.getByRole("button", { name: orderTexts.cancelOrder }).click();
  await till.toast(page, orderTexts.orderCancelled);
  await expect(receipt.getByRole("article")).toContainText(receiptTexts.cancelReceipt);
  // A key over this receipt begins the next sale, too.
  await page.keyboard.type("r");
  await expect(receipt).toHaveCount(0);
  await expect(search).toHaveValue("r");
});
