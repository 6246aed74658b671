import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import * as favouriteTexts from "@clove/domain/favourites/favourites.texts.ts";
import { formatMoney } from "@clove/domain/money.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import * as shellTexts from "@clove/domain/shell.texts.ts";
import { expect } from "@playwright/test";
import { call, hireCashier, openCompany } from "./api.ts";
import { test } from "./fixtures.ts";
import {
  addToCart,
  countPrints,
  keptCart,
  payBy,
  placeHere,
  readyForOffline,
  rowsOf,
  signedIn,
  unsent,
} from "./offline-till.ts";
import * as till from "./till.ts";

const money = (amount: number) => formatMoney(amount, "MYR");

test("a price or SST change reaches an open till live", async ({ page, context, server }) => {
  const company = await openCompany(server, "live-price", 9);
  const { token, product, variation } = company;
  await countPrints(context);
  await till.signIn(page, await hireCashier(server, company));
  await till.openShift(page, "Counter 1", "50");
  await readyForOffline(page);
  await addToCart(page, "Rice");
  const line = till.line(page, "Rice");
  const sst = line.locator(`[data-label="${saleTexts.cartSst}"]`);
  const change = async (path: string, body: object) =>
    expect((await call(server, token, path, body)).status).toBe(200);
  const takeOver = line.getByRole("button", { name: "Take over" });
  const isNow = saleTexts.priceChanged({ name: "Rice", price: money(12) });

  // SST changes at once. The price was quoted to the customer, so the new one is only offered.
  await change("product/update", { id: product.id, sale_vat: 8 });
  await expect(sst).toHaveText("8");
  await change("product/variation/update", { id: variation.id, sale_price: 12 });
  await expect(line).toContainText(isNow);
  await expect(line).toContainText(money(10));
  await takeOver.click();
  await expect(line).not.toContainText(isNow);
  await payBy(page, "Cash");
  await till.placeOrder(page).click();
  await expect(till.receipt(page)).toContainText(money(12.96));
  await till.receipt(page).getByRole("button", { name: "Close", exact: true }).last().click();

  // The tiles follow another till's sales, stock-ins and inactive products.
  const tile = page.getByRole("region", { name: "Products" }).getByRole("button", { name: /Rice/ });
  await change("product/variation/update", { id: variation.id, sale_price: 13 });
  await expect(tile).toContainText(money(13));
  await addToCart(page, "Rice");
  const place = { destination_branch_id: company.branch.id };
  const all = { product_variation_id: variation.id, quantity: -8 };
  const kept = await keptCart(page);
  await change("stock/adjust", { ...place, entries: [all] });
  await expect(line).toContainText(saleTexts.stockBeyond({ name: "Rice", left: 0 }));
  await change("stock/adjust", { ...place, entries: [{ ...all, quantity: 5 }] });
  await expect(line).not.toContainText(saleTexts.stockBeyond({ name: "Rice", left: 0 }));
  // Nobody changed the cart: another tab may be about to sell it.
  expect(await keptCart(page)).toEqual(kept);
  const quantity = line.getByLabel("Quantity of Rice");
  await quantity.fill("7");
  await quantity.press("Enter");
  const sellRest = line.getByRole("button", { name: "Sell what is left" });
  await expect(sellRest).toBeVisible();
  await page.keyboard.press("F10");
  await expect(quantity).toHaveValue("5");
  await expect(sellRest).toHaveCount(0);
  await expect(till.productSearch(page)).toBeFocused();

  // The local copy has it too: changes from before the connection broke apply offline.
  await change("product/update", { id: product.id, sale_vat: 6, discount: 50 });
  await expect(sst).toHaveText("6");
  await context.setOffline(true);
  await expect(page.getByText(shellTexts.youAreOffline)).toBeVisible();
  await line.getByRole("button", { name: "Remove Rice" }).click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await addToCart(page, "Rice");
  await expect(line).toContainText(money(13));
  await expect(sst).toHaveText("6");
  await payBy(page, "Cash");
  await placeHere(page);
  await context.setOffline(false);
  await expect(unsent(page)).toHaveAttribute("data-unsent", "0");
  const { data } = await call<{ orders: Order[] }>(server, token, "order/list");
  expect(data.orders.map(({ total }) => total).toSorted((a, b) => a - b)).toEqual([7.28, 12.96]);
});

test("a press picks the tile under the pointer when it began, however the list changes meanwhile", async ({
  page,
  context,
  server,
}) => {
  const shop = await openCompany(server, "moving-tiles", 9);
  const { token, branch, variation } = shop;
  const { category_id, brand_id } = shop.product;
  const beans = { name: "Beans", branch_id: branch.id, category_id, brand_id };
  const variations = [{ purchase_price: 1, sale_price: 3, initial_stock_quantity: 5 }];
  expect((await call(server, token, "product/store", { ...beans, variations })).status).toBe(200);
  await signedIn(context, server, token);
  await page.goto("/");
  await readyForOffline(page, 2);
  const tiles = page.getByRole("region", { name: "Products" }).getByRole("button", { name: /Rice|Beans/ });
  const first = (await tiles.first().innerText()).includes("Rice") ? "Rice" : "Beans";
  const second = first === "Rice" ? "Beans" : "Rice";
  await expect(tiles.first()).toContainText(first);

  // A sold-out product moves to the end, so another tile comes under the pointer.
  await tiles.first().hover();
  await page.mouse.down();
  const sold =
    first === "Rice" ? { id: variation.id, quantity: -9 } : { id: await variationOf("Beans"), quantity: -5 };
  const entries = [{ product_variation_id: sold.id, quantity: sold.quantity }];
  const all = { destination_branch_id: branch.id, entries };
  expect((await call(server, token, "stock/adjust", all)).status).toBe(200);
  await expect(tiles.first()).toContainText(second);
  await page.mouse.up();
  await expect(till.line(page, first)).toBeVisible();
  await expect(till.line(page, second)).toBeHidden();

  // Moving off a tile before releasing picks none; keys still pick.
  await tiles.first().hover();
  await page.mouse.down();
  await tiles.last().hover();
  await page.mouse.up();
  await tiles.first().press("Enter");
  await expect(till.line(page, second).getByLabel(`Quantity of ${second}`)).toHaveValue("1");
  await expect(till.line(page, first).getByLabel(`Quantity of ${first}`)).toHaveValue("1");

  // While favourites are chosen a press sells nothing. The chip of favourites also works without a connection.
  const choose = page.getByRole("button", { name: "Choose favourites" });
  await choose.click();
  // A press on the same place within 0.4 seconds would mean the product that was there before (selling §35).
  const begun = await page.evaluate(() => performance.now());
  await page.waitForFunction((time) => performance.now() > time + 400, begun);
  await tiles.filter({ hasText: second }).click();
  await till.toast(page, favouriteTexts.favouriteAdded);
  await choose.click();
  const chip = page.getByRole("button", { name: "Favourites", exact: true });
  await expect(chip).toBeVisible();
  await expect(till.line(page, second).getByLabel(`Quantity of ${second}`)).toHaveValue("1");
  await context.setOffline(true);
  await expect(page.getByText(shellTexts.youAreOffline)).toBeVisible();
  await chip.press("Enter");
  await expect(tiles).toHaveCount(1);
  await expect(tiles).toContainText(second);
  await chip.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await expect(tiles).toHaveCount(2);

  async function variationOf(name: string): Promise<number> {
    const { data } = await call<{ products: Product[] }>(server, token, "product/list");
    return data.products.find((product) => product.name === name)!.variations[0]!.id;
  }
});

test("a receipt is printed in the company's present layout, however busy the till is", async ({
  page,
  context,
  server,
}) => {
  const { token } = await openCompany(server, "new-layout", 9);
  await signedIn(context, server, token);
  await page.clock.install();
  await page.goto("/");
  await expect.poll(async () => (await rowsOf(page, "products")).length).toBe(1);
  for (const footer of ["Welcome", "Thank you"]) {
    const invoice_layout = JSON.stringify([{ invoice_footer_text: footer }]);
    // This call is not below /company.
    const changed = await call(server, token, "../company-profile/update", { invoice_layout });
    expect(changed.status).toBe(200);
    const read = page.waitForResponse("**/company-profile");
    await page.clock.fastForward(10_000);
    await (await read).finished();
    await addToCart(page, "Rice");
    await payBy(page, "Cash");
    await till.placeOrder(page).click();
    await expect(till.receipt(page)).toContainText(footer);
    await till.receipt(page).getByRole("button", { name: "Close", exact: true }).last().click();
  }
});
