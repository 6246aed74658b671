import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import { expect, it } from "vitest";
import { changedFields, takeOver } from "../../../ui/forms/followed-fields.ts";
import { checkUpdate, fieldsOf, followPictures, refusedFields, updateBody } from "./update-fields.ts";

const variation: Product["variations"][number] = {
  id: 7,
  temp_id: null,
  product_id: 3,
  color_id: null,
  size_id: null,
  measurement_unit_id: null,
  color: null,
  size: null,
  measurement_unit: null,
  purchase_price: 6,
  sale_price: 10.5,
  min_stock_quantity: 2,
  barcode: "4006381333931",
  status: "active",
  stocks: [],
  shortfalls: [],
};
const product: Product = {
  id: 3,
  temp_id: null,
  name: "Rice",
  branch_id: 1,
  category_id: 4,
  brand_id: 5,
  category: { id: 4, name: "Food" },
  brand: { id: 5, name: "Own" },
  company_id: 1,
  description: ".",
  discount: 0,
  purchase_vat: 0,
  sale_vat: 6,
  status: "active",
  pricing_method: "fifo",
  price_type: "fixed",
  images: "[]",
  variations: [variation],
};
const base = fieldsOf(product, variation);
const ids = { id: 3, variation_id: 7 };
const check = (changes: Partial<typeof base>, from = base) =>
  checkUpdate({ ...from, ...changes }, from, { currency: "MYR", names: {} });

it("sends only changed fields", () => {
  expect(updateBody(base, base, ids)).toEqual({ id: 3 });
  expect(updateBody({ ...base, sale_price: "12", name: " Rice  " }, base, ids)).toEqual({
    id: 3,
    variations: [{ id: 7, sale_price: 12 }],
  });
  expect(updateBody({ ...base, barcode: " ", category_id: "9", discount: 5 }, base, ids)).toEqual({
    id: 3,
    category_id: 9,
    discount: 5,
    variations: [{ id: 7, barcode: null }],
  });
});

it("does not treat the same number in another notation as a change", () => {
  expect(changedFields({ ...base, sale_price: "10.50", sale_vat: "6" }, base)).toEqual([]);
  expect(changedFields({ ...base, sale_price: "", discount: "" }, base).toSorted()).toEqual([
    "discount",
    "sale_price",
  ]);
});

it("lets untouched fields follow the server and keeps what was typed", () => {
  const typed = { ...base, sale_price: 12, name: "Best rice" };
  const fresh = { ...base, sale_price: 11, discount: 5, name: "Best rice" };
  expect(takeOver(typed, base, fresh)).toEqual({ follow: ["discount"], theirs: ["sale_price"] });
  // From then on changes are relative to the new stored values.
  expect(updateBody({ ...typed, discount: 5 }, fresh, ids)).toEqual({
    id: 3,
    variations: [{ id: 7, sale_price: 12 }],
  });
});

it("keeps both people's pictures", () => {
  const mine = new File(["x"], "mine.png");
  expect(followPictures(["a", "b"], ["a", "b"], ["b", "c"])).toEqual(["b", "c"]);
  expect(followPictures([mine, "b"], ["a", "b"], ["a", "b", "c"])).toEqual([mine, "b", "c"]);
  expect(followPictures(["a", "b", mine], ["a", "b"], ["b"])).toEqual(["b", mine]);
  const untouched = ["a"];
  expect(followPictures(untouched, ["a"], ["a"])).toBe(untouched);
});

it("requires all fields marked with an asterisk", () => {
  expect(check({})).toEqual({});
  expect(
    check({
      name: " ",
      category_id: null,
      brand_id: null,
      purchase_price: "",
      sale_price: "",
      min_stock_quantity: "",
      discount: "",
      purchase_vat: "",
      sale_vat: "",
      description: "",
    }),
  ).toEqual({
    name: "Product Name is required",
    category_id: "Category is required",
    brand_id: "Brand is required",
    purchase_price: "Purchase Price is required",
    sale_price: "Sale Price is required",
    min_stock_quantity: "Minimum Stock Qty is required",
    discount: "Discount is required",
    purchase_vat: "Purchase SST is required",
    sale_vat: "Sale SST is required",
    description: "Product Description is required",
  });
  expect(check({ barcode: "" })).toEqual({});
});

it("does not require a purchase price from users who may not see it", () => {
  const { purchase_price: _, ...bare } = variation;
  const unseen = fieldsOf(product, bare);
  expect(check({}, unseen)).toEqual({});
  expect(updateBody(unseen, unseen, ids)).toEqual({ id: 3 });
});

it("refuses what the server would refuse", () => {
  expect(check({ barcode: "4006381333932" })).toEqual({
    barcode: "The barcode 4006381333932 has a wrong check digit",
  });
  expect(check({ sale_price: 1.234 })).toEqual({ sale_price: "An amount can have at most 2 decimals" });
  expect(check({ min_stock_quantity: 1.5 })).toEqual({
    min_stock_quantity: "Rice: the quantity must be a whole number",
  });
  expect(check({ min_stock_quantity: 1.5, price_type: "by_unit" })).toEqual({});
});

it("shows refusals only at the fields of the page", () => {
  const refused = (path: string) => ({
    status: 409,
    data: { success: false, message: "taken", code: "barcode_taken", errors: [{ path, message: "taken" }] },
  });
  expect(refusedFields(refused("body.variations.0.barcode"))).toEqual({ barcode: "taken" });
  expect(refusedFields(refused("body.new_variations.0.barcode"))).toEqual({});
});
