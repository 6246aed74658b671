import type { Order } from "@clove/domain/orders/orders.schema.ts";
import * as dashboardTexts from "@clove/domain/reports/dashboard.texts.ts";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";
import { ownSale, sendUpload } from "../../../test/upload.ts";
import type { Pool } from "../../db/connect.ts";
import { openDailySummaries } from "./daily-summaries.ts";

// The app's own timers are faked, and so is the time: tests call `queueDue` themselves.
beforeAll(
  () => void vi.useFakeTimers({ toFake: ["setInterval", "Date"], now: new Date("2026-03-10T04:00:00Z") }),
);
afterAll(() => void vi.useRealTimers());

const app = useTestApp();
let shop: Shop;
let second: { id: number };

// In Kuala Lumpur, eight hours ahead of UTC, it is noon on the tenth of March.
beforeAll(async () => {
  shop = await openShop(app(), app().a);
  second = await shop.branch({ type: "branch", name: "Second <b>" });
});
beforeEach(async () => {
  await app().rows("delete from daily_summaries");
  await app().rows("delete from mails");
  vi.setSystemTime(new Date("2026-03-10T04:00:00Z"));
});

const want = (wanted: boolean, token = shop.owner.token) =>
  app().call<{ wanted: boolean }>(token, "POST", "daily-summary", { wanted });

/** The summaries of a further server on the same database. */
function server(pool = app().pool) {
  const nothing = { wake: () => {}, sendDue: async () => {}, close: async () => {} };
  const opened = openDailySummaries({ pool, log: app().app.log, config: app().config }, nothing);
  onTestFinished(() => opened.close());
  return opened;
}
const at = (moment: string) => new Date(moment);
type Mail = { recipient: string; subject: string; text: string; html: string };
const mails = () =>
  app().rows<Mail>(`select recipient, message->>'subject' as subject, message->>'text' as text,
    message->>'html' as html from mails order by id`);
const subjects = async () => (await mails()).map(({ subject }) => subject);

async function sell(moment: string, quantity: number, terminal = shop.terminal): Promise<Order> {
  const { id: branch_id } = terminal.branch;
  const { variation } = await shop.product({ name: "Rice & <more>", price: 10, branch_id });
  const payments = [pay("cash", 10 * quantity)];
  const { data } = await shop.sell({
    terminal_id: terminal.id,
    items: [line(variation, 10, quantity)],
    payments,
  });
  await app().rows("update orders set created_at = $2 where id = $1", [data.order.id, moment]);
  return data.order;
}

test("only people who asked for summaries get them, and only people who may read reports can ask", async () => {
  await server().queueDue(at("2026-03-11T00:00:00Z"));
  expect(await mails()).toEqual([]);
  const cashier = await shop.staff("cashier", []);
  expect((await want(true, cashier.token)).status).toBe(403);
  const wanted = async () =>
    (await app().call<{ wanted: boolean }>(shop.owner.token, "GET", "daily-summary")).data.wanted;
  expect(await wanted()).toBe(false);
  expect((await want(true)).data).toEqual({ wanted: true });
  expect((await want(true)).data).toEqual({ wanted: true });
  expect(await wanted()).toBe(true);
  expect((await want(false)).data).toEqual({ wanted: false });
  await server().queueDue(at("2026-03-11T00:00:00Z"));
  expect(await mails()).toEqual([]);
});

test("each day is mailed once, from six in the morning on, by several servers and after restarts", async () => {
  await want(true);
  const [one, two] = [server(), server()];
  const both = (moment: string) => Promise.all([one.queueDue(at(moment)), two.queueDue(at(moment))]);
  await both("2026-03-10T21:59:59Z");
  expect(await subjects()).toEqual([]);
  await both("2026-03-10T22:00:00Z");
  expect(await subjects()).toEqual(["Company a: RM 0.00 on Tuesday, 10/03/2026"]);
  await both("2026-03-11T21:00:00Z");
  await server().queueDue(at("2026-03-11T21:59:00Z"));
  expect(await subjects()).toHaveLength(1);
  await both("2026-03-11T22:05:00Z");
  expect(await subjects()).toHaveLength(2);

  // After days without a server only the last day is mailed. The servers are back before six, when the next day follows.
  await both("2026-03-16T20:00:00Z");
  await both("2026-03-16T22:00:00Z");
  expect((await subjects()).slice(2)).toEqual([
    "Company a: RM 0.00 on Sunday, 15/03/2026",
    "Company a: RM 0.00 on Monday, 16/03/2026",
  ]);
  // Turning summaries off and on again does not mail a day twice.
  vi.setSystemTime(at("2026-03-16T23:00:00Z"));
  await want(false);
  await want(true);
  await both("2026-03-17T12:00:00Z");
  expect(await subjects()).toHaveLength(4);
});

test("a person whose figures cannot be read is mailed a quarter of an hour later, and nobody else waits", async () => {
  const { a, b, pool } = app();
  await want(true);
  await want(true, b.token);
  // The first connection is the first person's transaction, the second would read the figures.
  let connections = 0;
  const connect = vi.fn(() => (++connections === 2 ? Promise.reject(new Error("gone")) : pool.connect()));
  await server(Object.assign(Object.create(pool) as Pool, { connect })).queueDue(at("2026-03-10T22:00:00Z"));
  const first = (await mails()).map(({ recipient }) => recipient);
  expect(first).toHaveLength(1);
  await server().queueDue(at("2026-03-10T22:14:59Z"));
  expect(await mails()).toHaveLength(1);
  await server().queueDue(at("2026-03-10T22:15:00Z"));
  expect((await mails()).map(({ recipient }) => recipient).toSorted()).toEqual([a.email, b.email].toSorted());
  await server().queueDue(at("2026-03-11T21:59:00Z"));
  expect(await mails()).toHaveLength(2);
});

test("a server that dies before its commit has mailed nothing, and another server mails it", async () => {
  await want(true);
  const { pool } = app();
  // Its connection breaks after the mail was queued, before anything is committed.
  const connect = async () => {
    const client = await pool.connect();
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    vi.spyOn(client, "query").mockImplementation((...args: unknown[]) => {
      const { text = "" } = args[0] as { text?: string };
      if (text.includes("update daily_summaries")) client.connection.stream.destroy();
      return query(...args);
    });
    return client;
  };
  const dying = server(Object.assign(Object.create(pool) as Pool, { connect }));
  await expect(dying.queueDue(at("2026-03-10T22:00:00Z"))).rejects.toThrow();
  vi.restoreAllMocks();
  expect(await mails()).toEqual([]);
  const other = server();
  // The row stays locked until PostgreSQL notices that the connection is gone.
  const queued = async () => {
    await other.queueDue(at("2026-03-10T22:00:01Z"));
    return (await mails()).length;
  };
  await expect.poll(queued, { timeout: 10_000 }).toBe(1);
  expect(await queued()).toBe(1);
});

test("the mail compares the day in the person's stores with the same weekday a week before", async () => {
  const far = await shop.counter(second.id);
  await sell("2026-03-09T15:59:59Z", 7);
  const { id } = await sell("2026-03-09T16:00:00Z", 3);
  await sell("2026-03-10T15:59:59Z", 1);
  await sell("2026-03-03T10:00:00Z", 2);
  await sell("2026-03-10T10:00:00Z", 5, far);
  await shop.openShift(shop.owner.token, shop.terminal.id, 500);
  const close = { terminal_id: shop.terminal.id, closing_balance: 497.5 };
  expect((await app().call(shop.owner.token, "POST", "terminal/shift/close", close)).status).toBe(200);
  await app().rows(
    "update shifts set closed_at = '2026-03-10T12:00:00Z', opened_at = '2026-03-10T01:00:00Z'",
  );
  await app().rows("update cash_ledger set created_at = '2026-03-10T11:00:00Z' where shift_id is not null");
  await app().rows("update orders set flags = '{late}' where id = $1", [id]);
  const { user, token } = await shop.staff("branch_manager", ["report:view", "shift:view"]);
  await want(true);
  await want(true, token);
  await server().queueDue(at("2026-03-10T22:00:00Z"));
  const found = await mails();
  const of = (email: string) => found.find(({ recipient }) => recipient === email)!;
  const mine = of(shop.owner.email);
  expect(mine.subject).toBe("Company a: RM 90.00 on Tuesday, 10/03/2026");
  for (const row of [
    "  Sales: RM 90.00 (350% more than RM 20.00)",
    "  Orders: 3 (200% more than 1)",
    "  Profit: RM 81.00 (350% more than RM 18.00)",
    "  Main a: RM 40.00 (100% more than RM 20.00)",
    "  Second <b>: RM 50.00 (RM 0.00 a week before)",
    "  Cash: RM 90.00",
    "  Rice & <more>: RM 50.00 (5 sold)",
    "  Sales with remarks: 1",
    `  Admin a · ${shop.terminal.name}: -RM 2.50 (Main a)`,
  ])
    expect(mine.text.split("\n")).toContain(row);
  expect(mine.text).toContain(`${app().config.publicUrl}/dashboard`);
  expect(mine.text).toContain(dashboardTexts.whySummary);
  expect(mine.html).toContain("Second &lt;b&gt;");
  expect(mine.html).not.toContain("<more>");

  // It has nothing about stores that the person does not see, or that needs another permission.
  const theirs = of(user.email);
  expect(theirs.subject).toBe("Company a: RM 40.00 on Tuesday, 10/03/2026");
  expect(theirs.text).toContain("-RM 2.50");
  for (const hidden of ["Second", "remarks"]) expect(theirs.text).not.toContain(hidden);
});

test("the mail says what cash was rounded by, and which cost is an estimate, where there is something to say", async () => {
  const round = (cash_rounding: number) =>
    app().call(shop.owner.token, "POST", "/api/v1/company-profile/update", { cash_rounding });
  await want(true);
  await round(0.05);
  await server().queueDue(at("2026-03-20T22:00:00Z"));
  await round(0);
  const { variation } = await shop.product({ price: 10, stock: 0 });
  await sendUpload(app(), shop.owner.token, ownSale(shop, "T0001-short", [line(variation, 10, 3)]));
  await app().rows("update orders set created_at = '2026-03-21T04:00:00Z' where temp_id = 'T0001-short'");
  await server().queueDue(at("2026-03-21T22:00:00Z"));
  const rows = (await mails()).map(({ text }) => text.match(/ {2}(Rounding|Estimated Cost): .*/g));
  expect(rows).toEqual([["  Rounding: RM 0.00"], ["  Estimated Cost: RM 3.00"]]);
});

test("people who are inactive, may no longer read reports or have no verified address get no mail", async () => {
  const people = [];
  for (let place = 0; place < 3; place++) people.push(await shop.staff("branch_manager", ["report:view"]));
  for (const { token } of people) await want(true, token);
  const [left, demoted, unproved] = people.map(({ user }) => user.id);
  await app().rows("update users set status = 'inactive' where id = $1", [left]);
  await app().rows("update users set permissions = '{pos:view}' where id = $1", [demoted]);
  await app().rows("update users set email_verified_at = null where id = $1", [unproved]);
  await server().queueDue(at("2026-03-10T23:00:00Z"));
  expect(await mails()).toEqual([]);
  // A person who may read reports again gets the next day, and none of those before.
  await app().rows("update users set permissions = '{report:view}' where id = $1", [demoted]);
  await server().queueDue(at("2026-03-11T21:00:00Z"));
  expect(await mails()).toEqual([]);
  await server().queueDue(at("2026-03-12T03:00:00Z"));
  expect(await subjects()).toEqual(["Company a: RM 0.00 on Wednesday, 11/03/2026"]);
});
