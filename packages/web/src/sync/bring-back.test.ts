import type { Order } from "@clove/domain/orders/orders.schema.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepSale } from "../features/orders/keep-sale.ts";
import { saleToKeep } from "../features/orders/kept-sales.fixtures.ts";
import { clovePosDb } from "../local-db/clove-pos-db.ts";
import { profileOf } from "../local-db/copy.fixtures.ts";
import { keepProfile, type LocalCopy, localCopy } from "../local-db/local-copy.ts";
import { ownDevice } from "../local-db/own-device.ts";
import type { SealedRecord } from "../local-db/rows.ts";
import { sealPlaced } from "../local-db/seal-sales.ts";
import { acknowledge } from "./acknowledge.ts";
import { bringBack, markBroughtBackSeen, readBroughtBack } from "./bring-back.ts";

const db = clovePosDb();
let copy: LocalCopy;
let user_id = 500;
/** How the server stands, what it holds, and the keys of each question. */
let server: { history: string; set_back: { id: number; to_at: string } | null; held: Set<string> };
let asked: string[][];
let status: number;

beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()));
  await keepProfile(profileOf(1, ++user_id));
  copy = await localCopy(user_id);
  server = { history: "one", set_back: null, held: new Set() };
  asked = [];
  status = 200;
  vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
    const { keys } = JSON.parse(String(init.body)) as { keys: string[] };
    asked.push(keys);
    const missing = keys.filter((key) => !server.held.has(key));
    return Response.json({ success: true, data: { ...server, missing } }, { status });
  });
});
afterEach(() => vi.unstubAllGlobals());

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
  await sealPlaced(
    { ...body, discount: 0, adjustment: 0, history: "read at" },
    {
      ...order,
      ...numbers,
      payment_logs,
    },
  );
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
