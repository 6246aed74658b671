import * as accountTexts from "@clove/domain/accounts/accounts.texts.ts";
import * as catalogueTexts from "@clove/domain/catalogue/catalogue.texts.ts";
import * as labelTexts from "@clove/domain/catalogue/labels.texts.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import * as formTexts from "@clove/domain/forms.texts.ts";
import { formatMoney } from "@clove/domain/money.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import * as stockTexts from "@clove/domain/stock/stock.texts.ts";
import * as terminalTexts from "@clove/domain/terminals/terminals.texts.ts";
import { expect, type Page } from "@playwright/test";
import { codeFor, onePixel, password } from "./api.ts";
import { test } from "./fixtures.ts";
import { keepPrinted, printedBy } from "./paper.ts";
import * as till from "./till.ts";

const owner = "mei@kedai.example";
const colors = { Red: "#c00", Blue: "#00c" };
const sizes = { Small: "S", Medium: "M", Large: "L" };
const names = Object.keys(colors).flatMap((color) => Object.keys(sizes).map((size) => `${color} / ${size}`));
const money = (amount: number) => formatMoney(amount, "MYR");

test("a new owner makes a shirt in six variations, prints their labels and sells one by its label", async ({
  page,
  context,
  server,
}) => {
  await keepPrinted(context);

  await test.step("signed up, with a counter", async () => {
    await page.goto("/register");
    await fill(page, { "Company Name": "Kedai Mei", "Company Email": "hello@kedai.example", ...contact });
    await page.getByRole("button", { name: commonTexts.next }).click();
    await fill(page, { "Store Name": "Ipoh", "Store Email": "ipoh@kedai.example", ...contact });
    await page.getByRole("button", { name: commonTexts.next }).click();
    await fill(page, { Email: owner, Password: password });
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Mei Tan");
    await page.getByRole("button", { name: commonTexts.next }).click();
    await page.getByLabel("Code").fill(await codeFor(server, owner));
    await page.getByRole("button", { name: commonTexts.submit }).click();
    await till.toast(page, accountTexts.accountRegistered);
    await till.signIn(page, owner);
    const hints = page.getByRole("region", { name: "Before the first sale" });
    await hints.getByRole("link", { name: "Add a counter" }).click();
    await fill(page, { "Counter Name": "Front", Description: "By the door" });
    await page.getByRole("button", { name: "Create Counter" }).click();
    await till.toast(page, terminalTexts.terminalCreated);
  });

  await test.step("the empty list leads to the form, which makes the category and the brand", async () => {
    await till.goTo(page, "Product List");
    await page.getByRole("main").getByRole("link", { name: "Create Product" }).last().click();
    await expect(page.getByLabel("Product Name")).toBeFocused();
    await page.keyboard.type("Batik Shirt");
    await page.getByRole("button", { name: catalogueTexts.createProduct, exact: true }).click();
    await expect(page.getByRole("textbox", { name: "Purchase Price" })).toBeFocused();
    await fill(page, { "Purchase Price": "15", "Sale Price": "29.90" });
    for (const field of ["Select Category", "Select Product Brand"])
      await expect(page.getByRole("combobox", { name: field })).toHaveAttribute("placeholder", "General");
    await make(page, "Add a category", catalogueTexts.categoryCreated, ["Clothes", "All to wear"]);
    await make(page, "Add a brand", catalogueTexts.brandCreated, ["House"]);
    await till.showMore(page);
    await fill(page, {
      "Sale SST(%)": "10",
      "Product Description": "Hand-dyed",
    });
    await page.locator('input[type="file"]').setInputFiles([picture("front.png"), picture("back.png")]);
    await expect(page.getByRole("list", { name: "Pictures" }).getByRole("listitem")).toHaveCount(2);
  });

  const built = page.getByRole("table", { name: "Variations" });
  await test.step("six variations, one change of size after the other", async () => {
    await page.getByRole("button", { name: catalogueTexts.createProductVariation }).click();
    const builder = page.getByRole("form", { name: "Product Variation" });
    // Variations may have other prices than those above, which are only defaults.
    await expect(builder.getByLabel("Sale Price")).toHaveValue("29.90");
    await builder.getByLabel("Stock Qty", { exact: true }).fill("4");
    for (const [name, code] of Object.entries(colors)) {
      await make(page, "Add a color", catalogueTexts.colorCreated, [name, code]);
    }
    for (const [name, code] of Object.entries(sizes)) {
      await make(page, "Add a size", catalogueTexts.sizeCreated, [name, code]);
    }
    for (const [at, name] of names.entries()) {
      const [color, size] = name.split(" / ") as [string, string];
      await till.choose(page, "Color", color);
      await till.choose(page, "Size", size);
      await builder.getByRole("button", { name: catalogueTexts.addVariation }).click();
      const told = catalogueTexts.variationsAddedSoFar({ name, count: at + 1 });
      await expect(builder.getByRole("status").getByText(told)).toBeVisible();
      await expect(builder.getByRole("combobox", { name: "Size" })).toBeFocused();
    }
    await expect(built.getByRole("row", { name: /\b20\d{11}\b/ })).toHaveCount(0);
    await page.getByRole("button", { name: labelTexts.generateMissing }).click();
    await expect(built.getByRole("row", { name: /\b20\d{11}\b/ })).toHaveCount(6);
    await expect(page.getByRole("button", { name: labelTexts.generateMissing })).toBeHidden();
  });

  await test.step("leaving asks first, staying keeps everything", async () => {
    await page.getByRole("banner").getByRole("link").first().click();
    const question = page.getByRole("dialog", { name: formTexts.leaveUnsaved });
    await question.getByRole("button", { name: formTexts.stay }).click();
    await expect(question).toBeHidden();
    await expect(built.getByRole("row")).toHaveCount(7);
    await page.getByRole("button", { name: catalogueTexts.createProduct, exact: true }).click();
    await till.toast(page, catalogueTexts.productCreated);
  });

  const products = page.getByRole("table", { name: "Products" });
  const row = (name: string) =>
    products.getByRole("row").filter({ hasText: `Batik Shirt` }).filter({ hasText: name });
  await test.step("one gets its own price and more stock", async () => {
    await till.goTo(page, "Product List");
    await expect(products.getByRole("row", { name: /Batik Shirt/ })).toHaveCount(6);
    await expect(page.getByText("Products 1–1 of 1")).toBeVisible();
    await expect(row("Red / Small").locator("img")).toHaveJSProperty("naturalWidth", 1);
    await row("Red / Medium").getByRole("link").first().click();
    await page.getByLabel("Sale Price").fill("31.50");
    await page.getByRole("button", { name: commonTexts.update, exact: true }).click();
    await till.toast(page, catalogueTexts.productUpdated);
    await page.getByRole("button", { name: commonTexts.add, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: stockTexts.addProductStock });
    await dialog.getByLabel("Quantity").fill("3");
    await dialog.getByRole("button", { name: commonTexts.add }).click();
    await till.toast(page, stockTexts.stockAdded);
    await expect(page.getByRole("textbox", { name: "Stock Qty", exact: true })).toHaveValue("7");
  });

  const code = await test.step("the labels of all six", async () => {
    await till.goTo(page, "Product List");
    await expect(row("Red / Medium")).toContainText(money(31.5));
    await page.getByRole("checkbox", { name: catalogueTexts.selectPage }).check();
    await page.getByRole("button", { name: labelTexts.printLabels, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: labelTexts.printLabels });
    await expect(dialog.getByText(labelTexts.labelsOnPages({ count: 6, pages: 1 }))).toBeVisible();
    const print = dialog.getByRole("button", { name: commonTexts.print, exact: true });
    const { seen: labels } = await printedBy(
      page,
      () => print.click(),
      (paper) => paper.getByRole("article").allTextContents(),
    );
    expect(labels).toHaveLength(6);
    for (const [at, name] of names.entries()) {
      const price = money(name === "Red / Medium" ? 31.5 : 29.9);
      expect(labels[at]).toContain("Batik Shirt");
      expect(labels[at]).toContain(name);
      expect(labels[at]).toContain(price);
      expect(labels[at]).toMatch(/20\d{11}/);
    }
    const codes = labels.map((label) => /20\d{11}/.exec(label)![0]);
    expect(new Set(codes).size).toBe(6);
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
    return codes[names.indexOf("Red / Medium")]!;
  });

  await test.step("one is sold by the barcode of its label", async () => {
    await till.goTo(page, "POS");
    await expect(till.counter(page)).toHaveText("Front");
    await till.scan(page, code);
    await expect(till.line(page, "Batik Shirt")).toContainText("Red / Medium");
    await page.getByRole("checkbox", { name: saleTexts.methodCash }).check();
    await till.placeOrder(page).click();
    await till.toast(page, saleTexts.orderPlaced);
    // 31.50 and 10 % of it.
    await expect(till.receipt(page)).toContainText(`Total Amount${money(34.65)}`);
    await till.receipt(page).getByRole("button", { name: "Close", exact: true }).last().click();
    await expect(page.getByRole("region", { name: "Before the first sale" })).toBeHidden();
  });

  await test.step("one tile shows the shirt, its variations stand in a picker", async () => {
    const products = page.getByRole("region", { name: "Products" });
    const tile = products.getByRole("button", { name: /Batik Shirt/ });
    await expect(tile).toContainText("6 variations");
    await tile.click();
    const picker = page.getByRole("dialog", { name: "Batik Shirt" });
    const option = (text: string) => picker.getByRole("button", { name: text });
    // 31.50 with 10 % of it.
    await expect(option("Red / Medium")).toContainText(`6 left${money(34.65)}`);
    await expect(picker.getByRole("button").nth(1)).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(picker.getByRole("button").nth(2)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(picker).toBeHidden();
    await expect(till.productSearch(page)).toBeFocused();
    await expect(till.line(page, "Batik Shirt")).toHaveCount(0);

    // With keys alone: Enter chooses the only product found, then the digit the variation.
    await till.productSearch(page).fill("batik");
    await expect(tile).toBeVisible();
    await till.productSearch(page).press("Enter");
    const second = await picker.getByRole("button").nth(2).locator("span").nth(1).innerText();
    await expect(picker.getByRole("button").nth(1)).toBeFocused();
    await page.keyboard.press("2");
    await expect(picker).toBeHidden();
    await expect(till.line(page, "Batik Shirt")).toContainText(second);
    await expect(till.productSearch(page)).toBeFocused();
    await expect(till.productSearch(page)).toHaveValue("");
    await expect(tile).toContainText("In the cart: 1");
  });
});

const contact = { "Contact Number": "05-2282", Address: "Jalan 1" };
const picture = (name: string) => ({ name, mimeType: "image/png", buffer: onePixel });

async function fill(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) {
    await page.getByRole("textbox", { name: label }).fill(text);
  }
}

/** Creates one by keyboard, in the dialog of the button beside a selector; afterwards the button has the focus again. */
async function make(page: Page, button: string, created: string, texts: [string, ...string[]]) {
  await page.getByRole("button", { name: button }).click();
  const dialog = page.getByRole("dialog", { name: button });
  await expect(dialog.getByRole("textbox").first()).toBeFocused();
  for (const [at, text] of texts.entries()) await dialog.getByRole("textbox").nth(at).fill(text);
  await dialog.getByRole("button", { name: commonTexts.create }).press("Enter");
  await till.toast(page, created);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: button })).toBeFocused();
}
