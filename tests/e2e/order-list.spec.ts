import type { Order } from "@clove/domain/orders/orders.schema.ts";
import * as receiptMailTexts from "@clove/domain/orders/receipt-mails.texts.ts";
import * as receiptTexts from "@clove/domain/orders/receipts.texts.ts";
import { expect } from "@playwright/test";
import { call, mailTo, openCompany, storeCustomer } from "./api.ts";
import { test } from "./fixtures.ts";
import { signedIn } from "./offline-till.ts";
import { readPicture } from "./read-barcode.ts";
import * as till from "./till.ts";

test.use({ viewport: { width: 1366, height: 768 }, deviceScaleFactor: 3 });

test("a copy of a receipt has codes, which open its order on both screens and its page, and goes by e-mail", async ({
  page,
  context,
  browser,
  server,
}, info) => {
  const shop = await openCompany(server, "copies", 5);
  await call(server, shop.token, "../company-profile/update", { invoice_layout: [{ receipt_page: true }] });
  const customer = await storeCustomer(server, shop, "Tan Wei");
  const { data } = await call<{ order: Order }>(server, shop.token, "order/place", {
    user_id: customer.id,
    terminal_id: shop.terminal.id,
    items: [{ product_variation_id: shop.variation.id, quantity: 2, sale_price: 10 }],
    payments: [{ payment_method: "cash", amount_received: 20 }],
  });
  const { order_ref, receipt_url } = data.order;
  await signedIn(context, server, shop.token);
  await page.goto("/orderList");
  const print = page.getByRole("button", { name: `Print ${order_ref}` });
  await expect(print).toBeInViewport({ ratio: 1 });

  await test.step("on a phone the time is whole, and a name before it is shortened", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const time = page.getByRole("row", { name: order_ref }).getByRole("cell", { name: /\d:\d\d/ });
    await expect(time).toBeVisible();
    const [shown, needed] = await time.evaluate((cell) => [cell.clientWidth, cell.scrollWidth]);
    expect(shown).toBeGreaterThanOrEqual(needed);
    await page.setViewportSize({ width: 1366, height: 768 });
  });

  await print.click();
  const paper = till.receipt(page).getByRole("article", { name: "Receipt" });
  await expect(paper.getByText("Copy", { exact: true })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-prints", "1");
  const picture = info.outputPath("receipt.png");
  await paper.getByText(receiptTexts.receiptOnline).scrollIntoViewIfNeeded();
  await paper.screenshot({ path: picture });
  const codes = new Map(await readPicture(picture));
  expect(codes.get("Code128")).toBe(order_ref);
  const link = codes.get("QRCode")!;
  expect(link).toBe(`${receipt_url}#${order_ref}`);

  await till.receipt(page).getByRole("button", { name: receiptMailTexts.sendByEmail }).click();
  const address = till.receipt(page).getByLabel(receiptMailTexts.receiptEmailAddress);
  await expect(address).toHaveValue(customer.email);
  await address.fill("aina@home.example");
  await page.keyboard.press("Enter");
  await till.toast(page, receiptMailTexts.receiptQueued({ email: "aina@home.example" }));
  expect(await mailTo(server, "aina@home.example")).toContain(`Receipt ${order_ref} from copies`);
  await till.receipt(page).getByRole("button", { name: "Close", exact: true }).last().click();

  const view = page.getByRole("dialog", { name: `Order ${order_ref}` });
  await till.scan(page, link);
  await expect(view.getByRole("region", { name: "Cost of goods" })).toContainText("12.00");
  await expect(view.getByRole("table", { name: receiptMailTexts.sentByEmail })).toContainText(
    `aina@home.example`,
  );
  await page.keyboard.press("Escape");
  await expect(view).toBeHidden();

  await till.goTo(page, "POS");
  await till.focusesSearch(page);
  await till.scan(page, order_ref);
  await expect(view.getByRole("region", { name: "Payments" })).toContainText("Cash");
  await page.keyboard.press("Escape");
  await expect(view).toBeHidden();

  // A scanner that pauses within the number, and a number typed by hand.
  await till.focusesSearch(page);
  await till.productSearch(page).pressSequentially(order_ref.slice(0, 12), { delay: 60 });
  await till.scan(page, order_ref.slice(12));
  await expect(view.getByRole("region", { name: "Payments" })).toContainText("Cash");
  await page.keyboard.press("Escape");
  await expect(view).toBeHidden();
  await till.productSearch(page).pressSequentially(order_ref.toLowerCase(), { delay: 60 });
  await page.keyboard.press("Enter");
  await expect(view.getByRole("region", { name: "Payments" })).toContainText("Cash");

  await page.keyboard.press("Escape");

  await page.setViewportSize({ width: 390, height: 844 });
  await till.visit(page, "/orderList");
  await page.getByRole("button", { name: `Products of order ${order_ref}` }).click();
  const sold = page.getByRole("table", { name: `Products of ${order_ref}` });
  await expect(sold.getByRole("row", { name: /^Rice/ })).toContainText("RM 20.00");
  await expect(sold.getByRole("cell", { name: "RM 20.00" })).toBeVisible();
  await page.getByRole("button", { name: `View ${order_ref}` }).click();
  await view.getByText(receiptTexts.totalAmount).scrollIntoViewIfNeeded();
  await expect(view.getByRole("definition").filter({ hasText: "RM 20.00" }).last()).toBeInViewport();
  await page.keyboard.press("Escape");

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const visitor = await phone.newPage();
  await visitor.goto(link);
  await expect(visitor.getByRole("heading", { level: 1, name: "copies" })).toBeVisible();
  await expect(visitor.getByRole("row", { name: /^Total Amount/ })).toContainText("RM 20.00");
  await phone.close();
});
