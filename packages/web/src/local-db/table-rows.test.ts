import type { Order } from "@clove/domain/orders/orders.schema.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ClovePosDb } from "./clove-pos-db.ts";
import { deleteRows, storeRows } from "./table-rows.ts";

let db: ClovePosDb;
beforeEach(() => {
  db = new ClovePosDb("table rows");
});
afterEach(() => db.delete());

const back = (id: number, order_id: number) => ({ id, order_id, lines: [], charge: 0, notes: null });
/** As far as the tables look into it. */
const order = (id: number, returns?: object[]) =>
  ({ id, temp_id: null, items: [], payment_logs: [], ...(returns && { returns }) }) as unknown as Order;

test("the returns of an order are in a table of their own, and are deleted with it", async () => {
  const kept = async () =>
    (await db.order_returns.toArray()).map(({ id, order_id, synced }) => [id, order_id, synced]);
  await storeRows(db, "orders", [order(1, [back(7, 1)]), order(2, [back(8, 2), back(9, 2)])]);
  expect(await kept()).toEqual([
    [7, 1, 1],
    [8, 2, 1],
    [9, 2, 1],
  ]);
  expect((await db.orders.toArray()).every((row) => !("returns" in row))).toBe(true);
  // Another one has come; then the order is gone.
  await storeRows(db, "orders", [order(1, [back(7, 1), back(10, 1)])]);
  expect((await kept()).filter(([, order_id]) => order_id === 1)).toEqual([
    [7, 1, 1],
    [10, 1, 1],
  ]);
  await deleteRows(db, "orders", [2]);
  expect((await kept()).map(([id]) => id)).toEqual([7, 10]);
});

test("an order that an earlier version stored has no returns", async () => {
  await storeRows(db, "orders", [order(3)]);
  expect(await db.order_returns.count()).toBe(0);
});
