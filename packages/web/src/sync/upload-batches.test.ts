import { expect, it } from "vitest";
import type { OutboxRow } from "../local-db/rows.ts";
import { maxRecordBytes, nextBatch, requestBody } from "./upload-batches.ts";

const orderOf = (items: number, text = ""): OutboxRow => ({
  temp_id: "a",
  kind: "order",
  company_id: 1,
  user_id: 1,
  created_at: "2026-11-20T16:00:00.000Z",
  state: "waiting",
  body: { orders: [{ text }], order_items: Array.from({ length: items }, () => ({})), payment_logs: [{}] },
});
const many = (count: number, row: OutboxRow) => Array.from({ length: count }, () => row);

it("holds at most 500 orders, 5000 rows of a kind and 5 MB, but always something", () => {
  expect(nextBatch(many(501, orderOf(1)))).toHaveLength(500);
  expect(nextBatch(many(30, orderOf(200)))).toHaveLength(25);
  expect(nextBatch(many(9, orderOf(1, "é".repeat(300_000))))).toHaveLength(8);
  expect(nextBatch(many(2, orderOf(1, "x".repeat(6_000_000))))).toHaveLength(1);
  expect(nextBatch([])).toEqual([]);
  const body = JSON.stringify(requestBody(nextBatch(many(9, orderOf(1, "é".repeat(300_000))))));
  expect(new TextEncoder().encode(body).length).toBeLessThan(maxRecordBytes + 4096);
});

it("puts the rows of all records together by their plural kind", () => {
  const customer: OutboxRow = { ...orderOf(0), kind: "user", body: { users: [{ name: "Aina" }] } };
  expect(requestBody([customer, orderOf(2), orderOf(1)])).toEqual({
    categories: [],
    brands: [],
    products: [],
    product_variations: [],
    users: [{ name: "Aina" }],
    orders: [{ text: "" }, { text: "" }],
    order_items: [{}, {}, {}],
    payment_logs: [{}, {}],
    held_carts: [],
    held_cart_ends: [],
    counter_acts: [],
    drawer_openings: [],
  });
});
