import type { Order } from "@clove/domain/orders/orders.schema.ts";
import { expect, test } from "vitest";
import { useTestApp } from "../../packages/server/test/app.ts";
import { ProvingDevice } from "../../packages/server/test/proving-device.ts";
import { line, openShop, pay } from "../../packages/server/test/shop.ts";

const app = useTestApp();

test("a company's day: goods are stored and received, sold and returned, the shift is closed, reports are read", async () => {
  const { token, branch, user } = app().a;
  const shop = await openShop(app(), app().a);
  const done = async <T>(path: string, body: object): Promise<T> => {
    const answer = await app().call<T>(token, "POST", path, body);
    expect([path, answer.status, answer.text.slice(0, 300)]).toEqual([path, 200, expect.anything()]);
    return answer.data;
  };
  const { variation } = await shop.product({ price: 10, stock: 100 });
  await done("stock/purchase", {
    destination_branch_id: branch.id,
    entries: [{ product_variation_id: variation.id, quantity: 5, purchase_price: 2, sale_price: 10 }],
  });
  await shop.openShift(token, shop.terminal.id, 50);
  const sold = await shop.sell({ items: [line(variation, 10, 3)], payments: [pay("cash", 30)] });
  expect([sold.status, sold.text.slice(0, 300)]).toEqual([200, expect.anything()]);
  // As the app sells: each sale has its place in the chain of its device.
  const device = new ProvingDevice();
  for (const n of [1, 2]) {
    const body = device.body(`T0001-proved-${n}`, [line(variation, 10, 1)], [pay("cash", 10)]);
    const proved = await shop.sell(body);
    expect([proved.status, proved.text.slice(0, 300)]).toEqual([200, expect.anything()]);
    device.stored(body.temp_id);
  }
  expect(
    await app().rows("select device_no, fault from sale_proofs where company_id = $1 order by device_no", [
      user.company_id,
    ]),
  ).toEqual([
    { device_no: 1, fault: null },
    { device_no: 2, fault: null },
  ]);
  const { order } = sold.data;
  await done<{ order: Order }>("order/return", {
    id: order.id,
    terminal_id: shop.terminal.id,
    refund_to: "cash",
    items: [{ order_item_id: order.items[0]!.id, quantity: 1 }],
  });
  expect(
    await app().rows("select quantity from stock_levels where company_id = $1", [user.company_id]),
  ).toEqual([{ quantity: "101.000" }]);
  await done("terminal/shift/close", { terminal_id: shop.terminal.id, closing_balance: 90 });
  for (const path of ["report/sales-by-payment-method", "report/shifts", "report/stock-values"]) {
    const report = await app().call(token, "GET", path);
    expect([path, report.status]).toEqual([path, 200]);
  }
});
