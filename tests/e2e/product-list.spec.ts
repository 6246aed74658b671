import * as catalogueTexts from "@clove/domain/catalogue/catalogue.texts.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import * as formTexts from "@clove/domain/forms.texts.ts";
import * as shellTexts from "@clove/domain/shell.texts.ts";
import { expect, type Page } from "@playwright/test";
import { made } from "../faults/staff.ts";
import { openCompany } from "./api.ts";
import { test } from "./fixtures.ts";
import { layoutShift } from "./layout-shift.ts";
import { addToCart, payBy, placeHere, readyForOffline, rowsOf, signedIn } from "./offline-till.ts";
import type { RunningServer } from "./server.ts";
import * as till from "./till.ts";

type Shop = Awaited<ReturnType<typeof openCompany>>;

/** The columns of the product list, letter for letter (catalogue §9). */
const titles = [
  "Product",
  "Image",
  "Category",
  "Variation",
  "Barcode",
  "Purchase Price",
  "Sale Price",
  "Discount",
  "Sale SST (%)",
  "Total Stock",
  "Min. Stock Qty",
  "Status",
  "Actions",
];

test("columns, pages of six, rows that open, and the way back to the same page", async ({ page, server }) => {
  const shop = await openCompany(server, "list", 5);
  for (let at = 1; at <= 30; at++) await storeProduct(server, shop, `Tin ${String(at).padStart(2, "0")}`);
  await till.holdSession(page, shop);
  await test.step("nothing jumps when the data arrive, on the sale screen and on lists", async () => {
    for (const size of [
      { width: 1366, height: 768 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size);
      for (const path of ["/", "/productList", "/employeeList"]) {
        await page.goto(path);
        const shown =
          path === "/"
            ? page.getByRole("button", { name: /^Tin / })
            : page.getByRole("cell", { name: /^(Rice|Owner)$/ });
        await expect(shown.first()).toBeVisible();
        expect(await layoutShift(page), `${path} at ${size.width}`).toBeLessThan(0.02);
      }
    }
  });

  await page.setViewportSize({ width: 1366, height: 900 });
  await page.goto("/productList");
  const table = page.getByRole("table", { name: "Products" });

  await test.step("every column in its order, after the box for labels", async () => {
    await expect(rows(page)).toHaveCount(6);
    expect(await table.getByRole("columnheader").allInnerTexts()).toEqual(["Select", ...titles]);
    await expect(
      table.getByRole("row", { name: /Rice Food N\/A 9556001234568 .*6\.00.*10\.00/ }),
    ).toBeVisible();
    expect(await overflow(page)).toBe(0);
  });

  await test.step("three pages shown, and one at the end", async () => {
    const pages = page.getByRole("navigation", { name: "Pages of Products" });
    await pages.getByRole("button", { name: "Page 3" }).click();
    await expect(page).toHaveURL("/productList?page=3");
    await expect(pages.getByRole("listitem")).toHaveText(["", "1", "2", "3", "4", "…", "6", ""]);
    await expect(table.getByRole("row", { name: /Tin 12/ })).toBeVisible();
  });

  await test.step("a click beside the buttons opens the row, and back leads to the same page", async () => {
    await table
      .getByRole("row", { name: /Tin 12/ })
      .getByText("Food")
      .click();
    await expect(page).toHaveURL(/\/product\/\d+\?v=\d+$/);
    await page.goBack();
    await expect(page).toHaveURL("/productList?page=3");
    await expect(table.getByRole("row", { name: /Tin 12/ })).toBeVisible();
  });

  await test.step("a click on the box near the row's edge opens nothing", async () => {
    const box = (await table.getByRole("checkbox", { name: "Select Tin 12" }).boundingBox())!;
    await page.mouse.click(box.x - 6, box.y + box.height / 2);
    await expect(page).toHaveURL("/productList?page=3");
    await expect(table.getByRole("checkbox", { name: "Select Tin 12" })).toBeChecked();
  });

  await test.step("the keyboard opens it by its link, after a search", async () => {
    await till.productSearch(page).fill("tin 2");
    await expect(page).toHaveURL("/productList?search=tin+2");
    await expect(table.getByRole("row", { name: /Tin 20/ })).toBeVisible();
    await table.getByRole("link", { name: "Tin 20", exact: true }).focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/product\/\d+\?v=\d+$/);
    await page.goBack();
    await expect(till.productSearch(page)).toHaveValue("tin 2");
    await expect(table.getByRole("row", { name: /Tin 20/ })).toBeVisible();
  });

  await test.step("the menu's link starts at the first page", async () => {
    await till.goTo(page, "Product List");
    await expect(page).toHaveURL("/productList");
    await expect(till.productSearch(page)).toHaveValue("");
    await expect(table.getByRole("row", { name: /Rice/ })).toBeVisible();
  });

  await test.step("an address beyond the last page shows the last", async () => {
    await page.goto("/productList?page=99");
    await expect(page).toHaveURL("/productList?page=6");
    await expect(rows(page)).toHaveCount(1);
  });

  await test.step("on a phone nothing is wider than the screen", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole("button", { name: "Color", exact: true })).toBeHidden();
    await page.getByRole("button", { name: "More", exact: true }).click();
    await expect(page.getByRole("button", { name: "Color", exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: formTexts.exportCsv })).toBeVisible();
    expect(await overflow(page)).toBe(0);
  });
});

test.describe("without a connection", () => {
  test.use({ serviceWorkers: "allow" });

  test("stock oversold offline is marked until a stock-in covers it", async ({ page, context, server }) => {
    const shop = await openCompany(server, "shortfall", 2);
    await signedIn(context, server, shop.token);
    await page.goto("/");
    await readyForOffline(page);
    await context.setOffline(true);
    await expect(page.getByText(shellTexts.youAreOffline)).toBeVisible();
    await addToCart(page, "Rice");
    await payBy(page, "Cash");
    await placeHere(page);

    // Meanwhile another till sells the whole stock.
    await made(server, shop.token, "order/place", {
      terminal_id: shop.terminal.id,
      items: [{ product_variation_id: shop.variation.id, quantity: 2, sale_price: 10 }],
      payments: [{ payment_method: "cash", amount_received: 20 }],
    });
    await context.setOffline(false);
    await expect.poll(() => rowsOf(page, "outbox")).toEqual([]);

    await page.goto("/productList");
    const short = catalogueTexts.shortfall({ quantity: 1, store: shop.branch.name });
    const rice = page.getByRole("row", { name: /Rice/ });
    await expect(rice.getByText(short)).toBeVisible();
    await expect(rice.getByText(catalogueTexts.outOfStock, { exact: true })).toBeVisible();
    await expect(rice.getByRole("cell", { name: `0 ${catalogueTexts.outOfStock} ${short}` })).toBeVisible();

    await test.step("the local copy knows it too", async () => {
      const kept = () => rowsOf<{ shortfalls: { quantity: number }[] }>(page, "variations");
      await expect.poll(async () => (await kept())[0]?.shortfalls).toMatchObject([{ quantity: 1 }]);
      await context.setOffline(true);
      await expect(page.getByText(shellTexts.youAreOffline)).toBeVisible();
      await till.productSearch(page).fill("rice");
      await expect(page).toHaveURL(/search=rice/);
      await expect(rice.getByText(short)).toBeVisible();
      await till.productSearch(page).fill("nothing like it");
      await expect(page.getByText(commonTexts.noProductFound)).toBeVisible();
    });
  });
});

const rows = (page: Page) =>
  page
    .getByRole("table", { name: "Products" })
    .getByRole("row")
    .filter({ has: page.getByRole("checkbox") });

/** Pixels by which the page is wider than its window. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function storeProduct(server: RunningServer, { token, product, branch }: Shop, name: string) {
  await made(server, token, "product/store", {
    name,
    branch_id: branch.id,
    category_id: product.category_id,
    brand_id: product.brand_id,
    variations: [{ purchase_price: 1, sale_price: 2, initial_stock_quantity: 3 }],
  });
}
