import type { Order } from "@clove/domain/orders/orders.schema.ts";
import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";
import { saleRows, sendUpload } from "../../../test/upload.ts";

const app = useTestApp();
let shop: Shop;
let order: Order;
let offline: Order;
let token: string;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  const tea = (await shop.product({ price: 10 })).variation;
  const sell = async () =>
    (await shop.sell({ items: [line(tea, 10)], payments: [pay("cash", 10)] })).data.order;
  order = await sell();
  await sell();
  const upload = saleRows({
    temp_id: "T0001-Found_1",
    terminal_id: shop.terminal.id,
    cashier_user_id: shop.owner.user.id,
    lines: [{ product_variation_id: tea.id, sale_price: 10 }],
  });
  const { records } = await sendUpload(app(), shop.owner.token, upload);
  const { data } = await app().call<{ order: Order }>(shop.owner.token, "GET", `order/${records[0]!.id!}`);
  offline = data.order;
  token = (await shop.staff("cashier", ["pos:view"])).token;
});

const find = (code: string, by = token) =>
  app().call<{ orders: Order[] }>(by, "GET", `order/find?code=${encodeURIComponent(code)}`);
const found = async (code: string, by?: string) => (await find(code, by)).data.orders.map(({ id }) => id);

test("who may only sell finds an order by each of its whole numbers, in any letters, and by its receipt's address", async () => {
  const { order_ref, invoice_id, payment_logs, receipt_url } = order;
  const receipt_no = payment_logs[0]!.receipt_no;
  expect(receipt_no).toMatch(/^RCP-/);
  for (const code of [
    ...[order_ref, order_ref.toLowerCase(), invoice_id, receipt_no, ` ${receipt_no.toLowerCase()} `],
    ...[receipt_url!, `${receipt_url}#${order_ref}`],
  ])
    expect([code, await found(code)]).toEqual([code, [order.id]]);
  const read = await app().call<{ order: Order }>(token, "GET", `order/${order.id}`);
  expect((await find(order_ref)).data.orders).toEqual([read.data.order]);
  for (const code of [offline.order_ref, "offline-receipt-T0001-Found_1"])
    expect([code, await found(code)]).toEqual([code, [offline.id]]);
});

test("anything else finds nothing", async () => {
  const token = order.receipt_url!.split("/").at(-1)!;
  const forged = `${token.slice(0, -2)}${token.endsWith("AA") ? "BB" : "AA"}`;
  for (const code of [
    ...[order.order_ref.slice(0, -1), "00001", "RCP-0001-999999", "offline-receipt-T0001-found_1"],
    // Its order has a receipt of another name.
    `RCP-${offline.invoice_id.slice(4)}`,
    order.receipt_url!.replace(token, forged),
  ])
    expect([code, await found(code)]).toEqual([code, []]);
  expect((await find("")).status).toBe(422);
});

test("orders of other stores are found only by who sold them, and those of other companies by nobody", async () => {
  const seller = await shop.staff("branch_manager", ["pos:view"]);
  await app().rows("update orders set cashier_user_id = $2 where id = $1", [offline.id, seller.user.id]);
  const body = { user_id: seller.user.id, branch_id: shop.owner.branch.id };
  await app().call(shop.owner.token, "POST", "branch/user/remove", body);
  expect(await found(order.order_ref, seller.token)).toEqual([]);
  expect(await found(order.receipt_url!, seller.token)).toEqual([]);
  expect(await found(offline.order_ref, seller.token)).toEqual([offline.id]);
  for (const code of [order.order_ref, order.invoice_id, order.receipt_url!])
    expect(await found(code, app().b.token)).toEqual([]);
});
