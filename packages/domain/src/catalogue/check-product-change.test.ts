import { describe, expect, test } from "vitest";
import { checkProductChange, type ProductChange, type StoredProduct } from "./check-product-change.ts";

type Stored = StoredProduct["variations"][number];
const has = (id: number, fields: Partial<Stored> = {}): Stored => ({
  id,
  color_id: id,
  size_id: null,
  measurement_unit_id: null,
  min_stock_quantity: 0,
  barcode: null,
  quantities: [],
  ...fields,
});
const added = (fields: object = {}) => ({
  purchase_price: 1,
  sale_price: 2,
  min_stock_quantity: 0,
  initial_stock_quantity: 0,
  ...fields,
});
const check = (variations: Stored[], change: ProductChange, fields: Partial<StoredProduct> = {}) =>
  checkProductChange({ name: "Tea", price_type: "fixed", variations, ...fields }, change, "MYR").map(
    ({ code, path }) => [code, path],
  );

describe("checkProductChange", () => {
  test("an empty change and valid figures pass", () => {
    expect(check([has(1)], {})).toEqual([]);
    expect(
      check([has(1)], {
        price_type: "variable",
        variations: [{ id: 1, sale_price: 2.55, min_stock_quantity: 3 }],
      }),
    ).toEqual([]);
  });

  test("only the product's own variations, each once", () => {
    expect(check([has(1)], { variations: [{ id: 1 }, { id: 2, sale_price: 1.001 }] })).toEqual([
      ["not_found", "variations.1.id"],
    ]);
    expect(check([has(1)], { variations: [{ id: 1 }, { id: 1 }] })).toEqual([
      ["variation_already_added", "variations.1.id"],
    ]);
  });

  test("200 variations at most; those of a full product can still be changed", () => {
    const [full, almost] = [200, 199].map((most) => Array.from({ length: most }, (_, i) => has(i + 1)));
    const more = { new_variations: [added({ size_id: 1 })] };
    expect(check(full!, more)).toEqual([["variations_too_many", "new_variations"]]);
    expect(check(almost!, more)).toEqual([]);
    expect(check(full!, { variations: [{ id: 1, sale_price: 3 }] })).toEqual([]);
  });

  test("figures are judged by the new price type", () => {
    const change = { variations: [{ id: 1, purchase_price: 1.005, min_stock_quantity: 0.5 }] };
    expect(check([has(1)], change)).toEqual([
      ["too_many_decimals", "variations.0.purchase_price"],
      ["quantity_whole", "variations.0.min_stock_quantity"],
    ]);
    const half = { new_variations: [added({ size_id: 1, initial_stock_quantity: 0.5 })] };
    expect(check([has(1)], half)).toEqual([["quantity_whole", "new_variations.0.initial_stock_quantity"]]);
    expect(check([has(1)], { ...half, price_type: "by_unit" })).toEqual([]);
  });

  test("by_unit can be left only when no stock, shortfall or minimum has a fraction", () => {
    const to = (variations: Stored[], change: ProductChange = {}) =>
      check(variations, { price_type: "fixed", ...change }, { price_type: "by_unit" });
    expect(to([has(1, { quantities: [3, 0], min_stock_quantity: 2 })])).toEqual([]);
    expect(to([has(1), has(2, { quantities: [3, 0.125] })])).toEqual([["fraction_left", "price_type"]]);
    const minimum = [has(1, { min_stock_quantity: 0.5 })];
    expect(to(minimum)).toEqual([["fraction_left", "price_type"]]);
    expect(to(minimum, { variations: [{ id: 1, min_stock_quantity: 1 }] })).toEqual([]);
    expect(to(minimum, { variations: [{ id: 1, min_stock_quantity: 1.5 }] })).toEqual([
      ["quantity_whole", "variations.0.min_stock_quantity"],
    ]);
    expect(check([has(1, { quantities: [0.5] })], { name: "Green tea" }, { price_type: "by_unit" })).toEqual(
      [],
    );
  });

  test("a new variation needs an attribute; the default one may stay", () => {
    const bare = has(1, { color_id: null });
    expect(check([bare], { new_variations: [added({ size_id: 1 }), added({ size_id: 2 })] })).toEqual([]);
    expect(
      check([bare, has(2)], {
        new_variations: [added(), added({ color_id: 2 }), added({ size_id: 1 }), added({ size_id: 1 })],
      }),
    ).toEqual([
      ["variation_incomplete", "new_variations.0"],
      ["variation_already_added", "new_variations.1"],
      ["variation_already_added", "new_variations.3"],
    ]);
  });

  test("barcodes are judged as they will be after the change", () => {
    const two = [has(1, { barcode: "A-1" }), has(2, { barcode: "B-1" })];
    const to = (variations: ProductChange["variations"], new_variations?: ProductChange["new_variations"]) =>
      check(two, { variations, new_variations });
    const exchange = [
      { id: 1, barcode: "B-1" },
      { id: 2, barcode: "A-1" },
    ];
    expect(to(exchange)).toEqual([]);
    expect(to([{ id: 1, barcode: "A-1" }])).toEqual([]);
    expect(to([{ id: 1, barcode: "B-1" }])).toEqual([["barcode_taken", "variations.0.barcode"]]);
    expect(to([{ id: 1 }, { id: 2, barcode: "A-1" }])).toEqual([["barcode_taken", "variations.1.barcode"]]);
    expect(to([{ id: 1, barcode: "" }], [added({ size_id: 1, barcode: "A-1" })])).toEqual([]);
    expect(to([{ id: 1, sale_price: 3 }], [added({ size_id: 1, barcode: "A-1" })])).toEqual([
      ["barcode_taken", "new_variations.0.barcode"],
    ]);
    expect(to([{ id: 1, barcode: "9556001234561" }])).toEqual([
      ["barcode_check_digit", "variations.0.barcode"],
    ]);
  });

  test("an unchanged barcode is not judged again", () => {
    const old = [has(1, { barcode: "9556001234561" })];
    expect(check(old, { variations: [{ id: 1, barcode: "9556001234561", sale_price: 2 }] })).toEqual([]);
  });
});
