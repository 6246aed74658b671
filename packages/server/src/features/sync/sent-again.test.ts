import type { Order } from "@clove/domain/orders/orders.schema.ts";
import type { SentAgain } from "@clove/domain/sync/sent-again.schema.ts";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";
import { ownSale, readQuarantine, saleRows, sendUpload } from "../../../test/upload.ts";

const app = useTestApp();
let shop: Shop;
let token: string;
let bread: Awaited<ReturnType<Shop["product"]>>;
let terminal: Shop["terminal"];

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  token = shop.owner.token;
  bread = await shop.product({ stock: 1000 });
});
beforeEach(async () => {
  await app().rows("delete from set_back_counters");
  await app().rows("delete from set_backs");
  terminal = await shop.counter();
});

const noticeSetBack = () =>
  app().rows("insert into set_backs (company_id, to_at) values ($1, now() - interval '1 day')", [
    shop.owner.user.company_id,
  ]);

let made = 0;
/** A sale that the server once confirmed, at another price than it knows now. */
function again(claims: Partial<SentAgain> = {}, order: object = {}, batch: number | null = null) {
  const confirmed_at = new Date(Date.now() - 3_600_000).toISOString();
  return saleRows({
    ...{ temp_id: `T1-again-${++made}`, terminal_id: terminal.id, cashier_user_id: shop.owner.user.id },
    lines: [
      { product_variation_id: bread.variation.id, sale_price: 8, stock_purchase_transaction_id: batch },
    ],
    order: { created_at: confirmed_at, again: { confirmed_at, flags: [], ...claims }, ...order },
  });
}
async function send(body: object) {
  const { records } = await sendUpload(app(), token, body);
  const [{ id, warnings }] = records as [(typeof records)[0]];
  const { data } = await app().call<{ order: Order }>(token, "GET", `order/${id}`);
  return { warnings, ...data.order };
}
const sellNow = async () => {
  const sale = { terminal_id: terminal.id, items: [line(bread.variation, 10)], payments: [pay("cash", 10)] };
  return (await app().call<{ order: Order }>(token, "POST", "order/place", sale)).data.order;
};
const invoice = (number: number) => `INV-${terminal.unique_no}-${String(number).padStart(6, "0")}`;

test("a sale that only its till calls lost is judged as any other", async () => {
  expect(await send(again())).toMatchObject({
    ...{
      status: "completed",
      warnings: ["repriced"],
      flags: ["repriced", "sent_again"],
      flags_seen_at: null,
    },
  });
});

test("after a set-back it keeps the remarks that it had, and takes a batch that is lost as no reason to refuse it", async () => {
  await noticeSetBack();
  expect(await send(again({}, {}, 999_999_999))).toMatchObject({
    ...{ status: "completed", warnings: [], flags: ["sent_again"], flags_seen_at: expect.any(String) },
  });
  expect((await send(again({ flags: ["late", "sent_again"] }))).flags).toEqual(["late", "sent_again"]);
  // One that was made after the server had noticed cannot have been lost.
  const later = { created_at: new Date(Date.now() + 60_000).toISOString() };
  expect((await send(again({}, later))).flags).toContain("repriced");
});

test("an invoice keeps its number, which the counter then never gives, unless somebody else has it", async () => {
  await noticeSetBack();
  expect((await send(again({ invoice_id: invoice(7) }))).invoice_id).toBe(invoice(7));
  expect((await sellNow()).invoice_id).toBe(invoice(9));
  // Another sale has it by now; it is another counter's; no counter can have come that far.
  expect((await send(again({ invoice_id: invoice(9) }))).invoice_id).toBe(invoice(10));
  expect((await send(again({ invoice_id: "INV-0000-000001" }))).invoice_id).toBe(invoice(11));
  expect((await send(again({ invoice_id: invoice(99_999) }))).invoice_id).toBe(invoice(12));
});

test("numbers of the day go on after those that come back", async () => {
  await noticeSetBack();
  const { order_ref } = await sellNow();
  const lost = `${order_ref.slice(0, -5)}00040`;
  const now = new Date().toISOString();
  expect(
    (await send(again({ invoice_id: invoice(40) }, { order_ref: lost, created_at: now }))).order_ref,
  ).toBe(lost);
  expect((await sellNow()).order_ref).toBe(`${order_ref.slice(0, -5)}00041`);
});

test("only what the company has neither stored nor kept aside is missing", async () => {
  const kept = again();
  await send(kept);
  const wrong = again({}, { total: 1 });
  await sendUpload(app(), token, wrong);
  const { count } = (await readQuarantine(app(), token)).data;
  expect(count).toBe(1);
  const keys = [kept, wrong, again()].map(({ orders: [order] }) => order!.temp_id);
  const ask = (as: string) =>
    app().call<{ history: string; set_back: null; missing: string[] }>(as, "POST", "offline/held", { keys });
  const { data } = await ask(token);
  expect(data).toEqual({ history: expect.any(String), set_back: null, missing: [keys[2]] });
  expect((await ask(app().b.token)).data.missing).toEqual(keys);
  await noticeSetBack();
  expect((await ask(token)).data.set_back).toEqual({ id: expect.any(Number), to_at: expect.any(String) });
});

test("what came back is listed with its till", async () => {
  const sale = again({ device_id: "device-1" });
  const { id } = await send(sale);
  const ordinary = ownSale(shop, `T1-plain-${++made}`, [
    { product_variation_id: bread.variation.id, sale_price: 10 },
  ]);
  await sendUpload(app(), token, ordinary);
  const rows = await app().rows(
    "select kind, row_id::int, device_id, terminal_id::int from sent_again where temp_id = any($1)",
    [[sale.orders[0]!.temp_id, ordinary.orders[0]!.temp_id]],
  );
  expect(rows).toEqual([{ kind: "order", row_id: id, device_id: "device-1", terminal_id: terminal.id }]);
});
