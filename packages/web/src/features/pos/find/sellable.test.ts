import type { Product, Variation } from "@clove/domain/catalogue/products.schema.ts";
import { describe, expect, it } from "vitest";
import { newLine, sellablesOf, shownVariation } from "./sellable.ts";
import { inStockFirst, tilesOf } from "./tile.ts";

const stock = (branch_id: number, quantity: number, batch: number) => ({
  branch_id,
  branch: { id: branch_id, name: `Store ${branch_id}`, type: "branch" as const },
  quantity,
  stock_purchase_transaction_id: batch,
});

const variation = (id: number, changes: Partial<Variation> = {}): Variation => ({
  id,
  temp_id: null,
  product_id: 1,
  color_id: null,
  size_id: null,
  measurement_unit_id: null,
  color: null,
  size: null,
  measurement_unit: null,
  sale_price: 9.9,
  min_stock_quantity: 0,
  barcode: null,
  status: "active",
  stocks: [stock(1, 0.25, 4), stock(1, 2, 6), stock(2, 40, 5)],
  shortfalls: [],
  ...changes,
});

const product = (variations: Variation[], changes: Partial<Product> = {}): Product => ({
  id: 1,
  temp_id: null,
  name: "Socks",
  branch_id: 1,
  category_id: 1,
  brand_id: 1,
  category: { id: 1, name: "Clothes" },
  brand: { id: 1, name: "House" },
  company_id: 1,
  description: ".",
  discount: 5,
  purchase_vat: 0,
  sale_vat: 6,
  status: "active",
  pricing_method: "fifo",
  price_type: "fixed",
  images: '["company-1/a.webp","company-1/b.webp"]',
  variations,
  ...changes,
});

describe("sellablesOf", () => {
  it("offers every active variation separately, with this store's stock", () => {
    const red = variation(1, { color: { id: 1, name: "Red", code: "#f00" }, color_id: 1 });
    const sellables = sellablesOf([product([red, variation(2), variation(3, { status: "inactive" })])], 1);
    expect(sellables.map(({ facts }) => [facts.id, shownVariation(facts), facts.stock])).toEqual([
      [1, "Red", 2.25],
      [2, null, 2.25],
    ]);
    expect(sellables[0]?.image).toBe("/media/company-1/a-thumb.webp");
  });

  it("leaves out inactive products, and tolerates images that it cannot read", () => {
    expect(sellablesOf([product([variation(1)], { status: "inactive" })], 1)).toEqual([]);
    expect(sellablesOf([product([variation(1)], { images: "oops" })], 1)[0]?.image).toBeNull();
  });
});

describe("newLine", () => {
  it("is one piece of the oldest batch of this store, at the catalogue's price and discount", () => {
    const [sellable] = sellablesOf([product([variation(1)])], 1);
    expect(newLine(sellable!, 1)).toMatchObject({
      quantity: 1,
      sale_price: 9.9,
      discount: 5,
      stock_purchase_transaction_id: 4,
    });
  });

  it("names no batch where nothing is left", () => {
    const [sellable] = sellablesOf([product([variation(1)])], 9);
    expect(newLine(sellable!, 9)).toMatchObject({ stock_purchase_transaction_id: null, facts: { stock: 0 } });
  });
});

describe("tilesOf", () => {
  const socks = product([variation(1, { barcode: "S-1" }), variation(2, { barcode: "S-2", stocks: [] })]);
  const hat = product([variation(3, { product_id: 2, stocks: [] })], { id: 2, name: "Hat" });
  const shown = (wanted?: string) =>
    tilesOf(sellablesOf([hat, socks], 1), wanted).map(({ id, sellables }) => [
      id,
      sellables.map(({ facts }) => facts.id),
    ]);

  it("shows a product once, with all that can be sold of it", () => {
    expect(shown()).toEqual([
      [2, [3]],
      [1, [1, 2]],
    ]);
  });

  it("has only the variation whose exact barcode was searched", () => {
    expect(shown("S-2")).toEqual([
      [2, [3]],
      [1, [2]],
    ]);
    expect(shown("S")).toEqual(shown());
  });

  it("comes last in a store that has no stock of it", () => {
    const tiles = inStockFirst(tilesOf(sellablesOf([hat, socks], 1)));
    expect(tiles.map(({ id }) => id)).toEqual([1, 2]);
  });
});
