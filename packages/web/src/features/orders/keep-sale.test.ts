import { itemOf, payment, saleFacts, soldVariation } from "@clove/domain/orders/sale.fixtures.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ClovePosDb } from "../../local-db/clove-pos-db.ts";
import { profileOf } from "../../local-db/copy.fixtures.ts";
import { readCart, sellCart, writeCart } from "../../local-db/kept-cart.ts";
import { type KeptSale, keepSale, type SaleToKeep } from "./keep-sale.ts";
import { creditSale, customerFacts, saleToKeep } from "./kept-sales.fixtures.ts";

let db: ClovePosDb;
let count = 0;
beforeEach(() => {
  db = new ClovePosDb(`keep sale ${++count}`);
});
afterEach(() => db.delete());

const orderOf = (kept: KeptSale) => {
  if (!("order" in kept)) throw new Error(`refused: ${JSON.stringify(kept)}`);
  return kept.order;
};
const codesOf = (kept: KeptSale) => ("refusals" in kept ? kept.refusals.map(({ code }) => code) : []);
const paidBy = ({ payments }: SaleToKeep["body"]) =>
  payments.reduce((sum, { amount_received, amount_returned }) => sum + amount_received - amount_returned, 0);
/** How often `work` sends requests to IndexedDB after it had answers. */
async function roundsOf(work: () => Promise<unknown>): Promise<number> {
  const restore: (() => void)[] = [];
  let rounds = 0;
  let hasAnswer = true;
  for (const { prototype } of [IDBObjectStore, IDBIndex]) {
    for (const name of ["get", "getAll", "openCursor", "add", "put"]) {
      const original = Reflect.get(prototype, name) as ((...args: unknown[]) => IDBRequest) | undefined;
      if (!original) continue;
      Reflect.set(prototype, name, function (this: unknown, ...args: unknown[]) {
        if (hasAnswer) rounds++;
        hasAnswer = false;
        const request = original.apply(this, args);
        request.addEventListener("success", () => {
          hasAnswer = true;
        });
        return request;
      });
      restore.push(() => Reflect.set(prototype, name, original));
    }
  }
  await work();
  for (const undo of restore) undo();
  return rounds;
}
const everything = async () => ({
  outbox: await db.outbox.toArray(),
  orders: await db.orders.toArray(),
  items: await db.order_items.toArray(),
  payments: await db.payment_logs.toArray(),
  meta: await db.meta.toArray(),
});

describe("a sale kept on this device", () => {
  it("is sent with the customer's name at the moment of choice, whatever name the copy has under that id now", async () => {
    const { body, ...rest } = creditSale("T0001-a", 5, customerFacts({ name: "Ben" }));
    orderOf(await keepSale(db, { ...saleToKeep("T0001-a"), ...rest, body: { ...body, user_name: "Aina" } }));
    const [row] = await db.outbox.toArray();
    expect(row?.body.orders).toMatchObject([{ user_name: "Aina" }]);
  });

  it("is stored as rows for the lists and as the record to send, and has a receipt", async () => {
    const order = orderOf(await keepSale(db, saleToKeep("T0001-a")));
    expect(order).toMatchObject({
      temp_id: "T0001-a",
      order_ref: "261121T0001S00001",
      status: "completed",
      synced: 0,
      total: 10,
      cashier_user: { id: 1, name: "Ben" },
      terminal: { id: 7, branch: { name: "Town" } },
      items: [{ product_variation_id: 1, quantity: 1, subtotal: 10 }],
      payment_logs: [{ receipt_no: "offline-receipt-T0001-a", amount_received: 20, amount_returned: 10 }],
    });
    expect(order.id).toBeLessThan(0);
    const { outbox, orders, items, payments } = await everything();
    expect(orders).toMatchObject([{ temp_id: "T0001-a", synced: 0, total: 10 }]);
    expect(items).toMatchObject([{ order_temp_id: "T0001-a", synced: 0, product_variation_id: 1 }]);
    expect(payments).toMatchObject([{ order_temp_id: "T0001-a", synced: 0, payment_method: "cash" }]);
    expect(outbox).toMatchObject([
      {
        kind: "order",
        state: "waiting",
        company_id: 1,
        user_id: 1,
        body: {
          orders: [{ temp_id: "T0001-a", order_ref: "261121T0001S00001", cashier_user_id: 1, total: 10 }],
          order_items: [{ order_temp_id: "T0001-a", product_variation_id: 1, sale_price: 10, item_vat: 0 }],
          payment_logs: [{ order_temp_id: "T0001-a", receipt_no: "offline-receipt-T0001-a" }],
        },
      },
    ]);
  });

  it("waits for the database twice: once for all reads, once for all writes", async () => {
    await writeCart(db, { owner: "1:1", tab: "one", known: 0 }, { key: "a" });
    const cart = { owner: "1:1", key: "a", tab: "one", known: 1 };
    expect(await roundsOf(() => keepSale(db, saleToKeep("T0001-a"), () => sellCart(db, cart, false)))).toBe(
      2,
    );
    expect(await readCart(db, "1:1")).toMatchObject({ cart: null, sold: ["a"] });
  });

  it("is kept once, however often it is asked for", async () => {
    const first = orderOf(await keepSale(db, saleToKeep("T0001-a")));
    expect(orderOf(await keepSale(db, saleToKeep("T0001-a", { mode: "made" })))).toEqual(first);
    expect((await everything()).outbox).toHaveLength(1);
  });

  it("never gets another sale's receipt: other lines or another total under its id are a separate sale", async () => {
    const first = orderOf(await keepSale(db, saleToKeep("T0001-a")));
    const { body } = saleToKeep("T0001-a");
    const paid = [payment("cash", 20, 0)];
    const two = { ...body, items: body.items.map((item) => ({ ...item, quantity: 2 })), payments: paid };
    const reduced = { ...body, adjustment: -1, payments: [payment("cash", 20, 11)] };
    for (const other of [two, reduced]) {
      const second = orderOf(await keepSale(db, { ...saleToKeep("T0001-a"), body: other }));
      expect(second).toMatchObject({ temp_id: expect.stringMatching(/^T0001-.{20,}/), total: paidBy(other) });
      expect(second.payment_logs[0]?.receipt_no).not.toBe(first.payment_logs[0]?.receipt_no);
    }
    const { outbox, items } = await everything();
    expect(new Set(outbox.map(({ temp_id }) => temp_id)).size).toBe(3);
    expect(new Set(items.map(({ order_temp_id }) => order_temp_id)).size).toBe(3);
  });

  it("leaves nothing when any part of it cannot be written", async () => {
    const before = await everything();
    const full = () => Promise.reject(new DOMException("full", "QuotaExceededError"));
    await expect(keepSale(db, saleToKeep("T0001-a"), full)).rejects.toThrow("full");
    const fail = () => {
      throw new Error("broken");
    };
    db.payment_logs.hook("creating", fail);
    await expect(keepSale(db, saleToKeep("T0001-b"))).rejects.toThrow();
    db.payment_logs.hook("creating").unsubscribe(fail);
    expect(await everything()).toEqual(before);
    expect(orderOf(await keepSale(db, saleToKeep("T0001-c"))).order_ref).toBe("261121T0001S00001");
  });

  it("refers to products and customers made on the device by their temp_id", async () => {
    const variation = { product_id: null, product_temp_id: "T0001-p", color_id: null, size_id: null };
    const rest = {
      measurement_unit_id: null,
      sale_price: 10,
      min_stock_quantity: 0,
      barcode: null,
      stocks: [],
      shortfalls: [],
    };
    const local_id = await db.variations.add({
      ...variation,
      ...rest,
      temp_id: "T0001-p.v1",
      status: "active",
      synced: 0,
    });
    const sold = soldVariation({ id: -local_id, sale_price: 10 });
    const sale = saleToKeep("T0001-a");
    const item = itemOf(sold, { stock_purchase_transaction_id: 0 });
    const made = { ...sale, body: { ...sale.body, items: [item] }, facts: saleFacts([sold]) };
    const order = orderOf(await keepSale(db, made));
    expect(orderOf(await keepSale(db, made))).toEqual(order);
    const { outbox, items } = await everything();
    const reference = { product_variation_id: null, product_variation_temp_id: "T0001-p.v1" };
    expect(items).toMatchObject([reference]);
    expect(outbox[0]?.body.order_items).toMatchObject([
      { ...reference, stock_purchase_transaction_id: null },
    ]);
  });
});

describe("the terms of a sale", () => {
  const terms = { prices_include_tax: true, tax_after_discount: false, cash_rounding: 0.05 };
  /** One for 10.02, of which 0.57 is tax, paid with 10.00. */
  const rounded = (changes: Partial<SaleToKeep> = {}): SaleToKeep => {
    const sold = soldVariation({ id: 1, name: "Tea", sale_price: 10.02, sale_vat: 6 });
    const sale = saleToKeep("T0001-a", { facts: saleFacts([sold], { terms }), ...changes });
    return {
      ...sale,
      body: { ...sale.body, ...terms, items: [itemOf(sold)], payments: [payment("cash", 20, 10)] },
    };
  };
  const figures = {
    prices_include_tax: true,
    tax_after_discount: false,
    sst: 0.57,
    total: 10.02,
    rounding: -0.02,
  };

  it("are kept with it, printed and sent, and the same sale again is the same one", async () => {
    const order = orderOf(await keepSale(db, rounded()));
    expect(order).toMatchObject(figures);
    const { outbox, orders } = await everything();
    expect(orders).toMatchObject([figures]);
    expect(outbox).toMatchObject([{ body: { orders: [{ ...terms, total: 10.02, subtotal: 10.02 }] } }]);
    expect(orderOf(await keepSale(db, rounded({ mode: "made" })))).toEqual(order);
    expect((await everything()).outbox).toHaveLength(1);
  });

  it("stay those that it was sent by, whatever the company has when it is kept", async () => {
    const present = saleFacts([soldVariation({ id: 1, name: "Tea", sale_price: 10.02, sale_vat: 6 })]);
    for (const mode of ["made", "offline"] as const)
      expect(orderOf(await keepSale(db, rounded({ facts: present, mode })))).toMatchObject(figures);
  });
});

describe("the day's numbers", () => {
  it("are never the same for two tabs that sell at the same time", async () => {
    const other = new ClovePosDb(db.name);
    const sales = Array.from({ length: 24 }, (_, i) =>
      keepSale(i % 2 ? db : other, saleToKeep(`T0001-${i}`)),
    );
    const refs = (await Promise.all(sales)).map((kept) => orderOf(kept).order_ref.slice(-5));
    other.close();
    expect(refs.sort()).toEqual(refs.map((_, i) => String(i + 1).padStart(5, "0")));
  });

  it("start again each day of the company's time zone, per counter and company", async () => {
    const at = (created_at: string) => ({ created_at });
    const refOf = async (...sale: Parameters<typeof saleToKeep>) =>
      orderOf(await keepSale(db, saleToKeep(...sale))).order_ref;
    expect(await refOf("a", at("2026-11-20T15:59:59.000Z"))).toBe("261120T0001S00001");
    expect(await refOf("b", at("2026-11-20T16:00:00.000Z"))).toBe("261121T0001S00001");
    expect(await refOf("c", at("2026-11-21T15:00:00.000Z"))).toBe("261121T0001S00002");
    const terminal = { id: 8, name: "Two", unique_no: "0002", branch: { id: 3, name: "Town" } };
    expect(await refOf("d", { terminal })).toBe("261121T0002S00001");
    expect(await refOf("e", { seller: profileOf(2, 9) })).toBe("261121T0001S00001");
  });
});

describe("credit offline", () => {
  it("is limit − used − what this device sold on credit and did not send", async () => {
    const aina = customerFacts();
    orderOf(await keepSale(db, creditSale("a", 25, aina)));
    expect(codesOf(await keepSale(db, creditSale("b", 15.01, aina)))).toEqual(["credit_exceeded"]);
    orderOf(await keepSale(db, creditSale("c", 15, aina)));
    expect(codesOf(await keepSale(db, creditSale("d", 0.01, aina)))).toEqual(["credit_exceeded"]);
    expect((await everything()).outbox.map(({ temp_id }) => temp_id)).toEqual(["a", "c"]);
  });

  it("applies to a customer made on the device, but a sale already made is stored anyway", async () => {
    const user = { name: "Aina", email: "a@b.example", phone: null, gender: null, status: "active" as const };
    const limits = { max_discount: null, max_discount_type: null, credit_limit: 50, credit_used: 0 };
    const rest = { role: "customer" as const, barcode: "", permissions: "[]", branches: [], company_id: 1 };
    const local_id = await db.users.add({ ...user, ...limits, ...rest, temp_id: "T0001-u", synced: 0 });
    const aina = customerFacts({ id: -local_id, credit_used: 0 });
    orderOf(await keepSale(db, creditSale("a", 50, aina)));
    expect(codesOf(await keepSale(db, creditSale("b", 1, aina)))).toEqual(["credit_exceeded"]);
    orderOf(await keepSale(db, creditSale("c", 1, aina, { mode: "made" })));
    expect((await everything()).outbox[0]?.body.orders).toMatchObject([
      { user_id: null, user_temp_id: "T0001-u" },
    ]);
  });
});

it("refuses what checkSale refuses, but not for stock that may have come meanwhile", async () => {
  const sold = soldVariation({ id: 1, sale_price: 10, stock: 0 });
  const sale = saleToKeep("a");
  const nowhere = { ...saleFacts([sold]), terminal: null };
  expect(codesOf(await keepSale(db, { ...sale, facts: nowhere }))).toContain("terminal_required");
  expect((await everything()).meta).toEqual([]);
  orderOf(await keepSale(db, { ...sale, facts: saleFacts([sold]) }));
});

it("names the history of its ids, and what they stood for", async () => {
  const sale = saleToKeep("T0001-meant");
  const items = sale.body.items.map((item) => ({ ...item, name: "Tea", history: "of the line" }));
  await keepSale(db, { ...sale, body: { ...sale.body, items, history: "of the copy" } });
  const [kept] = await db.outbox.where("temp_id").equals("T0001-meant").toArray();
  expect(kept?.body).toMatchObject({
    orders: [{ history: "of the copy", terminal_no: "0001", cashier_name: sale.seller.name }],
    order_items: [{ name: "Tea", history: "of the line" }],
  });
});
