import type { Order } from "@clove/domain/orders/orders.schema.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import { figureNames } from "@clove/domain/orders/total-parts.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";

const app = useTestApp();
let shop: Shop;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
});

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
    expect(answer.failure.message).toBe(saleTexts.orderPlaced);
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
    // A figure that is wrongly stored or read as 0 would else go unnoticed.
    for (const name of figureNames) expect(order[name], name).not.toBe(0);
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

  test("gets the next number of its counter, without a gap for refused sales", async () => {
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

  test("may have a total of 0, by a discount of 100 %", async () => {
    const { variation } = await shop.product({ price: 5, discount: 100 });
    const answer = await shop.sell({
      items: [line(variation, 5, 1, { discount: 100 })],
      payments: [pay("cash", 0)],
    });
    expect(answer.data.order).toMatchObject({ total: 0, subtotal: 5, discount: 5 });
  });
});
