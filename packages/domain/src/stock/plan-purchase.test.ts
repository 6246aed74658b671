import { expect, test } from "vitest";
import { type PurchaseEntry, planPurchase } from "./plan-purchase.ts";

const rice = {
  id: 1,
  name: "Rice",
  price_type: "by_unit" as const,
  purchase_vat: 6,
  purchase_price: 3,
  sale_price: 5,
};
const salt = {
  id: 2,
  name: "Salt",
  price_type: "fixed" as const,
  purchase_vat: 0,
  purchase_price: 1,
  sale_price: 2,
};
const facts = { branch_id: 7, currency: "MYR", variations: [rice, salt] };
const entry = (product_variation_id: number, changes: Partial<PurchaseEntry> = {}): PurchaseEntry => ({
  product_variation_id,
  quantity: 2,
  purchase_price: 1,
  sale_price: 2,
  ...changes,
});

test("every line opens a batch with the product's SST, even when two are of one variation", () => {
  const entries = [
    entry(1, {
      quantity: 1.125,
      purchase_price: 3.2,
      sale_price: 5,
      batch_no: "A1",
      expires_on: "2027-01-31",
    }),
    entry(1, { purchase_price: 3.4, sale_price: 6, batch_no: "" }),
  ];
  expect(planPurchase(entries, facts).lines).toEqual([
    {
      product_variation_id: 1,
      quantity: 1.125,
      purchase_price: 3.2,
      sale_price: 5,
      batch_no: "A1",
      expires_on: "2027-01-31",
      purchase_vat: 6,
    },
    {
      product_variation_id: 1,
      quantity: 2,
      purchase_price: 3.4,
      sale_price: 6,
      batch_no: null,
      expires_on: null,
      purchase_vat: 6,
    },
  ]);
});

test("prices change to those of a variation's last line, and only where they differ", () => {
  const entries = [
    entry(1, { purchase_price: 3.2, sale_price: 5.5 }),
    entry(2, { purchase_price: 1, sale_price: 2 }),
    entry(1, { purchase_price: 3.4, sale_price: 5.5 }),
  ];
  expect(planPurchase(entries, facts).prices).toEqual([
    {
      id: 1,
      from: { purchase_price: 3, sale_price: 5 },
      to: { purchase_price: 3.4, sale_price: 5.5 },
    },
  ]);
  const back = [entry(2, { sale_price: 9 }), entry(2)];
  expect(planPurchase(back, facts).prices).toEqual([]);
});

test("every reason against it", () => {
  const entries = [
    entry(9),
    entry(2, { quantity: 0.5 }),
    entry(1, { purchase_price: 1.005, sale_price: 1.001 }),
  ];
  expect(planPurchase(entries, facts).refusals.map(({ code, path }) => [code, path])).toEqual([
    ["not_found", "entries.0.product_variation_id"],
    ["quantity_whole", "entries.1.quantity"],
    ["too_many_decimals", "entries.2.purchase_price"],
    ["too_many_decimals", "entries.2.sale_price"],
  ]);
});
