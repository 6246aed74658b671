import type { StockTransaction } from "@clove/domain/stock/stock.schema.ts";
import type { RefusedLine, Stocktake, StocktakeRow } from "@clove/domain/stocktakes/stocktakes.schema.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";
import { bought, moved, openStockMoves } from "../../../test/stock-moves.ts";
import { ownSale, sendUpload } from "../../../test/upload.ts";

const app = useTestApp();
let shop: Shop;
let number = 0;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
});

type Review = {
  stocktake: Stocktake;
  rows: StocktakeRow[];
  count: number;
  differing: number;
  not_counted: number;
  value?: number;
};
const send = <T>(path: string, body: object, token = shop.owner.token) =>
  app().call<T>(token, "POST", `stocktake/${path}`, body);
const open = async (fields: object = {}) =>
  (await send<{ stocktake: Stocktake }>("store", { branch_id: shop.owner.branch.id, ...fields })).data
    .stocktake;
const review = async ({ id }: { id: number }, token = shop.owner.token) =>
  (await app().call<Review>(token, "GET", `stocktake/${id}/review?length=200`)).data;
const short = ({ rows }: Review) =>
  rows.map(({ counted, books, difference }) => [counted, books, difference]);

type Counted = {
  variation: { id: number };
  quantity: number;
  /** Milliseconds since it was counted. */
  ago?: number;
  is_recount?: boolean;
  temp_id?: string;
};
const lineOf = ({ variation, quantity, ago = 0, is_recount = false, temp_id }: Counted, now: number) => ({
  temp_id: temp_id ?? `count-${++number}`,
  product_variation_id: variation.id,
  quantity,
  is_recount,
  counted_at: new Date(now - ago).toISOString(),
});
const count = ({ id }: { id: number }, counted: Counted[], token = shop.owner.token, clock = Date.now()) =>
  send<{ stored: number; refused: RefusedLine[] }>(
    "count",
    { id, sent_at: new Date(clock).toISOString(), lines: counted.map((one) => lineOf(one, clock)) },
    token,
  );
const sellOffline = async (variation: { id: number }, quantity: number, ago: number) => {
  const sale = ownSale(shop, `T0001-counted-${++number}`, [line(variation, 10, quantity)], {
    order: { created_at: new Date(Date.now() - ago).toISOString() },
  });
  const { records } = await sendUpload(app(), shop.owner.token, sale);
  expect(records[0]!.status).toBe("created");
};
const sell = async (variation: { id: number }, quantity: number) => {
  const sale = { items: [line(variation, 10, quantity)], payments: [pay("cash", 10 * quantity)] };
  expect((await shop.sell(sale)).status).toBe(200);
};
const stockOf = async (variation: { id: number }) =>
  (
    await app().rows<{ quantity: number }>(
      "select quantity::float from stock_levels where product_variation_id = $1 and branch_id = $2",
      [variation.id, shop.owner.branch.id],
    )
  )[0]!.quantity;
const post = (stocktake: { id: number }, more: object = {}) =>
  send<{ stocktake: Stocktake; transaction: StockTransaction | null }>("post", { id: stocktake.id, ...more });

/** Before every test: the store must not have an open stocktake. */
beforeEach(async () => {
  const { data } = await app().call<{ stocktakes: Stocktake[] }>(shop.owner.token, "GET", "stocktake/list");
  for (const { id, status } of data.stocktakes) if (status === "open") await send("cancel", { id });
});

describe("a stocktake", () => {
  test("posts its differences as one adjustment with the reason count, at cost, the oldest first", async () => {
    const less = await shop.product({ stock: 10 });
    const more = await shop.product({ stock: 4 });
    const same = await shop.product({ stock: 7 });
    const stocktake = await open();
    await count(stocktake, [
      { variation: less.variation, quantity: 8 },
      { variation: more.variation, quantity: 5 },
      { variation: same.variation, quantity: 7 },
    ]);
    const before = await review(stocktake);
    expect(short(before)).toEqual([
      [8, 10, -2],
      [5, 4, 1],
      [7, 7, 0],
    ]);
    expect([before.count, before.differing, before.value]).toEqual([3, 2, -1]);
    expect(before.not_counted).toBeGreaterThanOrEqual(0);
    const { data } = await post(stocktake);
    expect(data.transaction).toMatchObject({
      type: "adjust",
      reason: "count",
      notes: `Stocktake ${stocktake.id}`,
    });
    expect(data.transaction!.items.map(({ quantity }) => quantity).toSorted()).toEqual([-2, 1]);
    expect(data.stocktake).toMatchObject({ status: "posted", transaction_id: data.transaction!.id });
    expect(await Promise.all([less, more, same].map(({ variation }) => stockOf(variation)))).toEqual([
      8, 5, 7,
    ]);
  });

  test("sales, purchases and transfers after the counting do not change the differences", async () => {
    const { variation } = await shop.product({ stock: 10 });
    const depot = await shop.branch();
    const { purchase, transfer } = openStockMoves(app(), shop);
    const stocktake = await open();
    // Two are missing. Then one is sold, five are bought, three go to the depot.
    await count(stocktake, [{ variation, quantity: 8 }]);
    await sell(variation, 1);
    await purchase([bought(variation, 5, 2, 10)]);
    await transfer(shop.owner.branch.id, depot.id, [moved(variation, 3)]);
    expect(short(await review(stocktake))).toEqual([[8, 10, -2]]);
    expect((await post(stocktake)).status).toBe(200);
    expect(await stockOf(variation)).toBe(8 - 1 + 5 - 3);
  });

  test("a sale made offline before the counting counts as sold even if it arrives later, beyond stock too", async () => {
    const { variation } = await shop.product({ stock: 3 });
    // Five were sold before the count and two after it. The books had 3, so 3 counted after selling 5 are 5 too many; left are 3 − 2 = 1.
    const stocktake = await open();
    await app().rows("update stocktakes set created_at = now() - interval '1 hour' where id = $1", [
      stocktake.id,
    ]);
    await count(stocktake, [{ variation, quantity: 3, ago: 60_000 }]);
    await sellOffline(variation, 5, 120_000);
    await sellOffline(variation, 2, 30_000);
    expect(short(await review(stocktake))).toEqual([[3, -2, 5]]);
    const { data } = await post(stocktake);
    // Four of the five found pieces settle shortfalls.
    expect(data.transaction!.items.map(({ quantity }) => quantity)).toEqual([5]);
    expect(await stockOf(variation)).toBe(1);
  });

  test("lines of several people add up, a recount replaces them, and variations that moved meanwhile are marked", async () => {
    const colleague = await shop.staff("inventory_manager", ["product:view"]);
    const { variation } = await shop.product({ stock: 10 });
    const calm = await shop.product({ stock: 4 });
    const stocktake = await open();
    await count(stocktake, [{ variation, quantity: 6 }]);
    await count(
      stocktake,
      [
        { variation, quantity: 3 },
        { variation: calm.variation, quantity: 1 },
      ],
      colleague.token,
    );
    await count(stocktake, [{ variation: calm.variation, quantity: 3 }]);
    const rows = async () =>
      (await review(stocktake)).rows.map(({ counted, books, is_doubtful }) => [counted, books, is_doubtful]);
    expect(await rows()).toEqual([
      [9, 10, false],
      [4, 4, false],
    ]);
    await sell(variation, 1);
    await count(stocktake, [{ variation, quantity: 1 }]);
    expect((await rows())[0]).toEqual([10, 9, true]);
    await count(stocktake, [{ variation, quantity: 9, is_recount: true }]);
    expect(await rows()).toEqual(expect.arrayContaining([[9, 9, false]]));
  });

  test("a line is stored once, however often and by whichever clock it is sent", async () => {
    const { variation } = await shop.product({ stock: 5 });
    const stocktake = await open();
    const once = { variation, quantity: 4, temp_id: "count-once" };
    await Promise.all([1, 2, 3].map(() => count(stocktake, [once])));
    await sell(variation, 1);
    // The phone's clock is a day fast. One line is known already, the other is new.
    await count(stocktake, [once, { variation, quantity: 0 }], shop.owner.token, Date.now() + 86_400_000);
    expect(short(await review(stocktake))).toEqual([[4, 4, 0]]);
  });

  test("refused lines are named, the others are stored", async () => {
    const tea = (
      await app().call<{ category: { id: number } }>(shop.owner.token, "POST", "category/store", {
        name: "Tea",
        description: ".",
      })
    ).data.category;
    const inside = await shop.product({ stock: 1, category_id: tea.id, name: "Leaf" });
    const outside = await shop.product({ stock: 1, name: "Cup" });
    const foreign = await (await openShop(app(), app().b)).product();
    const stocktake = await open({ category_id: tea.id });
    const { data } = await count(stocktake, [
      { variation: inside.variation, quantity: 1 },
      { variation: outside.variation, quantity: 1 },
      { variation: inside.variation, quantity: 0.5 },
      { variation: foreign.variation, quantity: 1 },
    ]);
    expect([data.stored, data.refused.map(({ message }) => message)]).toEqual([
      1,
      ["Cup is not part of this stocktake", "Leaf: the quantity must be a whole number", expect.any(String)],
    ]);
    expect(data.refused.slice(0, 2)).toMatchObject([
      { code: "not_in_stocktake", values: { name: "Cup" } },
      { code: "quantity_whole", values: { name: "Leaf" } },
    ]);
    expect((await review(stocktake)).count).toBe(1);
    await post(stocktake);
    const late = await count(stocktake, [{ variation: inside.variation, quantity: 1 }]);
    expect([late.status, late.failure.code]).toEqual([409, "stocktake_closed"]);
  });

  test("a store has one stocktake at a time; posting it twice corrects the books once", async () => {
    const { variation } = await shop.product({ stock: 5 });
    const stocktake = await open();
    const second = await send("store", { branch_id: shop.owner.branch.id });
    expect([second.status, second.failure.code]).toEqual([409, "stocktake_running"]);
    await count(stocktake, [{ variation, quantity: 2 }]);
    const answers = await Promise.all([1, 2, 3].map(() => post(stocktake, { temp_id: "post-once" })));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await post(stocktake)).failure.code).toBe("stocktake_closed");
    expect(await stockOf(variation)).toBe(2);
  });

  test("posting is refused as a whole if missing goods were taken out meanwhile", async () => {
    const { variation } = await shop.product({ stock: 5, name: "Gone" });
    const { adjust } = openStockMoves(app(), shop);
    const stocktake = await open();
    await count(stocktake, [{ variation, quantity: 1 }]);
    await adjust([moved(variation, -3)]);
    const refused = await post(stocktake);
    expect([refused.status, refused.failure.code, refused.message]).toEqual([
      409,
      "stock_beyond",
      "Gone: only 2 left in stock",
    ]);
    await count(stocktake, [{ variation, quantity: 2, is_recount: true }]);
    expect((await post(stocktake)).data.transaction).toBeNull();
  });

  test("sales at the same time as a posting: no error, and the books are right afterwards", async () => {
    const { variation } = await shop.product({ stock: 40 });
    const stocktake = await open();
    await count(stocktake, [{ variation, quantity: 38 }]);
    const counters = [shop.terminal, await shop.counter(), await shop.counter()];
    const sales = Array.from({ length: 12 }, (_, i) =>
      shop.sell({
        terminal_id: counters[i % 3]!.id,
        items: [line(variation, 10)],
        payments: [pay("cash", 10)],
      }),
    );
    const [posted, ...sold] = await Promise.all([post(stocktake), ...sales]);
    expect([posted.status, ...sold.map(({ status }) => status)]).toEqual(Array(13).fill(200));
    expect(await stockOf(variation)).toBe(38 - 12);
  });
});

test("rights: counting with product:view, closing with purchase:create, only in assigned stores", async () => {
  const { variation } = await shop.product({ stock: 5 });
  const stocktake = await open();
  const counter = (await shop.staff("inventory_manager", ["product:view"])).token;
  const cashier = (await shop.staff("cashier", ["pos:view"])).token;
  expect((await count(stocktake, [{ variation, quantity: 5 }], counter)).status).toBe(200);
  expect((await count(stocktake, [{ variation, quantity: 5 }], cashier)).status).toBe(403);
  for (const path of ["post", "cancel"]) {
    expect((await send(path, { id: stocktake.id }, counter)).failure.code).toBe("forbidden");
  }
  const buyer = (await shop.staff("inventory_manager", ["purchase:create"])).token;
  // The answer has no value for somebody who may not see costs.
  expect(await review(stocktake, buyer)).not.toHaveProperty("value");
  const depot = await shop.branch();
  const there = await open({ branch_id: depot.id });
  expect((await count(there, [{ variation, quantity: 1 }], counter)).failure.code).toBe("forbidden");
  expect((await send("store", { branch_id: depot.id }, buyer)).failure.code).toBe("forbidden");
  expect((await send("post", { id: there.id }, buyer)).failure.code).toBe("forbidden");
  const foreign = (await app().call(app().b.token, "GET", `stocktake/${stocktake.id}/review`)).failure;
  expect(foreign.code).toBe("not_found");
  expect((await send("post", { id: stocktake.id }, app().b.token)).failure.code).toBe("not_found");
});
