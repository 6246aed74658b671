import type { Order } from "@clove/domain/orders/orders.schema.ts";
import * as terminalTexts from "@clove/domain/terminals/terminals.texts.ts";
import { beforeAll, describe, expect, test } from "vitest";
import type { Answer } from "../../../test/app.ts";
import { useTestApp } from "../../../test/app.ts";
import { openRefunds, paidBack } from "../../../test/refunds.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";
import { checkInvariants } from "../books/check-invariants.ts";

// `useTestApp` checks every invariant at the end.
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

const told = ({ status, failure }: Answer<unknown>) => [status, failure.code, failure.errors?.[0]?.path];
const stockOf = async ({ id }: { id: number }) => {
  const sql = "select quantity::float from stock_levels where product_variation_id = $1";
  return (await app().rows<{ quantity: number }>(sql, [id]))[0]?.quantity;
};

describe("returned goods pay for the sale", () => {
  test("goods of the same worth can be exchanged at an empty drawer, and both orders name each other", async () => {
    const counter = await shop.counter();
    const old = await sell(2);
    const { variation } = await shop.product({ price: 20, stock: 5 });
    const answer = await refunds.exchange(
      old,
      { 0: 2 },
      {
        items: [line(variation, 20)],
        payments: [pay("cash", 20)],
        terminal_id: counter.id,
      },
    );
    expect([answer.status, answer.message]).toEqual([200, "Order Placed Successfully"]);
    const { order, returned } = answer.data;
    expect([order.total, paidBack(returned), returned.order.status]).toEqual([
      20,
      [["cash", 20]],
      "returned",
    ]);
    expect(await refunds.drawer(counter)).toBe(0);
    expect([await stockOf(variation), order.payment_logs.map((paid) => paid.amount_received)]).toEqual([
      4,
      [20],
    ]);
    expect(order.exchange).toEqual({ id: old.id, order_ref: old.order_ref, cash: 20 });
    expect(returned.order.returns[0]).toMatchObject({
      exchange: { id: order.id, order_ref: order.order_ref, cash: 20 },
      terminal: { id: counter.id, name: counter.name },
    });
    expect(returned.order.refunds[0]!.terminal).toEqual({ id: counter.id, name: counter.name });
    expect([await refunds.order(old), await refunds.order(order)]).toEqual([returned.order, order]);
    // In the order of the ledger's lines the drawer never falls below zero.
    const ledger = await app().rows(
      "select kind, amount::float from cash_ledger where terminal_id = $1 order by created_at, id",
      [counter.id],
    );
    expect(ledger).toEqual([
      { kind: "sale", amount: 20 },
      { kind: "refund", amount: -20 },
    ]);
    const audited = await app().rows<{ detail: object }>(
      "select detail from audit_log where action = 'order.return' and subject_id = $1",
      [old.id],
    );
    expect(audited[0]!.detail).toMatchObject({
      exchange_order_id: order.id,
      amount: 20,
      terminal_id: counter.id,
    });
  });

  test("for cheaper goods the difference has to be in the drawer", async () => {
    const counter = await shop.counter();
    const old = await sell(2);
    const swap = () =>
      refunds.exchange(
        old,
        { 0: 2 },
        {
          items: [line(goods, 10)],
          payments: [pay("cash", 10)],
          terminal_id: counter.id,
        },
      );
    const short = await swap();
    expect([told(short), short.failure.message]).toEqual([
      [409, "drawer_short", "terminal_id"],
      terminalTexts.drawerShort({ left: "RM 10.00" }),
    ]);
    expect((await refunds.order(old)).returns).toEqual([]);
    await app().call(shop.owner.token, "POST", "terminal/cash/in", { terminal_id: counter.id, amount: 10 });
    expect((await swap()).status).toBe(200);
    expect(await refunds.drawer(counter)).toBe(0);
  });

  test("a customer at the credit limit can exchange goods bought on credit, because credit is undone before it is used", async () => {
    const customer = await shop.customer(30);
    const onCredit = { user_id: customer.id, payments: [pay("credit", 30)] };
    const old = await sell(3, onCredit);
    const swap = (credit: number, by: { id: number }) =>
      refunds.exchange(
        old,
        { 0: 1 },
        {
          items: [line(goods, 10)],
          payments: [pay("credit", credit), ...(credit < 10 ? [pay("cash", 10 - credit)] : [])],
          user_id: by.id,
        },
      );
    expect((await swap(10, customer)).status).toBe(200);
    expect(await refunds.owes(customer)).toBe(30);
    // For the next piece 4.00 are paid in cash.
    const { data } = await swap(6, customer);
    expect([paidBack(data.returned), await refunds.owes(customer)]).toEqual([[["credit", 10]], 26]);
    // Another customer pays with credit of their own.
    const other = await shop.customer(5);
    expect(told(await swap(10, other))).toEqual([409, "credit_exceeded", "payments"]);
    expect((await swap(5, other)).status).toBe(200);
    expect([await refunds.owes(customer), await refunds.owes(other)]).toEqual([16, 5]);
  });

  test("the last piece can be returned and sold in one exchange, with a reason and a return charge", async () => {
    const { variation } = await shop.product({ price: 10, stock: 1 });
    const old = await sell(1, { items: [line(variation, 10)] });
    const { status, data } = await refunds.exchange(
      old,
      { 0: 1 },
      {
        items: [line(variation, 10)],
        payments: [pay("cash", 10)],
        returned: { return_charge: 2.5, notes: "scratched", refunds: [pay("cash", 7.5)] },
      },
    );
    expect(status).toBe(200);
    expect(data.returned.order.returns[0]).toMatchObject({ charge: 2.5, notes: "scratched" });
    expect(await stockOf(variation)).toBe(0);
  });
});

describe("an exchange is refused where its return or its sale would be", () => {
  test("reasons of the return come first, under its path, then those of the sale; nothing is stored", async () => {
    const old = await sell(2);
    const swap = (more: object, pieces: Record<number, number> = { 0: 1 }) =>
      refunds.exchange(old, pieces, {
        items: [line(goods, 10)],
        payments: [pay("cash", 10)],
        ...more,
      });
    expect(told(await swap({}, { 0: 3 }))).toEqual([409, "return_beyond", "returned.items.0.quantity"]);
    expect(told(await swap({ returned: { refunds: [pay("credit", 10)] } }))).toEqual([
      409,
      "refunds_differ",
      "returned.refunds",
    ]);
    expect(told(await swap({ payments: [pay("cash", 9)] }))[1]).toBe("payments_do_not_add_up");
    expect(told(await swap({ payments: [pay("cash", 10.001)] }))[1]).toBe("too_many_decimals");
    expect(told(await swap({ items: [line(goods, 9)] }))[1]).toBe("price_changed");
    expect(told(await swap({ items: [line(goods, 10, 5000)] }))[1]).toBe("stock_beyond");
    expect(told(await swap({ items: [] }))[1]).toBe("cart_empty");
    expect(told(await swap({ terminal_id: 999_999 }))).toEqual([404, "not_found", "terminal_id"]);
    expect(await refunds.order(old)).toMatchObject({ status: "completed", returns: [], refunds: [] });
    expect(await app().rows("select from order_returns where order_id = $1", [old.id])).toEqual([]);
  });

  test("it needs the rights of both calls, and the order's store", async () => {
    const old = await sell(1);
    const far = await shop.branch({ type: "branch" });
    const elsewhere = await shop.counter(far.id);
    const swap = (by: string | undefined, more: object = {}) =>
      refunds.exchange(old, { 0: 1 }, { items: [line(goods, 10)], payments: [pay("cash", 10)], ...more }, by);
    const seller = await shop.staff("branch_manager", ["pos:view"]);
    const viewer = await shop.staff("branch_manager", ["order:view"]);
    expect((await swap(seller.token)).status).toBe(403);
    expect((await swap(viewer.token)).status).toBe(403);
    expect((await swap(app().b.token)).status).toBe(404);
    expect(told(await swap(undefined, { terminal_id: elsewhere.id }))).toEqual([
      409,
      "refund_elsewhere",
      "terminal_id",
    ]);
    const cashier = await shop.staff("cashier", ["pos:view", "order:view"]);
    expect(told(await swap(cashier.token))[1]).toBe("refund_needs_shift");
    const counter = await shop.counter();
    await shop.openShift(cashier.token, counter.id, 0);
    expect((await swap(cashier.token, { terminal_id: counter.id })).status).toBe(200);
    const shifts = await app().rows(
      "select expected_balance::float as expected from shifts where terminal_id = $1",
      [counter.id],
    );
    expect(shifts).toEqual([{ expected: 0 }]);
  });
});

describe("many at once", () => {
  const times = <T>(n: number, act: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => act(i));

  test("the last piece is exchanged once, and once per key", async () => {
    const [old, keyed] = [await sell(1), await sell(1)];
    const swap = (order: Order, more: object = {}) =>
      refunds.exchange(order, { 0: 1 }, { items: [line(goods, 10)], payments: [pay("cash", 10)], ...more });
    const answers = await Promise.all([
      ...times(6, () => swap(old)),
      ...times(3, () => refunds.giveBack(old, { 0: 1 })),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status, failure }) => status === 200 || failure.code === "order_returned")).toBe(
      true,
    );
    const again = await Promise.all(times(6, () => swap(keyed, { temp_id: "T0001-swap" })));
    expect(new Set(again.map(({ text }) => text)).size).toBe(1);
    expect(again[0]!.status).toBe(200);
  });

  test("exchanges of two products for each other, among sales of both at two counters, all succeed", async () => {
    const made = await Promise.all(times(2, () => shop.product({ price: 10, stock: 20 })));
    const [one, two] = [made[0]!.variation, made[1]!.variation];
    const [here, there] = [await shop.counter(), await shop.counter()];
    const [first, second] = [await shop.customer(100), await shop.customer(100)];
    const orders = await Promise.all(
      times(8, (i) =>
        sell(1, {
          items: [line(i % 2 ? one : two, 10)],
          user_id: (i % 2 ? first : second).id,
          payments: [pay("credit", 10)],
        }),
      ),
    );
    const answers = await Promise.all([
      ...orders.map((order, i) =>
        refunds.exchange(
          order,
          { 0: 1 },
          {
            items: [line(i % 2 ? two : one, 10)],
            payments: [pay("credit", 10)],
            user_id: (i % 2 ? second : first).id,
            terminal_id: (i % 4 < 2 ? here : there).id,
          },
        ),
      ),
      ...times(8, (i) =>
        shop.sell({
          items: [line(i % 2 ? two : one, 10), line(i % 2 ? one : two, 10)],
          payments: [pay("qr", 20)],
        }),
      ),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect([await refunds.owes(first), await refunds.owes(second)]).toEqual([40, 40]);
    expect([await stockOf(one), await stockOf(two)]).toEqual([8, 8]);
  });

  test("a closing of the shift or a new price comes before or after an exchange, never in between", async () => {
    for (let round = 0; round < 2; round++) {
      const counter = await shop.counter();
      const cashier = await shop.staff("cashier", ["pos:view", "order:view"]);
      await shop.openShift(cashier.token, counter.id, 0);
      const { product, variation } = await shop.product({ price: 10, stock: 20 });
      const orders = await Promise.all(times(4, () => sell(1)));
      const priced = { id: variation.id, sale_price: 11 };
      const [closed, changed, ...answers] = await Promise.all([
        app().call(cashier.token, "POST", "terminal/shift/close", {
          terminal_id: counter.id,
          closing_balance: 0,
        }),
        app().call(shop.owner.token, "POST", "product/variation/update", priced),
        ...orders.map((order) =>
          refunds.exchange(
            order,
            { 0: 1 },
            { items: [line(variation, 10)], payments: [pay("cash", 10)], terminal_id: counter.id },
            cashier.token,
          ),
        ),
      ]);
      expect([closed.status, changed.status, product.id > 0]).toEqual([200, 200, true]);
      const refused = answers.filter(({ status }) => status !== 200);
      expect(
        refused.every(({ failure }) => /^(refund_needs_shift|price_changed)$/.test(failure.code ?? "")),
      ).toBe(true);
      expect(await stockOf(variation)).toBe(20 - (answers.length - refused.length));
    }
    expect(await checkInvariants(app().pool)).toEqual([]);
  });
});
