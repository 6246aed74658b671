import * as callTexts from "@clove/domain/calls.texts.ts";
import type { OneOrder, Order } from "@clove/domain/orders/orders.schema.ts";
import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";
import { saleRows, sendUpload } from "../../../test/upload.ts";

const app = useTestApp();
let shop: Shop;
let tea: { id: number };
/** Three online sales, each on another day; `flagged` is an offline sale with flags. */
let sold: Order[];
let flagged: Order;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  tea = (await shop.product({ price: 10 })).variation;
  sold = [];
  // Midnight in Kuala Lumpur is 16:00 UTC.
  for (const at of ["2026-03-01T15:59:59.999Z", "2026-03-01T16:00:00Z", "2026-03-02T16:00:00Z"]) {
    const { data } = await shop.sell({ items: [line(tea, 10)], payments: [pay("cash", 10)] });
    await app().rows("update orders set created_at = $2 where id = $1", [data.order.id, at]);
    sold.push(data.order);
  }
  const cashier = await shop.staff("cashier", ["pos:view"]);
  const upload = saleRows({
    temp_id: "T0001-listed",
    terminal_id: shop.terminal.id,
    cashier_user_id: cashier.user.id,
    lines: [{ product_variation_id: tea.id, sale_price: 10 }],
  });
  const { records } = await sendUpload(app(), shop.owner.token, upload);
  flagged = (await one(records[0]!.id!)).data.order;
});

const one = (id: number, token = shop.owner.token, query = "") =>
  app().call<{ order: OneOrder }>(token, "GET", `order/${id}${query}`);
const list = (query: string, token = shop.owner.token) =>
  app().call<{ orders: Order[]; count: number }>(token, "GET", `order/list?${query}`);
const found = async (query: string) => {
  const { orders, count } = (await list(query)).data;
  expect(count).toBe(orders.length);
  return orders.map(({ id }) => id);
};
const ids = (...orders: Order[]) => orders.map(({ id }) => id);

describe("order/list", () => {
  test("filters by days of the company's time zone, both ends included", async () => {
    const [first, second, third] = sold as [Order, Order, Order];
    expect(await found("from_date=2026-03-01&to_date=2026-03-01")).toEqual(ids(first));
    expect(await found("from_date=2026-03-02&to_date=2026-03-02")).toEqual(ids(second));
    expect(await found("to_date=2026-03-03")).toEqual(ids(third, second, first));
    expect(await found("from_date=2026-03-04")).toEqual(ids(flagged));
    expect((await list("from_date=2026-02-30")).status).toBe(422);
  });

  test("filters by status", async () => {
    expect(await found("status=cancelled")).toEqual([]);
    expect(await found("status=completed")).toHaveLength(4);
    expect((await list("status=lost")).status).toBe(422);
  });

  test("the search finds receipt numbers, and for a whole order number only that order", async () => {
    const [first] = sold as [Order];
    const receipt = first.payment_logs[0]!.receipt_no;
    expect(receipt).toMatch(/^RCP-/);
    expect(await found(`search=${receipt.toLowerCase()}`)).toEqual(ids(first));
    expect(await found("search=offline-receipt-T0001-listed")).toEqual(ids(flagged));
    expect(await found("search=offline-receipt-T0001-lis")).toEqual([]);
    expect(await found(`search=${first.order_ref}`)).toEqual(ids(first));
    expect(await found(`search=${first.order_ref}0`)).toEqual([]);
  });
});

test("a list that takes too long is refused with a sentence before the till believes that the connection is lost", async () => {
  const holder = new pg.Client({ connectionString: app().url });
  await holder.connect();
  await holder.query("begin; lock table orders in access exclusive mode");
  const began = performance.now();
  const { status, failure } = await list("search=aina");
  const milliseconds = performance.now() - began;
  await holder.end();
  expect(milliseconds).toBeLessThan(8000);
  expect([status, failure.code, failure.message]).toEqual([503, "took_too_long", callTexts.tookTooLong]);
  expect((await list("search=aina")).status).toBe(200);
});

test("costs of goods are answered only to people who may see costs, and only when asked for", async () => {
  const { id, items } = sold[0]!;
  expect((await one(id)).data.order).not.toHaveProperty("costs");
  const { costs } = (await one(id, undefined, "?costs=1")).data.order;
  expect(costs).toMatchObject([{ order_item_id: items[0]!.id, quantity: 1, purchase_price: 1 }]);
  expect((await one(id, undefined, "?graph={id}")).data).toEqual({ order: { id } });
  expect((await one(id, undefined, "?graph={costs{purchase_price}}")).data).toEqual({
    order: { costs: [{ purchase_price: 1 }] },
  });
  const clerk = await shop.staff("branch_manager", ["order:view"]);
  expect((await one(id, clerk.token, "?costs=1")).data.order).not.toHaveProperty("costs");
  expect((await one(id, clerk.token, "?graph={id,costs{purchase_price}}")).data).toEqual({ order: { id } });
  const buyer = await shop.staff("branch_manager", ["order:view", "purchase:view"]);
  expect((await one(id, buyer.token, "?costs=1")).data.order.costs).toHaveLength(1);
});

describe("flags", () => {
  const see = (id: number, token = shop.owner.token, key?: string) =>
    app().call<{ order: Order }>(token, "POST", "order/flags/seen", { id, ...(key && { temp_id: key }) });

  test("are marked as seen once, with order:view in the store; the list of flagged orders then leaves the order out", async () => {
    expect(flagged.flags).not.toEqual([]);
    expect(await found("flagged=1")).toEqual(ids(flagged));
    const cashier = await shop.staff("cashier", ["pos:view"]);
    expect((await see(flagged.id, cashier.token)).status).toBe(403);
    const elsewhere = await shop.staff("branch_manager", ["order:view"]);
    const body = { user_id: elsewhere.user.id, branch_id: shop.owner.branch.id };
    await app().call(shop.owner.token, "POST", "branch/user/remove", body);
    expect((await see(flagged.id, elsewhere.token)).status).toBe(403);
    expect((await see(flagged.id, app().b.token)).status).toBe(404);
    const { order } = (await see(flagged.id)).data;
    expect(order.flags).toEqual(flagged.flags);
    expect(Date.parse(order.flags_seen_at!)).toBeLessThanOrEqual(Date.now());
    expect((await see(flagged.id)).data.order).toEqual(order);
    expect(await found("flagged=1")).toEqual([]);
    const logged = await app().rows(
      "select subject_id::int, detail->'flags' as flags from audit_log where action = 'order.flags_seen'",
    );
    expect(logged).toEqual([{ subject_id: flagged.id, flags: flagged.flags }]);
  });

  test("of an order without flags nothing is marked", async () => {
    expect((await see(sold[0]!.id)).data.order.flags_seen_at).toBeNull();
  });

  test("a new flag makes the order flagged again", async () => {
    const differing = saleRows({
      temp_id: "T0001-listed",
      terminal_id: shop.terminal.id,
      cashier_user_id: shop.owner.user.id,
      lines: [{ product_variation_id: tea.id, sale_price: 10, quantity: 2 }],
    });
    await sendUpload(app(), shop.owner.token, differing);
    expect(await found("flagged=1")).toEqual(ids(flagged));
  });
});

// The last one, because it sells more.
test("filters by who sold, and tells who did in the caller's stores", async () => {
  const [first] = sold as [Order];
  const seller = flagged.cashier_user;
  const owner = first.cashier_user;
  const cashiers = async (token = shop.owner.token) =>
    (await app().call<{ cashiers: object[] }>(token, "GET", "order/cashiers")).data.cashiers;
  expect(await found(`cashier_user_id=${seller.id}`)).toEqual(ids(flagged));
  expect(await found(`cashier_user_id=${owner.id}`)).toHaveLength(3);
  expect(await found(`cashier_user_id=${owner.id}&search=${flagged.order_ref}`)).toEqual([]);
  expect(await found(`cashier_user_id=${app().b.user.id}`)).toEqual([]);
  expect((await list("cashier_user_id=x")).status).toBe(422);
  expect(await cashiers()).toEqual([owner, seller].sort((one, other) => one.id - other.id));
  expect(await cashiers(app().b.token)).toEqual([]);
  // Somebody who sees another store only.
  const store = await shop.branch({ type: "branch" });
  const clerk = await shop.staff("branch_manager", ["order:view"]);
  const move = (path: string, branch_id: number) =>
    app().call(shop.owner.token, "POST", path, { user_id: clerk.user.id, branch_id });
  await move("branch/user/add", store.id);
  await move("branch/user/remove", shop.owner.branch.id);
  expect(await cashiers(clerk.token)).toEqual([]);
  await shop.sell({
    terminal_id: (await shop.counter(store.id)).id,
    items: [line((await shop.product({ price: 5, branch_id: store.id })).variation, 5)],
    payments: [pay("cash", 5)],
  });
  expect(await cashiers(clerk.token)).toEqual([owner]);
});
