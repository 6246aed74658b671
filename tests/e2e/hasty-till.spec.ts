import * as commonTexts from "@clove/domain/common.texts.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import { expect, type Page } from "@playwright/test";
import { made } from "../faults/staff.ts";
import { openCompany, storeCustomer } from "./api.ts";
import { test } from "./fixtures.ts";
import { HastyCashier } from "./hasty-cashier.ts";
import { rowsOf } from "./offline-till.ts";
import type { RunningServer } from "./server.ts";
import * as till from "./till.ts";

/** A till with rice, tea, milk and a cake whose code has spaces; the local copy answers each key. */
async function openTill(page: Page, server: RunningServer, name: string) {
  const shop = await openCompany(server, name, 50);
  const { category_id, brand_id } = shop.product;
  const goods = { branch_id: shop.branch.id, category_id, brand_id };
  const variation = { purchase_price: 1, sale_price: 2, initial_stock_quantity: 9 };
  const store = (product: string, barcode: string) =>
    made(server, shop.token, "product/store", {
      name: product,
      ...goods,
      variations: [{ ...variation, barcode }],
    });
  await store("Tea", "TEA-1");
  await store("Cake", "CA 12 KE");
  await store("Milk 2 L", "MILK-1");
  await storeCustomer(server, shop, "Aina");
  const counter = { name: "9 Express", branch_id: shop.branch.id, description: "By the door" };
  await made(server, shop.token, "terminal/store", counter);
  await till.holdSession(page, shop);
  await page.goto("/");
  await expect.poll(async () => (await rowsOf(page, "variations")).length).toBe(4);
  await expect(page.getByRole("toolbar", { name: "Products shown" })).toBeVisible();
}

const tile = (page: Page, name: string) =>
  page.getByRole("toolbar", { name: "Tiles" }).getByRole("button").filter({ hasText: name });
const quantity = (page: Page, name: string) =>
  till.line(page, name).getByRole("textbox", { name: /Quantity/ });
/** At a person's speed. */
const typed = (page: Page, text: string) => page.keyboard.type(text, { delay: 60 });

/** Clicks with timestamps of the input device, in seconds from now, so that they are quick on any machine. */
async function presserAt(page: Page, x: number, y: number) {
  const mouse = await page.context().newCDPSession(page);
  const start = Date.now() / 1000;
  return async (seconds: number) => {
    for (const type of ["mousePressed", "mouseReleased"] as const) {
      const timestamp = start + seconds;
      await mouse.send("Input.dispatchMouseEvent", { type, x, y, button: "left", clickCount: 1, timestamp });
    }
  };
}

test("quick keys, scans and presses in the search do what the cashier meant", async ({ page, server }) => {
  await openTill(page, server, "hasty-search");
  const search = till.productSearch(page);
  const clear = page.getByRole("button", { name: "Clear search" });

  await test.step("'Clear search' gives the focus to the field, by mouse and by key", async () => {
    await typed(page, "te");
    await clear.click();
    await expect(search).toHaveValue("");
    await expect(search).toBeFocused();
    await typed(page, "te");
    await page.keyboard.press("Tab");
    await expect(clear).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(search).toHaveValue("");
    await expect(search).toBeFocused();
  });

  await test.step("after Enter on a text without a product the next text takes its place", async () => {
    await typed(page, "77777");
    await page.keyboard.press("Enter");
    await typed(page, "TEA-1");
    await expect(search).toHaveValue("TEA-1");
    await page.keyboard.press("Enter");
    await expect(till.line(page, "Tea")).toBeVisible();
  });

  await test.step("a name typed as quickly as a scan is searched for, with its digits", async () => {
    await till.scan(page, "milk 2");
    await expect(search).toHaveValue("milk 2");
    await expect(tile(page, "Milk 2 L")).toBeVisible();
    await expect(tile(page, "Cake")).toHaveCount(0);
  });

  await test.step("a second press on one place means the same product", async () => {
    await typed(page, "rice");
    await expect(tile(page, "Cake")).toHaveCount(0);
    const { x, y } = (await tile(page, "Rice").boundingBox())!;
    const press = await presserAt(page, x + 20, y + 20);
    await press(0);
    // It is now at the place where Rice was.
    await expect(tile(page, "Cake")).toBeVisible();
    await press(0.2);
    await expect(quantity(page, "Rice")).toHaveValue("2");
    await expect(till.line(page, "Cake")).toHaveCount(0);
  });

  await test.step("a scanned code with spaces presses no button", async () => {
    await page.keyboard.press("F8");
    await expect(till.placeOrder(page)).toBeFocused();
    await till.scan(page, "CA 12 KE");
    await expect(till.line(page, "Cake")).toBeVisible();
    await expect(till.line(page, "Rice")).toBeVisible();
    await expect(search).toBeFocused();
  });

  await test.step("a scanned code chooses no counter", async () => {
    await till.choose(page, "Counter", "Counter 1");
    await page.getByRole("combobox", { name: "Counter" }).focus();
    await till.scan(page, "9556001234568");
    await expect(quantity(page, "Rice")).toHaveValue("3");
    await expect(till.counter(page)).toHaveText("Counter 1");
    await expect(search).toBeFocused();
  });

  await test.step("a held cart takes the text of the search with it", async () => {
    await typed(page, "te");
    await page.keyboard.press("F6");
    await expect(page.getByRole("dialog", { name: saleTexts.holdCart }).getByRole("textbox")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(till.line(page, "Rice")).toHaveCount(0);
    await expect(search).toHaveValue("");
    await typed(page, "TEA-1");
    await page.keyboard.press("Enter");
    await expect(quantity(page, "Tea")).toHaveValue("1");
  });

  await test.step("a scan from elsewhere empties the search, too, and an unknown code with letters is told", async () => {
    await typed(page, "te");
    await page.keyboard.press("ArrowDown");
    await till.scan(page, "TEA-1");
    await expect(quantity(page, "Tea")).toHaveValue("2");
    await expect(search).toHaveValue("");
    await till.scan(page, "ZZ-98765");
    await expect(page.getByText(`${commonTexts.noProductFound}: ZZ-98765`)).toBeVisible();
    await expect(search).toHaveValue("");
    await till.scan(page, "TEA-1");
    await expect(page.getByText(`${commonTexts.noProductFound}: ZZ-98765`)).toBeHidden();
  });
});

test("keys within an input method only choose its words", async ({ page, server }) => {
  await openTill(page, server, "input-method");
  const input = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    input.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });

  await compose("tea");
  await expect(tile(page, "Cake")).toHaveCount(0);
  for (const key of ["Enter", "ArrowDown", "Escape"]) {
    await page.keyboard.press(key);
    await expect(till.productSearch(page)).toBeFocused();
    await expect(till.productSearch(page)).toHaveValue("tea");
  }
  await input.send("Input.insertText", { text: "tea" });
  await page.keyboard.press("Enter");
  await expect(quantity(page, "Tea")).toHaveValue("1");

  await page.keyboard.press("F4");
  const customer = page.getByRole("textbox", { name: /Search customers/ });
  await compose("aina");
  await page.keyboard.press("Enter");
  await expect(customer).toHaveValue("aina");
});

test("a cart cannot be held while it is being sent", async ({ page, server }) => {
  await openTill(page, server, "sent-and-held");
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/order/place", async (route) => {
    await asked;
    await route.continue();
  });
  await till.choose(page, "Counter", "Counter 1");
  await till.scan(page, "9556001234568");
  await expect(till.line(page, "Rice")).toBeVisible();
  const { press } = await HastyCashier.at(page);
  await press("F8", "Enter", "F6");
  await expect(till.placeOrder(page)).toHaveAttribute("data-loading");
  answer();
  await expect(till.receipt(page)).toContainText("Total AmountRM 10.00");
  await expect(page.getByRole("dialog", { name: saleTexts.holdCart })).toHaveCount(0);
});

test("what is typed and picked while a sale is sent belongs to the next one", async ({ page, server }) => {
  await openTill(page, server, "slow-sale");
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/order/place", async (route) => {
    await asked;
    await route.continue();
  });
  await till.choose(page, "Counter", "Counter 1");
  await till.scan(page, "9556001234568");
  await typed(page, "te");
  await page.keyboard.press("F8");
  await page.keyboard.press("Enter");
  await expect(till.productSearch(page)).toHaveValue("");
  await typed(page, "TEA-1");
  await page.keyboard.press("Enter");
  await tile(page, "Tea").click();
  await typed(page, "ca");
  answer();
  await expect(till.receipt(page)).toContainText("Total AmountRM 10.00");
  await expect(quantity(page, "Tea")).toHaveValue("2");
  await expect(till.line(page, "Rice")).toHaveCount(0);
  await expect(till.productSearch(page)).toHaveValue("ca");
  await typed(page, "ke");
  await expect(till.receipt(page)).toBeHidden();
  await expect(till.productSearch(page)).toHaveValue("cake");
});

test("the line about an unknown code shows it whole, zoomed to 200 %", async ({ page, server }) => {
  await page.setViewportSize({ width: 683, height: 384 });
  await openTill(page, server, "zoomed");
  const line = page.getByText(commonTexts.noProductFound);
  const offer = page.getByRole("button", { name: saleTexts.addProduct });
  const isCut = (part: HTMLElement) =>
    [part, ...part.querySelectorAll("*")].some(
      (each) => each.scrollWidth > each.clientWidth && each.clientWidth > 0,
    );
  for (const code of ["1234567890128", "9".repeat(80)]) {
    await till.scan(page, code);
    await expect(line).toContainText(code);
    expect(await line.evaluate(isCut)).toBe(false);
    expect(await offer.evaluate(isCut)).toBe(false);
    const { height, width } = (await page.getByRole("button", { name: "Dismiss" }).boundingBox())!;
    expect([width, height]).toEqual([44, 44]);
  }
});
