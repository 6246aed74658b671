import type { Branch } from "@clove/domain/branches/branches.schema.ts";
import type { Expiring } from "@clove/domain/stock/expiring.schema.ts";
import * as stockTexts from "@clove/domain/stock/stock.texts.ts";
import type { StockBatch } from "@clove/domain/stock/stock-card.schema.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { openRefunds } from "../../../test/refunds.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";
import { bought, moved, openStockMoves } from "../../../test/stock-moves.ts";
import { ownSale, sendUpload } from "../../../test/upload.ts";

const app = useTestApp();
let shop: Shop;
let depot: Branch;
let moves: ReturnType<typeof openStockMoves>;
let here: number;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  depot = await shop.branch({ name: "Depot" });
  moves = openStockMoves(app(), shop);
  here = shop.owner.branch.id;
  await shop.openShift(shop.owner.token, shop.terminal.id, 100);
});

/** The day that is so many days from today, in the company's time zone. */
const day = (days: number) =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kuala_Lumpur" }).format(Date.now() + days * 86_400_000);
const [soon, later] = [day(5), day(50)];

type Good = Awaited<ReturnType<Shop["product"]>>;

/** Goods that come undated at 1, then later at 2, then soon at 3, then soon at 4: four pieces each. */
async function dated(name: string): Promise<Good> {
  const good = await shop.product({ name, price: 10, stock: 0 });
  for (const [cost, expires_on] of [[1], [2, later], [3, soon], [4, soon]] as const) {
    const entry = bought(good.variation, 4, cost, 10, { ...(expires_on && { expires_on }) });
    expect((await moves.purchase([entry])).status).toBe(200);
  }
  return good;
}
const left = async ({ product }: Good) =>
  (await moves.stocks(product)).map(([, quantity, cost]) => [quantity, cost]);
const batches = async ({ variation }: Good) =>
  (
    await app().call<{ batches: StockBatch[] }>(
      shop.owner.token,
      "GET",
      `stock/card?product_variation_id=${variation.id}`,
    )
  ).data.batches;
const sell = ({ variation }: Good, quantity: number, more: object = {}) =>
  shop.sell({
    items: [line(variation, 10, quantity, more)],
    payments: [pay("cash", 10 * quantity)],
  });

describe("goods with an expiry date", () => {
  test("are sold by date, then those without one, the oldest first", async () => {
    const good = await dated("Milk");
    expect(await left(good)).toEqual([
      [4, 3],
      [4, 4],
      [4, 2],
      [4, 1],
    ]);
    expect((await sell(good, 10)).status).toBe(200);
    expect(await left(good)).toEqual([
      [2, 2],
      [4, 1],
    ]);
    const [{ cost }] = (await app().rows<{ cost: number }>(
      "select cost::float as cost from order_items where product_variation_id = $1",
      [good.variation.id],
    )) as [{ cost: number }];
    expect(cost).toBe(4 * 3 + 4 * 4 + 2 * 2);
  });

  test("are sold from the named batch first, and go back where they came from", async () => {
    const good = await dated("Cream");
    const undated = (await moves.batchIds(good.product)).at(-1);
    const sale = await sell(good, 5, { stock_purchase_transaction_id: undated });
    expect(await left(good)).toEqual([
      [3, 3],
      [4, 4],
      [4, 2],
    ]);
    await openRefunds(app(), shop).cancel(sale.data.order);
    expect(await left(good)).toEqual([
      [4, 3],
      [4, 4],
      [4, 2],
      [4, 1],
    ]);
  });

  test("move to another store and are taken out in the same order, and keep their date", async () => {
    const good = await dated("Yogurt");
    const made = await moves.transfer(here, depot.id, [moved(good.variation, 9)]);
    expect(made.data.transaction.items.map(({ quantity, expires_on }) => [quantity, expires_on])).toEqual([
      [4, soon],
      [4, soon],
      [1, later],
    ]);
    expect((await moves.adjust([moved(good.variation, -4)], { reason: "damage" })).status).toBe(200);
    expect(
      (await batches(good)).map(({ branch, quantity, expires_on }) => [branch.id, quantity, expires_on]),
    ).toEqual([
      [here, 3, null],
      [depot.id, 4, soon],
      [depot.id, 4, soon],
      [depot.id, 1, later],
    ]);
  });

  test("come in by a receipt of an ordered purchase, too", async () => {
    const good = await shop.product({ name: "Kefir", price: 10, stock: 0 });
    const { token } = shop.owner;
    const order = { destination_branch_id: here, entries: [bought(good.variation, 3, 2, 10)] };
    const stored = await app().call<{ purchase_order: { id: number; version: number } }>(
      token,
      "POST",
      "purchase-order/store",
      order,
    );
    const { id, version } = stored.data.purchase_order;
    const entries = [bought(good.variation, 3, 2, 10, { expires_on: later })];
    const came = await app().call(token, "POST", "purchase-order/receive", { id, version, entries });
    expect(came.status).toBe(200);
    expect((await batches(good)).map(({ expires_on }) => expires_on)).toEqual([later]);
  });

  test("settle what is owed in the same order", async () => {
    const good = await shop.product({ name: "Tofu", price: 10, stock: 0 });
    await sendUpload(app(), shop.owner.token, ownSale(shop, "T0001-expiry", [line(good.variation, 10, 3)]));
    await moves.purchase([
      bought(good.variation, 2, 1, 10),
      bought(good.variation, 2, 2, 10, { expires_on: later }),
      bought(good.variation, 2, 3, 10, { expires_on: soon }),
    ]);
    expect(await left(good)).toEqual([
      [1, 2],
      [2, 1],
    ]);
  });

  test("come in by an adjustment, with a date of their own or that of the named batch", async () => {
    const good = await shop.product({ name: "Eggs", price: 10, stock: 1 });
    const added = await moves.adjust([{ ...moved(good.variation, 2), expires_on: soon }]);
    expect(added.data.transaction.items.map(({ expires_on }) => expires_on)).toEqual([soon]);
    const [first] = await moves.batchIds(good.product);
    await moves.adjust([moved(good.variation, 1, first)]);
    expect((await batches(good)).map(({ quantity, expires_on }) => [quantity, expires_on])).toEqual([
      [2, soon],
      [1, soon],
      [1, null],
    ]);
    const out = await moves.adjust([{ ...moved(good.variation, -1), expires_on: soon }]);
    expect([out.status, out.failure.errors?.[0]?.path]).toEqual([422, "entries.0.expires_on"]);
  });

  test.each(["2026-02-30", "30/11/2026", "2026-11", "tomorrow"])(
    "%s is refused at its field",
    async (expires_on) => {
      const good = await shop.product({ stock: 0 });
      const before = await moves.everything();
      const { status, failure } = await moves.purchase([bought(good.variation, 1, 1, 10, { expires_on })]);
      expect([status, failure.errors?.[0]?.path]).toEqual([422, "entries.0.expires_on"]);
      expect(await moves.everything()).toEqual(before);
    },
  );

  test("a date that has passed is stored, and the goods are still sold", async () => {
    const good = await shop.product({ name: "Old bread", price: 10, stock: 0 });
    await moves.purchase([bought(good.variation, 2, 1, 10, { expires_on: day(-3) })]);
    expect((await sell(good, 1)).status).toBe(200);
    expect(await left(good)).toEqual([[1, 1]]);
  });
});

describe("stock/expiry", () => {
  const set = (id: number | undefined, expires_on: string | null, token = shop.owner.token) =>
    app().call(token, "POST", "stock/expiry", { stock_purchase_transaction_id: id, expires_on });

  test("corrects the date of a batch, which is then sold accordingly", async () => {
    const good = await dated("Butter");
    const ids = await moves.batchIds(good.product);
    const [first, , , last] = ids;
    const made = await set(last, day(1));
    expect([made.status, made.message]).toEqual([200, stockTexts.expirySaved]);
    expect((await set(first, "")).status).toBe(200);
    expect(await left(good)).toEqual([
      [4, 1],
      [4, 4],
      [4, 2],
      [4, 3],
    ]);
    const told = await app().rows(
      "select detail->>'former' as former, detail->>'expires_on' as now, branch_id::int as store from audit_log where action = 'stock.expiry' order by id",
    );
    expect(told).toEqual([
      { former: null, now: day(1), store: here },
      { former: soon, now: null, store: here },
    ]);
  });

  test("is for who buys for the batch's store", async () => {
    const good = await dated("Cheese");
    const [id] = await moves.batchIds(good.product);
    await moves.transfer(here, depot.id, [moved(good.variation, 1)]);
    const [, , , , elsewhere] = await moves.batchIds(good.product);
    const buyer = await shop.staff("inventory_manager", ["purchase:create"]);
    const viewer = await shop.staff("inventory_manager", ["purchase:view"]);
    expect((await set(id, later, buyer.token)).status).toBe(200);
    expect((await set(elsewhere, later, buyer.token)).failure.code).toBe("forbidden");
    expect((await set(id, later, viewer.token)).status).toBe(403);
    expect((await set(999_999, later)).failure.code).toBe("not_found");
    expect((await set(id, "2026-02-30")).failure.errors).toMatchObject([{ path: "expires_on" }]);
  });
});

describe("stock/expiring", () => {
  const read = async (query: string, token = shop.owner.token) =>
    app().call<{ expiring: Expiring[]; count: number }>(token, "GET", `stock/expiring?query=Jam&${query}`);
  const names = (rows: Expiring[]) =>
    rows.map(({ product, branch, quantity, days_left }) => [product.name, branch.name, quantity, days_left]);

  beforeAll(async () => {
    const { supplier } = (
      await app().call<{ supplier: { id: number } }>(shop.owner.token, "POST", "supplier/store", {
        name: "Preserves",
      })
    ).data;
    const bring = async (name: string, expires_on: string | undefined, batch_no: string) => {
      const good = await shop.product({ name, price: 10, stock: 0 });
      const entry = bought(good.variation, 5, 2, 10, { batch_no, ...(expires_on && { expires_on }) });
      await moves.purchase([entry], { supplier_id: supplier.id });
      return good;
    };
    await bring("Jam of next year", day(300), "J-1");
    await bring("Jam undated", undefined, "J-2");
    await bring("Jam of today", day(0), "J-3");
    await bring("Jam of old", day(-4), "J-4");
    const month = await bring("Jam of the month", day(30), "J-5");
    await moves.transfer(here, depot.id, [moved(month.variation, 2)]);
    await sell(await bring("Jam sold out", day(2), "J-6"), 5);
  });

  test("lists what is left of what has expired or soon will, the earliest first", async () => {
    const main = shop.owner.branch.name;
    const { data } = await read("");
    expect(names(data.expiring)).toEqual([
      ["Jam of old", main, 5, -4],
      ["Jam of today", main, 5, 0],
      ["Jam of the month", main, 3, 30],
      ["Jam of the month", "Depot", 2, 30],
    ]);
    expect(data.count).toBe(4);
    expect(data.expiring[3]).toMatchObject({
      batch_no: "J-5",
      expires_on: day(30),
      purchase_price: 2,
      supplier: { name: "Preserves" },
    });
    expect(names((await read("days=29")).data.expiring)).toHaveLength(2);
    expect(names((await read("expired=1")).data.expiring)).toEqual([["Jam of old", main, 5, -4]]);
    expect((await read("days=365")).data.count).toBe(5);
  });

  test("can be narrowed to a store and searched, and has pages", async () => {
    expect(names((await read(`branch_id=${depot.id}`)).data.expiring)).toEqual([
      ["Jam of the month", "Depot", 2, 30],
    ]);
    const { data } = await app().call<{ expiring: Expiring[] }>(
      shop.owner.token,
      "GET",
      "stock/expiring?query=j-3",
    );
    expect(data.expiring.map(({ product }) => product.name)).toEqual(["Jam of today"]);
    const second = (await read("page=2&length=3")).data;
    expect([second.expiring.length, second.count]).toEqual([1, 4]);
  });

  test("has only stores that the caller sees", async () => {
    const buyer = await shop.staff("inventory_manager", ["purchase:view"]);
    const { data } = await read("", buyer.token);
    expect(new Set(data.expiring.map(({ branch }) => branch.id))).toEqual(new Set([here]));
    const cashier = await shop.staff("cashier", ["pos:view"]);
    expect((await read("", cashier.token)).status).toBe(403);
  });
});
