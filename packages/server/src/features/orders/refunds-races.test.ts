import type { Order } from "@clove/domain/orders/orders.schema.ts";
import { beforeAll, expect, test } from "vitest";
import type { Answer } from "../../../test/app.ts";
import { useTestApp } from "../../../test/app.ts";
import { openRefunds } from "../../../test/refunds.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";
import { checkInvariants } from "../books/check-invariants.ts";

// Concurrent calls, each on a connection of its own. `useTestApp` checks every invariant at the end.
const app = useTestApp();
let shop: Shop;
let refunds: ReturnType<typeof openRefunds>;
let goods: { id: number };

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  refunds = openRefunds(app(), shop);
  goods = (await shop.product({ price: 10, stock: 1000 })).variation;
});

const sell = async (quantity: number, more: object = {}): Promise<Order> => {
  const body = { items: [line(goods, 10, quantity)], payments: [pay("cash", 10 * quantity)], ...more };
  return (await shop.sell(body)).data.order;
};
const times = <T>(n: number, act: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => act(i));
const codes = (answers: Answer<unknown>[]) =>
  answers.map(({ status, failure }) => failure.code ?? status).sort();
const succeeded = (answers: Answer<unknown>[]) => answers.filter(({ status }) => status === 200).length;

test("of concurrent cancellations and complete returns at several counters one succeeds", async () => {
  const order = await sell(2);
  await sell(20);
  const second = await shop.counter();
  await sell(20, { terminal_id: second.id });
  const answers = await Promise.all(
    times(16, (i) => {
      const at = { terminal_id: i % 4 < 2 ? shop.terminal.id : second.id };
      return i % 2 ? refunds.cancel(order, at) : refunds.giveBack(order, { 0: 2 }, at);
    }),
  );
  expect(succeeded(answers)).toBe(1);
  expect(["order_cancelled", "order_returned"]).toContain(
    codes(answers.filter(({ status }) => status !== 200))[0],
  );
});

test("the last piece is returned once, and once per key", async () => {
  const [order, keyed] = [await sell(3), await sell(3)];
  const answers = await Promise.all(times(12, () => refunds.giveBack(order, { 0: 1 })));
  expect(succeeded(answers)).toBe(3);
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  const again = await Promise.all(
    times(8, () => refunds.giveBack(keyed, { 0: 1 }, { temp_id: "T0001-back" })),
  );
  expect(new Set(again.map(({ text }) => text)).size).toBe(1);
  expect((await refunds.order(keyed)).items[0]!.returned_quantity).toBe(1);
});

test("concurrent refunds and cash taken out never exceed what is in the drawer", async () => {
  const counter = await shop.counter();
  const at = { terminal_id: counter.id };
  const orders = await Promise.all(times(6, () => sell(1)));
  await app().call(shop.owner.token, "POST", "terminal/cash/in", { ...at, amount: 50 });
  const answers = await Promise.all(
    orders.flatMap((order) => [
      refunds.cancel(order, at),
      app().call(shop.owner.token, "POST", "terminal/cash/out", { ...at, amount: 10 }),
    ]),
  );
  expect(codes(answers)).toEqual([...Array(5).fill(200), ...Array(7).fill("drawer_short")]);
  expect(await refunds.drawer(counter)).toBe(0);
});

test("a refund that is concurrent with the closing of its shift comes before or after it", async () => {
  for (let round = 0; round < 3; round++) {
    const counter = await shop.counter();
    const at = { terminal_id: counter.id };
    const cashier = await shop.staff("cashier", ["pos:view", "order:view"]);
    await shop.openShift(cashier.token, counter.id, 100);
    const orders = await Promise.all(times(5, () => sell(1, at)));
    const [closed, ...answers] = await Promise.all([
      app().call(cashier.token, "POST", "terminal/shift/close", { ...at, closing_balance: 150 }),
      ...orders.map((order, i) => refunds.cancel(order, at, i % 2 ? cashier.token : undefined)),
    ]);
    expect(closed.status).toBe(200);
    expect(
      answers.every(({ status, failure }) => status === 200 || failure.code === "refund_needs_shift"),
    ).toBe(true);
  }
  expect(await checkInvariants(app().pool)).toEqual([]);
});

test("returns and sales of the same goods, with their lines in any order, do not deadlock", async () => {
  const [one, two] = await Promise.all(times(2, () => shop.product({ price: 10, stock: 6 })));
  const items = [line(one!.variation, 10), line(two!.variation, 10)];
  const body = (i: number) => ({ items: i % 2 ? items : items.toReversed(), payments: [pay("cash", 20)] });
  const orders = await Promise.all(times(6, async (i) => (await shop.sell(body(i))).data.order));
  const answers = await Promise.all([
    ...orders.map((order, i) => (i % 3 ? refunds.giveBack(order, { 0: 1, 1: 1 }) : refunds.cancel(order))),
    ...times(12, (i) => shop.sell(body(i))),
  ]);
  expect(answers.slice(0, 6).every(({ status }) => status === 200)).toBe(true);
  const sold = answers.slice(6);
  expect(sold.every(({ status, failure }) => status === 200 || failure.code === "stock_beyond")).toBe(true);
  const levels = await app().rows(
    "select quantity::int from stock_levels where product_variation_id = any($1) order by product_variation_id",
    [[one!.variation.id, two!.variation.id]],
  );
  const left = 6 - succeeded(sold);
  expect(levels).toEqual([{ quantity: left }, { quantity: left }]);
});

test("credit is not undone twice by concurrent refunds, repayments, sales and stock-ins", async () => {
  const customer = await shop.customer(200);
  const onCredit = () => sell(1, { user_id: customer.id, payments: [pay("credit", 10)] });
  const orders = await Promise.all(times(8, onCredit));
  const second = await shop.counter();
  await app().call(shop.owner.token, "POST", "terminal/cash/in", { terminal_id: second.id, amount: 100 });
  const answers = await Promise.all(
    orders.flatMap((order, i) => [
      refunds.cancel(order, { terminal_id: i % 2 ? second.id : shop.terminal.id }),
      app().call(shop.owner.token, "POST", "payment/credit/repay", {
        terminal_id: shop.terminal.id,
        user_id: customer.id,
        repayments: [pay("cash", 5)],
      }),
      shop.sell({ user_id: customer.id, items: [line(goods, 10)], payments: [pay("credit", 10)] }),
      app().call(shop.owner.token, "POST", "stock/adjust", {
        destination_branch_id: shop.owner.branch.id,
        entries: [{ product_variation_id: goods.id, quantity: 1 }],
      }),
    ]),
  );
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.every(({ failure }) => failure.code === "repayment_beyond_used")).toBe(true);
});
