import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import * as stocktakeTexts from "@clove/domain/stocktakes/stocktakes.texts.ts";
import { expect } from "@playwright/test";
import { call, mailTo, openCompany, password } from "./api.ts";
import { test } from "./fixtures.ts";
import { signedIn } from "./offline-till.ts";
import * as till from "./till.ts";

test("two people count together: one by one, from the list, and the rest is 0", async ({
  browser,
  context,
  page,
  server,
}) => {
  const shop = await openCompany(server, "together", 10);
  const { token, branch, product } = shop;
  const made = async <T>(path: string, body: object, by: string | null = token) => {
    const sent = await call<T>(server, by, path, body);
    expect(sent.status, `${path}: ${sent.message}`).toBe(200);
    return sent.data;
  };
  const household = { name: "Household", description: "." };
  const other = (await made<{ category: { id: number } }>("category/store", household)).category;
  const goods = (name: string, category_id: number, barcode: string) =>
    made<{ product: Product }>("product/store", {
      ...{ name, branch_id: branch.id, category_id, brand_id: product.brand_id },
      variations: [{ purchase_price: 1, sale_price: 2, initial_stock_quantity: 5, barcode }],
    });
  const beans = await goods("Beans", product.category_id, "4006381333931");
  const salt = await goods("Salt", product.category_id, "5901234123457");
  await goods("Soap", other.id, "9780201379624");
  const email = "siti@together.example";
  const person = { name: "Siti", email, gender: "female", role: "inventory_manager", status: "active" };
  const { user } = await made<{ user: { id: number } }>("user/store", {
    ...person,
    permissions: ["product:view"],
  });
  await made("branch/user/add", { user_id: user.id, branch_id: branch.id });
  const [, link] = /setPassword\?token=([\w-]+)/.exec(await mailTo(server, email))!;
  await made("password/set", { token: link, password }, null);
  const login = await made<{ authorization: { token: string } }>("login", { email, password }, null);
  const of = { branch_id: branch.id, category_id: product.category_id };
  const { stocktake } = await made<{ stocktake: { id: number } }>("stocktake/store", of);

  const hers = await browser.newContext({ baseURL: server.url });
  const siti = await hers.newPage();
  await signedIn(context, server, token);
  await signedIn(hers, server, login.authorization.token);
  for (const each of [page, siti]) {
    await each.goto(`/stocktake/${stocktake.id}`);
    await expect(each.getByText("Counted 0 of 3")).toBeVisible();
  }

  await test.step("one scans piece by piece; the other sees how far they are, and who counted last", async () => {
    await siti.getByRole("switch", { name: /One by one/ }).check({ force: true });
    await till.scan(siti, "9556001234568");
    const here = siti.getByRole("region", { name: "Counted here" });
    await expect(here.getByText("+1")).toBeVisible();
    await till.scan(siti, "9556001234568");
    await expect(here.getByText("+2")).toBeVisible();
    await expect(page.getByText("Counted 1 of 3")).toBeVisible();
    await expect(page.getByText(/^Last: Siti, Rice/)).toBeVisible();
  });

  await test.step("goods of another category are neither offered nor taken", async () => {
    await till.scan(siti, "9780201379624");
    await till.toast(siti, "Not in this stocktake: Soap");
    await siti.getByRole("searchbox", { name: "Search products" }).fill("soap");
    await expect(siti.getByText("Not in this stocktake", { exact: true })).toBeVisible();
    await expect(siti.getByText("Counted 1 of 3")).toBeVisible();
  });

  const table = (of: typeof page) => of.getByRole("table", { name: "Not counted" });
  await test.step("what is left is counted in its list, with the focus back in the search", async () => {
    await page.getByRole("tab", { name: "Not counted" }).click();
    await expect(table(page).getByRole("cell", { name: "Salt", exact: true })).toBeVisible();
    await expect(table(page).getByRole("cell", { name: /Rice|Soap/ })).toHaveCount(0);
    const quantity = page.getByRole("textbox", { name: "Quantity of Beans" });
    await quantity.fill("4");
    await quantity.press("Enter");
    await expect(page.getByRole("searchbox", { name: "Search what is not counted" })).toBeFocused();
    await expect(quantity).toHaveCount(0);
    await expect(siti.getByText("Counted 2 of 3")).toBeVisible();
    await expect(siti.getByText("Owner: 1")).toBeVisible();
  });

  await test.step("the rest is 0 after two questions", async () => {
    await page.getByRole("button", { name: "Set all to 0" }).click();
    const dialog = page.getByRole("dialog", { name: "Count 1 not counted goods as 0?" });
    await dialog.getByRole("button", { name: "Continue" }).click();
    await dialog.getByLabel("Type 1 to confirm").fill("1");
    await dialog.getByRole("button", { name: "Set to 0" }).click();
    await till.toast(page, stocktakeTexts.uncountedSetToZero);
    await expect(page.getByText("Everything is counted")).toBeVisible();
    await expect(siti.getByText("Counted 3 of 3")).toBeVisible();
    await siti.getByRole("tab", { name: "Not counted" }).click();
    await expect(siti.getByText("Everything is counted")).toBeVisible();
    await expect(siti.getByRole("button", { name: "Set all to 0" })).toHaveCount(0);
  });

  await page.getByRole("button", { name: "Post" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Post" }).click();
  await till.toast(page, stocktakeTexts.stocktakePosted);
  const stocks = [product, beans.product, salt.product].map(async ({ id }) => {
    const { data } = await call<{ product: Product }>(server, token, `product/${id}`);
    return data.product.variations[0]!.stocks.map(({ quantity }) => quantity);
  });
  expect(await Promise.all(stocks)).toEqual([[2], [4], []]);
  await hers.close();
});
