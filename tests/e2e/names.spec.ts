import type { Branch } from "@clove/domain/branches/branches.schema.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import * as orderTexts from "@clove/domain/orders/orders.texts.ts";
import * as stockTexts from "@clove/domain/stock/stock.texts.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import type { Terminal } from "@clove/domain/terminals/terminals.schema.ts";
import { expect } from "@playwright/test";
import { made } from "../faults/staff.ts";
import { openCompany } from "./api.ts";
import { test } from "./fixtures.ts";
import * as till from "./till.ts";

test.use({ serviceWorkers: "block" });

test("choices, counters, incomplete lists and the steps to the first sale are named correctly", async ({
  page,
  server,
}) => {
  const shop = await openCompany(server, "names", 60);
  const send = <T>(path: string, body?: object) => made<T>(server, shop.token, path, body);
  await send("brand/store", { name: "Old brand", status: "inactive" });
  await send("category/store", { name: "Old category", description: ".", status: "inactive" });
  const second = { name: "Counter 2", branch_id: shop.branch.id, description: "Back" };
  const { terminal } = await send<{ terminal: Terminal }>("terminal/store", second);
  await till.holdSession(page, shop);

  await test.step("inactive categories and brands are not offered", async () => {
    await page.goto("/createProduct");
    for (const [label, own] of [
      ["Select Category", "Food"],
      ["Select Product Brand", "Own"],
    ] as const) {
      await page.getByRole("combobox", { name: label }).click();
      await expect(page.getByRole("option", { name: own })).toBeVisible();
      await expect(page.getByRole("option", { name: /^Old/ })).toHaveCount(0);
    }
  });

  await test.step("the way to the first sale stays with many products", async () => {
    for (let i = 0; i < 24; i++) {
      await send("product/store", {
        name: `Tea ${i}`,
        branch_id: shop.branch.id,
        category_id: shop.product.category_id,
        brand_id: shop.product.brand_id,
        variations: [{ purchase_price: 1, sale_price: 2 }],
      });
    }
    await page.goto("/");
    const hints = page.getByRole("region", { name: "Before the first sale" });
    await expect(hints).toContainText("The first sale: choose a product");
  });

  await test.step("Return and Cancel have the order's counter, where the device has none", async () => {
    const { order } = await send<{ order: Order }>("order/place", {
      terminal_id: terminal.id,
      adjustment: 0,
      items: [{ product_variation_id: shop.variation.id, quantity: 1, sale_price: 10 }],
      payments: [{ payment_method: "cash", amount_received: 10 }],
    });
    await page.evaluate(() => localStorage.removeItem("terminal"));
    await page.goto("/orderList");
    for (const [name, title] of [
      [orderTexts.returnOrder, orderTexts.returnOrder],
      [orderTexts.cancelOrder, orderTexts.confirmCancelOrder],
    ] as const) {
      await page.getByRole("button", { name: `${name} ${order.order_ref}` }).click();
      const dialog = page.getByRole("dialog", { name: title });
      await expect(dialog.getByRole("combobox", { name: orderTexts.refundCounter })).toHaveValue("Counter 2");
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
    }
  });

  await test.step("Add to Purchase leads to the choice of the store", async () => {
    await page.goto("/lowStock");
    // The only store is chosen already.
    await page.getByRole("button", { name: "Add to Purchase" }).click();
    await till.toast(page, stockTexts.nothingToOrder);
    const contact = { email: "n@names.example", contact_number: "1", address: "x", type: "branch" };
    await send<{ branch: Branch }>("branch/store", { name: "North", ...contact });
    await page.reload();
    const store = page.getByRole("main").getByRole("combobox", { name: "Store" });
    await store.click();
    await expect(page.getByRole("listbox").getByRole("option", { name: "North" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Add to Purchase" }).click();
    await till.toast(page, stockTexts.storeOfOrder);
    await expect(store).toBeFocused();
  });

  await test.step("one person is not the whole staff", async () => {
    await page.goto("/employeeList");
    const pages = page.getByText("1–1 of 1");
    await expect(pages).toBeVisible();
    await page.route("**/api/v1/**", (route) => route.abort());
    await page.route("**/healthz", (route) => route.abort());
    await page.getByRole("searchbox", { name: "Search staff" }).fill("Own");
    await expect(page.getByText(offlineTexts.staffKnownHere)).toBeVisible();
    await expect(pages).toBeHidden();
  });
});
