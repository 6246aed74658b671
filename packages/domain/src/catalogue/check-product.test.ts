import { describe, expect, test } from "vitest";
import { checkProduct, type ProductToCheck } from "./check-product.ts";

type Variation = ProductToCheck["variations"][number];
const variation = (fields: Partial<Variation> = {}): Variation => ({
  purchase_price: 1,
  sale_price: 2.5,
  min_stock_quantity: 0,
  initial_stock_quantity: 3,
  ...fields,
});
const check = (
  variations: Variation[],
  price_type: ProductToCheck["price_type"] = "fixed",
  currency = "MYR",
) => checkProduct({ name: "Tea", price_type, variations }, currency).map(({ code, path }) => [code, path]);

describe("checkProduct", () => {
  test("a plain product and one of several variations pass", () => {
    expect(check([variation()])).toEqual([]);
    expect(
      check([variation({ color_id: 1 }), variation({ color_id: 2 }), variation({ size_id: 1 })]),
    ).toEqual([]);
  });

  test("among several variations each needs an attribute of its own", () => {
    expect(check([variation({ size_id: 1 }), variation()])).toEqual([
      ["variation_incomplete", "variations.1"],
    ]);
    expect(check([variation({ size_id: 1 }), variation({ size_id: 1 })])).toEqual([
      ["variation_already_added", "variations.1"],
    ]);
  });

  test("prices have the currency's decimals", () => {
    expect(check([variation({ sale_price: 1.005 })])).toEqual([
      ["too_many_decimals", "variations.0.sale_price"],
    ]);
    expect(check([variation({ purchase_price: 1.005 })], "fixed", "KWD")).toEqual([]);
    expect(check([variation({ sale_price: 1.5 })], "fixed", "JPY")).toEqual([
      ["too_many_decimals", "variations.0.sale_price"],
    ]);
  });

  test("quantities are whole unless the product is sold by unit", () => {
    const half = variation({ initial_stock_quantity: 0.5, min_stock_quantity: 1.5 });
    expect(check([half], "variable")).toEqual([
      ["quantity_whole", "variations.0.initial_stock_quantity"],
      ["quantity_whole", "variations.0.min_stock_quantity"],
    ]);
    expect(check([half], "by_unit")).toEqual([]);
  });

  test("a barcode has a correct check digit and occurs once", () => {
    expect(check([variation({ barcode: "9556001234561" })])).toEqual([
      ["barcode_check_digit", "variations.0.barcode"],
    ]);
    expect(
      check([variation({ size_id: 1, barcode: "A-1" }), variation({ size_id: 2, barcode: "A-1" })]),
    ).toEqual([["barcode_taken", "variations.1.barcode"]]);
    expect(check([variation({ barcode: "" })])).toEqual([]);
  });
});
