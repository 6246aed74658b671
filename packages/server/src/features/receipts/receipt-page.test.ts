import type { Order } from "@clove/domain/orders/orders.schema.ts";
import * as receiptMailTexts from "@clove/domain/orders/receipt-mails.texts.ts";
import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";
import { makeToken } from "./receipt-links.ts";

const app = useTestApp({ THROTTLE: "on" });
let shop: Shop;
let order: Order;

const show = (receipt_page: boolean, { token } = app().a) =>
  app().call(token, "POST", "/api/v1/company-profile/update", { invoice_layout: [{ receipt_page }] });
const path = ({ receipt_url }: Order) => new URL(receipt_url!).pathname;
/** Each visit comes from another IP address, because visits from one are limited. */
let visits = 0;
const open = async (url: string) => {
  const {
    statusCode: status,
    body,
    headers,
  } = await app().app.inject({ url, remoteAddress: `10.1.0.${++visits % 250}` });
  return { status, body, headers };
};
const sell = async () => {
  const customer = await shop.customer();
  const { variation } = await shop.product({ name: `Rice <img src=x>` });
  const items = [line(variation, 10, 2)];
  return (await shop.sell({ items, payments: [pay("cash", 20)], user_id: customer.id })).data.order;
};

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  order = await sell();
});

test("a sale, its order and the list have the same address, which opens the receipt without a session", async () => {
  await show(true);
  const { token } = shop.owner;
  const one = await app().call<{ order: Order }>(token, "GET", `order/${order.id}`);
  const list = await app().call<{ orders: Order[] }>(token, "GET", "order/list");
  expect(one.data.order.receipt_url).toBe(order.receipt_url);
  expect(list.data.orders[0]!.receipt_url).toBe(order.receipt_url);
  expect(order.receipt_url).toMatch(/\/receipt\/[\w-]{43}$/);

  const { status, body, headers } = await open(path(order));
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "x-robots-tag": "noindex",
    "content-security-policy": expect.stringContaining("script-src 'self'"),
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
  });
  for (const shown of [order.order_ref, "Company a", "Aina", "RM 20.00", "Rice &lt;img src=x&gt;"])
    expect(body).toContain(shown);
  expect(body).not.toContain("<img src=x");
  expect(body).not.toContain("<script");
  expect(body).toContain('<meta name="robots" content="noindex">');
});

test("the page shows only what the receipt shows: no hidden fields, no e-mail addresses of people, no costs", async () => {
  const { body } = await open(path(order));
  const { email } = shop.owner;
  await app().call(shop.owner.token, "POST", "/api/v1/company-profile/update", {
    invoice_layout: [
      { receipt_page: true },
      { email: false },
      { cashier_name: false },
      { terminal_name: false },
    ],
  });
  const hidden = (await open(path(order))).body;
  expect(body).toContain(shop.terminal.name);
  expect(hidden).not.toContain(shop.terminal.name);
  expect(hidden).not.toContain(email);
  expect(hidden).not.toMatch(/purchase|cost/i);
  await show(true);
});

test("the page says that the sale was cancelled or returned, once it was", async () => {
  const [cancelled, returned] = [await sell(), await sell()];
  const said = async (sale: Order) => {
    const { body } = await open(path(sale));
    const texts = [
      receiptMailTexts.receiptOfCancelled,
      receiptMailTexts.receiptOfPartlyReturned,
      receiptMailTexts.receiptOfReturned,
    ];
    return texts.filter((text) => body.includes(text));
  };
  expect(await said(cancelled)).toEqual([]);
  const { token } = shop.owner;
  const terminal_id = shop.terminal.id;
  await app().call(token, "POST", "order/cancel", { id: cancelled.id, terminal_id });
  expect(await said(cancelled)).toEqual([receiptMailTexts.receiptOfCancelled]);
  const give = (quantity: number) =>
    app().call(token, "POST", "order/return", {
      id: returned.id,
      terminal_id,
      items: [{ order_item_id: returned.items[0]!.id, quantity }],
    });
  expect((await give(1)).status).toBe(200);
  expect(await said(returned)).toEqual([receiptMailTexts.receiptOfPartlyReturned]);
  expect((await give(1)).status).toBe(200);
  expect(await said(returned)).toEqual([receiptMailTexts.receiptOfReturned]);
});

test("a changed token, one made with another secret, and a company that shows no receipts get the same answer", async () => {
  const token = path(order).split("/").at(-1)!;
  const told = async (of: string) => {
    const began = performance.now();
    const { status, body, headers } = await open(`/receipt/${of}`);
    expect(performance.now() - began).toBeGreaterThan(190);
    const {
      date,
      "x-request-id": _,
      "x-ratelimit-remaining": __,
      "x-ratelimit-reset": ___,
      ...rest
    } = headers;
    return { status, body, rest };
  };
  const { company_id } = app().a.user;
  const key = [company_id, order.id] as const;
  const other = (at: number) => `${token.slice(0, at)}${token[at] === "A" ? "Q" : "A"}${token.slice(at + 1)}`;
  await show(false);
  const off = await told(token);
  expect(off.status).toBe(404);
  expect(off.body).toContain(receiptMailTexts.receiptNotFound);
  await show(true);
  const wrong = [0, 10, 21, 22, 30, 42].map(other);
  const unknown = [company_id, 2 ** 40] as const;
  const { value } = (await app().rows<{ value: string }>("select value from server_secrets"))[0]!;
  expect(makeToken(value, key)).toBe(token);
  const tokens = [
    ...wrong,
    token.slice(1),
    `${token}A`,
    "1",
    makeToken("another", key),
    makeToken(value, unknown),
  ];
  for (const of of tokens) expect(await told(of), of).toEqual(off);
  expect((await open(path(order))).status).toBe(200);
});

test("another company's setting does not show an order", async () => {
  const { a, b } = app();
  await show(false, a);
  await show(true, b);
  const { value } = (await app().rows<{ value: string }>("select value from server_secrets"))[0]!;
  const stolen = makeToken(value, [b.user.company_id, order.id]);
  expect((await open(`/receipt/${stolen}`)).status).toBe(404);
  expect((await open(path(order))).status).toBe(404);
});

test("one IP address can try 30 a minute; a page says so when it tries more", async () => {
  const look = () => app().app.inject({ url: "/receipt/wrong", remoteAddress: "10.2.0.1" });
  const answers = await Promise.all(Array.from({ length: 30 }, look));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
  const refused = await look();
  expect(refused.statusCode).toBe(429);
  expect(refused.headers["content-type"]).toContain("text/html");
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
});
