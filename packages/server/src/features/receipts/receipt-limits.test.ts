import type { Order } from "@clove/domain/orders/orders.schema.ts";
import type { MailLimit } from "@clove/domain/orders/receipt-mail-limits.ts";
import * as receiptMailTexts from "@clove/domain/orders/receipt-mails.texts.ts";
import { afterEach, beforeAll, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";

const app = useTestApp({ THROTTLE: "on" });
let shops: { a: Shop; b: Shop };

beforeAll(async () => {
  shops = { a: await openShop(app(), app().a), b: await openShop(app(), app().b) };
});
afterEach(() => app().rows("delete from mails"));

const sell = async (shop = shops.a) => {
  const { variation } = await shop.product();
  return (await shop.sell({ items: [line(variation, 10)], payments: [pay("cash", 10)] })).data.order;
};
let number = 0;
const email = (order: Order, to = `stranger${++number}@home.example`, shop = shops.a) =>
  app().call(shop.owner.token, "POST", "order/email", { id: order.id, email: to });
/** Adds rows of mailed receipts, by default an hour and a half old and by nobody in particular. */
const mailed = (count: number, minutes = 90, user_id: number | null = null) =>
  app().rows(
    `insert into mails (company_id, user_id, order_id, recipient, status, done_at, created_at)
     select $1, $2, 0, 'x@x.example', 'sent', now(), now() - make_interval(mins => $3) from generate_series(1, $4)`,
    [app().a.user.company_id, user_id, minutes, count],
  );
const age = (days: number) =>
  app().rows("update companies set created_at = now() - make_interval(days => $2) where id = $1", [
    app().a.user.company_id,
    days,
  ]);
const limited = (limit: number, per: MailLimit) => [
  429,
  receiptMailTexts.tooManyReceiptMails({ limit, per }),
];
const told = ({ status, message }: { status: number; message: string }) => [status, message];

test("a receipt of one order is mailed at most five times a week, even if all are sent at once", async () => {
  const order = await sell();
  const answers = await Promise.all(Array.from({ length: 7 }, () => email(order)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect(answers.map(told)).toContainEqual(limited(5, "order"));
});

test("one address gets the receipt of an order once, unless it could not be sent", async () => {
  const [order, to] = [await sell(), "once@home.example"];
  expect((await email(order, to)).status).toBe(200);
  const again = await email(order, " Once@Home.example");
  expect(told(again)).toEqual([409, receiptMailTexts.receiptMailedBefore({ email: to })]);
  await app().rows(
    "update mails set status = 'failed', reason = 'refused', message = null, done_at = now() where recipient = $1",
    [to],
  );
  expect((await email(order, to)).status).toBe(200);
});

test("one person mails at most 60 in an hour", async () => {
  await age(100);
  await mailed(60, 30, app().a.user.id);
  const order = await sell();
  // Enough sales not to reach the company's limit.
  for (let i = 0; i < 60; i++) await sell();
  expect(told(await email(order))).toEqual(limited(60, "person"));
});

test("a company's daily limit grows with its age, up to somewhat more than its sales", async () => {
  const order = await sell();
  await app().rows(
    "update orders set created_at = (created_at at time zone 'UTC' - interval '8 days') at time zone 'UTC' where company_id = $1 and id <> $2",
    [app().a.user.company_id, order.id],
  );
  await age(0);
  await mailed(9);
  expect((await email(order)).status).toBe(200);
  expect(told(await email(order))).toEqual(limited(10, "company_of_age"));
  // One sale in the last week: eleven in a day.
  await age(7);
  expect((await email(order)).status).toBe(200);
  expect(told(await email(order))).toEqual(limited(11, "company_of_sales"));
  // A cancelled sale does not count.
  const other = await sell();
  const cancel = { id: other.id, terminal_id: shops.a.terminal.id };
  expect((await app().call(app().a.token, "POST", "order/cancel", cancel)).status).toBe(200);
  expect(told(await email(order))).toEqual(limited(11, "company_of_sales"));
  // Mails of yesterday do not count.
  await app().rows("delete from mails");
  await mailed(500, 25 * 60);
  expect((await email(await sell())).status).toBe(200);
});

test("one mailbox gets at most five a day, from all companies together and however its address is written", async () => {
  const ways = [
    "far.away@gmail.com",
    "faraway+shop@gmail.com",
    "FarAway@googlemail.com",
    "faraway@gmail.com",
  ];
  for (const to of ways) expect((await email(await sell(), to)).status).toBe(200);
  const fifth = await email(await sell(shops.b), "f.a.r.away@gmail.com", shops.b);
  expect(fifth.status).toBe(200);
  for (const shop of [shops.a, shops.b]) {
    const next = await email(await sell(shop), "faraway@gmail.com", shop);
    expect(told(next)).toEqual(limited(5, "address"));
  }
  expect((await email(await sell(), "faraway@home.example")).status).toBe(200);
  await app().rows(
    "update mailed_addresses set sent_at = array(select (s at time zone 'UTC' - interval '1 day') at time zone 'UTC' from unnest(sent_at) s)",
  );
  expect((await email(await sell(), "faraway@gmail.com")).status).toBe(200);
});
