import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";

const app = useTestApp();
let shop: Shop;
let other: Shop;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  other = await openShop(app(), app().b);
});

/** Counts and sums of everything that a sale changes. */
async function moved(): Promise<unknown> {
  const [row] = await app().rows(`select
    (select count(*)::int from orders) as orders, (select sum(quantity) from stock_levels) as stock,
    (select sum(cash_box) from terminals) as cash, (select sum(credit_used) from users) as credit,
    (select count(*)::int from payment_logs) as payments, (select count(*)::int from idempotency_keys) as keys`);
  return row;
}

describe("a refused sale changes nothing", () => {
  type Case = [name: string, status: number, code: string, sale: () => Promise<object> | object];
  const simple = async (fields: object = {}, more: object = {}) => {
    const { variation } = await shop.product({ name: "Salt", price: 10, stock: 3, ...fields });
    return { items: [line(variation, 10, 1, more)], payments: [pay("cash", 10)] };
  };
  /** The batch of the sale's first goods, here or, with stock added there, in another store. */
  const batchOf = async (sale: Awaited<ReturnType<typeof simple>>, isElsewhere: boolean) => {
    const { product_variation_id } = sale.items[0]!;
    const branch = isElsewhere ? await shop.branch() : shop.owner.branch;
    if (isElsewhere) {
      const entries = [{ product_variation_id, quantity: 1 }];
      const body = { destination_branch_id: branch.id, entries };
      await app().call(shop.owner.token, "POST", "stock/adjust", body);
    }
    const [batch] = await app().rows<{ id: string }>(
      "select id from batches where product_variation_id = $1 and branch_id = $2",
      [product_variation_id, branch.id],
    );
    return Number(batch!.id);
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
    ["half a piece", 422, "quantity_whole", async () => simple({}, { quantity: 0.5 })],
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
      "another store's batch",
      422,
      "batch_elsewhere",
      async () => {
        const sale = await simple();
        return {
          ...sale,
          items: [{ ...sale.items[0], stock_purchase_transaction_id: await batchOf(sale, true) }],
        };
      },
    ],
    [
      "another variation's batch",
      422,
      "batch_elsewhere",
      async () => simple({}, { stock_purchase_transaction_id: await batchOf(await simple(), false) }),
    ],
    ["an invalid number", 422, "validation_failed", async () => ({ ...(await simple()), adjustment: "1e3" })],
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
    expect(failure.message).toBe(saleTexts.stockBeyond({ name: "Soap", left: 1 }));
    const told = { code: "stock_beyond", values: { name: "Soap", left: 1 } };
    expect(failure).toMatchObject({
      ...told,
      errors: [{ path: "items.0.quantity", message: failure.message, ...told }],
    });
  });
});
