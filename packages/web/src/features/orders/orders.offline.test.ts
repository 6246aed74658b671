import type { Order } from "@clove/domain/orders/orders.schema.ts";
import { describe, expect, it } from "vitest";
import { MemoryCopy } from "../../local-db/memory-copy.ts";
import { keyOf } from "../../local-db/row-keys.ts";
import { findOrdersOffline, listCashiersOffline, listOrdersOffline } from "./orders.offline.ts";

const order = (id: number, changes: Partial<Order> = {}) =>
  ({
    id,
    temp_id: null,
    order_ref: `261121T0001R0000${id}`,
    invoice_id: `INV-0001-00000${id}`,
    status: "completed",
    flags: [],
    created_at: `2026-11-2${id}T04:00:00.000Z`,
    terminal_id: 7,
    cashier_user_id: 1,
    cashier_user: { id: 1, name: "Ben" },
    terminal: { id: 7, name: "Till", unique_no: "0001", branch: { id: 3, name: "Town" } },
    user: null,
    items: [],
    payment_logs: [{ receipt_no: `RCP-0001-00000${id}` }],
    ...changes,
  }) as unknown as Order;

const orders = [
  order(1, { flags: ["late"] }),
  order(2, {
    ...{ flags: ["late"], flags_seen_at: "2026-11-22T05:00:00.000Z" },
    ...{ cashier_user_id: 2, cashier_user: { id: 2, name: "Mei" } },
  }),
  order(3, { status: "cancelled", cashier_user: { id: 1, name: "Benjamin" } }),
];

/** Without status, remarks and receipt numbers, as pages were stored before keys had them. */
const shortKey = (key: string) => {
  const parts = key.split("\u0002");
  return [...parts.slice(0, 7), parts.at(-1)].join("\u0002");
};

/** Without the cashier. */
const keyOfNoCashier = (key: string) => {
  const parts = key.split("\u0002");
  return [...parts.slice(0, 10), parts.at(-1)].join("\u0002");
};

describe.each([
  ["as they are made now", (key: string) => key],
  ["as they were stored before", shortKey],
  ["as they were stored before they had the cashier", keyOfNoCashier],
])("the copy's order list, with keys %s", (_, stored) => {
  const memory = new MemoryCopy();
  for (const each of orders) {
    memory.setPacked("orders", each.id, stored(keyOf("orders", each)), JSON.stringify(each), 1);
  }
  const copy = { memory, profile: { company: { time_zone: "Asia/Kuala_Lumpur" } } } as never;
  const found = async (params: object) => {
    const answer = await listOrdersOffline({ url: "company/order/list", params }, copy, {} as never);
    return (answer as { data: { orders: Order[] } }).data.orders.map(({ id }) => id);
  };

  it("finds the order of a whole number, and for any other says that a connection is needed", async () => {
    const find = async (code: string) => {
      const answer = await findOrdersOffline(
        { url: "company/order/find", params: { code } },
        copy,
        {} as never,
      );
      return (answer as { data: { orders: Order[] } }).data.orders.map(({ id }) => id);
    };
    for (const code of ["261121t0001r00002", "INV-0001-000002", "rcp-0001-000002"])
      expect([code, await find(code)]).toEqual([code, [2]]);
    const token = "a".repeat(43);
    for (const code of ["261121T0001R00009", `https://pos.example/receipt/${token}`])
      await expect(find(code)).rejects.toThrow(/needs a connection/);
  });

  it("has the newest first", async () => {
    expect(await found({})).toEqual([3, 2, 1]);
  });
  it("is filtered by status, unseen remarks and days", async () => {
    expect(await found({ status: "cancelled" })).toEqual([3]);
    expect(await found({ flagged: "1" })).toEqual([1]);
    expect(await found({ from_date: "2026-11-22", to_date: "2026-11-22" })).toEqual([2]);
  });
  it("is filtered by who sold, and says who did, by their latest name", async () => {
    expect(await found({ cashier_user_id: 2 })).toEqual([2]);
    expect(await found({ cashier_user_id: 1 })).toEqual([3, 1]);
    expect(await found({ cashier_user_id: 9 })).toEqual([]);
    const answer = await listCashiersOffline({ url: "company/order/cashiers" }, copy, {} as never);
    const { cashiers } = (answer as { data: { cashiers: object[] } }).data;
    expect(cashiers).toEqual([
      { id: 1, name: "Benjamin" },
      { id: 2, name: "Mei" },
    ]);
  });
  it("finds receipt numbers, and a whole order number alone", async () => {
    expect(await found({ search: "rcp-0001-000002" })).toEqual([2]);
    expect(await found({ search: "261121T0001R00001" })).toEqual([1]);
    expect(await found({ search: "nobody" })).toEqual([]);
  });
});

it("shows a search's 1,000 newest matches and says that there are more", async () => {
  const memory = new MemoryCopy();
  const user = { id: 9, name: "Regular", phone: null };
  for (let id = 1; id <= 1001; id++) {
    const sold = order(id, { user, created_at: new Date(Date.UTC(2026, 10, 1) + id * 1000).toISOString() });
    memory.setPacked("orders", id, keyOf("orders", sold), JSON.stringify(sold), 1);
  }
  const copy = { memory, profile: { company: { time_zone: "Asia/Kuala_Lumpur" } } } as never;
  const listed = async (params: object) =>
    (await listOrdersOffline({ url: "company/order/list", params }, copy, {} as never)) as {
      data: { orders: Order[]; count: number; more?: true };
    };
  const { orders: first, ...found } = (await listed({ search: "regular", length: 200 })).data;
  expect([first[0]!.id, found]).toEqual([1001, { count: 1000, more: true }]);
  expect((await listed({ search: "regular", length: 200, page: 6 })).data.orders).toEqual([]);
  const all = (await listed({ length: 200, page: 6 })).data;
  expect([all.orders.length, all.count]).toEqual([1, 1001]);
});
