import { describe, expect, it } from "vitest";
import { emptyVariation } from "../variations/variation-fields.ts";
import {
  checkFields,
  checkProductBody,
  emptyProduct,
  fieldsIn,
  ownFigures,
  type Place,
  type ProductField,
  productBody,
} from "./product-fields.ts";

const weighed = {
  ...emptyProduct,
  name: "Rice",
  purchase_price: 1,
  sale_price: 2,
  initial_stock_quantity: 1.5,
};

describe("the whole product", () => {
  it("allows fractions only while sold by unit, and shows the error where it can be corrected", () => {
    const own = (price_type: "by_unit" | "fixed") =>
      checkProductBody(productBody({ ...weighed, price_type }, [], 1), false, "MYR");
    expect(own("by_unit")).toBeNull();
    expect(own("fixed")).toEqual({
      text: expect.stringContaining("Rice"),
      fields: { initial_stock_quantity: expect.stringContaining("Rice") },
    });
  });

  it("names the price type when a variation has the fraction", () => {
    const kilo = {
      ...emptyVariation,
      unit: { id: 1, name: "kg" },
      purchase_price: 1,
      sale_price: 2,
      min_stock_quantity: 0.5,
    };
    const body = productBody({ ...weighed, price_type: "fixed" }, [kilo], 1);
    expect(checkProductBody(body, true, "MYR")?.fields).toEqual({
      price_type: expect.stringContaining("Rice"),
    });
  });
});

it("requires in each place the fields that it has, by the names that they have there", () => {
  const nothing = Object.fromEntries(fieldsIn("add").map((name) => [name, ""]));
  const missing = (place: Place, unasked: readonly ProductField[] = []) =>
    Object.values(checkFields({ ...emptyProduct, ...nothing }, place, {}, unasked));
  const required = (...names: string[]) => names.map((name) => `${name} is required`);
  const rates = ["Discount(%)", "Purchase SST(%)", "Sale SST(%)"];
  const figures = ["Purchase Price", "Sale Price", "Available Stock Qty", "Minimum Stock Qty"];
  const product = ["Product Name", "Category", "Product Brand", "Product Status", "Price Type"];
  expect(missing("add")).toEqual(required(...product, ...figures, ...rates, "Product Description"));
  // With variations, each of them has its own figures.
  expect(missing("add", ownFigures)).toEqual(required(...product, ...rates, "Product Description"));
  const prices = ["Purchase Price", "Sale Price"];
  expect(missing("till")).toEqual(
    required("Product Name", "Category", "Brand", "Barcode", ...prices, "Stock Quantity"),
  );
});

it("refuses an invalid barcode, unless it is not asked for", () => {
  const wrong = { ...emptyProduct, barcode: "4006381333932" };
  for (const place of ["add", "update", "till"] as const)
    expect(checkFields(wrong, place, {}).barcode).toContain("wrong check digit");
  expect(checkFields(wrong, "add", {}, ownFigures)).not.toHaveProperty("barcode");
});
