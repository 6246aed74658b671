import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import type { CreditPayment } from "@clove/domain/credit/credit.schema.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import * as orderTexts from "@clove/domain/orders/orders.texts.ts";
import * as terminalTexts from "@clove/domain/terminals/terminals.texts.ts";
import { beforeAll, describe, expect, test } from "vitest";
import type { Answer } from "../../../test/app.ts";
import { useTestApp } from "../../../test/app.ts";
import { rowOf } from "../../../test/open-stream.ts";
import { openRefunds, paidBack } from "../../../test/refunds.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";
import { openStockMoves } from "../../../test/stock-moves.ts";
import { openTills } from "../../../test/stream-reader.ts";
import { saleRows, sendUpload } from "../../../test/upload.ts";

const app = useTestApp();
let shop: Shop;
let refunds: ReturnType<typeof openRefunds>;
let goods: { id: number };

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  refunds = openRefunds(app(), shop);
  goods = (await shop.product({ price: 10, stock: 1000 })).variation;
});

async function sell(quantity: number, more: object = {}): Promise<Order> {
  const body = { items: [line(goods, 10, quantity)], payments: [pay("cash", 10 * quantity)], ...more };
  const answer = await shop.sell(body);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.data.order;
}

const told = ({ status, failure }: Answer<unknown>) => [status, failure.code];
const refusedAt = async (answering: Promise<Answer<unknown>>) => {
  const { status, failure } = await answering;
  return [status, failure.code, failure.errors?.[0]?.path];
};

async function offlineSale(temp_id: string, variation: { id: number }, quantity: number, more: object = {}) {
  const lines = [{ product_variation_id: variation.id, quantity, sale_price: 10 }];
  const makers = { terminal_id: shop.terminal.id, cashier_user_id: shop.owner.user.id };
  const { records } = await sendUpload(
    app(),
    shop.owner.token,
    saleRows({ temp_id, ...makers, lines, ...more }),
  );
  return refunds.order({ id: records[0]!.id! });
}

describe("what an order allows", () => {
  test("a cancelled order allows nothing more, a partly returned one only further returns, a returned one nothing", async () => {
    const cancelled = await sell(1);
    expect((await refunds.cancel(cancelled)).status).toBe(200);
    expect(told(await refunds.cancel(cancelled))).toEqual([409, "order_cancelled"]);
    expect(told(await refunds.giveBack(cancelled, { 0: 1 }))).toEqual([409, "order_cancelled"]);
    const part = await sell(3);
    expect((await refunds.giveBack(part, { 0: 1 })).data.order.status).toBe("completed");
    expect(told(await refunds.cancel(part))).toEqual([409, "order_partly_returned"]);
    expect(await refusedAt(refunds.giveBack(part, { 0: 3 }))).toEqual([
      409,
      "return_beyond",
      "items.0.quantity",
    ]);
    expect((await refunds.giveBack(part, { 0: 2 })).data.order.status).toBe("returned");
    expect(told(await refunds.giveBack(part, { 0: 1 }))).toEqual([409, "order_returned"]);
    const { data } = await refunds.refundable(part);
    expect(data.refundable).toEqual({
      order_id: part.id,
      lines: [
        { order_item_id: part.items[0]!.id, returned_quantity: 3, quantity: 0, is_whole: true, amount: 0 },
      ],
      amount: 0,
      refunds: [],
      cash: { worth: 0, by_goods: 0, rounded_before: 0, most: 0, shares: { bank: 0, qr: 0, all: 0 } },
      cancel_refunds: null,
    });
  });

  test("takes bodies as forms send them, and refuses wrong ones", async () => {
    const order = await sell(2);
    const of = (items: object[], more: object = {}) =>
      app().call(shop.owner.token, "POST", "order/return", {
        id: String(order.id),
        terminal_id: String(shop.terminal.id),
        items: JSON.stringify(items),
        ...more,
      });
    const first = { order_item_id: order.items[0]!.id, quantity: 1 };
    expect(told(await of([]))).toEqual([422, "return_item_required"]);
    expect(told(await of([first, first]))).toEqual([422, "return_item_twice"]);
    expect(told(await of([{ ...first, quantity: 0 }]))).toEqual([422, "validation_failed"]);
    expect(told(await of([{ ...first, quantity: 0.5 }]))).toEqual([422, "quantity_whole"]);
    expect(told(await of([first], { return_charge: "10.01" }))).toEqual([422, "return_charge_beyond"]);
    expect(told(await of([first], { notes: "x".repeat(2001) }))).toEqual([422, "validation_failed"]);
    const foreign = await sell(1);
    expect(told(await of([{ order_item_id: foreign.items[0]!.id, quantity: 1 }]))).toEqual([
      404,
      "not_found",
    ]);
    const other = JSON.stringify([pay("bank", 10)]);
    const refused = await of([first], { refunds: other });
    expect([refused.status, refused.failure.message]).toEqual([
      409,
      orderTexts.refundsDiffer({ refunds: "Cash RM 10.00" }),
    ]);
    const { status } = await of([first], {
      refunds: JSON.stringify([pay("cash", 10)]),
      return_charge: "",
      notes: "",
    });
    expect(status).toBe(422);
    expect((await of([first], { refunds: JSON.stringify([pay("cash", 10)]), notes: "" })).status).toBe(200);
  });

  test("a sale on credit with an unknown customer can be returned only after the credit was assigned", async () => {
    const order = await offlineSale("T0001-nobody", goods, 1, {
      order: { user_temp_id: "T0001-unknown" },
      payments: [{ payment_method: "credit" }],
    });
    const refused = await refunds.giveBack(order, { 0: 1 });
    expect([refused.status, refused.failure.message]).toEqual([409, orderTexts.refundOfUnassignedCredit]);
    expect(told(await refunds.cancel(order))).toEqual([409, "refund_of_unassigned_credit"]);
    const customer = await shop.customer(100);
    const [{ id }] = (await app().rows("select id::float from unassigned_credit where order_id = $1", [
      order.id,
    ])) as [{ id: number }];
    const assigning = { user_id: customer.id };
    const assigned = await app().call(shop.owner.token, "POST", `credit/unassigned/${id}/assign`, assigning);
    expect(assigned.status).toBe(200);
    expect(paidBack((await refunds.giveBack(order, { 0: 1 })).data)).toEqual([["credit", 10]]);
    expect(await refunds.owes(customer)).toBe(0);
  });
});

describe("where and by whom", () => {
  test("with order:view and in the order's store; orders of other companies are not found", async () => {
    const order = await sell(1);
    const far = await shop.branch({ type: "branch" });
    const stranger = await shop.staff("branch_manager", ["order:view", "pos:view"]);
    const move = (how: string, branch: { id: number }) =>
      app().call(shop.owner.token, "POST", `branch/user/${how}`, {
        user_id: stranger.user.id,
        branch_id: branch.id,
      });
    await move("add", far);
    await move("remove", shop.owner.branch);
    const seller = await shop.staff("branch_manager", ["pos:view"]);
    const viewer = await shop.staff("branch_manager", ["shift:view"]);
    // Who sells sees what could be returned, and asks somebody else for it (selling §36).
    expect((await refunds.refundable(order, "", seller.token)).status).toBe(200);
    expect(told(await refunds.cancel(order, {}, seller.token))).toEqual([403, "refund_needs_right"]);
    expect(told(await refunds.giveBack(order, { 0: 1 }, {}, seller.token))).toEqual([
      ...[403, "refund_needs_right"],
    ]);
    for (const [by, status] of [
      [stranger.token, 403],
      [viewer.token, 403],
      [app().b.token, 404],
    ] as const) {
      const answers = [
        await refunds.cancel(order, {}, by),
        await refunds.giveBack(order, { 0: 1 }, {}, by),
        await refunds.refundable(order, "", by),
      ];
      expect(answers.map((answer) => answer.status)).toEqual([status, status, status]);
    }
    const counter = await shop.counter(far.id);
    const at = { terminal_id: counter.id };
    expect(await refusedAt(refunds.cancel(order, at))).toEqual([409, "refund_elsewhere", "terminal_id"]);
    expect(await refusedAt(refunds.cancel(order, { terminal_id: 999_999 }))).toEqual([
      404,
      "not_found",
      "terminal_id",
    ]);
    const near = await shop.staff("branch_manager", ["order:view"]);
    expect(await refusedAt(refunds.cancel(order, at, near.token))).toEqual([403, "forbidden", "terminal_id"]);
    expect((await refunds.cancel(order, {}, near.token)).status).toBe(200);
  });

  test("a cashier pays cash back only at the counter of their own open shift", async () => {
    const cashier = await shop.staff("cashier", ["pos:view", "order:view"]);
    const [here, there] = [await shop.counter(), await shop.counter()];
    const inCash = await sell(2, { terminal_id: here.id });
    const byQr = await sell(1, { payments: [pay("qr", 10)] });
    const back = (more: object = {}) =>
      refunds.giveBack(inCash, { 0: 1 }, { terminal_id: here.id, ...more }, cashier.token);
    expect(told(await back())).toEqual([409, "refund_needs_shift"]);
    await shop.openShift(cashier.token, there.id, 50);
    expect(told(await back())).toEqual([409, "refund_needs_shift"]);
    expect((await refunds.cancel(byQr, { terminal_id: here.id }, cashier.token)).status).toBe(200);
    expect((await back({ terminal_id: there.id })).status).toBe(200);
    expect([await refunds.drawer(here), await refunds.drawer(there)]).toEqual([20, 40]);
    // Other roles need no shift.
    expect((await refunds.giveBack(inCash, { 0: 1 }, { terminal_id: here.id })).status).toBe(200);
    expect(await refunds.drawer(here)).toBe(10);
  });

  test("the customer's statement names the counter at which credit was undone", async () => {
    const [customer, there] = [await shop.customer(100), await shop.counter()];
    const order = await sell(3, { user_id: customer.id, payments: [pay("credit", 30)] });
    await refunds.giveBack(order, { 0: 1 }, { terminal_id: there.id });
    await refunds.giveBack(order, { 0: 1 });
    const { data } = await app().call<{ payments: CreditPayment[]; count: number }>(
      shop.owner.token,
      "GET",
      `payment/list?user_id=${customer.id}`,
    );
    expect(data.payments.map(({ kind, amount, terminal }) => [kind, amount, terminal?.id])).toEqual([
      ["refund", -10, shop.terminal.id],
      ["refund", -10, there.id],
      ["sale", 30, shop.terminal.id],
    ]);
  });

  test("a drawer is never below zero, and an inactive counter pays nothing back", async () => {
    const empty = await shop.counter();
    const order = await sell(2);
    await app().call(shop.owner.token, "POST", "terminal/cash/in", { terminal_id: empty.id, amount: 19.99 });
    const short = await refunds.cancel(order, { terminal_id: empty.id });
    expect([short.status, short.failure.message]).toEqual([
      409,
      terminalTexts.drawerShort({ left: "RM 19.99" }),
    ]);
    await app().call(shop.owner.token, "POST", "terminal/cash/in", { terminal_id: empty.id, amount: 0.01 });
    const status = { id: empty.id, name: empty.name, description: ".", status: "inactive" };
    expect((await app().call(shop.owner.token, "POST", "terminal/update", status)).status).toBe(200);
    expect(told(await refunds.cancel(order, { terminal_id: empty.id }))).toEqual([409, "terminal_inactive"]);
    await app().call(shop.owner.token, "POST", "terminal/update", { ...status, status: "active" });
    expect((await refunds.cancel(order, { terminal_id: empty.id })).status).toBe(200);
    expect(await refunds.drawer(empty)).toBe(0);
  });
});

describe("goods that were sold beyond stock", () => {
  const read = async ({ id }: { id: number }) =>
    (await app().call<{ product: Product }>(shop.owner.token, "GET", `product/${id}`)).data.product
      .variations[0]!;
  const state = async (product: { id: number }) => {
    const { stocks, shortfalls } = await read(product);
    return [stocks.map(({ quantity }) => quantity), shortfalls.map(({ quantity }) => quantity)];
  };

  test("a return first reduces the shortfall of the line, and puts the rest back into its batch", async () => {
    const { product, variation } = await shop.product({ price: 10, stock: 1 });
    const order = await offlineSale("T0001-owed", variation, 4);
    expect(await state(product)).toEqual([[], [3]]);
    await refunds.giveBack(order, { 0: 1 });
    expect(await state(product)).toEqual([[], [2]]);
    // A stock-in settles one of the two missing pieces.
    await openStockMoves(app(), shop).adjust([{ product_variation_id: variation.id, quantity: 1 }]);
    expect(await state(product)).toEqual([[], [1]]);
    await refunds.giveBack(order, { 0: 2 });
    expect(await state(product)).toEqual([[1], []]);
    expect((await refunds.giveBack(order, { 0: 1 })).data.order.status).toBe("returned");
    expect(await state(product)).toEqual([[1, 1], []]);
  });

  test("returned goods settle shortfalls of other sales", async () => {
    const { product, variation } = await shop.product({ price: 10, stock: 2 });
    const first = await sell(2, { items: [line(variation, 10, 2)] });
    const second = await offlineSale("T0001-later", variation, 3);
    expect(await state(product)).toEqual([[], [3]]);
    await refunds.giveBack(first, { 0: 1 });
    expect(await state(product)).toEqual([[], [2]]);
    // Its two missing pieces are no longer needed, and the piece that the first return settled goes back into stock.
    await refunds.cancel(second);
    expect(await state(product)).toEqual([[1], []]);
  });
});

test("a sale that waits for a shift may be cancelled before one opens; the opening counts the cash that is left", async () => {
  const counter = await shop.counter();
  const order = await offlineSale("T0001-waits", goods, 2, { terminal_id: counter.id });
  const kept = await offlineSale("T0001-stays", goods, 1, { terminal_id: counter.id });
  expect(await refunds.drawer(counter)).toBe(30);
  expect((await refunds.cancel(order, { terminal_id: counter.id })).status).toBe(200);
  expect(await refunds.drawer(counter)).toBe(10);
  const cashier = await shop.staff("cashier", ["pos:view", "order:view"]);
  await shop.openShift(cashier.token, counter.id, 10);
  expect(await refunds.drawer(counter)).toBe(10);
  const back = await refunds.giveBack(kept, { 0: 1 }, { terminal_id: counter.id }, cashier.token);
  expect(back.status).toBe(200);
  const shifts = await app().rows(
    "select opening_balance::float as opened, expected_balance::float as expected from shifts where terminal_id = $1",
    [counter.id],
  );
  expect(shifts).toEqual([{ opened: 10, expected: 0 }]);
});

test("tills get the changed order, stock, counter and customer", async () => {
  const { variation } = await shop.product({ price: 10, stock: 5 });
  const customer = await shop.customer(100);
  const order = await sell(3, {
    user_id: customer.id,
    items: [line(variation, 10, 3)],
    payments: [pay("cash", 20), pay("credit", 10)],
  });
  const tills = openTills(app(), shop.owner);
  const till = await tills.ready();
  const cash_box = (await refunds.drawer())! - 10;
  const from = till.received.length;
  const { data } = await refunds.giveBack(order, { 0: 2 }, { notes: "broken" });
  await till.until(rowOf("orders", { id: order.id }), from);
  await till.until(rowOf("terminals", { id: shop.terminal.id, cash_box }), from);
  await till.until(rowOf("users", { id: customer.id, credit_used: 0 }), from);
  await till.until(rowOf("product_variations", { id: variation.id }), from);
  const streamed = till.items<Order>("orders").findLast(({ id }) => id === order.id);
  const { receipt_url: _url, ...answered } = data.order;
  expect(streamed).toEqual(answered);
  expect(streamed).toMatchObject({
    items: [{ returned_quantity: 2 }],
    returns: [{ order_id: order.id, notes: "broken", lines: [{ quantity: 2, amount: 20 }] }],
    refunds: [
      { payment_method: "cash", amount: 10 },
      { payment_method: "credit", amount: 10 },
    ],
  });
  await refunds.giveBack(order, { 0: 1 });
  await till.until(rowOf("orders", { id: order.id, status: "returned" }));
  await tills.close();
});

test("a repeat gets the stored answer of a sale from before returns existed, in the present form", async () => {
  const sale = { temp_id: "T0001-old", items: [line(goods, 10)], payments: [pay("qr", 10)] };
  const first = await shop.sell(sale);
  await app().rows(
    "update idempotency_keys set answer = (answer::jsonb - 'returns' - 'refunds' - 'cancellation')::json where key = 'T0001-old'",
  );
  const again = await shop.sell(sale);
  expect([again.status, again.data]).toEqual([200, first.data]);
});
