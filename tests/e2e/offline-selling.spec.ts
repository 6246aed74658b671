import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import { messages } from "@clove/domain/messages.ts";
import type { User } from "@clove/domain/people/users.schema.ts";
import type { Order } from "@clove/domain/sales/orders.schema.ts";
import { expect, type Page } from "@playwright/test";
import { call, openCompany } from "./api.ts";
import { test } from "./fixtures.ts";

test("three sales without a connection reach the server once each, with whom and what was made there", async ({
  page,
  server,
  context,
}) => {
  test.setTimeout(180_000);
  const shop = await openCompany(server, "offline-selling", 20);
  const { data } = await call<{ user: { id: number } }>(server, shop.token, "user-profile");
  await page.addInitScript((auth) => localStorage.setItem("auth", JSON.stringify(auth)), {
    accessToken: shop.token,
    user_id: data.user.id,
  });
  // The print dialog of the browser would wait for a person.
  await page.addInitScript(() => {
    window.print = () => {};
  });
  await page.goto("/");
  await expect(page.getByRole("combobox", { name: "Counter" })).toHaveValue("Counter 1");
  await expect.poll(() => rowsOf(page, "products")).toHaveLength(1);

  // What a sale without a connection needs is loaded beforehand.
  await expect.poll(() => isLoaded(page, "keep-order")).toBe(true);
  await expect.poll(() => isLoaded(page, "receipt-dialog")).toBe(true);
  await context.setOffline(true);
  await expect(page.getByText(messages.youAreOffline)).toBeVisible();

  await addRice(page);
  await page.getByRole("checkbox", { name: "Cash" }).check();
  await placeOffline(page);

  await page.getByRole("button", { name: messages.add, exact: true }).click();
  await page.getByLabel(messages.customerName).fill("Aina");
  await page.getByLabel(messages.emailAddress).fill("aina@home.example");
  await page.getByRole("combobox", { name: messages.selectGender }).click();
  await page.getByRole("option", { name: "Female", exact: true }).click();
  await page.getByLabel(messages.creditLimit).fill("50");
  await page.getByRole("button", { name: messages.create, exact: true }).click();
  await expect(page.getByText(messages.customerSavedLocally)).toBeVisible();
  await addRice(page);
  await page.getByRole("checkbox", { name: "Credit" }).check();
  await placeOffline(page);

  await page.getByRole("searchbox").first().fill("Durian");
  await page.getByRole("button", { name: messages.addProduct }).first().click();
  const dialog = page.getByRole("dialog", { name: messages.addNewProduct });
  await dialog.getByLabel("Barcode").fill("durian-1");
  await dialog.getByRole("combobox", { name: "Select Category" }).click();
  await page.getByRole("option", { name: "Food" }).click();
  await dialog.getByRole("combobox", { name: "Select Brand" }).click();
  await page.getByRole("option", { name: "Own" }).click();
  await dialog.getByLabel("Stock Quantity").fill("5");
  await dialog.getByLabel("Purchase Price").fill("12");
  await dialog.getByLabel("Sale Price").fill("20");
  await dialog.getByRole("button", { name: messages.createProduct }).click();
  await expect(page.getByText(messages.productSavedLocally)).toBeVisible();
  await page.getByRole("checkbox", { name: "Cash" }).check();
  await placeOffline(page);

  await expect(page.locator("[data-unsent]")).toHaveAttribute("data-unsent", "5");
  expect(await rowsOf(page, "outbox")).toHaveLength(5);

  await context.setOffline(false);
  await expect(page.locator("[data-unsent]")).toHaveAttribute("data-unsent", "0", { timeout: 60_000 });
  expect(await rowsOf(page, "outbox")).toHaveLength(0);
  const { data: sold } = await call<{ orders: Order[]; count: number }>(server, shop.token, "order/list");
  expect(sold.orders.map(({ total, user }) => [total, user?.name ?? null])).toEqual([
    [20, null],
    [10, "Aina"],
    [10, null],
  ]);
  expect(sold.orders.map(({ order_ref }) => order_ref.slice(-6))).toEqual(["S00003", "S00002", "S00001"]);
  const { data: people } = await call<{ users: User[] }>(server, shop.token, "user/list?role=customer");
  expect(people.users.map(({ name, credit_used }) => [name, credit_used])).toEqual([["Aina", 10]]);
  const { data: shelf } = await call<{ products: Product[] }>(server, shop.token, "product/list");
  expect(shelf.products.map(({ name, variations }) => [name, variations[0]?.stocks[0]?.quantity])).toEqual([
    ["Durian", 4],
    ["Rice", 18],
  ]);
  await page.goto("/orderList");
  await expect(page.getByRole("cell", { name: "Completed" })).toHaveCount(3);
});

async function addRice(page: Page) {
  await page.getByRole("searchbox").first().fill("rice");
  await page.getByRole("button", { name: /Rice/ }).first().click();
}

async function placeOffline(page: Page) {
  await page.getByRole("button", { name: messages.placeOrder }).click();
  await expect(page.getByText(messages.orderSavedLocally).first()).toBeVisible();
  const receipt = page.getByRole("dialog", { name: "Receipt" });
  await expect(receipt.getByText("offline-receipt-").first()).toBeVisible();
  await receipt.getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(page.getByText(messages.noProductAdded)).toBeVisible();
}

const isLoaded = (page: Page, file: string) =>
  page.evaluate(
    (name) => performance.getEntriesByType("resource").some((entry) => entry.name.includes(`/${name}`)),
    file,
  );

/** What a table of `clovePos` holds on this device. */
function rowsOf(page: Page, table: string): Promise<unknown[]> {
  return page.evaluate(
    (name) =>
      new Promise<unknown[]>((resolve, reject) => {
        const open = indexedDB.open("clovePos");
        open.onerror = () => reject(open.error);
        open.onsuccess = () => {
          const db = open.result;
          if (!db.objectStoreNames.contains(name)) {
            db.close();
            return resolve([]);
          }
          const all = db.transaction(name).objectStore(name).getAll();
          all.onsuccess = () => {
            db.close();
            resolve(all.result);
          };
        };
      }),
    table,
  );
}
