import * as commonTexts from "@clove/domain/common.texts.ts";
import * as shellTexts from "@clove/domain/shell.texts.ts";
import { expect, type Page } from "@playwright/test";
import { call, openCompany } from "./api.ts";
import { test } from "./fixtures.ts";

test("a till that lost its server answers from its local copy, and goes back", async ({ page, server }) => {
  const shop = await openCompany(server, "local-copy", 20);
  const { data } = await call<{ user: { id: number } }>(server, shop.token, "user-profile");
  await page.addInitScript((auth) => localStorage.setItem("auth", JSON.stringify(auth)), {
    accessToken: shop.token,
    user_id: data.user.id,
  });
  await page.goto("/");
  await expect.poll(() => productsOnDisk(page)).toEqual(["Rice"]);

  // Created elsewhere: it comes by the stream.
  await call(server, shop.token, "product/store", {
    name: "Noodles",
    branch_id: shop.branch.id,
    category_id: shop.product.category_id,
    brand_id: shop.product.brand_id,
    variations: [{ purchase_price: 1, sale_price: 4, initial_stock_quantity: 7 }],
  });
  await expect.poll(() => productsOnDisk(page)).toEqual(["Noodles", "Rice"]);

  await server.stop();
  await expect(page.getByText(shellTexts.youAreOffline)).toBeVisible();
  const search = page.getByRole("searchbox");
  await search.fill("noodles");
  await expect(page.getByRole("button", { name: /Noodles/ })).toBeVisible();
  await search.fill("no such thing");
  await expect(page.getByText(commonTexts.noProductFound)).toBeVisible();

  await server.start();
  await expect(page.getByText(shellTexts.youAreOffline)).toBeHidden({ timeout: 45_000 });
  await search.fill("rice");
  await expect(page.getByRole("button", { name: /Rice/ })).toBeVisible();
});

/** Names in the table `products` of `clovePos` (offline §1). */
function productsOnDisk(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const open = indexedDB.open("clovePos");
        open.onerror = () => reject(open.error);
        open.onsuccess = () => {
          const db = open.result;
          if (!db.objectStoreNames.contains("products")) {
            db.close();
            return resolve([]);
          }
          const all = db.transaction("products").objectStore("products").getAll();
          all.onsuccess = () => {
            db.close();
            resolve((all.result as { name: string }[]).map(({ name }) => name).sort());
          };
        };
      }),
  );
}
