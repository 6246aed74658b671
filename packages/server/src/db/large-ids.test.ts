import type { Order } from "@clove/domain/orders/orders.schema.ts";
import { expect, test } from "vitest";
import { useTestApp } from "../../test/app.ts";
import { line, openShop, pay } from "../../test/shop.ts";

const app = useTestApp();

test("ids beyond 32 bits work in sign-up, staff, stock and a sale", async () => {
  await app().rows(
    "select setval(oid, $1) from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace",
    [2 ** 32],
  );
  const shop = await openShop(app(), await app().signUp("large"));
  const { token } = await shop.staff("cashier", ["pos:view"]);
  await shop.openShift(token, shop.terminal.id);
  const { variation } = await shop.product();
  const customer = await shop.customer(10);
  const sale = await shop.sell(
    { user_id: customer.id, items: [line(variation, 10)], payments: [pay("credit", 4), pay("cash", 6)] },
    token,
  );
  expect(sale.status).toBe(200);
  const { order } = sale.data;
  expect(order.items[0]!.id).toBeGreaterThan(2 ** 32);
  const read = await app().call<{ order: Order }>(token, "GET", `order/${order.id}`);
  expect(read.data.order.payment_logs).toEqual(order.payment_logs);
});
