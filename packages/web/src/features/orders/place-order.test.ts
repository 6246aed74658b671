import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import type { BaseQueryApi } from "@reduxjs/toolkit/query";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { CallError } from "../../api/base-query.ts";
import { isRefusal } from "../../api/is-refusal.ts";
import { noteServerTime } from "../../api/server-time.ts";
import { clovePosDb } from "../../local-db/clove-pos-db.ts";
import { profileOf } from "../../local-db/copy.fixtures.ts";
import { readCart, writeCart } from "../../local-db/kept-cart.ts";
import { keepProfile, localCopy } from "../../local-db/local-copy.ts";
import { sealedSaleOf } from "../../local-db/seal-sales.ts";
import { storageRoom } from "../../local-db/storage-room.ts";
import { keepSale } from "./keep-sale.ts";
import { creditSale, customerFacts, saleToKeep } from "./kept-sales.fixtures.ts";
import { placeOrder } from "./place-order.ts";
import type { PlacedOrder, SaleToPlace } from "./sale-to-place.ts";

const db = clovePosDb();
beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()));
  await keepProfile(profileOf(1));
});

const api = (online: boolean, user_id = 1) =>
  ({
    getState: () => ({ auth: { user_id }, connectivity: { online } }),
    dispatch: (action: unknown) => action,
  }) as unknown as BaseQueryApi;

const sale = (temp_id: string): SaleToPlace => ({
  ...saleToKeep(temp_id),
  cart: { owner: "1:1", key: "a", tab: "one", known: 0 },
  isHeld: true,
});

/** Places the order with a server that answers like this. */
async function place(answer: { data?: unknown; error?: CallError }, placed = sale("T0001-a"), online = true) {
  const calls: unknown[] = [];
  const call = async ({ body }: { body?: unknown }) => {
    calls.push(body);
    return answer;
  };
  return { answer: await placeOrder(placed, api(online), call), calls };
}
const kept = async () => (await db.outbox.toArray()).map(({ temp_id }) => temp_id);

const lost: [string, CallError][] = [
  ["the connection broke", { status: "FETCH_ERROR", error: "TypeError: Failed to fetch" }],
  ["no answer came in time", { status: "TIMEOUT_ERROR", error: "AbortError" }],
  ["something in between answered", { status: 502, data: "<html>" }],
  ["the answer was garbled", { status: "PARSING_ERROR", originalStatus: 200, data: "{", error: "x" }],
  ["the server failed in the middle", { status: 500, data: failure("internal") }],
  ["the server is being worked on", { status: 503, data: failure("maintenance") }],
];

describe("a sale whose answer is lost", () => {
  it.each(lost)("goes to the queue under its temp_id when %s", async (_, error) => {
    await writeCart(db, { owner: "1:1", tab: "one", known: 0 }, { key: "a" });
    const { answer, calls } = await place({ error });
    expect(answer).toMatchObject({
      data: { temp_id: "T0001-a", synced: 0, order_ref: expect.stringMatching(/S\d{5}$/) },
    });
    expect(calls).toMatchObject([{ temp_id: "T0001-a" }]);
    expect(await kept()).toEqual(["T0001-a"]);
    expect(await readCart(db, "1:1")).toMatchObject({ cart: null, sold: ["a"] });
  });

  it("is kept once when it is placed again", async () => {
    const error = lost[0]![1];
    await place({ error });
    await place({ error });
    expect(await kept()).toEqual(["T0001-a"]);
  });

  it("does not touch a new cart in another tab", async () => {
    await writeCart(db, { owner: "1:1", tab: "two", known: 0 }, { key: "b" });
    await place({ error: lost[0]![1] });
    expect(await readCart(db, "1:1")).toMatchObject({ tab: "two", cart: { key: "b" }, sold: ["a"] });
  });

  it("stays in the cart as it is when this device cannot keep it either", async () => {
    const fail = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    db.outbox.hook("creating", fail);
    const [, error] = lost[0]!;
    expect((await place({ error })).answer).toEqual({ error });
    db.outbox.hook("creating").unsubscribe(fail);
    expect(await kept()).toEqual([]);
  });
});

it("is never dated before the server's time as last heard, and says what the device's clock said", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-03-01T08:00:00Z") });
  noteServerTime(new Headers({ date: new Date().toUTCString() }));
  const back = "2025-03-01T08:00:00.000Z";
  vi.setSystemTime(back);
  const { answer } = await place({}, sale("T0001-back"), false);
  vi.useRealTimers();
  noteServerTime(new Headers({ date: new Date().toUTCString() }));
  const { created_at, order_ref } = (answer as { data: PlacedOrder }).data;
  expect([created_at.slice(0, 16), order_ref.slice(0, 6)]).toEqual(["2026-03-01T08:00", "260301"]);
  const [row] = await db.outbox.toArray();
  expect(row?.body.orders).toMatchObject([{ created_at, clock_at: back }]);
});

it("keeps nothing of a sale that was stored or refused", async () => {
  const { order } = { order: { id: 5, temp_id: "T0001-a" } };
  expect((await place({ data: { data: { order } } })).answer).toMatchObject({ data: { id: 5, synced: 1 } });
  const error = { status: 409, data: failure("stock_beyond") };
  expect((await place({ error })).answer).toEqual({ error });
  expect(await kept()).toEqual([]);
});

it.each([
  [429, "too_many_requests"],
  [408, "too_slow"],
] as const)("keeps a sale that the server turned away unseen (%i)", async (status, code) => {
  const error = { status, data: failure(code) };
  expect((await place({ error })).answer).toMatchObject({ data: { synced: 0 } });
  expect(await kept()).toEqual(["T0001-a"]);
});

describe("offline", () => {
  it("a sale is stored without calling the server", async () => {
    const { answer, calls } = await place({}, sale("T0001-a"), false);
    expect(answer).toMatchObject({ data: { synced: 0 } });
    expect(calls).toEqual([]);
    expect(await kept()).toEqual(["T0001-a"]);
  });

  it("a cart that another tab has changed or sold is not sold here", async () => {
    await writeCart(db, { owner: "1:1", tab: "two", known: 0 }, { key: "a" });
    const taken = { error: { status: "offline", isTaken: true } };
    expect((await place({}, sale("T0001-a"), false)).answer).toMatchObject(taken);
    expect(await readCart(db, "1:1")).toMatchObject({ tab: "two", cart: { key: "a" }, sold: [] });
    expect(await kept()).toEqual([]);
    const by = (tab: string) => ({ ...sale("T0001-a"), cart: { owner: "1:1", key: "a", tab, known: 9 } });
    expect((await place({}, by("two"), false)).answer).toMatchObject({ data: { synced: 0 } });
    expect((await place({}, by("one"), false)).answer).toMatchObject(taken);
    expect(await kept()).toEqual(["T0001-a"]);
  });

  it("a sale that this device cannot store is refused with its message (offline §6)", async () => {
    const fail = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    db.orders.hook("creating", fail);
    const { answer } = await place({}, sale("T0001-a"), false);
    db.orders.hook("creating").unsubscribe(fail);
    expect(answer).toEqual({
      error: { status: "offline", message: "Failed to save order locally. Please try again." },
    });
    expect(storageRoom().full).toBe(true);
    expect(await kept()).toEqual([]);
  });

  it("credit beyond the limit is refused with its message (selling §14)", async () => {
    const credit = { ...sale("T0001-a"), ...creditSale("T0001-a", 41, customerFacts()) };
    expect((await place({}, credit, false)).answer).toEqual({
      error: { status: "offline", message: "Credit amount exceeds customer's available credit limit." },
    });
  });

  it("a counter without a number is refused with its message (offline §4)", async () => {
    const { facts, ...rest } = sale("T0001-a");
    const terminal = { ...facts.terminal!, unique_no: null };
    const { answer } = await place({}, { ...rest, facts: { ...facts, terminal } }, false);
    const message = "Terminal unique number not found. Cannot create offline order.";
    expect(answer).toEqual({ error: { status: "offline", message } });
  });

  it("a user who was never online on this device cannot sell", async () => {
    const answer = await placeOrder(sale("T0001-a"), api(false, 99), async () => ({}));
    const message = "Company information is not available offline. Please sync when online.";
    expect(answer).toEqual({ error: { status: "offline", message } });
  });
});

describe("a sale that was perhaps sent before", () => {
  const again = () => ({ ...sale("T0001-a"), isAgain: true });
  it("is not judged again without a connection, and takes its cart even from another tab", async () => {
    const { facts } = again();
    const variations = facts.variations.map((each) => ({ ...each, sale_price: each.sale_price + 1 }));
    const dearer = { ...again(), facts: { ...facts, variations } };
    const refused = await place({}, { ...dearer, isAgain: false }, false);
    expect("error" in refused.answer && isRefusal(refused.answer.error)).toBe(true);
    await writeCart(db, { owner: "1:1", tab: "two", known: 0 }, { key: "a" });
    const { answer } = await place({}, dearer, false);
    expect(answer).toMatchObject({ data: { temp_id: "T0001-a", synced: 0 } });
    expect(await readCart(db, "1:1")).toMatchObject({ cart: null, sold: ["a"] });
  });

  it.each([401, 403])("is kept if the server does not look at it (%i)", async (status) => {
    const error = { status, data: failure("forbidden") };
    const refused = await place({ error }, { ...again(), isAgain: false });
    expect(refused.answer).toEqual({ error });
    const { answer } = await place({ error }, again());
    expect(answer).toMatchObject({ data: { temp_id: "T0001-a", synced: 0 } });
  });

  it("stays closed if the session has ended and it cannot be kept", async () => {
    const error = { status: 401, data: failure("unauthenticated") };
    const answer = await placeOrder(again(), api(true, 99), async () => ({ error }));
    expect("error" in answer && isRefusal(answer.error)).toBe(false);
  });

  it("stays closed if it can be neither sent nor kept", async () => {
    const answer = await placeOrder(again(), api(false, 99), async () => ({}));
    expect("error" in answer && isRefusal(answer.error)).toBe(false);
  });
});

it("is not sent unless its id survives a crash, whatever the connection", async () => {
  const { answer, calls } = await place({}, { ...sale("T0001-a"), isHeld: false });
  expect(answer).toMatchObject({ data: { synced: 0 } });
  expect(calls).toEqual([]);
});

it("online, a sale with records unknown to the server goes through the queue", async () => {
  await db.users.add({ ...madeHere, local_id: 5, temp_id: "T0001-u" });
  const made = { ...sale("T0001-a"), ...creditSale("T0001-a", 5, customerFacts({ id: -5, credit_used: 0 })) };
  const waiting = await place({}, made);
  expect(waiting.calls).toEqual([]);
  expect(waiting.answer).toMatchObject({ data: { synced: 0 } });

  await db.meta.put({ key: "made users 6", value: { temp_id: "T0001-w", id: 77 } });
  const known = { ...sale("T0001-b"), ...creditSale("T0001-b", 5, customerFacts({ id: -6 })) };
  const { calls } = await place({ data: { data: { order: { id: 6 } } } }, known);
  expect(calls).toMatchObject([{ temp_id: "T0001-b", user_id: 77 }]);
});

const madeHere = {
  name: "Aina",
  email: "aina@shop.example",
  phone: null,
  gender: null,
  role: "customer" as const,
  status: "active" as const,
  max_discount: null,
  max_discount_type: null,
  credit_limit: 50,
  credit_used: 0,
  barcode: "",
  permissions: "[]",
  branches: [],
  company_id: 1,
  synced: 0 as const,
};

function failure(code: string) {
  return { success: false, message: "no", code };
}

describe("an exchange", () => {
  const swap = (changes: Partial<SaleToPlace> = {}): SaleToPlace => {
    const { body, ...rest } = sale("T0001-swap");
    const returned = { id: 5, items: [{ order_item_id: 9, quantity: 1 }], return_charge: 0 };
    return { ...rest, body: { ...body, returned }, ...changes };
  };

  it("is one call, whose answer has both orders", async () => {
    const back = { order: { id: 5 }, refunds: [] };
    const { answer, calls } = await place({ data: { data: { order: { id: 6 }, returned: back } } }, swap());
    expect(answer).toEqual({ data: { id: 6, synced: 1, returned: back } });
    expect(calls).toMatchObject([{ temp_id: "T0001-swap", returned: { id: 5 } }]);
  });

  it("stays sealed on this device, as any sale that the server has answered", async () => {
    await localCopy(1);
    const { body, ...rest } = swap();
    const exchange = { ...rest, body: { ...body, temp_id: "T0001-exchange" } };
    // What the server would answer.
    const made = await keepSale(db, saleToKeep("T0001-answered"));
    const order = "order" in made && made.order;
    const back = { order: { id: 5, items: [{ id: 9 }] }, refunds: [] };
    await place({ data: { data: { order, returned: back } } }, exchange);
    await place({ data: { data: { order } } }, sale("T0001-sealed"));
    // Sales that other tests have placed may be there, too.
    const sealed = () => db.journal.bulkGet(["T0001-exchange", "T0001-sealed"]);
    await vi.waitFor(async () =>
      expect((await sealed()).map((row) => row && sealedSaleOf(row).isExchange)).toEqual([true, undefined]),
    );
  });

  it("waits for the connection, and stores nothing on this device", async () => {
    const { answer, calls } = await place({}, swap({ isHeld: false }), false);
    expect(answer).toEqual({ error: { status: "offline", message: offlineTexts.notAvailableOffline } });
    expect([calls, await kept()]).toEqual([[], []]);
    expect("error" in answer && isRefusal(answer.error)).toBe(true);
  });

  it("stays closed without a connection if it was perhaps sent", async () => {
    const { answer } = await place({}, swap({ isHeld: false, isAgain: true }), false);
    expect("error" in answer && isRefusal(answer.error)).toBe(false);
  });

  it("stays closed if the server does not look at it, and it was perhaps sent", async () => {
    const error = { status: 401, data: failure("unauthenticated") };
    const { answer } = await place({ error }, swap({ isAgain: true }));
    expect("error" in answer && isRefusal(answer.error)).toBe(false);
  });

  it.each(lost)("stays in the cart, to be sent again, when %s", async (_, error) => {
    const { answer } = await place({ error }, swap());
    expect([answer, await kept()]).toEqual([{ error }, []]);
    expect("error" in answer && isRefusal(answer.error)).toBe(false);
  });

  it("waits for goods that the server does not know yet", async () => {
    const { body, ...rest } = swap();
    const items = body.items.map((item) => ({ ...item, product_variation_id: -1 }));
    const { answer, calls } = await place({}, { ...rest, body: { ...body, items } });
    expect([answer, calls]).toEqual([
      { error: { status: "offline", message: saleTexts.exchangeUnsent } },
      [],
    ]);
  });
});

describe("a sale's number in this device's chain", () => {
  const proofOf = ({ calls }: { calls: unknown[] }) => (calls[0] as { proof: { device_no: number } }).proof;
  const stored = { data: { data: { order: { id: 5 } } } };
  const refused = { error: { status: 422, data: failure("stock_beyond") } };

  it("is missing where its code cannot be loaded, and the sale goes through", async () => {
    vi.doMock("./prove-placed.ts", () => {
      throw new TypeError("Failed to fetch dynamically imported module");
    });
    const { answer, calls } = await place({ data: { data: { order: { id: 5 } } } }, sale("T0001-bare"));
    vi.doUnmock("./prove-placed.ts");
    expect(answer).toMatchObject({ data: { id: 5 } });
    expect(calls).toEqual([expect.not.objectContaining({ proof: expect.anything() })]);
  });

  it("is sent with it, and is the next sale's when it is refused", async () => {
    expect(proofOf(await place(refused, sale("T0001-refused"))).device_no).toBe(1);
    expect(proofOf(await place(stored, sale("T0001-sold"))).device_no).toBe(1);
    expect(proofOf(await place(stored, sale("T0001-next"))).device_no).toBe(2);
  });

  it("stays the sale's while no answer comes, here and in the queue", async () => {
    const { calls } = await place({ error: lost[0]![1] }, sale("T0001-lost"));
    const [row] = await db.outbox.toArray();
    expect(row?.body.orders).toMatchObject([{ proof: proofOf({ calls }) }]);
  });
});
