import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test, vi } from "vitest";
import { startTestApp, useTestApp } from "../../test/app.ts";
import { line, openShop, pay, type Shop } from "../../test/shop.ts";
import { openTills } from "../../test/stream-reader.ts";
import { saleRows, sendUpload, together } from "../../test/upload.ts";
import { keepBackups } from "../backup/schedule.ts";
import { mediaFolder } from "../config.ts";

const token = "a token for monitoring".replaceAll(" ", "-");
const app = useTestApp({ METRICS_TOKEN: token });
let shop: Shop;
let goods: { id: number };

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  goods = (await shop.product({ price: 10, stock: 100 })).variation;
});

const scrape = async () => (await app().call(token, "GET", "/metrics")).text;

/** The value of one series as it is written; undefined where there is none. */
async function read(series: string): Promise<number | undefined> {
  const found = (await scrape()).split("\n").find((text) => text.startsWith(`${series} `));
  return found === undefined ? undefined : Number(found.slice(series.length + 1));
}

const sell = (temp_id?: string) =>
  shop.sell({ items: [line(goods, 10)], payments: [pay("cash", 10)], ...(temp_id && { temp_id }) });

test("only callers with the token are answered, and without METRICS_TOKEN the route does not exist", async () => {
  for (const wrong of [null, app().a.token, `${token}x`])
    expect((await app().call(wrong, "GET", "/metrics")).status).toBe(401);
  const right = await app().call(token, "GET", "/metrics");
  expect([right.status, right.headers["content-type"]]).toEqual([200, expect.stringContaining("text/plain")]);
  const other = await startTestApp();
  expect((await other.call(token, "GET", "/metrics")).status).toBe(404);
  await other.close();
});

test("a sale is counted once, however often it is sent, and separately if it was made offline", async () => {
  expect((await sell("T0001-once")).status).toBe(200);
  expect((await sell("T0001-once")).status).toBe(200);
  const made = { terminal_id: shop.terminal.id, cashier_user_id: app().a.user.id };
  const kept = saleRows({
    temp_id: "T0001-kept",
    ...made,
    lines: [{ product_variation_id: goods.id, sale_price: 10 }],
  });
  for (let i = 0; i < 2; i++) await sendUpload(app(), app().a.token, kept);
  expect(await read('clove_sales_total{made="online"}')).toBe(1);
  expect(await read('clove_sales_total{made="offline"}')).toBe(1);
});

test("refusals of calls and records are counted by code; records kept aside are counted in the table", async () => {
  expect((await sell()).status).toBe(200);
  expect((await shop.sell({ items: [line(goods, 10)], payments: [pay("cash", 1)] })).status).toBe(422);
  expect((await app().call(null, "GET", "order/list")).status).toBe(401);
  const made = { terminal_id: shop.terminal.id, cashier_user_id: app().a.user.id };
  const wrong = (temp_id: string) =>
    saleRows({
      temp_id,
      ...made,
      lines: [{ product_variation_id: goods.id, sale_price: 10 }],
      order: { total: 9 },
    });
  const { records } = await sendUpload(
    app(),
    app().a.token,
    together(wrong("T0001-wrong"), wrong("T0001-bad")),
  );
  expect(records.map(({ status }) => status)).toEqual(["quarantined", "quarantined"]);
  expect(await read(`clove_refusals_total{of="record",code="${records[0]!.code}"}`)).toBe(2);
  expect(await read('clove_refusals_total{of="call",code="unauthorized"}')).toBeGreaterThan(0);
  expect(await read("clove_quarantine_open")).toBe(2);
});

test("latency is measured by declared route, without the data stream", async () => {
  await app().call(app().a.token, "GET", `product/${goods.id}`);
  const tills = openTills(app(), app().a);
  await tills.ready();
  expect(await read("clove_streams_open")).toBe(1);
  expect(await read("clove_feed_lag_seconds")).toBeLessThan(10);
  await tills.close();
  const routes = [...(await scrape()).matchAll(/clove_request_seconds_count\{route="([^"]*)"/g)].map(
    ([, route]) => route,
  );
  expect(routes).toContain("GET /api/v1/company/product/:id");
  expect(routes).not.toContain("GET /api/v1/company/offline/data");
  const declared = /^(none|[A-Z]+ \/[\w/:*.-]*)$/;
  expect(routes.filter((route) => !declared.test(route!) || /\/\d/.test(route!))).toEqual([]);
});

test("what tills say they hold unsent is added up, by session", async () => {
  const cashier = await shop.staff("cashier", ["pos:view"]);
  const tell = (by: string, records: string) =>
    app().call(by, "GET", "user-profile", undefined, { "unsent-records": records });
  await tell(app().a.token, "3");
  await tell(cashier.token, "4");
  expect(await read("clove_unsent_records")).toBe(7);
  await tell(app().a.token, "0");
  await tell(cashier.token, "many");
  expect(await read("clove_unsent_records")).toBe(4);
});

test("when the database does not answer, the other metrics are still shown", async () => {
  expect(await read("clove_database_up")).toBe(1);
  await app().rows("revoke select on quarantine from clove_app");
  const text = await scrape();
  await app().rows("grant select on quarantine to clove_app");
  expect(text).toContain("clove_database_up 0");
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  expect(text).not.toMatch(/^clove_quarantine_open /m);
  expect(await read("clove_quarantine_open")).toBeDefined();
});

test("the age of the last backup is told, whether it is late, and how often the schedule failed", async () => {
  const late = () => read("clove_backup_late");
  expect([await read("clove_backup_age_seconds"), await late()]).toEqual([undefined, 0]);
  await app().rows(`insert into backups (taken_at, place, bytes, every_seconds)
    values (now() - interval '90 minutes', 'shop-pc:/usb/clove.zip', 1, 3600)`);
  expect(Math.round((await read("clove_backup_age_seconds"))! / 60)).toBe(90);
  expect(await late()).toBe(0);
  await app().rows("update backups set taken_at = taken_at - interval '31 minutes'");
  expect(await late()).toBe(1);
  await app().rows(
    "delete from backups; update schema_migrations set applied_at = applied_at - interval '3 days'",
  );
  expect([await read("clove_backup_age_seconds"), await late()]).toEqual([undefined, 1]);

  const failed = () => read('clove_backups_total{outcome="failed"}');
  expect(await failed()).toBe(0);
  const nowhere = { folder: join(app().config.dataDir, "no-such-disk"), everySeconds: 60, keep: 1 };
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const backups = keepBackups({ url: app().url, media: mediaFolder(app().config) }, nowhere, log);
  await vi.waitFor(async () => expect(await failed()).toBe(1), { timeout: 10_000 });
  await backups.close();
});

const operating = (name: string) =>
  readFileSync(new URL(`../../../../docs/operating/${name}`, import.meta.url), "utf8");

test("dashboard, alarms and the page about them name only metrics that exist", async () => {
  await sell();
  const known = new Set([...(await scrape()).matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(namesOf));
  const queries = [...operating("grafana.json").matchAll(/"expr": "((?:[^"\\]|\\.)*)"/g)].map(
    ([, expr]) => expr!,
  );
  expect(queries.length).toBeGreaterThan(8);
  expect(queries.filter((expr) => !/\b(clove|nodejs|process)_\w+/.test(expr))).toEqual([]);
  const page = operating("monitoring.md");
  const asked = [queries.join(" "), operating("alarms.yml"), page].map(
    (text) => text.match(/\b(?:clove|nodejs|process)_\w+/g) ?? [],
  );
  for (const names of asked) {
    expect(names.length).toBeGreaterThan(8);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  }
});

const namesOf = ([, name, type]: RegExpMatchArray) =>
  type === "histogram" ? [name!, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name];
