import type { Order } from "@clove/domain/orders/orders.schema.ts";
import * as receiptMailTexts from "@clove/domain/orders/receipt-mails.texts.ts";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";
import { companyReportsCommand } from "../../cli/company-reports.ts";
import { makeToken } from "./receipt-links.ts";

const lines: string[] = [];
const app = useTestApp({ THROTTLE: "on", LOG_LEVEL: "info" }, { write: (line) => void lines.push(line) });
let shops: { a: Shop; b: Shop };
let order: Order;

beforeAll(async () => {
  shops = { a: await openShop(app(), app().a), b: await openShop(app(), app().b) };
  order = await sell();
});

const sell = async (shop = shops.a) => {
  const { variation } = await shop.product();
  return (await shop.sell({ items: [line(variation, 10)], payments: [pay("cash", 10)] })).data.order;
};
const email = async (to: string, of?: Order, shop = shops.a) =>
  app().call(shop.owner.token, "POST", "order/email", { id: (of ?? (await sell(shop))).id, email: to });
/** The path of the link in the newest mail to this address. */
async function linkTo(to: string, shop = shops.a): Promise<string> {
  expect((await email(to, undefined, shop)).status).toBe(200);
  await vi.waitFor(() => app().mailTo(to));
  return new URL(/https?:\S+\/receipt\/report\/\S+/.exec(app().mailTo(to).text)![0]).pathname;
}
let visits = 0;
const visit = (url: string, method: "GET" | "POST" = "GET") =>
  app().app.inject({
    ...{ url, method, remoteAddress: `10.1.0.${++visits % 250}` },
    ...(method === "POST" && {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "",
    }),
  });
const refused = ({ status, failure }: { status: number; failure: { code?: string } }) => [
  status,
  failure.code,
];

test("the link asks first, and a report stops the company's mails to that address, however it is written", async () => {
  const link = await linkTo("stranger@home.example");
  const page = await visit(link);
  expect(page.statusCode).toBe(200);
  expect(page.headers).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex" });
  expect(page.body).toContain(receiptMailTexts.reportQuestion({ company: "Company a" }));
  expect(page.body).toMatch(/<form method="post"[^>]*><button[^>]*>Report it<\/button>/);
  expect(page.body).not.toMatch(/<script|href=/);
  // Opening the link, as virus scanners do, changes nothing.
  expect((await email("stranger@home.example")).status).toBe(200);

  lines.splice(0);
  for (let again = 0; again < 2; again++) {
    const done = await visit(link, "POST");
    expect(done.statusCode).toBe(200);
    expect(done.body).toContain(receiptMailTexts.receiptReportedDetail({ company: "Company a" }));
  }
  for (const to of ["stranger@home.example", "Stranger+2@home.example"])
    expect(refused(await email(to))).toEqual([409, "receipt_unwanted"]);
  expect((await email("friend@home.example")).status).toBe(200);
  expect((await email("stranger@home.example", undefined, shops.b)).status).toBe(200);

  // The company sees it once, without the address; so does the operator.
  type Entry = { action: string; by: null; detail: object };
  const log = await app().call<{ entries: Entry[] }>(shops.a.owner.token, "GET", "audit/list?group=order");
  const reported = log.data.entries.filter(({ action }) => action === "order.receipt_reported");
  expect(reported).toEqual([expect.objectContaining({ by: null, detail: { reports: 1 } })]);
  expect(JSON.stringify(log.data)).not.toContain("stranger@");
  const warned = lines.map((text) => JSON.parse(text)).filter(({ level }) => level === 40);
  expect(warned).toMatchObject([
    { msg: "a mailed receipt was reported", company_id: shops.a.owner.user.company_id, reports: 1 },
  ]);
});

test("after a report, queued mails to that address are not sent any more", async () => {
  const link = await linkTo("waiting@home.example");
  vi.spyOn(app().mail, "send").mockRejectedValue(new Error("away"));
  onTestFinished(() => void vi.restoreAllMocks());
  expect((await email("waiting@home.example")).status).toBe(200);
  const states = () =>
    app().rows<{ status: string }>(
      "select status from mails where recipient = 'waiting@home.example' order by id",
    );
  await vi.waitFor(async () => expect(await states()).toEqual([{ status: "sent" }, { status: "queued" }]));
  await visit(link, "POST");
  expect(await states()).toEqual([{ status: "sent" }, { status: "failed" }]);
});

test("a changed link, one to a receipt, and one of an unknown recipient get the same answer", async () => {
  const link = await linkTo("token@home.example");
  const token = link.split("/").at(-1)!;
  const [{ value } = { value: "" }] = await app().rows<{ value: string }>("select value from server_secrets");
  const { company_id } = shops.a.owner.user;
  const other = token.startsWith("A") ? "Q" : "A";
  const wrong = [
    `${other}${token.slice(1)}`,
    token.slice(1),
    "1",
    new URL(order.receipt_url!).pathname.split("/").at(-1)!,
    makeToken(`report ${value}`, [company_id, 2 ** 40]),
    makeToken(`report ${value}`, [shops.b.owner.user.company_id, 1]),
  ];
  for (const of of wrong) {
    for (const method of ["GET", "POST"] as const) {
      const { statusCode, body } = await visit(`/receipt/report/${of}`, method);
      expect([statusCode, body.includes(receiptMailTexts.receiptNotFound)], of).toEqual([404, true]);
    }
  }
  // And the link to a report opens no receipt.
  expect((await visit(`/receipt/${token}`)).statusCode).toBe(404);
  expect((await email("token@home.example")).status).toBe(200);
});

test("one IP address can try 30 a minute; a page says so when it tries more", async () => {
  const look = () =>
    app().app.inject({ url: "/receipt/report/wrong", method: "POST", remoteAddress: "10.2.0.1" });
  await Promise.all(Array.from({ length: 30 }, look));
  const refused = await look();
  expect([refused.statusCode, refused.headers["content-type"]]).toEqual([429, "text/html; charset=utf-8"]);
});

test("many reports stop the company's receipts, until they are 30 days old or the operator settles them", async () => {
  const { company_id } = shops.b.owner.user;
  for (const to of ["r1@home.example", "r2@home.example", "r3@home.example"]) {
    const link = await linkTo(to, shops.b);
    expect((await visit(link, "POST")).statusCode).toBe(200);
  }
  const stopped = [409, "receipts_stopped"];
  expect(refused(await email("next@home.example", undefined, shops.b))).toEqual(stopped);
  expect((await email("next@home.example")).status).toBe(200);

  const said: string[] = [];
  const command = () =>
    companyReportsCommand(
      async () => ({ pool: app().pool, close: async () => {} }),
      (text) => void said.push(text),
    );
  await command().parseAsync([], { from: "user" });
  expect(said[0]).toMatch(new RegExp(`^${company_id} +stopped +3 of \\d+ addresses in 30 days +Company b$`));

  await app().rows(
    "update receipt_recipients set reported_at = (reported_at at time zone 'UTC' - interval '30 days') at time zone 'UTC' where company_id = $1",
    [company_id],
  );
  expect((await email("next@home.example", undefined, shops.b)).status).toBe(200);
  await app().rows(
    "update receipt_recipients set reported_at = now() where reported_at is not null and company_id = $1",
    [company_id],
  );
  expect(refused(await email("last@home.example", undefined, shops.b))).toEqual(stopped);
  await command().parseAsync(["--settle", String(company_id)], { from: "user" });
  expect(said.at(-1)).toContain(`3 reports say no more about company ${company_id}`);
  expect((await email("last@home.example", undefined, shops.b)).status).toBe(200);
  // Those who reported still get none.
  expect(refused(await email("r1@home.example", undefined, shops.b))).toEqual([409, "receipt_unwanted"]);
});
