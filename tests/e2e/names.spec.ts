import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import * as shellTexts from "@clove/domain/shell.texts.ts";
import { expect } from "@playwright/test";
import { call, openCompany } from "./api.ts";
import { test } from "./fixtures.ts";
import {
  addToCart,
  payBy,
  placeHere,
  readyForOffline,
  rowsOf,
  search,
  signedIn,
  unsent,
} from "./offline-till.ts";
import * as till from "./till.ts";

test.use({ serviceWorkers: "allow" });

type Named = { id: number; name: string; status: string; merged_into_id: number | null };
const namesOf = (rows: Named[]) => rows.map(({ name, status }) => `${name} ${status}`).toSorted();

test("names are changed, merged and set inactive; an open till follows, also offline", async ({
  page: till1,
  context,
  server,
}) => {
  const shop = await openCompany(server, "names", 20);
  const { token, branch } = shop;
  const { brand } = (await call<{ brand: Named }>(server, token, "brand/store", { name: "Coke" })).data;
  const cola = (await call<{ brand: Named }>(server, token, "brand/store", { name: "Coca-Cola" })).data.brand;
  const can = {
    ...{ name: "Can", branch_id: branch.id, category_id: shop.product.category_id, brand_id: brand.id },
    variations: [{ purchase_price: 1, sale_price: 3, initial_stock_quantity: 5 }],
  };
  const made = await call<{ product: Product }>(server, token, "product/store", can);
  await signedIn(context, server, token);
  await till1.goto("/");
  await readyForOffline(till1, 2);
  const chip = (name: string) => till1.getByRole("button", { name, exact: true });
  await expect(chip("Food")).toBeVisible();
  const office = await context.newPage();
  const changes = async (name: string) => {
    await office.getByRole("button", { name: `Edit ${name}`, exact: true }).click();
    return office.getByRole("dialog", { name: `Edit ${name}` });
  };

  await test.step("a renamed category's chip has the new name on the open till", async () => {
    await office.goto("/category");
    const dialog = await changes("Food");
    await dialog.getByRole("textbox", { name: "Name" }).fill("Groceries");
    await dialog.getByRole("button", { name: "Update" }).click();
    await till.toast(office, "Category Updated Successfully");
    await expect(chip("Groceries")).toBeVisible();
    await expect(chip("Food")).toHaveCount(0);
    await expect.poll(async () => namesOf(await rowsOf(till1, "categories"))).toEqual(["Groceries active"]);
  });

  await test.step("of two brands one is left, with the goods of both; the dialog says how many move", async () => {
    await till.visit(office, "/brands");
    await office.getByRole("button", { name: "Merge Coke into another one" }).click();
    const dialog = office.getByRole("dialog", { name: "Merge Coke into another one" });
    await expect(dialog.getByText("Coke disappears. Products that move: 1")).toBeVisible();
    await expect(dialog.getByText("This cannot be undone.")).toBeVisible();
    await dialog.getByRole("combobox", { name: "Merge into" }).pressSequentially("coca");
    await office.getByRole("option", { name: "Coca-Cola" }).click();
    await dialog.getByRole("button", { name: "Merge", exact: true }).click();
    await till.toast(office, "Coke is now part of Coca-Cola");
    await expect(office.getByRole("cell", { name: "Coke", exact: true })).toHaveCount(0);
    await expect(office.getByRole("cell", { name: "Coca-Cola", exact: true })).toBeVisible();
    const stored = await call<{ product: Product }>(server, token, `product/${made.data.product.id}`);
    expect(stored.data.product.brand).toEqual({ id: cola.id, name: "Coca-Cola" });
  });

  await test.step("without a connection the goods stand under the one that is left", async () => {
    const brandsHere = async () =>
      (await rowsOf<Product>(till1, "products"))
        .map(({ name, brand_id }) => `${name} ${brand_id}`)
        .toSorted();
    await expect.poll(brandsHere).toEqual([`Can ${cola.id}`, `Rice ${shop.product.brand_id}`]);
    await context.setOffline(true);
    await expect(till1.getByText(shellTexts.youAreOffline)).toBeVisible();
    await till.visit(till1, `/product/${made.data.product.id}`);
    await expect(till1.getByRole("combobox", { name: /Brand/ })).toHaveValue("Coca-Cola");
    await till.visit(till1, "/brands");
    await expect(till1.getByRole("cell", { name: "Coca-Cola", exact: true })).toBeVisible();
    await expect(till1.getByRole("cell", { name: "Coke", exact: true })).toHaveCount(0);
    await context.setOffline(false);
    await expect(till1.getByText(shellTexts.youAreOffline)).toHaveCount(0);
    await till.visit(till1, "/");
  });

  await test.step("an inactive category leaves the chips and the choices; its goods are found and sold", async () => {
    await expect(chip("Groceries")).toBeVisible();
    await till.visit(office, "/category");
    const dialog = await changes("Groceries");
    await till.choose(office, "Status", "Inactive", dialog);
    await dialog.getByRole("button", { name: "Update" }).click();
    await till.toast(office, "Category Updated Successfully");
    await expect(chip("Groceries")).toHaveCount(0);
    await till.visit(office, "/createProduct");
    await office.getByRole("combobox", { name: "Select Category" }).click();
    await expect(office.getByRole("option", { name: "Groceries" })).toHaveCount(0);

    await expect(search(till1)).toBeVisible();
    await context.setOffline(true);
    await expect(till1.getByText(shellTexts.youAreOffline)).toBeVisible();
    await addToCart(till1, "Rice");
    await payBy(till1, "Cash");
    await placeHere(till1);
    await context.setOffline(false);
    await expect(unsent(till1)).toHaveAttribute("data-unsent", "0");
    const orders = await call<{ count: number }>(server, token, "order/list");
    expect(orders.data.count).toBe(1);
  });
});
