import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dayInZone } from "@clove/domain/ids.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import type { Shift } from "@clove/domain/terminals/terminals.schema.ts";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type TestApp, useTestApp } from "../../test/app.ts";
import { line, openShop, pay, type Shop } from "../../test/shop.ts";
import { useInstallations } from "../../test/use-installations.ts";
import { buildApp } from "../app.ts";
import { mediaFolder } from "../config.ts";
import { startClock } from "../demo/set-clock.sql.ts";
import { checkInvariants, violationText } from "../features/books/check-invariants.ts";
import { openSessions } from "../http/auth.ts";
import { restoreBackup } from "./restore-backup.ts";
import { takeBackup } from "./take-backup.ts";

const app = useTestApp();
const { empty, serve } = useInstallations();
let folder: string;
let shop: Shop;
let bread: Awaited<ReturnType<Shop["product"]>>;
let files = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "clove-numbers-"));
  shop = await openShop(app(), app().a);
  bread = await shop.product({ stock: 1000 });
});
afterAll(() => rm(folder, { recursive: true }));
/** A counter that has sold today and closed one shift. */
let terminal: Shop["terminal"];
beforeEach(async () => {
  terminal = await shop.counter();
  await sell(app(), app().a.token);
  await close(app(), app().a.token);
});

type Seller = Pick<TestApp, "call">;

async function sell({ call }: Seller, token: string): Promise<Order> {
  const body = {
    terminal_id: terminal.id,
    items: [line(bread.variation, 10)],
    payments: [pay("cash", 10)],
  };
  const { data, text } = await call<{ order: Order }>(token, "POST", "order/place", body);
  if (!data) throw new Error(text);
  return data.order;
}

async function close({ call }: Seller, token: string): Promise<number> {
  const at = { terminal_id: terminal.id };
  await call(token, "POST", "terminal/shift/open", { ...at, opening_balance: 10 });
  const closed = { ...at, closing_balance: 10 };
  const { data, text } = await call<{ shift: Shift }>(token, "POST", "terminal/shift/close", closed);
  if (!data) throw new Error(text);
  return data.shift.z_number!;
}

async function repay(served: TestApp, token: string, user_id: number): Promise<string> {
  const body = {
    ...{ user_id, terminal_id: terminal.id },
    repayments: [{ payment_method: "cash", amount_received: 1 }],
  };
  const paid = await served.call(token, "POST", "payment/credit/repay", body);
  if (paid.status !== 200) throw new Error(paid.text);
  const [{ receipt_no }] = (await served.rows<{ receipt_no: string }>(
    "select receipt_no from payment_logs order by id desc limit 1",
  )) as [{ receipt_no: string }];
  return receipt_no;
}

async function backUp(): Promise<string> {
  const file = join(folder, `${++files}.zip`);
  await takeBackup({ url: app().url, media: mediaFolder(app().config) }, file);
  return file;
}

async function restored(file: string) {
  const target = await empty();
  await restoreBackup(target, file);
  const served = await serve(target);
  return { served, token: await served.signIn(app().a.email) };
}

type Told = { user: { set_back: { id: number; to_at: string } } };
const ofDay = ({ order_ref }: Order) => Number(order_ref.slice(-5));

test("numbers of orders, receipts and closings that were given after the backup are never given again", async () => {
  const { token } = app().a;
  const file = await backUp();
  const lost = [await sell(app(), token), await sell(app(), token)];
  const lostZ = await close(app(), token);

  const taken_at = new Date().toISOString();
  const { served, token: again } = await restored(file);
  const { data } = await served.call<Told>(again, "GET", "user-profile");
  expect(data.user.set_back.to_at < taken_at).toBe(true);
  const shown = await served.call<{ attention: object }>(again, "GET", "dashboard");
  expect(shown.data.attention).toMatchObject({ set_back: data.user.set_back });
  await served.rows("update set_backs set noticed_at = noticed_at - interval '15 days'");
  const later = await served.call<{ user: object }>(again, "GET", "user-profile");
  expect(later.data.user).toMatchObject({ set_back: null });
  const next = await sell(served, again);
  expect(ofDay(next)).toBeGreaterThan(1000);
  for (const { order_ref, invoice_id, payment_logs } of lost) {
    expect(next.order_ref > order_ref).toBe(true);
    expect(next.invoice_id > invoice_id).toBe(true);
    expect(next.payment_logs[0]!.receipt_no > payment_logs[0]!.receipt_no).toBe(true);
  }
  const z = await close(served, again);
  expect(z).toBe(lostZ + 1000);
  expect(await close(served, again)).toBe(z + 1);
  expect((await checkInvariants(served.url)).map(violationText)).toEqual([]);
});

test("each restore has an id of its own, by which a till knows whether somebody has read of it", async () => {
  const file = await backUp();
  const told: number[] = [];
  for (let nth = 0; nth < 2; nth++) {
    const { served, token } = await restored(file);
    told.push((await served.call<Told>(token, "GET", "user-profile")).data.user.set_back.id);
  }
  expect(told[1]!).toBeGreaterThan(told[0]!);
});

test("after restoring a backup of an earlier day, today's numbers skip ahead and tomorrow's begin at 1", async () => {
  const { token, user } = app().a;
  await app().rows("update terminals set ref_day = ref_day - 1 where id = $1", [terminal.id]);
  const file = await backUp();
  const today = await sell(app(), token);
  expect(ofDay(today)).toBe(1);

  const { served, token: again } = await restored(file);
  const next = await sell(served, again);
  expect(next.order_ref.slice(0, -5)).toBe(today.order_ref.slice(0, -5));
  expect(ofDay(next)).toBe(1001);
  expect(ofDay(await sell(served, again))).toBe(1002);

  const tomorrow = Date.now() + 24 * 3_600_000;
  await served.rows("update sessions set last_seen_at = last_seen_at + interval '1 day'");
  const clock = await startClock(served.url, tomorrow);
  const config = { config: served.config, mail: served.mail, log: pino({ level: "silent" }) };
  const later = await buildApp({ ...config, pool: clock.pool, sessions: openSessions(clock.pool) });
  try {
    const answer = await later.inject({
      ...{ method: "POST", url: "/api/v1/company/order/place" },
      headers: { authorization: `Bearer ${again}` },
      payload: { terminal_id: terminal.id, items: [line(bread.variation, 10)], payments: [pay("cash", 10)] },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const { order } = answer.json<{ data: { order: Order } }>().data;
    const day = dayInZone(new Date(tomorrow).toISOString(), user.company.time_zone);
    expect(order.order_ref).toBe(`${day.slice(2).replaceAll("-", "")}T${terminal.unique_no}R00001`);
  } finally {
    await later.close();
    await clock.stop();
  }
});

test("a second restore on the same day skips ahead of the first one's numbers", async () => {
  await app().rows("update terminals set ref_day = ref_day - 1 where id = $1", [terminal.id]);
  const first = await restored(await backUp());
  const file = join(folder, `${++files}.zip`);
  // Taken before anything was sold there.
  await takeBackup({ url: first.served.url, media: mediaFolder(first.served.config) }, file);
  const lost = await sell(first.served, first.token);
  const lostZ = await close(first.served, first.token);
  const second = await restored(file);
  expect(ofDay(await sell(second.served, second.token))).toBe(ofDay(lost) + 1000);
  expect(await close(second.served, second.token)).toBe(lostZ + 1000);
  expect((await checkInvariants(second.served.url)).map(violationText)).toEqual([]);
});

test("receipt numbers of credit repayments skip ahead too", async () => {
  const { token } = app().a;
  const customer = await shop.customer(100);
  const body = {
    terminal_id: terminal.id,
    user_id: customer.id,
    items: [line(bread.variation, 10)],
    payments: [pay("credit", 10)],
  };
  expect((await app().call(token, "POST", "order/place", body)).status).toBe(200);
  const file = await backUp();
  expect(await repay(app(), token, customer.id)).toBe(`CRP-${terminal.unique_no}-000001`);
  const { served, token: again } = await restored(file);
  expect(await repay(served, again, customer.id)).toBe(`CRP-${terminal.unique_no}-001001`);
});
