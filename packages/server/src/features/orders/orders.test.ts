import { fillText, messages } from "@clove/domain/messages.ts";
import type { Order } from "@clove/domain/sales/orders.schema.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { openShop, type Shop } from "../../../test/shop.ts";

const app = useTestApp();
let shop: Shop;
let other: Shop;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  other = await openShop(app(), app().b);
});

const pay = (payment_method: string, amount_received: number, amount_returned = 0, ref?: string) => ({
  payment_method,
  amount_received,
  amount_returned,
  ...(ref && { ref }),
});
const line = (variation: { id: number }, sale_price: number, quantity = 1, more: object = {}) => ({
  product_variation_id: variation.id,
  quantity,
  sale_price,
  ...more,
});

/** Everything a sale moves in the whole database. */
async function moved(): Promise<unknown> {
  const [row] = await app().rows(`select
    (select count(*)::int from orders) as orders, (select sum(quantity) from stock_levels) as stock,
    (select sum(cash_box) from terminals) as cash, (select sum(credit_used) from users) as credit,
    (select count(*)::int from payment_logs) as payments, (select count(*)::int from idempotency_keys) as keys`);
  return row;
}

describe("a sale", () => {
  test("split over cash and qr with a customer: totals, ledgers, stock, numbers, receipt", async () => {
    const tea = await shop.product({ name: "Tea", price: 12.5, sale_vat: 6, discount: 10, stock: 5 });
    const rice = await shop.product({
      name: "Rice",
      price: 3.33,
      sale_vat: 0,
      price_type: "by_unit",
      stock: 9,
    });
    const customer = await shop.customer(100);
    // Tea: 25.00 + 1.50 SST − 2.50 = 24.00; Rice: 3.33 × 1.5 = 4.995 → 5.00; minus 1.00 = 28.00
    const answer = await shop.sell({
      user_id: customer.id,
      adjustment: -1,
      items: [line(tea.variation, 12.5, 2, { discount: 10 }), line(rice.variation, 3.33, 1.5)],
      payments: [pay("cash", 20, 2), pay("qr", 10, 0, "QR-77")],
    });
    expect(answer.failure.message).toBe(messages.orderPlaced);
    const { order } = answer.data;
    expect(order).toMatchObject({
      subtotal: 30,
      sst: 1.5,
      discount: 2.5,
      adjustment: -1,
      total: 28,
      quantity: 3.5,
      status: "completed",
      order_ref: expect.stringMatching(/^\d{6}T0001R\d{5}$/),
      user: { name: "Aina" },
      terminal: { id: shop.terminal.id, branch: { name: "Main a" } },
    });
    expect(JSON.parse(order.customer_info!)).toMatchObject({ name: "Aina" });
    expect(order.items.map((item) => [item.sst_amount, item.discount_amount, item.subtotal])).toEqual([
      [1.5, 2.5, 24],
      [0, 0, 5],
    ]);
    expect(
      order.payment_logs.map((log) => [
        log.payment_method,
        log.amount_received,
        log.amount_returned,
        log.ref,
      ]),
    ).toEqual([
      ["cash", 20, 2, null],
      ["qr", 10, 0, "QR-77"],
    ]);
    const read = await app().call<{ order: Order }>(shop.owner.token, "GET", `order/${order.id}`);
    const parsed = (items: Order["items"]) =>
      items.map((item) => ({ ...item, product_info: JSON.parse(item.product_info) }));
    expect({ ...read.data.order, items: parsed(read.data.order.items) }).toEqual({
      ...order,
      items: parsed(order.items),
      customer_info: read.data.order.customer_info,
    });
    const [cash] = await app().rows<{ sum: string }>(
      "select sum(amount) from cash_ledger where order_id = $1",
      [order.id],
    );
    expect(Number(cash!.sum)).toBe(18);
    const stock = await app().rows<{ quantity: string }>(
      "select quantity from stock_levels where product_variation_id = any($1) order by product_variation_id",
      [[tea.variation.id, rice.variation.id]],
    );
    expect(stock.map((row) => Number(row.quantity))).toEqual([3, 7.5]);
  });

  test("on credit uses up the customer's limit", async () => {
    const { variation } = await shop.product({ price: 40 });
    const customer = await shop.customer(50);
    const sale = { user_id: customer.id, items: [line(variation, 40)], payments: [pay("credit", 40)] };
    expect((await shop.sell(sale)).status).toBe(200);
    const second = await shop.sell(sale);
    expect([second.status, second.failure.code]).toEqual([409, "credit_exceeded"]);
    const [row] = await app().rows("select credit_used::float from users where id = $1", [customer.id]);
    expect(row).toEqual({ credit_used: 40 });
  });

  test("numbers its orders per counter without a gap, whatever was refused between", async () => {
    const { variation } = await shop.product({ price: 1 });
    const terminal = await shop.counter();
    const sell = (quantity: number) =>
      shop.sell({
        terminal_id: terminal.id,
        items: [line(variation, 1, quantity)],
        payments: [pay("cash", quantity)],
      });
    const first = await sell(1);
    expect((await sell(1000)).status).toBe(409);
    const second = await sell(1);
    expect([first, second].map((answer) => answer.data.order.invoice_id)).toEqual([
      `INV-${terminal.unique_no}-000001`,
      `INV-${terminal.unique_no}-000002`,
    ]);
    expect(second.data.order.order_ref.slice(-6)).toBe("R00002");
  });

  test("for nothing is a sale too: a discount of 100 %", async () => {
    const { variation } = await shop.product({ price: 5, discount: 100 });
    const answer = await shop.sell({
      items: [line(variation, 5, 1, { discount: 100 })],
      payments: [pay("cash", 0)],
    });
    expect(answer.data.order).toMatchObject({ total: 0, subtotal: 5, discount: 5 });
  });
});

describe("what refuses a sale changes nothing", () => {
  type Case = [name: string, status: number, code: string, sale: () => Promise<object> | object];
  const simple = async (fields: object = {}, more: object = {}) => {
    const { variation } = await shop.product({ name: "Salt", price: 10, stock: 3, ...fields });
    return { items: [line(variation, 10, 1, more)], payments: [pay("cash", 10)] };
  };
  const cases: Case[] = [
    ["no item", 422, "cart_empty", () => ({ items: [], payments: [pay("cash", 1)] })],
    ["no payment", 422, "payment_method_required", async () => ({ ...(await simple()), payments: [] })],
    [
      "beyond stock",
      409,
      "stock_beyond",
      async () => {
        const sale = await simple();
        return { items: [{ ...sale.items[0], quantity: 4 }], payments: [pay("cash", 40)] };
      },
    ],
    ["another price", 409, "price_changed", async () => simple({}, { sale_price: 9.5 })],
    [
      "an open price below its own",
      409,
      "price_below_actual",
      async () => simple({ price_type: "variable" }, { sale_price: 9 }),
    ],
    ["less discount than its own", 409, "discount_changed", async () => simple({ discount: 5 })],
    ["a broken piece", 422, "quantity_whole", async () => simple({}, { quantity: 0.5 })],
    [
      "a positive adjustment",
      422,
      "adjustment_positive",
      async () => ({ ...(await simple()), adjustment: 1 }),
    ],
    [
      "an adjustment beyond the total",
      422,
      "adjustment_beyond_total",
      async () => ({ ...(await simple()), adjustment: -11 }),
    ],
    ["a negative discount", 422, "discount_negative", async () => ({ ...(await simple()), discount: -1 })],
    [
      "too little paid",
      422,
      "payments_do_not_add_up",
      async () => ({ ...(await simple()), payments: [pay("cash", 9)] }),
    ],
    [
      "change on qr",
      422,
      "change_only_on_cash",
      async () => ({ ...(await simple()), payments: [pay("qr", 12, 2)] }),
    ],
    [
      "more change than cash",
      422,
      "change_beyond_cash",
      async () => ({
        ...(await simple()),
        payments: [pay("cash", 1, 2), pay("bank", 11)],
      }),
    ],
    [
      "credit without customer",
      422,
      "credit_needs_customer",
      async () => ({ ...(await simple()), payments: [pay("credit", 10)] }),
    ],
    ["an inactive product", 409, "product_inactive", async () => simple({ status: "inactive" })],
    ["an unknown customer", 404, "not_found", async () => ({ ...(await simple()), user_id: 999_999 })],
    [
      "a staff member as customer",
      404,
      "not_found",
      async () => ({ ...(await simple()), user_id: shop.owner.user.id }),
    ],
    [
      "too many decimals",
      422,
      "too_many_decimals",
      async () => ({ ...(await simple()), payments: [pay("cash", 10.005, 0.005)] }),
    ],
    [
      "another company's product",
      404,
      "not_found",
      async () => {
        const { variation } = await other.product({ price: 10 });
        return { items: [line(variation, 10)], payments: [pay("cash", 10)] };
      },
    ],
    [
      "another company's counter",
      404,
      "not_found",
      async () => ({ ...(await simple()), terminal_id: other.terminal.id }),
    ],
    [
      "another company's customer",
      404,
      "not_found",
      async () => {
        const stranger = await other.customer(100);
        return { ...(await simple()), user_id: stranger.id };
      },
    ],
    [
      "another company's batch",
      404,
      "not_found",
      async () => {
        const { variation } = await other.product({ price: 10 });
        return simple(
          {},
          { stock_purchase_transaction_id: variation.stocks[0]!.stock_purchase_transaction_id },
        );
      },
    ],
    [
      "a number that is none",
      422,
      "validation_failed",
      async () => ({ ...(await simple()), adjustment: "1e3" }),
    ],
  ];
  test.each(cases)("%s", async (_name, status, code, sale) => {
    const body = await sale();
    const before = await moved();
    const answer = await shop.sell({ temp_id: `refused-${code}-${status}`, ...body });
    expect([answer.failure.code, answer.status]).toEqual([code, status]);
    expect(answer.failure.message).not.toBe("");
    expect(await moved()).toEqual(before);
  });

  test("the refusal names the product and what is left, at its field", async () => {
    const { variation } = await shop.product({ name: "Soap", price: 2, stock: 1 });
    const { failure } = await shop.sell({ items: [line(variation, 2, 2)], payments: [pay("cash", 4)] });
    expect(failure.message).toBe(fillText(messages.stockBeyond, { name: "Soap", left: 1 }));
    expect(failure.errors).toEqual([{ path: "items.0.quantity", message: failure.message }]);
  });
});

describe("who may sell where", () => {
  test("a cashier needs the own open shift on that counter", async () => {
    const { variation } = await shop.product({ price: 10 });
    const sale = { items: [line(variation, 10)], payments: [pay("cash", 10)] };
    const cashier = await shop.staff("cashier", ["pos:view"]);
    expect((await shop.sell(sale, cashier.token)).failure.code).toBe("open_shift_required");
    const own = await shop.counter();
    await shop.openShift(cashier.token, own.id, 50);
    expect((await shop.sell(sale, cashier.token)).failure.code).toBe("not_your_terminal");
    const sold = await shop.sell({ ...sale, terminal_id: own.id }, cashier.token);
    expect(sold.status).toBe(200);
    const [shift] = await app().rows("select expected_balance::float from shifts where terminal_id = $1", [
      own.id,
    ]);
    expect(shift).toEqual({ expected_balance: 60 });
  });

  test("pos:view, the branch and the discount limit bind everybody but the admin", async () => {
    const { variation } = await shop.product({ price: 100 });
    const items = [line(variation, 100, 1, { discount: 10 })];
    const without = await shop.staff("branch_manager", ["product:view"]);
    expect((await shop.sell({ items, payments: [pay("cash", 90)] }, without.token)).status).toBe(403);
    const limited = await shop.staff("branch_manager", ["pos:view"], {
      max_discount: 5,
      max_discount_type: "percentage",
    });
    const answer = await shop.sell({ items, payments: [pay("cash", 90)] }, limited.token);
    expect([answer.status, answer.failure.code]).toEqual([409, "discount_beyond_limit"]);
    const { data } = await app().call<{ branch: { id: number } }>(shop.owner.token, "POST", "branch/store", {
      name: "Far",
      email: "far@a.example",
      contact_number: "1",
      address: "x",
      type: "branch",
    });
    const far = await shop.counter(data.branch.id);
    const there = await shop.sell(
      { terminal_id: far.id, items: [line(variation, 100)], payments: [pay("cash", 100)] },
      limited.token,
    );
    expect([there.status, there.failure.code]).toEqual([403, "forbidden"]);
  });

  test("an order is read by its cashier and by order:view of its branch, by nobody else", async () => {
    const { variation } = await shop.product({ price: 10 });
    const seller = await shop.staff("branch_manager", ["pos:view"]);
    const { data } = await shop.sell(
      { items: [line(variation, 10)], payments: [pay("cash", 10)] },
      seller.token,
    );
    const reader = await shop.staff("branch_manager", ["order:view"]);
    const stranger = await shop.staff("branch_manager", ["pos:view"]);
    const read = async (token: string) => (await app().call(token, "GET", `order/${data.order.id}`)).status;
    expect([
      await read(seller.token),
      await read(reader.token),
      await read(stranger.token),
      await read(other.owner.token),
    ]).toEqual([200, 200, 403, 404]);
  });
});

describe("nothing is doubled", () => {
  test("the same temp_id again answers the first order; another body is refused", async () => {
    const { variation } = await shop.product({ price: 10, stock: 5 });
    const sale = { temp_id: "T0001-again", items: [line(variation, 10)], payments: [pay("cash", 10)] };
    const first = await shop.sell(sale);
    const spelled = { ...sale, adjustment: 0, payments: JSON.stringify(sale.payments) };
    expect((await shop.sell(spelled)).data).toEqual(first.data);
    const changed = await shop.sell({
      ...sale,
      items: [line(variation, 10, 2)],
      payments: [pay("cash", 20)],
    });
    expect([changed.status, changed.failure.code]).toEqual([409, "key_reused"]);
    const [row] = await app().rows("select count(*)::int from orders where temp_id = 'T0001-again'");
    expect(row).toEqual({ count: 1 });
  });

  test("twenty at once with one temp_id make one order and twenty equal answers", async () => {
    const { variation } = await shop.product({ price: 10, stock: 50 });
    const sale = { temp_id: "T0001-burst", items: [line(variation, 10)], payments: [pay("cash", 10)] };
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.sell(sale)));
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(answers[0]!.status).toBe(200);
    const [row] = await app().rows("select quantity::int from stock_levels where product_variation_id = $1", [
      variation.id,
    ]);
    expect(row).toEqual({ quantity: 49 });
  });

  test("fifty clients on ten pieces, from several counters: ten sales, forty refusals, no error", async () => {
    const { variation } = await shop.product({ price: 10, stock: 10 });
    const second = await shop.product({ price: 1, stock: 1000 });
    const counters = [shop.terminal, await shop.counter(), await shop.counter()];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => {
        const items = [line(variation, 10), line(second.variation, 1)];
        return shop.sell({
          terminal_id: counters[i % 3]!.id,
          items: i % 2 ? items : items.toReversed(),
          payments: [pay("cash", 11)],
        });
      }),
    );
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.filter((status) => status === 409)).toHaveLength(40);
  });

  test("fifty credit sales of one customer stop at the limit", async () => {
    const { variation } = await shop.product({ price: 10, stock: 100 });
    const customer = await shop.customer(70);
    const counters = [shop.terminal, await shop.counter()];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        shop.sell({
          terminal_id: counters[i % 2]!.id,
          user_id: customer.id,
          items: [line(variation, 10)],
          payments: [pay("credit", 10)],
        }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(7);
    expect(
      answers.every((answer) => answer.status === 200 || answer.failure.code === "credit_exceeded"),
    ).toBe(true);
  });
});
