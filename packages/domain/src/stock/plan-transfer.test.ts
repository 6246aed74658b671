import { expect, test } from "vitest";
import { planTransfer, type TransferEntry } from "./plan-transfer.ts";

const variation = (id: number, name: string, price_type: "fixed" | "by_unit" = "fixed") => ({
  id,
  name,
  price_type,
  purchase_price: 1,
  sale_price: 5,
});
const batch = (id: number, product_variation_id: number, quantity: number, cost: number, branch_id = 7) => ({
  stock_purchase_transaction_id: id,
  product_variation_id,
  branch_id,
  quantity,
  purchase_price: cost,
  expires_on: null,
});
const batches = [batch(11, 1, 3, 2), batch(12, 1, 4, 2.5), batch(21, 2, 1.5, 8)];
const facts = {
  branch_id: 7,
  destination_branch_id: 8,
  variations: [variation(1, "Cup"), variation(2, "Cloth", "by_unit")],
  batches,
  named: [...batches, batch(13, 1, 0, 9), batch(14, 1, 5, 9, 8)],
};
const entry = (product_variation_id: number, quantity: number, from?: number): TransferEntry => ({
  product_variation_id,
  quantity,
  ...(from !== undefined && { stock_purchase_transaction_id: from }),
});
const parts = (entries: TransferEntry[]) =>
  planTransfer(entries, facts).parts.map((part) => [
    part.source_batch_id,
    part.quantity,
    part.purchase_price,
    part.sale_price,
  ]);
const refusals = (entries: TransferEntry[], more: object = {}) =>
  planTransfer(entries, { ...facts, ...more }).refusals.map(({ code, path, params }) => [code, path, params]);

test("the oldest batch moves first, each part with its batch's cost", () => {
  expect(parts([entry(1, 5), entry(2, 0.75)])).toEqual([
    [11, 3, 2, 5],
    [12, 2, 2.5, 5],
    [21, 0.75, 8, 5],
  ]);
});

test("the named batch moves before the oldest; an empty one is skipped", () => {
  expect(parts([entry(1, 5, 12)])).toEqual([
    [12, 4, 2.5, 5],
    [11, 1, 2, 5],
  ]);
  expect(parts([entry(1, 1, 13)])).toEqual([[11, 1, 2, 5]]);
});

test("never more than there is", () => {
  expect(refusals([entry(2, 1.5), entry(1, 8)])).toEqual([
    ["stock_beyond", "entries.1.quantity", { name: "Cup", left: 7 }],
  ]);
});

test("every other reason against it", () => {
  expect(refusals([entry(1, 1), entry(1, 1), entry(9, 1), entry(2, 1, 14), entry(2, 1, 99)])).toEqual([
    ["transfer_twice", "entries.1.product_variation_id", { name: "Cup" }],
    ["not_found", "entries.2.product_variation_id", {}],
    ["batch_elsewhere", "entries.3.stock_purchase_transaction_id", { name: "Cloth" }],
    ["not_found", "entries.4.stock_purchase_transaction_id", {}],
  ]);
  expect(refusals([entry(1, 0.5)])).toEqual([["quantity_whole", "entries.0.quantity", { name: "Cup" }]]);
  expect(refusals([entry(1, 1, 14)])).toEqual([
    ["batch_elsewhere", "entries.0.stock_purchase_transaction_id", { name: "Cup" }],
  ]);
  expect(refusals([entry(1, 1)], { destination_branch_id: 7 })).toEqual([
    ["transfer_same_store", "destination_branch_id", {}],
  ]);
});
