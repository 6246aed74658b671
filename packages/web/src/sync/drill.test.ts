import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { line } from "../api/line.ts";
import { noteServerTime } from "../api/server-time.ts";
import { clovePosDb } from "../local-db/clove-pos-db.ts";
import { readCart, writeCart } from "../local-db/kept-cart.ts";
import type { OutboxRow } from "../local-db/rows.ts";
import { stubLocalStorage } from "../session/stub-local-storage.fixtures.ts";
import { beginDrill, endDrill, practiceEntry } from "./drill.ts";
import { storedDrill } from "./stored-drill.ts";

const db = clovePosDb();
const of = { company_id: 1, began_by: 5, terminal: { id: 7, name: "Till" } };
const start = new Date("2026-11-21T04:00:00.000Z");
let back: number;

beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()));
  back = 0;
  const browser = new EventTarget();
  browser.addEventListener("online", () => {
    back += 1;
  });
  stubLocalStorage();
  vi.stubGlobal("window", browser);
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("fetch", async () => new Response("{}"));
  vi.useFakeTimers({ toFake: ["Date"], now: start });
  serverSays(0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** That it is so many minutes later than this device's clock has it. */
const serverSays = (ahead: number) =>
  noteServerTime(new Headers({ date: new Date(start.getTime() + ahead * 60_000).toUTCString() }));
const isCut = () =>
  line.fetch("/healthz").then(
    () => false,
    (error: unknown) => error instanceof TypeError,
  );
const after = (minutes: number) => vi.setSystemTime(start.getTime() + minutes * 60_000);

it("cuts the line until it is ended, at most eleven minutes, and not longer where the clock is set back", async () => {
  expect(await isCut()).toBe(false);
  expect(beginDrill(of)).toBe(true);
  expect(await isCut()).toBe(true);
  after(10.9);
  expect(await isCut()).toBe(true);
  after(11.1);
  expect(await isCut()).toBe(false);
  after(-1);
  expect(await isCut()).toBe(false);
  after(3);
  expect(await isCut()).toBe(true);
  await endDrill();
  expect(await isCut()).toBe(false);
  expect(back).toBe(1);
});

it("does not begin where nothing can be kept, nor for what another version of the app wrote", async () => {
  localStorage.setItem("drill", JSON.stringify({ id: 3 }));
  expect(await isCut()).toBe(false);
  vi.stubGlobal("localStorage", undefined);
  expect(beginDrill(of)).toBe(false);
  expect(await isCut()).toBe(false);
});

it("notes what was made meanwhile, sent already or not, and removes what was only practised", async () => {
  const row = (temp_id: string, minutes: number, company_id = 1): OutboxRow => ({
    ...{ temp_id, company_id, kind: "order", user_id: 5, state: "waiting", body: {} },
    created_at: new Date(start.getTime() + minutes * 60_000).toISOString(),
  });
  const sealed = (temp_id: string, made: number, at: number) => ({
    ...{ temp_id, company_id: 1, kind: "order" as const },
    at: start.getTime() + at * 60_000,
    text: JSON.stringify({ order: { created_at: row(temp_id, made).created_at }, items: [], payments: [] }),
  });
  beginDrill(of);
  await db.outbox.bulkAdd([row("before", -1), row("kept", 2), row("others", 2, 2), row("later", 12)]);
  await db.journal.bulkAdd([sealed("sent", 3, 12), sealed("sold online", 12, 12), sealed("former", -5, -4)]);
  await db.meta.put({ key: practiceEntry(1), value: [{ temp_id: "a", total: 2.5 }] });
  const cart = { lines: [], payments: [] };
  const write = (owner: string, more: object) =>
    writeCart(db, { owner, tab: "a", known: 0 }, { ...cart, key: owner, ...more });
  await write("1:5", { practice: true });
  await write("1:6", {});
  await write("2:5", { practice: true });
  after(20);
  await endDrill();
  await endDrill();
  expect(storedDrill.read()?.ended).toMatchObject({ kept: ["sent", "kept"], practised: [2.5] });
  expect(await db.meta.get(practiceEntry(1))).toBeUndefined();
  const kept = async (owner: string) => (await readCart(db, owner)).cart;
  expect(await kept("1:5")).toBeNull();
  expect(await kept("1:6")).toMatchObject({ key: "1:6" });
  expect(await kept("2:5")).toMatchObject({ key: "2:5" });
  expect(back).toBe(1);
});

it("counts a sale with the server's time where this device's clock is slow", async () => {
  serverSays(60);
  beginDrill(of);
  const made = (minutes: number) => new Date(start.getTime() + minutes * 60_000).toISOString();
  const row = { company_id: 1, user_id: 5, state: "waiting" as const, body: {} };
  await db.outbox.bulkAdd([
    { ...row, temp_id: "sale", kind: "order", created_at: made(63) },
    { ...row, temp_id: "customer", kind: "user", created_at: made(4) },
    { ...row, temp_id: "before", kind: "order", created_at: made(40) },
  ]);
  await endDrill();
  expect(storedDrill.read()?.ended?.kept).toEqual(["sale", "customer"]);
});

it("gives no number of the chain to a cart that only practises", async () => {
  const item = { product_variation_id: 3, quantity: 1, sale_price: 2.5, discount: 0 };
  const attempt = { temp_id: "T0001-p", items: [item], payments: [] } as never;
  const write = (more: object) =>
    writeCart(db, { owner: "1:5", tab: "a", known: 0 }, { key: "a", attempt, ...more });
  await write({ practice: true });
  expect(await db.meta.get("device 1")).toBeUndefined();
  await write({});
  expect(await db.meta.get("device 1")).toMatchObject({ value: { last: { device_no: 1 } } });
});
