import type { Books } from "@clove/domain/books/books.schema.ts";
import type { Dashboard } from "@clove/domain/reports/dashboard.schema.ts";
import pg from "pg";
import { beforeAll, expect, test, vi } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { loosely } from "../../../test/loosely.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";
import { openBooks } from "./books-worker.ts";

const token = "a-token-for-monitoring";
const app = useTestApp({ METRICS_TOKEN: token });
let shop: Shop;
const hour = 3_600_000;
const rest = { night: 0, asked: 0 };

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  const { variation } = await shop.product({ name: "Tea", price: 10, stock: 9 });
  for (const quantity of [2, 1]) {
    const items = [line(variation, 10, quantity)];
    expect((await shop.sell({ items, payments: [pay("cash", 10 * quantity)] })).status).toBe(200);
  }
});

const server = (limits = {}) => openBooks({ pool: app().pool, log: app().app.log }, { rest, ...limits });
const read = async (by = app().a.token) => (await app().call<Books>(by, "GET", "books")).data;
const company = () => app().a.user.company_id;
/** Makes the company due at this moment, and checks it as a server does then. */
async function checkNow(limits = {}, at = new Date()) {
  await app().rows(
    "insert into books_due (company_id, due_at) values ($1, $2) on conflict (company_id) do update set due_at = excluded.due_at",
    [company(), at.toISOString()],
  );
  await server(limits).checkDue(at);
  return read();
}
const metric = async (name: string) => {
  const { text } = await app().call(token, "GET", "/metrics");
  return Number(new RegExp(`^${name} (\\d+)`, "m").exec(text)?.[1]);
};

test("a clean company is green, with the figures that were compared", async () => {
  const { last, running, whole_at, next_at, runs } = await checkNow();
  expect(last).toMatchObject({
    outcome: "agrees",
    wrong: 0,
    orders: 2,
    since: null,
    asked_by: null,
    failures: [],
  });
  const figures = Object.fromEntries(last!.figures.map(({ name, count, sums }) => [name, [count, ...sums]]));
  expect(figures).toMatchObject({
    paid: [2, 30, 30],
    lines: [2, 3, 3],
    refunds: [0, 0, 0],
    drawers: [1, 30, 30],
    stock: [1, 6, 6, 6],
    credit: [0, 0, 0],
  });
  expect(last!.checked.every(({ checks }) => checks > 3)).toBe(true);
  expect([running, whole_at, runs[0]!.id]).toEqual([null, last!.began_at, last!.id]);
  expect(Date.parse(next_at!)).toBeGreaterThan(Date.now());
  expect(await metric("clove_books_wrong")).toBe(0);
  expect(await metric("clove_books_late")).toBe(0);
});

test("a wrong row is found, named, counted, and shown on the dashboard until it is gone", async () => {
  const payment = "where id = (select min(id) from payment_logs)";
  await loosely(app(), `update payment_logs set amount_received = amount_received + 0.01 ${payment}`);
  const { last } = await checkNow();
  const wrong = await metric("clove_books_wrong");
  const attention = async (by: string) =>
    (await app().call<Dashboard>(by, "GET", "dashboard")).data.attention.books;
  const manager = await shop.staff("branch_manager", ["report:view"]);
  const shown = [await attention(app().a.token), await attention(manager.token)];
  await loosely(app(), `update payment_logs set amount_received = amount_received - 0.01 ${payment}`);
  expect(last).toMatchObject({ outcome: "differs", wrong: last!.failures.length });
  const { order_ref, id } = (
    await app().rows<{ order_ref: string; id: number }>(
      "select order_ref, id::int from orders order by id limit 1",
    )
  )[0]!;
  const found = last!.failures.find(({ check }) => check === "order total = Σ(received − returned)");
  expect(found).toEqual({
    check: "order total = Σ(received − returned)",
    count: 1,
    rows: [
      { detail: { order_id: id, total: 20, paid: 20.01 }, subject: { kind: "order", id, name: order_ref } },
    ],
  });
  expect(last!.figures.find(({ name }) => name === "paid")!.sums).toEqual([30, 30.01]);
  expect(wrong).toBe(1);
  expect(shown).toEqual([{ wrong: last!.wrong, at: expect.any(String) }, null]);
  expect((await checkNow()).last!.outcome).toBe("agrees");
  expect(await attention(app().a.token)).toBeNull();
  expect(await metric("clove_books_wrong")).toBe(0);
});

test("each thing that is wrong leads to its page", async () => {
  const breaks = [
    ["update stock_levels set quantity = quantity + 1", "quantity = quantity - 1", "product", "Tea"],
    [
      "update terminals set cash_box = cash_box + 1",
      "cash_box = cash_box - 1",
      "counter",
      shop.terminal.name,
    ],
    [
      "update users set credit_used = credit_used + 1, credit_limit = 9",
      "credit_used = credit_used - 1, credit_limit = null",
      "person",
      shop.owner.user.name,
    ],
  ] as const;
  for (const [broken, repair, kind, name] of breaks) {
    const where = `where company_id = ${company()}`;
    await loosely(app(), `${broken} ${where}`);
    const { last } = await checkNow();
    await loosely(app(), `${broken.replace(/set .*/, `set ${repair}`)} ${where}`);
    expect(last!.failures.flatMap(({ rows }) => rows.map(({ subject }) => subject))).toContainEqual(
      expect.objectContaining({ kind, name }),
    );
  }
});

test("of several servers one checks a company, once a night at the quiet hour of its zone", async () => {
  await app().rows("delete from book_checks");
  await app().rows("update companies set time_zone = 'America/New_York' where id = $1", [
    app().b.user.company_id,
  ]);
  await app().rows("delete from books_due");
  const evening = new Date("2027-01-05T14:00:00Z");
  await server().checkDue(evening);
  const due = async () =>
    (await app().rows<{ due_at: Date }>("select due_at from books_due order by company_id")).map(
      ({ due_at }) => new Date(due_at).toISOString().slice(0, 13),
    );
  // Three at night in Kuala Lumpur and in New York.
  expect(await due()).toEqual(["2027-01-05T19", "2027-01-06T08"]);
  const night = new Date("2027-01-05T20:00:00Z");
  await Promise.all([server().checkDue(night), server().checkDue(night), server().checkDue(night)]);
  await server().checkDue(night);
  expect(await app().rows("select company_id::int from book_checks")).toEqual([{ company_id: company() }]);
  expect(await due()).toEqual(["2027-01-06T19", "2027-01-06T08"]);
  await server().checkDue(new Date("2027-01-06T09:00:00Z"));
  expect(await app().rows("select company_id::int from book_checks order by id")).toEqual([
    { company_id: company() },
    { company_id: app().b.user.company_id },
  ]);
  expect((await read(app().b.token)).runs).toHaveLength(1);
});

test("a large company compares recent sales every night and everything once a week", async () => {
  await app().rows("delete from book_checks");
  const large = { manyOrders: 1 };
  const days = (count: number) => new Date(Date.now() + count * 24 * hour);
  const sinces = async () => (await read()).runs.map(({ since }) => since !== null);
  await checkNow(large);
  await checkNow(large, days(1));
  await checkNow(large, days(6));
  expect(await sinces()).toEqual([true, true, false]);
  const { last, whole_at } = await read();
  expect(last).toMatchObject({ outcome: "agrees", orders: 2 });
  expect(last!.figures.map(({ name }) => name)).not.toContain("stock");
  expect(whole_at).not.toBe(last!.began_at);
  await checkNow(large, days(7));
  expect(await sinces()).toEqual([false, true, true, false]);
});

test("an old sale that was returned or cancelled lately is compared again", async () => {
  const terms = { terminal_id: shop.terminal.id };
  const { variation } = await shop.product({ name: "Old", price: 5, stock: 9 });
  const sold = await shop.sell({ items: [line(variation, 5, 1)], payments: [pay("cash", 5)] });
  const { id } = sold.data.order;
  expect((await app().call(app().a.token, "POST", "order/cancel", { id, ...terms })).status).toBe(200);
  await loosely(app(), "update orders set created_at = created_at - interval '30 days'");
  const { last } = await checkNow({ manyOrders: 1 });
  await loosely(app(), "update orders set created_at = created_at + interval '30 days'");
  expect([last!.since === null, last!.orders]).toEqual([false, 1]);
});

test("who presses while a check runs joins it; it is one of everything, by its first person", async () => {
  await app().rows("delete from book_checks");
  // The check cannot end before everybody has pressed.
  const holder = new pg.Client({ connectionString: app().url });
  await holder.connect();
  await holder.query("begin; lock table drawer_openings in access exclusive mode");
  const press = () => app().call<Books>(app().a.token, "POST", "books/check");
  const pressed = await Promise.all([press(), press(), press()]);
  await holder.end();
  expect(pressed.map(({ status, data }) => [status, data.running !== null])).toEqual(
    Array(3).fill([200, true]),
  );
  await vi.waitFor(async () => expect((await read()).running).toBeNull(), { timeout: 20_000 });
  const { runs } = await read();
  expect(runs.map(({ asked_by, since }) => [asked_by, since])).toEqual([[app().a.user.name, null]]);
});

test("the check of a server that died is begun anew by another, for whoever wanted it", async () => {
  await app().rows("delete from book_checks");
  await app().rows("insert into book_checks (company_id, asked_by) values ($1, $2)", [
    company(),
    app().a.user.id,
  ]);
  expect((await read()).running).not.toBeNull();
  // One press more does not begin a second one.
  await app().call(app().a.token, "POST", "books/check");
  await checkNow({ manyOrders: 1 });
  // Either of two servers may have taken it over.
  await vi.waitFor(async () => expect((await read()).running).toBeNull(), { timeout: 20_000 });
  const { runs, last } = await read();
  expect(runs.map(({ outcome }) => outcome)).toEqual(["agrees", "failed"]);
  expect(last).toMatchObject({ asked_by: app().a.user.name, since: null });
});

test("a check that cannot be made is told, and the last figures stay", async () => {
  const before = await checkNow();
  await app().rows("alter table drawer_openings rename to drawer_openings_gone");
  const { last, runs } = await checkNow();
  await app().rows("alter table drawer_openings_gone rename to drawer_openings");
  expect([last!.id, runs[0]!.outcome]).toEqual([before.last!.id, "failed"]);
});

test("thirty checks are kept, and nobody sees those of another company", async () => {
  await app().rows(
    `insert into book_checks (company_id, ended_at, outcome) select $1, now(), 'agrees' from generate_series(1, 40)`,
    [company()],
  );
  await checkNow();
  expect(
    await app().rows("select count(*)::int from book_checks where company_id = $1", [company()]),
  ).toEqual([{ count: 30 }]);
  const own = (await read()).runs.map(({ id }) => id);
  expect((await read(app().b.token)).runs.some(({ id }) => own.includes(id))).toBe(false);
});
