import type { Order } from "@clove/domain/orders/orders.schema.ts";
import { counterAct } from "@clove/domain/sync/counter-acts.schema.ts";
import type { GivenNumbers } from "@clove/domain/sync/sent-again.schema.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepSale } from "../features/orders/keep-sale.ts";
import { saleToKeep } from "../features/orders/kept-sales.fixtures.ts";
import { clovePosDb } from "../local-db/clove-pos-db.ts";
import { profileOf } from "../local-db/copy.fixtures.ts";
import { keepProfile, type LocalCopy, localCopy } from "../local-db/local-copy.ts";
import { ownDevice } from "../local-db/own-device.ts";
import type { SealedRecord } from "../local-db/rows.ts";
import { sealAct } from "../local-db/seal-acts.ts";
import { sealWhenIdle } from "../local-db/seal-sales.ts";
import { unsealed } from "../local-db/unsealed.ts";
import { acknowledge } from "./acknowledge.ts";
import { bringBack, markBroughtBackSeen, readBroughtBack } from "./bring-back.ts";

const db = clovePosDb();
let copy: LocalCopy;
let user_id = 500;
/** How the server stands, what it holds, and the keys of each question. */
let server: { history: string; set_back: { id: number; to_at: string } | null; held: Set<string> };
let asked: string[][];
let told: GivenNumbers[];
let status: number;

beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()));
  await keepProfile(profileOf(1, ++user_id));
  copy = await localCopy(user_id);
  server = { history: "one", set_back: null, held: new Set() };
  asked = [];
  told = [];
  status = 200;
  vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
    const { keys, given = [] } = JSON.parse(String(init.body)) as { keys: string[]; given?: GivenNumbers[] };
    asked.push(keys);
    told.push(...given);
    const missing = keys.filter((key) => !server.held.has(key));
    return Response.json({ success: true, data: { ...server, missing } }, { status });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const bring = () => bringBack(copy, { token: "t", dispatch: () => {} }, new AbortController().signal);
const sent = async () => (await db.outbox.toArray()).map(({ temp_id }) => temp_id).sort();

/** A sale that the server has confirmed: uploaded, or placed with a connection. */
async function uploaded(temp_id: string, warnings: "late"[] = []) {
  await keepSale(db, saleToKeep(temp_id));
  await acknowledge(db, [{ type: "record", kind: "order", temp_id, status: "created", id: 7, warnings }]);
  server.held.add(temp_id);
}
async function placed(temp_id: string) {
  const kept = await keepSale(db, saleToKeep(`${temp_id}-shown`));
  await db.outbox.clear();
  const { order } = kept as { order: Order };
  const numbers = { id: 9, temp_id, order_ref: "261121T0001R00012", invoice_id: "INV-0001-000012" };
  const payment_logs = order.payment_logs.map((payment) => ({ ...payment, receipt_no: "RCP-0001-000012" }));
  const { body } = saleToKeep(temp_id);
  const sent = { ...body, discount: 0, adjustment: 0, history: "read at" };
  unsealed.set(temp_id, { company_id: 1, placed: sent, order: { ...order, ...numbers, payment_logs } });
  await sealWhenIdle(db);
  server.held.add(temp_id);
}

it("asks once for each history of the server, and sends nothing that it holds", async () => {
  await uploaded("T0001-a");
  expect(await bring()).toBe(true);
  expect(await bring()).toBe(true);
  expect(asked).toEqual([[], ["T0001-a"], []]);
  expect(await sent()).toEqual([]);
  expect(await readBroughtBack(db, 1)).toBeUndefined();
});

it("sends what a server that was set back does not have any more, under its id, as it was confirmed", async () => {
  await uploaded("T0001-a", ["late"]);
  await placed("T0001-b");
  await bring();
  server.held.delete("T0001-a");
  server.held.delete("T0001-b");
  server.set_back = { id: 5, to_at: "2026-11-20T00:00:00Z" };
  await bring();
  expect(await sent()).toEqual(["T0001-a", "T0001-b"]);
  const { device_id } = await ownDevice(db, 1);
  const confirmed_at = expect.stringMatching(/^20.*Z$/);
  const [a, b] = await db.outbox.orderBy("temp_id").toArray();
  expect(a).toMatchObject({ kind: "order", state: "waiting", user_id: 1, company_id: 1 });
  expect(a?.body.orders).toMatchObject([
    {
      temp_id: "T0001-a",
      order_ref: expect.stringMatching(/T0001S00001$/),
      again: { device_id, confirmed_at, flags: ["late"] },
    },
  ]);
  expect(b?.body).toMatchObject({
    orders: [
      {
        ...{ temp_id: "T0001-b", order_ref: "261121T0001R00012", total: 10, cashier_user_id: 1 },
        ...{ terminal_no: "0001", cashier_name: "Ben", history: "read at" },
        again: { device_id, confirmed_at, invoice_id: "INV-0001-000012", flags: [] },
      },
    ],
    order_items: [{ order_temp_id: "T0001-b", product_variation_id: 1, sale_price: 10 }],
    payment_logs: [{ order_temp_id: "T0001-b", receipt_no: "RCP-0001-000012", amount_received: 20 }],
  });
  expect(await readBroughtBack(db, 1)).toEqual({ set_back: 5, sales: 2 });

  // Confirmed again, they are kept for the next time.
  for (const temp_id of ["T0001-a", "T0001-b"])
    await acknowledge(db, [
      { type: "record", kind: "order", temp_id, status: "created", id: 8, warnings: [] },
    ]);
  server.set_back = { id: 6, to_at: "2026-11-20T00:00:00Z" };
  await markBroughtBackSeen(1);
  await bring();
  const again = (await db.outbox.orderBy("temp_id").toArray()).map(({ body }) => body.orders?.[0]);
  expect(again).toMatchObject([{ again: { flags: ["late"] } }, { again: { invoice_id: "INV-0001-000012" } }]);
  expect(await readBroughtBack(db, 1)).toEqual({ set_back: 6, sales: 2 });
});

it("also after a failover, of which no server knows, but not what waits here already or is another company's", async () => {
  await uploaded("T0001-a");
  await uploaded("T0001-b");
  await db.journal.put({ ...((await db.journal.get("T0001-b")) as SealedRecord), company_id: 2 });
  await bring();
  server.held.clear();
  server.history = "two";
  await bring();
  await db.meta.where("key").startsWith("compared").delete();
  await bring();
  expect(await sent()).toEqual(["T0001-a"]);
  expect(await readBroughtBack(db, 1)).toEqual({ set_back: null, sales: 1 });
});

it("asks later when no answer comes, and never a server of a version that does not know the question", async () => {
  expect(await bring()).toBe(true);
  expect(asked).toEqual([]);
  await uploaded("T0001-a");
  server.held.clear();
  status = 500;
  expect(await bring()).toBe(false);
  status = 404;
  expect(await bring()).toBe(true);
  expect(await sent()).toEqual([]);
  status = 200;
  await bring();
  expect(await sent()).toEqual(["T0001-a"]);
});

it("neither tells nor sends another company's sales", async () => {
  await uploaded("T0001-a");
  await db.journal.put({ ...(await db.journal.get("T0001-a"))!, temp_id: "T0001-other", company_id: 2 });
  await bring();
  expect(asked.flat()).toEqual(["T0001-a"]);
  expect(await sent()).toEqual([]);
});

it("sends what was done at a counter among the sales, oldest first, after the numbers that it knows", async () => {
  const counter = { id: 3, name: "Front", unique_no: "0001" };
  vi.spyOn(copy.memory, "row").mockImplementation((_type, id) => (id === 3 ? counter : undefined) as never);
  const person = { id: 8, name: "Mei" };
  const at = (minute: number) => `2026-11-20T10:${minute}:00.000Z`;
  const shift = {
    ...{ user: person, closed_by: person, opened_at: at(10), closed_at: at(50), z_number: 12 },
    ...{ opening_balance: 20, closing_balance: 30, expected_balance: 31, closing_note: "One short" },
  };
  const close = { temp_id: "T0001-close", terminal_id: 3, closing_balance: 30 };
  await sealAct("shift_close", close, { shift } as never);
  await sealAct("shift_open", { temp_id: "T0001-open", terminal_id: 3, opening_balance: 20 }, {
    shift: { ...shift, closed_at: null },
  } as never);
  const payments = [{ receipt_no: "CRP-0001-000031", created_at: at(20), by: person }];
  const repayments = [{ payment_method: "cash" as const, amount_received: 4, amount_returned: 0 as const }];
  const repay = { temp_id: "T0001-repay", terminal_id: 3, user_id: 9, repayments };
  await sealAct("repayment", repay, { payments, user: { id: 9, name: "Aina" } } as never);
  await sealAct("cash_in", { temp_id: "T0001-cash", terminal_id: 3, amount: 5 }, {} as never);
  const opening = { id: 4, user: person, reason: "change", note: null, approved_by: null, opened_at: at(30) };
  await sealAct("drawer_opening", { temp_id: "T0001-drawer", terminal_id: 3 }, {
    drawer_opening: opening,
  } as never);
  await sealAct("drawer_opening", { temp_id: "T0001-kept", terminal_id: 3 }, {
    drawer_opening: { ...opening, id: 0 },
  } as never);
  await placed("T0001-sale");
  server.held.clear();
  await bring();

  const numbers = { terminal_id: 3, terminal_no: "0001", invoice: 0, repayment: 31, z_number: 12 };
  expect(told).toEqual([expect.objectContaining(numbers), expect.objectContaining({ invoice: 12 })]);
  const rows = await db.outbox.toArray();
  expect(rows.map(({ temp_id }) => temp_id)).toEqual([
    ...["T0001-open", "T0001-repay", "T0001-drawer", "T0001-close"],
    // Made just now.
    ...rows.slice(4).map(({ temp_id }) => temp_id),
  ]);
  expect(rows).toHaveLength(6);
  const again = { device_id: expect.any(String), confirmed_at: expect.any(String), flags: [] };
  const of = { terminal_id: 3, terminal_no: "0001", cashier_user_id: 8, cashier_name: "Mei", again };
  expect(rows[0]).toMatchObject({ kind: "counter_act", user_id: 8, created_at: at(10) });
  expect(rows[0]?.body.counter_acts).toMatchObject([{ ...of, act: "shift_open", opening_balance: 20 }]);
  expect(rows[1]?.body.counter_acts).toMatchObject([
    { ...of, act: "repayment", user_id: 9, user_name: "Aina" },
  ]);
  expect(rows[2]).toMatchObject({
    kind: "drawer_opening",
    body: { drawer_openings: [{ ...of, reason: "change" }] },
  });
  expect(rows[3]?.body.counter_acts).toMatchObject([
    {
      ...of,
      act: "shift_close",
      opened_at: at(10),
      z_number: 12,
      expected_balance: 31,
      closing_note: "One short",
    },
  ]);
  for (const row of rows.flatMap(({ body }) => body.counter_acts ?? []))
    expect(counterAct.safeParse(row).error).toBeUndefined();
  expect(await readBroughtBack(db, 1)).toEqual({ set_back: null, sales: 1, others: 5 });

  // They are settled as any record.
  await acknowledge(db, [
    { type: "record", kind: "counter_act", temp_id: "T0001-open", status: "created", id: 5, warnings: [] },
  ]);
  expect(await db.outbox.where("temp_id").equals("T0001-open").count()).toBe(0);
  expect(await db.journal.get("T0001-open")).toBeDefined();
});

it("sends an exchange with the goods that paid for it, by the order's key and the places of its lines", async () => {
  const { body } = saleToKeep("T0001-exchange");
  const kept = (await keepSale(db, saleToKeep("T0001-shown"))) as { order: Order };
  await db.outbox.clear();
  const items = [{ order_item_id: 51, quantity: 2 }];
  const placed = { ...body, returned: { id: 77, items, return_charge: 1, notes: "Too small" } };
  const refunds = [{ payment_method: "cash", amount_received: 9, amount_returned: 0, rounding: 0 }];
  const of = { id: 77, temp_id: "T0001-first", order_ref: "261120T0001R00007" };
  const numbers = { id: 9, temp_id: null, order_ref: "261120T0001R00008", invoice_id: "INV-0001-000012" };
  const back = { order: { ...of, items: [{ id: 50 }, { id: 51 }] }, refunds };
  unsealed.set("T0001-exchange", {
    ...{ company_id: 1, placed, order: { ...kept.order, ...numbers }, returned: back as never },
  });
  await sealWhenIdle(db);
  await bring();
  const [row] = await db.outbox.toArray();
  expect(row).toMatchObject({ kind: "counter_act", temp_id: "T0001-exchange" });
  const act = row?.body.counter_acts?.[0];
  expect(act).toMatchObject({
    ...{ act: "exchange", terminal_no: "0001", cashier_user_id: 1, cashier_name: "Ben" },
    ...{ again: { invoice_id: "INV-0001-000012" }, payments: [{ amount_received: 20, amount_returned: 10 }] },
    order: { temp_id: "T0001-exchange", order_ref: "261120T0001R00008", total: 10 },
    items: [{ order_temp_id: "T0001-exchange", product_variation_id: 1, quantity: 1, sale_price: 10 }],
    returned: {
      ...{ order_id: 77, order_temp_id: "T0001-first", order_ref: "261120T0001R00007" },
      ...{ lines: [{ line: 1, quantity: 2 }], return_charge: 1, notes: "Too small" },
      refunds: [{ payment_method: "cash", amount_received: 9, amount_returned: 0 }],
    },
  });
  expect(counterAct.safeParse(act).error).toBeUndefined();
});

it("reads what earlier versions have sealed", async () => {
  const former = {
    ...{ temp_id: "T0001-old", company_id: 1, at: Date.now(), order_id: 3 },
    uploaded: {
      orders: [{ temp_id: "T0001-old", cashier_user_id: 4, created_at: "2026-11-20T10:00:00Z", total: 1 }],
      order_items: [],
      payment_logs: [],
    },
  };
  await db.journal.put(former as never);
  await bring();
  expect((await db.outbox.toArray()).map(({ temp_id, user_id: by }) => [temp_id, by])).toEqual([
    ["T0001-old", 4],
  ]);
});
