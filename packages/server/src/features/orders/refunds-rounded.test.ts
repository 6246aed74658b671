import { paidByReturn } from "@clove/domain/orders/exchange.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import type { Refundable, RefundedOrder } from "@clove/domain/orders/refunds.schema.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Answer, useTestApp } from "../../../test/app.ts";
import { openRefunds } from "../../../test/refunds.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";

// All calculated by hand. `useTestApp` checks every invariant at the end.
const app = useTestApp();
let opened: Shop;
/** With another counter for each test. */
let shop: Shop;
let calls: ReturnType<typeof openRefunds>;

const set = async (changes: object) => {
  const answer = await app().call(shop.owner.token, "POST", "/api/v1/company-profile/update", changes);
  expect(answer.status).toBe(200);
};

beforeAll(async () => {
  opened = await openShop(app(), app().a);
});
beforeEach(async () => {
  const terminal = await opened.counter();
  shop = { ...opened, terminal, sell: (sale) => opened.sell({ terminal_id: terminal.id, ...sale }) };
  calls = openRefunds(app(), shop);
  await set({ prices_include_tax: false, cash_rounding: 0.05, refund_to: "cash" });
});

type Refunds = Refundable["refunds"];
const figures = (refunds: Refunds) =>
  refunds.map(({ payment_method, amount_received, rounding }) => [payment_method, amount_received, rounding]);

/** A sale of pieces of one product, at this price each. */
async function sell(price: number, quantity: number, payments: object[], more: object = {}): Promise<Order> {
  const { variation } = await shop.product({ price, stock: 100 });
  const sale = await shop.sell({ items: [line(variation, price, quantity)], payments, ...more });
  expect(sale.failure.code).toBeUndefined();
  return sale.data.order;
}

/** Returns as many pieces, with the refunds that were told before. */
async function giveBack(order: Order, quantity: number, more: object = {}) {
  const items = JSON.stringify([{ order_item_id: order.items[0]!.id, quantity }]);
  const query = new URLSearchParams({ items, ...Object.fromEntries(Object.entries(more)) });
  const told = (await calls.refundable(order, `?${query.toString()}`)).data.refundable;
  const answer = await calls.giveBack(order, { 0: quantity }, { ...more, refunds: told.refunds });
  expect(answer.failure.code).toBeUndefined();
  expect(answer.data.refunds).toEqual(told.refunds);
  return figures(answer.data.refunds);
}

describe("a return's cash", () => {
  test("is rounded by the sum of the order's refunds: 10.00 in three pieces gives back 10.00", async () => {
    const order = await sell(4, 3, [pay("cash", 10)], { adjustment: -2 });
    expect(await calls.drawer()).toBe(10);
    // 3.33 → 3.35; 3.34 − 0.02 = 3.32 → 3.30; 3.33 + 0.02 = 3.35.
    expect(await giveBack(order, 1)).toEqual([["cash", 3.35, 0.02]]);
    expect(await giveBack(order, 1)).toEqual([["cash", 3.3, -0.04]]);
    expect(await giveBack(order, 1)).toEqual([["cash", 3.35, 0.02]]);
    expect(await calls.drawer()).toBe(0);
    const { status, refunds } = await calls.order(order);
    expect(status).toBe("returned");
    expect(refunds.map(({ amount, rounding }) => [amount, rounding])).toEqual([
      [3.35, 0.02],
      [3.3, -0.04],
      [3.35, 0.02],
    ]);
  });

  test("is never more than was received, whatever the company's rounding is then", async () => {
    const down = await sell(10.02, 1, [pay("cash", 10)]);
    const up = await sell(10.03, 1, [pay("cash", 10.05)]);
    expect([down.rounding, up.rounding]).toEqual([-0.02, 0.02]);
    await set({ cash_rounding: 0 });
    expect(await giveBack(down, 1)).toEqual([["cash", 10, -0.02]]);
    expect(await giveBack(up, 1)).toEqual([["cash", 10.03, 0]]);
    expect(await calls.drawer()).toBe(0.02);
  });

  test("is rounded after the charge was kept back", async () => {
    const order = await sell(10, 1, [pay("cash", 10)]);
    // 10.00 − 1.02 = 8.98.
    expect(await giveBack(order, 1, { return_charge: 1.02 })).toEqual([["cash", 9, 0.02]]);
    expect(await calls.drawer()).toBe(1);
  });

  test("that rounds to nothing leaves a refund of nothing", async () => {
    const order = await sell(0.02, 3, [pay("cash", 0.05)]);
    expect([order.total, order.rounding]).toEqual([0.06, -0.01]);
    expect(await giveBack(order, 1)).toEqual([["cash", 0, -0.02]]);
    // 0.02 + 0.02.
    expect(await giveBack(order, 1)).toEqual([["cash", 0.05, 0.03]]);
    expect(await giveBack(order, 1)).toEqual([["cash", 0, -0.02]]);
    const ledger = await app().rows(
      "select amount::float from cash_ledger where terminal_id = $1 order by id",
      [shop.terminal.id],
    );
    expect(ledger).toEqual([{ amount: 0.05 }, { amount: -0.05 }]);
  });

  test("takes the place of credit that the customer has repaid", async () => {
    const customer = await shop.customer(100);
    const buy = () => sell(10.02, 1, [pay("credit", 10.02)], { user_id: customer.id });
    const [returned, cancelled] = [await buy(), await buy()];
    const repaid = await app().call(shop.owner.token, "POST", "payment/credit/repay", {
      ...{ terminal_id: shop.terminal.id, user_id: customer.id },
      repayments: [pay("cash", 20.04)],
    });
    expect(repaid.status).toBe(200);
    expect([await calls.drawer(), await calls.owes(customer)]).toEqual([20.05, 0]);
    expect(await giveBack(returned, 1)).toEqual([["cash", 10, -0.02]]);
    const cancel = await calls.cancel(cancelled);
    expect(figures(cancel.data.refunds)).toEqual([["cash", 10, -0.02]]);
    expect([await calls.drawer(), await calls.owes(customer)]).toEqual([0.05, 0]);
  });

  test("is worth what was paid by the terms of the sale, not by those of today", async () => {
    await set({ prices_include_tax: true });
    const { variation } = await shop.product({ price: 10.6, sale_vat: 6, stock: 9 });
    const items = [line(variation, 10.6, 2)];
    const { order } = (await shop.sell({ items, payments: [pay("cash", 21.2)] })).data;
    expect([order.total, order.sst]).toEqual([21.2, 1.2]);
    await set({ prices_include_tax: false, tax_after_discount: true });
    expect(await giveBack(order, 1)).toEqual([["cash", 10.6, 0]]);
    await set({ tax_after_discount: false });
    expect(await giveBack(order, 1)).toEqual([["cash", 10.6, 0]]);
    expect(await calls.drawer()).toBe(0);
  });
});

test("a cancellation gives back what was received, whatever the settings are then", async () => {
  const [cash, split] = [
    await sell(10.02, 1, [pay("cash", 20, 10)]),
    // 10.02 − 4.00 = 6.02 → 6.00.
    await sell(10.02, 1, [pay("qr", 4), pay("cash", 6)]),
  ];
  expect(await calls.drawer()).toBe(16);
  await set({ cash_rounding: 0.1, prices_include_tax: true, refund_to: "as_paid" });
  const told = (await calls.refundable(split)).data.refundable.cancel_refunds!;
  expect(figures(told)).toEqual([
    ["cash", 6, -0.02],
    ["qr", 4, 0],
  ]);
  expect((await calls.cancel(split, { refunds: told })).status).toBe(200);
  expect(figures((await calls.cancel(cash)).data.refunds)).toEqual([["cash", 10, -0.02]]);
  expect(await calls.drawer()).toBe(0);
});

describe("refunds as it was paid", () => {
  const paid = () => [pay("cash", 5), pay("bank", 10), pay("qr", 5)];

  test("go back by all methods in shares, down to nothing", async () => {
    await set({ refund_to: "as_paid" });
    const order = await sell(10, 2, paid());
    const half = [
      ["cash", 2.5, 0],
      ["bank", 5, 0],
      ["qr", 2.5, 0],
    ];
    expect(await giveBack(order, 1)).toEqual(half);
    expect(await giveBack(order, 1)).toEqual(half);
    expect([await calls.drawer(), (await calls.order(order)).status]).toEqual([0, "returned"]);
  });

  test("round only the share in cash, and its sum", async () => {
    const order = await sell(4, 3, [pay("cash", 5), pay("bank", 5)], { adjustment: -2 });
    const asPaid = { refund_to: "as_paid" };
    // 3.33: 1.665 → 1.67 by bank, 1.66 → 1.65. 3.34: 3.34 × 3.33/6.67 = 1.67; 1.67 + 0.01 = 1.68 → 1.70.
    // 3.33: the 1.66 that are left; 1.67 − 0.02 = 1.65.
    expect(await giveBack(order, 1, asPaid)).toEqual([
      ["cash", 1.65, -0.01],
      ["bank", 1.67, 0],
    ]);
    expect(await giveBack(order, 1, asPaid)).toEqual([
      ["cash", 1.7, 0.03],
      ["bank", 1.67, 0],
    ]);
    expect(await giveBack(order, 1, asPaid)).toEqual([
      ["cash", 1.65, -0.02],
      ["bank", 1.66, 0],
    ]);
    expect(await calls.drawer()).toBe(0);
  });

  test("are chosen by anybody; cash instead is for who manages counters", async () => {
    const order = await sell(10, 4, [pay("bank", 40)]);
    const inCash = await sell(10, 2, [pay("cash", 20)]);
    const keys = ["order:view", "pos:view"];
    const seller = await shop.staff("branch_manager", keys);
    const manager = await shop.staff("branch_manager", [...keys, "counter:create"]);
    const back = (of: Order, refund_to: string | undefined, token: string) =>
      calls.giveBack(of, { 0: 1 }, { refund_to }, token);
    const refunds = async (answer: Promise<Answer<RefundedOrder>>) => figures((await answer).data.refunds);

    expect(await refunds(back(order, "as_paid", seller.token))).toEqual([["bank", 10, 0]]);
    await set({ refund_to: "as_paid" });
    const refused = await back(order, "cash", seller.token);
    expect([refused.status, refused.failure.code, refused.failure.errors]).toMatchObject([
      403,
      "refund_in_cash",
      [{ path: "refund_to" }],
    ]);
    const { variation } = await shop.product({ price: 4 });
    const sale = { items: [line(variation, 4)], payments: [pay("cash", 4)], returned: { refund_to: "cash" } };
    const swapped = await calls.exchange(order, { 0: 1 }, sale, seller.token);
    expect([swapped.failure.code, swapped.failure.errors]).toMatchObject([
      "refund_in_cash",
      [{ path: "returned.refund_to" }],
    ]);
    // What was paid in cash goes back so anyway.
    expect(await refunds(back(inCash, "cash", seller.token))).toEqual([["cash", 10, 0]]);
    expect(await refunds(back(order, undefined, seller.token))).toEqual([["bank", 10, 0]]);
    expect(await refunds(back(order, "cash", manager.token))).toEqual([["cash", 10, 0]]);
    const wrong = await back(order, "credit", manager.token);
    expect([wrong.status, wrong.failure.code]).toEqual([422, "validation_failed"]);
    expect((await calls.order(order)).items[0]!.returned_quantity).toBe(3);
  });
});

describe("an exchange", () => {
  const how = { isSameCustomer: true, currency: "MYR", cash_rounding: 0.05 };
  const planned = async (order: Order) => (await calls.refundable(order)).data.refundable;
  /** As the till sends them. */
  const sentOf = ({ refunds }: ReturnType<typeof paidByReturn>) =>
    refunds
      .filter(({ amount }) => amount > 0)
      .map(({ payment_method, amount }) => pay(payment_method, amount));
  const ledger = async () =>
    (
      await app().rows<{ kind: string; amount: number }>(
        "select kind, amount::float from cash_ledger where terminal_id = $1 order by id",
        [shop.terminal.id],
      )
    ).map(({ kind, amount }) => [kind, amount]);

  test("for more takes the difference, rounded", async () => {
    const order = await sell(9.72, 1, [pay("bank", 9.72)]);
    const { variation } = await shop.product({ price: 15 });
    const paid = paidByReturn(await planned(order), 15, how);
    expect(paid).toMatchObject({ cash: 9.72, due: 5.28, back: 0 });
    const sale = { items: [line(variation, 15)], payments: [pay("cash", 15.02)] };
    const wrong = await calls.exchange(
      order,
      { 0: 1 },
      { ...sale, returned: { refunds: [pay("cash", 9.7)] } },
    );
    expect([wrong.status, wrong.failure.code]).toEqual([409, "refunds_differ"]);
    const { data, failure } = await calls.exchange(
      order,
      { 0: 1 },
      { ...sale, returned: { refunds: sentOf(paid) } },
    );
    expect(failure.code).toBeUndefined();
    // 5.28 → 5.30: the goods, worth 9.72, never change hands.
    expect([data.order.total, data.order.rounding, figures(data.returned.refunds)]).toEqual([
      15,
      0.02,
      [["cash", 9.72, 0]],
    ]);
    expect(await calls.drawer()).toBe(5.3);
    // The drawer was empty: the sale's cash comes before the refund.
    expect(await ledger()).toEqual([
      ["sale", 15.02],
      ["refund", -9.72],
    ]);
  });

  test("counts goods at no more than what was received for them", async () => {
    const order = await sell(9.72, 1, [pay("cash", 9.7)]);
    const { variation } = await shop.product({ price: 15 });
    const paid = paidByReturn(await planned(order), 15, how);
    expect(paid).toMatchObject({ cash: 9.7, due: 5.3, back: 0 });
    const sale = { items: [line(variation, 15)], payments: [pay("cash", 15)] };
    const { data, failure } = await calls.exchange(
      order,
      { 0: 1 },
      { ...sale, returned: { refunds: sentOf(paid) } },
    );
    expect(failure.code).toBeUndefined();
    expect([data.order.rounding, figures(data.returned.refunds)]).toEqual([0, [["cash", 9.7, -0.02]]]);
    expect(await calls.drawer()).toBe(15);
  });

  test("for less pays the difference back, rounded, and no more than was received", async () => {
    const order = await sell(9.72, 1, [pay("cash", 9.7)]);
    const { variation } = await shop.product({ price: 5 });
    const paid = paidByReturn(await planned(order), 5, how);
    expect(paid).toMatchObject({ cash: 5, due: 0, back: 4.7 });
    const sale = { items: [line(variation, 5)], payments: [pay("cash", 5)] };
    const { data, failure } = await calls.exchange(
      order,
      { 0: 1 },
      { ...sale, returned: { refunds: sentOf(paid) } },
    );
    expect(failure.code).toBeUndefined();
    expect([data.order.rounding, figures(data.returned.refunds)]).toEqual([0, [["cash", 9.7, -0.02]]]);
    expect(await calls.drawer()).toBe(5);
  });

  test("of what was paid by bank leaves only the rest to go back so", async () => {
    await set({ refund_to: "as_paid" });
    const order = await sell(20, 1, [pay("bank", 15), pay("cash", 5)]);
    const { variation } = await shop.product({ price: 12 });
    const paid = paidByReturn(await planned(order), 12, how);
    const sale = { items: [line(variation, 12)], payments: [pay("cash", 12)] };
    const { data, failure } = await calls.exchange(
      order,
      { 0: 1 },
      { ...sale, returned: { refunds: sentOf(paid) } },
    );
    expect(failure.code).toBeUndefined();
    // 8.00 are left: 8 × 15/20 = 6.00 by bank, 2.00 in cash.
    expect(figures(data.returned.refunds)).toEqual([
      ["cash", 14, 0],
      ["bank", 6, 0],
    ]);
    expect(await calls.drawer()).toBe(3);
  });
});

describe("at the same time", () => {
  test("three returns of a third each give back 10.00, in any order", async () => {
    const order = await sell(4, 3, [pay("cash", 10)], { adjustment: -2 });
    const answers = await Promise.all([1, 2, 3, 4].map(() => calls.giveBack(order, { 0: 1 })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409]);
    const { refunds, status } = await calls.order(order);
    expect(refunds.map(({ amount }) => amount)).toEqual([3.35, 3.3, 3.35]);
    expect([status, await calls.drawer()]).toEqual(["returned", 0]);
  });

  test("a return and a cancellation exclude each other, and changes of the rounding do no harm", async () => {
    const order = await sell(10.02, 2, [pay("cash", 20.05)]);
    const [cancel, back] = await Promise.all([
      calls.cancel(order),
      calls.giveBack(order, { 0: 1 }),
      set({ cash_rounding: 0 }),
    ]);
    expect([cancel.status, back.status].toSorted()).toEqual([200, 409]);
    const did = [cancel, back].find(({ status }) => status === 200)!;
    const [cash] = figures(did.data.refunds);
    // By the rounding before or after.
    expect(did === cancel ? [20.05] : [10, 10.02]).toContain(cash![1]);
  });
});
