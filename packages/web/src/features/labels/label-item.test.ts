import type { Product, Variation } from "@clove/domain/catalogue/products.schema.ts";
import { expect, test } from "vitest";
import { copiesOf, countLabels, itemName, type LabelItem, labelsOf, someNames } from "./label-item.ts";

const branch = { id: 1, name: "Main", type: "branch" } as const;
const item = (id: number, name: string, quantity: number, barcode: string | null = "A-1"): LabelItem => ({
  product: { id, name } as Product,
  variation: {
    id,
    barcode,
    stocks: [{ branch_id: 1, branch, quantity, stock_purchase_transaction_id: 1 }],
  } as Variation,
});
const rice = item(1, "Rice", 3);
const tea = item(2, "Tea", 2.5);
const bare = item(3, "Bare", 9, null);

test("each variation gets the same number, one label per piece, or a number of its own", () => {
  const own = new Map([[2, 4]]);
  expect([rice, tea].map((one) => copiesOf(one, { each: 2, own: new Map() }))).toEqual([2, 2]);
  expect([rice, tea].map((one) => copiesOf(one, { each: "stock", own: new Map() }))).toEqual([3, 2]);
  expect([rice, tea].map((one) => copiesOf(one, { each: "stock", own }))).toEqual([3, 4]);
  expect(copiesOf(item(4, "Gone", 0), { each: "stock", own: new Map() })).toBe(0);
});

test("the labels of a product follow each other, and a product without a barcode has none", () => {
  const copies = { each: 1, own: new Map([[1, 2]]) };
  expect(labelsOf([rice, bare, tea], copies).map(itemName)).toEqual(["Rice", "Rice", "Tea"]);
  expect(countLabels([rice, bare, tea], copies)).toBe(3);
});

test("a sentence names the first few", () => {
  expect(someNames([rice, tea, bare], 2)).toBe("Rice, Tea +1");
  expect(someNames([rice, tea], 2)).toBe("Rice, Tea");
});
