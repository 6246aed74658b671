import type { Order } from "@clove/domain/orders/orders.schema.ts";
import type { Dashboard } from "@clove/domain/reports/dashboard.schema.ts";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { SignedUp } from "../../../test/app.ts";
import { useTestApp } from "../../../test/app.ts";
import { readReport } from "../../../test/read-report.ts";
import { openRefunds } from "../../../test/refunds.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";
import { saleRows, sendUpload } from "../../../test/upload.ts";

const app = useTestApp();
let owner: SignedUp;
let shop: Shop;
let second: { id: number };

// A Sunday on which clocks are set back by an hour, so that the same time a week ago is not 168 hours ago.
const [today, before] = ["2026-10-25", "2026-10-18"];
const now = "2026-10-25T13:30:00.000Z";

/** Sales of today until half past two, and of the whole Sunday before; the expected figures below are calculated by hand. */
beforeAll(async () => {
  owner = await app().signUp("berlin", { time_zone: "Europe/Berlin" });
  shop = await openShop(app(), owner);
  second = await shop.branch({ type: "branch", name: "Second" });
  const far = await shop.counter(second.id);
  const { giveBack, cancel } = openRefunds(app(), shop);
  const { variation: a } = await shop.product({ name: "A", price: 10 });
  const { variation: b } = await shop.product({ name: "B", price: 100, sale_vat: 6 });
  const { variation: c } = await shop.product({ name: "C", price: 20, branch_id: second.id });

  const cash = (
    moment: string,
    variation: { id: number },
    price: number,
    quantity: number,
    more: object = {},
  ) =>
    sell(moment, {
      items: [line(variation, price, quantity)],
      payments: [pay("cash", price * quantity)],
      ...more,
    });

  await cash("2026-10-25T08:10:00Z", a, 10, 3);
  await sell("2026-10-25T13:20:00Z", { items: [line(b, 100)], payments: [pay("qr", 106)] });
  await cash("2026-10-25T13:25:00Z", c, 20, 2, { terminal_id: far.id });
  const gone = await cash("2026-10-25T09:00:00Z", a, 10, 1);
  expect((await cancel(gone, { terminal_id: shop.terminal.id })).status).toBe(200);
  await app().rows("update orders set cancelled_at = '2026-10-25T10:00:00Z' where id = $1", [gone.id]);
  await app().rows("update order_refunds set created_at = '2026-10-25T10:00:00Z' where order_id = $1", [
    gone.id,
  ]);
  const old = await cash("2026-10-20T10:00:00Z", a, 10, 3);
  expect((await giveBack(old, { 0: 2 }, { return_charge: 1 })).status).toBe(200);
  for (const table of ["order_returns", "order_refunds"])
    await app().rows(`update ${table} set created_at = '2026-10-25T11:00:00Z' where order_id = $1`, [old.id]);
  await cash("2026-10-18T12:29:59Z", a, 10, 5);
  await cash("2026-10-18T12:30:00Z", a, 10, 7);
  await cash("2026-10-18T20:00:00Z", c, 20, 1, { terminal_id: far.id });
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
});
afterAll(() => void vi.useRealTimers());

async function sell(moment: string, body: object): Promise<Order> {
  const sale = await shop.sell(body);
  expect(sale.status).toBe(200);
  const { order } = sale.data;
  await app().rows("update orders set created_at = $2 where id = $1", [order.id, moment]);
  return order;
}

const read = async (token = owner.token, query = "") => {
  const answer = await app().call<Dashboard>(token, "GET", `dashboard${query}`);
  expect(answer.text).toContain('"success":true');
  return answer.data;
};
const inHours = (hours: Dashboard["hours"], of: "sales" | "before") =>
  hours.flatMap((hour) => (hour[of] === 0 ? [] : [[hour.hour, hour[of]]]));

test("compares today with the same weekday a week ago up to the same time", async () => {
  const shown = await read();
  expect(shown).toMatchObject({ at: now, day: today, day_before: before, has_orders: true });
  expect(shown.today).toEqual({ sales: 157, orders: 3, average: 58.67, net_sales: 151, profit: 147 });
  expect(shown.before).toEqual({ sales: 50, orders: 1, average: 50, net_sales: 50, profit: 45 });
  // A sale of ten o'clock was cancelled at eleven.
  expect(inHours(shown.hours, "sales")).toEqual([
    [9, 30],
    [10, 10],
    [11, -10],
    [12, -19],
    [14, 146],
  ]);
  expect(inHours(shown.hours, "before")).toEqual([
    [14, 120],
    [22, 20],
  ]);
  expect(shown.stores).toEqual([
    { id: owner.branch.id, name: "Main berlin", sales: 117, before: 50 },
    { id: second.id, name: "Second", sales: 40, before: 0 },
  ]);
  expect(shown.best_sellers).toEqual([
    { name: "B", quantity: 1, sales: 106 },
    { name: "C", quantity: 2, sales: 40 },
    { name: "A", quantity: 1, sales: 10 },
  ]);
  expect(shown.methods).toEqual([
    { name: "Cash", net: 51 },
    { name: "Credit", net: 0 },
    { name: "Bank", net: 0 },
    { name: "QR", net: 106 },
  ]);
});

test("every total equals that of the reports of the day, for all stores and for one", async () => {
  for (const branch of ["", `branch_id=${owner.branch.id}`, `branch_id=${second.id}`]) {
    const shown = await read(owner.token, `?${branch}`);
    const days = `?from_date=${today}&to_date=${today}&${branch}`;
    const sums = async (type: "sales-by-product" | "sales-by-payment-method", column: number) => {
      const { lines } = await readReport(app(), owner.token, type, days);
      return lines.reduce((sum, each) => sum + Number(each.split(",")[column]), 0);
    };
    expect(shown.today.profit).toBe(await sums("sales-by-product", 10));
    expect(shown.today.net_sales).toBe(await sums("sales-by-product", 8));
    expect(shown.today.sales).toBe(await sums("sales-by-payment-method", 5));
    const total = (rows: { sales: number }[]) => rows.reduce((sum, { sales }) => sum + sales, 0);
    expect([total(shown.hours), total(shown.stores)]).toEqual([shown.today.sales, shown.today.sales]);
  }
});

test("a manager sees only the assigned stores, and what needs attention only with the right to its page", async () => {
  const { token, user } = await shop.staff("branch_manager", ["report:view"]);
  const shown = await read(token);
  expect(shown.today).toMatchObject({ sales: 117, orders: 2 });
  expect(shown.stores.map(({ name }) => name)).toEqual(["Main berlin"]);
  expect(shown.attention).toEqual({
    low_stock: null,
    open_shifts: null,
    to_settle: null,
    near_limit: null,
    backup: null,
    set_back: null,
    books: null,
  });
  await app().call(owner.token, "POST", "branch/user/remove", {
    user_id: user.id,
    branch_id: owner.branch.id,
  });
  const nowhere = await read(token);
  expect(nowhere).toMatchObject({
    has_orders: false,
    stores: [],
    best_sellers: [],
    today: { sales: 0, average: 0 },
  });
  const seller = await shop.staff("branch_manager", ["pos:view", "order:view"]);
  expect((await app().call(seller.token, "GET", "dashboard")).status).toBe(403);
});

test("what needs attention: low stock, open shifts, sales to settle, customers near their limit", async () => {
  const { attention: none } = await read();
  expect(none).toEqual({
    low_stock: { count: 0, rows: [] },
    open_shifts: { count: 0, rows: [] },
    to_settle: { flagged: 0, kept_aside: 0, waiting: 0 },
    near_limit: { count: 0, rows: [], unassigned: 0 },
    backup: null,
    set_back: null,
    books: null,
  });
  const price = { purchase_price: 1, sale_price: 10 };
  const { variation } = await shop.product({
    name: "Scarce",
    variations: [{ ...price, initial_stock_quantity: 3, min_stock_quantity: 5 } as never],
  });
  await shop.openShift(owner.token, shop.terminal.id, 5);
  const customers = [await shop.customer(100), await shop.customer(100)];
  const earlier = "2026-10-21T10:00:00.000Z";
  for (const [place, price] of [90, 89.99].entries()) {
    const sold = (await shop.product({ price })).variation;
    const user_id = customers[place]!.id;
    await sell(earlier, { user_id, items: [line(sold, price)], payments: [pay("credit", price)] });
  }
  const offline = (temp_id: string, { order = {}, ...more }: { order?: object; payments?: object[] } = {}) =>
    saleRows({
      temp_id,
      terminal_id: shop.terminal.id,
      cashier_user_id: owner.user.id,
      lines: [{ product_variation_id: variation.id, sale_price: 10, quantity: 4 }],
      order: { created_at: earlier, ...order },
      ...more,
    });
  await sendUpload(app(), owner.token, offline("T0001-oversold"));
  await sendUpload(app(), owner.token, offline("T0001-wrong", { order: { total: 7 } }));
  const unknown = {
    order: { user_temp_id: "T0001-nobody" },
    payments: [{ payment_method: "credit" as const }],
  };
  await sendUpload(app(), owner.token, offline("T0001-nobody", unknown));

  const { attention } = await read();
  expect(attention.low_stock).toMatchObject({ count: 1, rows: [{ product: { name: "Scarce" } }] });
  expect(attention.open_shifts).toMatchObject({
    count: 1,
    rows: [{ user: { name: "Admin berlin" }, terminal: { id: shop.terminal.id } }],
  });
  expect(attention.to_settle).toEqual({ flagged: 2, kept_aside: 1, waiting: 0 });
  expect(attention.near_limit).toMatchObject({
    count: 1,
    rows: [{ id: customers[0]!.id, credit_used: 90 }],
    unassigned: 1,
  });
  // For another store there are only the customers, whose credit is the same in all stores.
  const elsewhere = (await read(owner.token, `?branch_id=${second.id}`)).attention;
  expect(elsewhere).toMatchObject({
    low_stock: { count: 0 },
    open_shifts: { count: 0 },
    to_settle: { flagged: 0, kept_aside: 0 },
    near_limit: { count: 1, unassigned: 0 },
  });
});

test("a new company has no orders, and the answer says so", async () => {
  const shown = await read(app().b.token);
  expect(shown).toMatchObject({
    has_orders: false,
    best_sellers: [],
    today: { sales: 0, orders: 0, profit: 0 },
  });
  expect(shown.stores).toEqual([{ id: app().b.branch.id, name: "Main b", sales: 0, before: 0 }]);
});
