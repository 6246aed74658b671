import * as catalogueTexts from "@clove/domain/catalogue/catalogue.texts.ts";
import { imagePaths } from "@clove/domain/catalogue/images.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import * as formTexts from "@clove/domain/forms.texts.ts";
import * as numberTexts from "@clove/domain/typed-number.texts.ts";
import { expect } from "@playwright/test";
import { call, onePixel, openCompany } from "./api.ts";
import { test } from "./fixtures.ts";
import { field, opened, openPage, stored, update } from "./product-page.ts";
import * as till from "./till.ts";

test.describe.configure({ timeout: 300_000 });

test("every field is changed, saved at once, and shown in the list", async ({ page, server }) => {
  const shop = await opened(page, server, "update-fields");
  await expect(page.getByLabel("Variation Name")).toHaveValue(commonTexts.notAvailable);
  await expect(page.getByLabel("Stock Qty", { exact: true })).toHaveValue("5");
  await expect(page.getByText("Main: 5")).toBeVisible();
  await expect(page.locator('select[name="pricing_method"]')).toBeHidden();

  await test.step("missing values are reported at their fields, and the first gets the focus", async () => {
    await field(page, "Sale Price").fill("");
    await field(page, "Discount").fill("");
    await update(page).click();
    await expect(page.getByText("Sale Price is required")).toBeVisible();
    await expect(page.getByText("Discount is required")).toBeVisible();
    await expect(field(page, "Sale Price")).toBeFocused();
  });

  await test.step("a pasted text is read as a typed one, and what is no number is not saved", async () => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const price = field(page, "Sale Price");
    const paste = async (text: string) => {
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
      await price.press("ControlOrMeta+v");
    };
    const replaceBy = async (enter: (text: string) => Promise<void>, text: string) => {
      await price.selectText();
      await enter(text);
      await price.blur();
    };
    const unclear = page.getByText(numberTexts.numberUnclear({ example: "12.50" }));
    await replaceBy(paste, "12,50");
    await expect(price).toHaveValue("12,50");
    await expect(unclear).toBeVisible();
    await update(page).click();
    await expect(price).toBeFocused();
    await replaceBy(paste, "RM 1,250.50");
    await expect(price).toHaveValue("1250.50");
    await expect(unclear).toBeHidden();
    // Like pasting from an on-screen keyboard.
    await replaceBy((text) => page.keyboard.insertText(text), "12,5");
    await expect(price).toHaveValue("12,5");
    await expect(unclear).toBeVisible();
  });

  await field(page, "Product Name").fill("Brown rice");
  await till.choose(page, "Product Status", "InActive");
  await till.choose(page, "Price Type", commonTexts.openPricing);
  await field(page, "Purchase Price").fill("7.5");
  await field(page, "Sale Price").fill("12.25");
  await field(page, "Purchase SST").fill("6");
  await field(page, "Sale SST").fill("8");
  await field(page, "Discount").fill("5");
  await field(page, "Minimum Stock Qty").fill("3");
  await field(page, "Product Description").fill("Wholegrain");

  await test.step("Update shows that it is running and cannot be pressed twice", async () => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let calls = 0;
    await page.route("**/product/update", async (route) => {
      calls++;
      await held;
      await route.continue();
    });
    await update(page).click();
    await expect(update(page)).toBeDisabled();
    await expect(update(page)).toHaveAttribute("data-loading", "true");
    letGo();
    await till.toast(page, catalogueTexts.productUpdated);
    await expect(update(page)).toBeEnabled();
    expect(calls).toBe(1);
    await page.unroute("**/product/update");
  });

  expect(await stored(server, shop)).toMatchObject({
    name: "Brown rice",
    status: "inactive",
    price_type: "variable",
    purchase_vat: 6,
    sale_vat: 8,
    discount: 5,
    description: "Wholegrain",
    variations: [{ purchase_price: 7.5, sale_price: 12.25, min_stock_quantity: 3, barcode: "9556001234568" }],
  });
  await page.getByRole("main").getByRole("link", { name: "Product List" }).click();
  await expect(page.getByRole("row", { name: /Brown rice.*12\.25/ })).toBeVisible();
});

test("variations: a further one, switching between them, unsaved work", async ({ page, server }) => {
  const shop = await opened(page, server, "update-variations");
  await call(server, shop.token, "color/store", { name: "Red", code: "#c00" });
  await call(server, shop.token, "color/store", { name: "Blue", code: "#00c" });

  await page.getByRole("button", { name: catalogueTexts.createProductVariation }).click();
  const builder = page.getByRole("form", { name: "Product Variation" });
  for (const color of ["Red", "Blue"]) {
    await till.choose(page, "Color", color);
    await builder.getByLabel("Purchase Price").fill("6");
    await builder.getByLabel("Sale Price").fill("10");
    await builder.getByLabel("Stock Qty", { exact: true }).fill("2");
    // An open builder takes the scan.
    await till.scan(page, color === "Red" ? "4006381333931" : "5000112637922");
    await builder.getByRole("button", { name: catalogueTexts.addVariation }).click();
  }
  await builder.getByRole("button", { name: catalogueTexts.addVariation }).click();
  await till.toast(page, catalogueTexts.variationAlreadyAdded);
  await builder.getByRole("button", { name: commonTexts.cancel }).click();
  await expect(page.getByRole("textbox", { name: "Barcode" })).toHaveValue("9556001234568");
  await update(page).click();
  await till.toast(page, catalogueTexts.productUpdated);
  await expect(page.getByRole("table", { name: "Variations" })).toBeHidden();
  const { variations } = await stored(server, shop);
  expect(variations.map(({ barcode, stocks }) => [barcode, stocks[0]?.quantity])).toEqual([
    ["9556001234568", 5],
    ["4006381333931", 2],
    ["5000112637922", 2],
  ]);

  const links = page.getByRole("navigation", { name: "Variations" });
  await links.getByRole("link", { name: "Red" }).click();
  await expect(page).toHaveURL(`/product/${shop.product.id}?v=${variations[1]!.id}`);
  await expect(page.getByLabel("Variation Name")).toHaveValue("Red");
  await field(page, "Sale Price").fill("99");
  await links.getByRole("link", { name: "Blue" }).click();
  const question = page.getByRole("dialog", { name: formTexts.leaveUnsaved });
  await expect(question).toContainText("Sale Price");
  await question.getByRole("button", { name: formTexts.stay }).click();
  await expect(field(page, "Sale Price")).toHaveValue("99.00");
  await links.getByRole("link", { name: "Blue" }).click();
  await question.getByRole("button", { name: formTexts.leave }).click();
  await expect(page.getByLabel("Variation Name")).toHaveValue("Blue");
  await expect(field(page, "Sale Price")).toHaveValue("10.00");
  expect((await stored(server, shop)).variations[1]!.sale_price).toBe(10);

  await page.goto(`/product/${shop.product.id}?v=999999`);
  await expect(page.getByText(catalogueTexts.noVariationFound)).toBeVisible();
});

test("pictures are added, ordered and removed with the rest", async ({ page, server }) => {
  const shop = await opened(page, server, "update-pictures");
  const images = async () => imagePaths((await stored(server, shop)).images);
  const pictures = page.getByRole("group", { name: "Product Image" });
  const picture = (name: string) => ({ name, mimeType: "image/png", buffer: onePixel });
  await pictures.locator("input[type=file]").setInputFiles([picture("one.png"), picture("two.png")]);
  await expect(pictures.getByRole("listitem")).toHaveCount(2);
  await field(page, "Sale Price").fill("11");
  await update(page).click();
  await till.toast(page, catalogueTexts.productUpdated);
  const [first, second] = await images();
  expect(second).toBeDefined();
  expect((await stored(server, shop)).variations[0]!.sale_price).toBe(11);

  await pictures.getByRole("button", { name: /^Make .* the first picture$/ }).click();
  await pictures.locator("input[type=file]").setInputFiles([picture("three.png")]);
  await expect(pictures.getByRole("listitem")).toHaveCount(3);
  await page.getByRole("main").getByRole("link", { name: "Product List" }).click();
  const question = page.getByRole("dialog", { name: formTexts.leaveUnsaved });
  await expect(question).toContainText("Product Image");
  await question.getByRole("button", { name: formTexts.stay }).click();
  await update(page).click();
  await expect.poll(images).toEqual([second, first, expect.any(String)]);
  await expect(update(page)).toBeEnabled();
  await pictures
    .getByRole("button", { name: /^Remove/ })
    .first()
    .click();
  await update(page).click();
  await expect.poll(images).toEqual([first, expect.any(String)]);
});

test("two people editing one product do not undo each other's changes, and an open till follows", async ({
  page,
  browser,
  server,
}) => {
  const shop = await opened(page, server, "update-two");
  const other = await browser.newContext({ baseURL: server.url });
  const [second, sale] = [await other.newPage(), await other.newPage()];
  await openPage(second, server, shop);
  await sale.goto("/");
  await expect(sale.getByRole("button", { name: /Rice.*10\.00/ })).toBeVisible();

  await field(second, "Product Description").fill("Theirs is not saved yet");
  await field(second, "Sale SST").fill("7");
  await field(page, "Sale Price").fill("13");
  await field(page, "Sale SST").fill("6");
  await update(page).click();
  await till.toast(page, catalogueTexts.productUpdated);

  // Untouched fields follow; typed text stays, and the other's value is shown.
  await expect(field(second, "Sale Price")).toHaveValue("13.00");
  await expect(field(second, "Product Description")).toHaveValue("Theirs is not saved yet");
  await expect(field(second, "Sale SST")).toHaveValue("7");
  await expect(second.getByText("Changed meanwhile by somebody else: 6")).toBeVisible();
  await expect(sale.getByRole("button", { name: /Rice.*13\.00/ })).toBeVisible();
  await update(second).click();
  await till.toast(second, catalogueTexts.productUpdated);
  await expect(second.getByText(/Changed meanwhile/)).toBeHidden();
  await expect(field(page, "Product Description")).toHaveValue("Theirs is not saved yet");
  expect(await stored(server, shop)).toMatchObject({
    description: "Theirs is not saved yet",
    sale_vat: 7,
    variations: [{ sale_price: 13 }],
  });
  await other.close();
});

test("a brand typed quickly is found among hundreds, and created only if no name contains the text", async ({
  page,
  server,
}) => {
  const shop = await openCompany(server, "quick-brand", 5);
  const others = Array.from({ length: 110 }, (_, i) => `Brand ${i}`);
  for (const name of [...others, "Nestum"]) await call(server, shop.token, "brand/store", { name });
  await openPage(page, server, shop);
  const brand = page.getByRole("combobox", { name: "Brand" });
  const brands = async () =>
    (await call<{ count: number }>(server, shop.token, "brand/list?page=1&length=1")).data.count;
  const before = await brands();

  await expect(brand).toHaveValue("Own");
  await brand.focus();
  await page.keyboard.type("nest");
  await page.keyboard.press("Enter");
  await expect(brand).toHaveValue("Nestum");
  expect(await brands()).toBe(before);

  await page.getByLabel("Product Name").focus();
  await brand.click();
  await page.keyboard.type("Milo");
  await page.keyboard.press("Enter");
  await till.toast(page, catalogueTexts.brandCreated);
  await expect(brand).toHaveValue("Milo");
  expect(await brands()).toBe(before + 1);
});
