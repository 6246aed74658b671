import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";

const app = useTestApp();
let shop: Shop;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
});

describe("concurrent sales", () => {
  test("a repeat with the same temp_id gets the first order; another body is refused", async () => {
    const { variation } = await shop.product({ price: 10, stock: 5 });
    const sale = { temp_id: "T0001-again", items: [line(variation, 10)], payments: [pay("cash", 10)] };
    const first = await shop.sell(sale);
    const spelled = { ...sale, adjustment: 0, payments: JSON.stringify(sale.payments) };
    expect((await shop.sell(spelled)).data).toEqual(first.data);
    // A till that was killed after it had sent the sale.
    const restarted = await shop.sell({ ...sale, history: randomUUID(), user_name: "Nobody" });
    expect(restarted.data).toEqual(first.data);
    const otherwise = await shop.sell({ ...sale, payments: [pay("bank", 10)] });
    expect(otherwise.failure.code).toBe("key_reused");
    const changed = await shop.sell({
      ...sale,
      items: [line(variation, 10, 2)],
      payments: [pay("cash", 20)],
    });
    expect([changed.status, changed.failure.code]).toEqual([409, "key_reused"]);
    const [row] = await app().rows("select count(*)::int from orders where temp_id = 'T0001-again'");
    expect(row).toEqual({ count: 1 });
  });

  test("twenty concurrent calls with one temp_id make one order and get equal answers", async () => {
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

  test("of fifty sales of ten pieces at several counters ten succeed and forty are refused", async () => {
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
