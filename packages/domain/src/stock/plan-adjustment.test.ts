import { describe, expect, test } from "vitest";
import { type AdjustedBatch, type AdjustmentEntry, planAdjustment } from "./plan-adjustment.ts";

const variation = (id: number, price_type: "fixed" | "by_unit" = "fixed") => ({
  id,
  name: `Product ${id}`,
  price_type,
  purchase_price: 3,
  sale_price: 5,
});
const batch = (id: number, variation_id: number, quantity: number, branch_id = 1): AdjustedBatch => ({
  stock_purchase_transaction_id: id,
  product_variation_id: variation_id,
  branch_id,
  quantity,
  purchase_price: id / 10,
  // The batches of variation 2 have a date.
  expires_on: variation_id === 2 ? "2026-12-01" : null,
});
const entry = (product_variation_id: number, quantity: number, batch_id?: number): AdjustmentEntry => ({
  product_variation_id,
  quantity,
  stock_purchase_transaction_id: batch_id,
});
const batches = [batch(11, 1, 2), batch(12, 1, 3), batch(21, 2, 0.5)];
const plan = (entries: AdjustmentEntry[]) =>
  planAdjustment(entries, {
    branch_id: 1,
    variations: [variation(1), variation(2, "by_unit")],
    batches,
    named: [...batches, batch(13, 1, 0), batch(14, 1, 4, 2)],
  });
const refusals = (entries: AdjustmentEntry[]) => plan(entries).refusals.map(({ code, path }) => [code, path]);

describe("planAdjustment", () => {
  test("stock comes in at the purchase price or the named batch's; it goes out of the named batch, then the oldest", () => {
    const entries = [entry(1, 4), entry(1, 1, 13), entry(2, 0.25), entry(1, -4, 12), entry(2, -0.5)];
    const { received, taken, refusals } = plan(entries);
    expect(refusals).toEqual([]);
    expect(received.map((row) => [row.product_variation_id, row.quantity, row.purchase_price])).toEqual([
      [1, 4, 3],
      [1, 1, 1.3],
      [2, 0.25, 3],
    ]);
    expect(taken).toEqual([
      { batch_id: 12, product_variation_id: 1, quantity: 3 },
      { batch_id: 11, product_variation_id: 1, quantity: 1 },
      { batch_id: 21, product_variation_id: 2, quantity: 0.5 },
    ]);
  });

  test("stock that comes in expires as its entry says, else as the named batch does", () => {
    const dated = (entry: AdjustmentEntry, expires_on: string) => ({ ...entry, expires_on });
    const { received } = plan([
      dated(entry(1, 1), "2027-01-01"),
      dated(entry(1, 2), "2027-02-01"),
      dated(entry(1, 3), "2027-01-01"),
      entry(1, 5),
      entry(2, 0.25, 21),
      dated(entry(2, 0.5, 21), "2027-03-01"),
    ]);
    expect(received.map(({ quantity, expires_on }) => [quantity, expires_on])).toEqual([
      [4, "2027-01-01"],
      [2, "2027-02-01"],
      [5, null],
      [0.25, "2026-12-01"],
      [0.5, "2027-03-01"],
    ]);
  });

  test("entries of one variation, batch and direction are merged; each batch is taken from once", () => {
    const { received, taken } = plan([
      entry(1, 1),
      entry(1, 2),
      entry(1, -1, 11),
      entry(1, -1),
      entry(1, -1, 11),
    ]);
    expect(received.map(({ quantity }) => quantity)).toEqual([3]);
    expect(taken.map((row) => [row.batch_id, row.quantity])).toEqual([
      [11, 2],
      [12, 1],
    ]);
  });

  test("never below zero; the refusal names the product and what is left", () => {
    expect(plan([entry(1, 9), entry(1, -4), entry(1, -1)]).refusals).toEqual([]);
    // Stock that the same call brings in does not count.
    expect(refusals([entry(1, 9), entry(1, -4), entry(1, -2)])).toEqual([
      ["stock_beyond", "entries.1.quantity"],
    ]);
    expect(plan([entry(1, -6), entry(2, -0.75)]).refusals).toEqual([
      { code: "stock_beyond", params: { name: "Product 1", left: 5 }, path: "entries.0.quantity" },
      { code: "stock_beyond", params: { name: "Product 2", left: 0.5 }, path: "entries.1.quantity" },
    ]);
  });

  test("unknown rows, batches of other stores and fractions are all refused at once", () => {
    expect(
      refusals([entry(3, 1), entry(1, 1, 99), entry(1, -1, 21), entry(1, 1, 14), entry(1, 0.5), entry(1, 1)]),
    ).toEqual([
      ["not_found", "entries.0.product_variation_id"],
      ["not_found", "entries.1.stock_purchase_transaction_id"],
      ["batch_elsewhere", "entries.2.stock_purchase_transaction_id"],
      ["batch_elsewhere", "entries.3.stock_purchase_transaction_id"],
      ["quantity_whole", "entries.4.quantity"],
    ]);
  });
});
