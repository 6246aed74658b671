import * as commonTexts from "@clove/domain/common.texts.ts";
import * as companyTexts from "@clove/domain/company/company.texts.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import * as orderTexts from "@clove/domain/orders/orders.texts.ts";
import { expect } from "@playwright/test";
import { made } from "../faults/staff.ts";
import { call, openCompany } from "./api.ts";
import { test } from "./fixtures.ts";
import * as till from "./till.ts";

test.use({ serviceWorkers: "block" });

/** 0.455 kg: RM 5.87; RM 5.87 for the same weight. */
const [byWeight, byPrice] = ["2112345004556", "2212345005871"];

test("labels of scales are set, scanned, sold with and without a connection, and returned", async ({
  page,
  context,
  server,
}) => {
  const shop = await openCompany(server, "scales", 5);
  const { product } = shop;
  await made(server, shop.token, "product/store", {
    ...{ name: "Ham", branch_id: shop.branch.id, price_type: "by_unit" },
    ...{ category_id: product.category_id, brand_id: product.brand_id },
    variations: [{ purchase_price: 6, sale_price: 12.9, initial_stock_quantity: 10, barcode: "12345" }],
  });
  await till.holdSession(page, shop);
  await page.goto("/companyProfile");

  await test.step("the company sets what its labels carry", async () => {
    const add = page.getByRole("button", { name: "Add a prefix" });
    await add.click();
    await add.click();
    const prices = page.getByRole("listitem", { name: "Codes that begin with 22" });
    await till.choose(page, "They carry", "The price", prices);
    await expect(
      page.getByText(`${byWeight} is the product with the barcode 12345, 0.455 kg.`),
    ).toBeVisible();
    await page.getByRole("button", { name: commonTexts.update, exact: true }).click();
    await till.toast(page, companyTexts.companyUpdated);
  });

  await test.step("two pieces of the same goods are two lines, with their weight on the receipt", async () => {
    await till.goTo(page, "POS");
    await expect(page.getByRole("button", { name: /^Ham/ })).toBeVisible();
    await till.scan(page, byWeight);
    await till.scan(page, byPrice);
    await expect(till.line(page, "Ham")).toHaveCount(2);
    await page.keyboard.press("F8");
    await till.placeOrder(page).click();
    await expect(till.receipt(page)).toContainText(
      /0\.455 kg × 12\.905\.87.*0\.455 kg × 12\.905\.87.*RM 11\.74/s,
    );
    await page.keyboard.press("Escape");
  });

  await test.step("without a connection the same is sold, and sent later", async () => {
    await context.setOffline(true);
    await till.scan(page, byPrice);
    await expect(till.line(page, "Ham")).toHaveCount(1);
    await page.keyboard.press("F8");
    await till.placeOrder(page).click();
    await expect(till.receipt(page)).toContainText("0.455 kg × 12.90");
    await page.keyboard.press("Escape");
    await context.setOffline(false);
    await expect(async () => {
      const { data } = await call<{ orders: Order[] }>(server, shop.token, "order/list?page=1&length=5");
      expect(data.orders.map((order) => [order.total, order.items.length, order.flags])).toEqual([
        [5.87, 1, []],
        [11.74, 2, []],
      ]);
    }).toPass({ timeout: 60_000 });
  });

  await test.step("a piece comes back for its own price", async () => {
    const { data } = await call<{ orders: Order[] }>(server, shop.token, "order/list?page=1&length=5");
    const order = data.orders[1]!;
    await till.goTo(page, "Order List");
    await page.getByRole("button", { name: `${orderTexts.returnOrder} ${order.order_ref}` }).click();
    const dialog = page.getByRole("dialog", { name: orderTexts.returnOrder });
    await dialog.getByRole("checkbox", { name: "Ham" }).first().check();
    await dialog.getByRole("button", { name: orderTexts.returnOrder }).click();
    await till.toast(page, orderTexts.orderReturned);
    const { order: after } = (await call<{ order: Order }>(server, shop.token, `order/${order.id}`)).data;
    expect(after.refunds.map(({ amount }) => amount)).toEqual([5.87]);
  });
});
