import * as catalogueTexts from "@clove/domain/catalogue/catalogue.texts.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import { expect, type Page } from "@playwright/test";
import { openCompany } from "./api.ts";
import { test } from "./fixtures.ts";
import * as till from "./till.ts";

const colors = { Red: "#c00", Blue: "#00c" };
const sizes = { Small: "S", Medium: "M", Large: "L" };

test("two colors in three sizes, created while the product is entered", async ({ page, server }) => {
  await till.holdSession(page, await openCompany(server, "variations", 5));
  await page.goto("/createProduct");
  await page.getByRole("textbox", { name: "Product Name" }).fill("Shirt");
  await till.choose(page, "Select Category", "Food");
  await till.choose(page, "Select Product Brand", "Own");
  await page.getByRole("button", { name: catalogueTexts.createProductVariation }).click();
  await expect(page.getByText(catalogueTexts.noVariationAdded)).toBeVisible();
  await expect(builder(page).getByRole("combobox", { name: "Color" })).toBeFocused();

  await test.step("a variation needs its prices and a color, a size or a unit", async () => {
    await addVariation(page);
    await till.toast(page, catalogueTexts.addRequiredInformations);
    await builder(page).getByLabel("Purchase Price").fill("12");
    await builder(page).getByLabel("Sale Price").fill("20");
    await builder(page).getByLabel("Stock Qty", { exact: true }).fill("4");
    await addVariation(page);
    await expect(builder(page).getByText(catalogueTexts.addRequiredInformations)).toHaveCount(1);
    await expect(page.getByText(catalogueTexts.noVariationAdded)).toBeVisible();
  });

  await test.step("a color needs its code", async () => {
    await page.getByRole("button", { name: "Add a color" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a color" });
    await dialog.getByLabel("Color Name").fill("Red");
    await dialog.getByRole("button", { name: commonTexts.create }).click();
    await expect(dialog.getByText(catalogueTexts.colorRequired)).toBeVisible();
    await dialog.getByRole("button", { name: commonTexts.cancel }).click();
    await expect(dialog).toBeHidden();
  });

  for (const [name, code] of Object.entries(colors)) {
    await makeCoded(page, "Color", name, code, catalogueTexts.colorCreated);
  }
  for (const [name, code] of Object.entries(sizes)) {
    await makeCoded(page, "Size", name, code, catalogueTexts.sizeCreated);
  }
  const made = page.getByRole("table", { name: "Variations" });
  for (const color of Object.keys(colors)) {
    for (const size of Object.keys(sizes)) {
      await till.choose(page, "Color", color);
      await till.choose(page, "Size", size);
      await addVariation(page);
      await expect(made.getByRole("row", { name: new RegExp(`${color} ${size}`) })).toBeVisible();
    }
  }
  await expect(made.getByRole("row")).toHaveCount(7);

  await test.step("the same combination is refused, and a removed one can be added again", async () => {
    await addVariation(page);
    await till.toast(page, catalogueTexts.variationAlreadyAdded);
    await made.getByRole("button", { name: "Remove Blue / Large" }).click();
    await expect(page.getByRole("dialog", { name: commonTexts.confirmRemove })).toBeVisible();
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await expect(made.getByRole("row")).toHaveCount(6);
    await expect(made.getByRole("button", { name: "Remove Blue / Medium" })).toBeFocused();
    await addVariation(page);
    await expect(made.getByRole("row")).toHaveCount(7);
  });

  await test.step("values in the builder that were not added are not dropped", async () => {
    await builder(page).getByLabel("Sale Price").fill("21");
    await page.getByRole("button", { name: catalogueTexts.createProduct, exact: true }).click();
    await expect(builder(page).getByText(catalogueTexts.variationNotAdded)).toBeVisible();
    await expect(builder(page).getByRole("combobox", { name: "Color" })).toBeFocused();
    await builder(page).getByLabel("Sale Price").fill("20");
    await expect(builder(page).getByText(catalogueTexts.variationNotAdded)).toBeHidden();
  });

  await page.getByRole("button", { name: catalogueTexts.createProduct, exact: true }).click();
  await till.toast(page, catalogueTexts.productCreated);
  await expect(made).toBeHidden();
  await till.goTo(page, "Product List");
  await expect(page.getByRole("row", { name: /Shirt/ })).toHaveCount(6);
  await expect(page.getByRole("row", { name: /Shirt.*Blue \/ Large.*20\.00/ })).toBeVisible();
});

const builder = (page: Page) => page.getByRole("form", { name: "Product Variation" });

async function addVariation(page: Page) {
  await builder(page).getByRole("button", { name: catalogueTexts.addVariation }).click();
}

/** Adds one in the dialog beside the selector, which then shows it. */
async function makeCoded(page: Page, kind: "Color" | "Size", name: string, code: string, created: string) {
  const title = `Add a ${kind.toLowerCase()}`;
  await page.getByRole("button", { name: title }).click();
  const dialog = page.getByRole("dialog", { name: title });
  await dialog.getByLabel(`${kind} Name`).fill(name);
  await dialog.getByLabel(`${kind} Code`).fill(code);
  await dialog.getByRole("button", { name: commonTexts.create }).click();
  await till.toast(page, created);
  await expect(dialog).toBeHidden();
  await expect(builder(page).getByRole("combobox", { name: kind })).toHaveValue(name);
}
