import type {
  Stocktake,
  StocktakeProgress,
  UncountedRow,
} from "@clove/domain/stocktakes/stocktakes.schema.ts";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { line, openShop, type Shop } from "../../../test/shop.ts";
import { ownSale, sendUpload } from "../../../test/upload.ts";

const app = useTestApp();
let shop: Shop;
let stocktake: Stocktake;
let category: { id: number };
let number = 0;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
});

/** A stocktake of a category of its own, the only open one. */
beforeEach(async () => {
  if (stocktake) await send("cancel", { id: stocktake.id });
  const body = { name: `Kind ${++number}`, description: "." };
  type Made = { category: { id: number } };
  category = (await app().call<Made>(shop.owner.token, "POST", "category/store", body)).data.category;
  const of = { branch_id: shop.owner.branch.id, category_id: category.id };
  stocktake = (await send<{ stocktake: Stocktake }>("store", of)).data.stocktake;
});

const send = <T>(path: string, body: object, token = shop.owner.token) =>
  app().call<T>(token, "POST", `stocktake/${path}`, body);
const product = (name: string, stock = 5, more: object = {}) =>
  shop.product({ name, stock, category_id: category.id, ...more });
const count = (variation: { id: number }, quantity: number, more: object = {}, token = shop.owner.token) => {
  const now = new Date().toISOString();
  const counted = { product_variation_id: variation.id, quantity, counted_at: now, ...more };
  return send<{ stored: number }>(
    "count",
    { id: stocktake.id, sent_at: now, lines: [{ temp_id: `uncounted-${++number}`, ...counted }] },
    token,
  );
};
const read = <T>(path: string, token = shop.owner.token) =>
  app().call<T>(token, "GET", `stocktake/${stocktake.id}/${path}`);
const uncounted = async (params = "") => {
  const { data } = await read<{ rows: UncountedRow[]; count: number }>(`uncounted?length=200${params}`);
  return { names: data.rows.map((row) => row.product.name), count: data.count };
};
const progress = async () => (await read<StocktakeProgress>("progress")).data;
const retire = async ({ id }: { id: number }) => {
  const changed = await app().call(shop.owner.token, "POST", "product/update", { id, status: "inactive" });
  expect(changed.status).toBe(200);
};
const booked = async (variation: { id: number }) => {
  const rows = await app().rows<{ quantity: number }>(
    "select quantity::float from stock_levels where product_variation_id = $1 and branch_id = $2",
    [variation.id, shop.owner.branch.id],
  );
  return rows[0]?.quantity;
};

test("what is not counted is a list of the scope, by name, with pages and search", async () => {
  const [cup, bowl] = [await product("Cup"), await product("Bowl", 0)];
  await product("Blue plate");
  await shop.product({ name: "Elsewhere" });
  const depot = await shop.branch();
  await product("Of the depot", 0, { branch_id: depot.id });
  const gone = await product("Gone", 0);
  const kept = await product("Kept in stock");
  for (const made of [gone, kept]) await retire(made.product);
  expect(await uncounted()).toEqual({ names: ["Blue plate", "Bowl", "Cup", "Kept in stock"], count: 4 });
  expect(await uncounted("&query=BL")).toEqual({ names: ["Blue plate"], count: 1 });
  expect((await read<{ rows: UncountedRow[] }>("uncounted?page=2&length=3")).data).toMatchObject({
    rows: [{ product_variation_id: kept.variation.id, barcode: null, product: { name: "Kept in stock" } }],
    count: 4,
  });
  await count(cup.variation, 0);
  await count(bowl.variation, 2);
  expect(await uncounted()).toEqual({ names: ["Blue plate", "Kept in stock"], count: 2 });
  expect(await uncounted("&query=cup")).toEqual({ names: [], count: 0 });
});

test("what is owed to sales made offline is listed even when its product is inactive", async () => {
  const owed = await product("Owed", 1);
  await retire((await product("Never sold", 0)).product);
  const sale = ownSale(shop, `T0001-owed-${++number}`, [line(owed.variation, 10, 3)]);
  expect((await sendUpload(app(), shop.owner.token, sale)).records[0]!.status).toBe("created");
  await retire(owed.product);
  expect(await booked(owed.variation)).toBe(0);
  expect((await uncounted()).names).toEqual(["Owed"]);
});

test("everybody sees how much is counted, by whom, and who counted last", async () => {
  const [one, two] = [await product("One"), await product("Two")];
  await product("Three");
  expect(await progress()).toEqual({ counted: 0, not_counted: 3, people: [] });
  const helper = await shop.staff("inventory_manager", ["product:view"]);
  await count(one.variation, 1);
  await count(one.variation, 1);
  await count(one.variation, 1, {}, helper.token);
  await count(two.variation, 1, {}, helper.token);
  const seen = await progress();
  expect(seen).toMatchObject({
    counted: 2,
    not_counted: 1,
    people: [
      { user: { id: helper.user.id, name: "Ben" }, counted: 2, last: { name: "Two" } },
      { user: { id: shop.owner.user.id }, counted: 1, last: { name: "One" } },
    ],
  });
  expect((await read<StocktakeProgress>("progress", helper.token)).data).toEqual(seen);
});

test("all that is not counted becomes 0 at once, also what is in stock, and is in the audit log", async () => {
  const [cup, bowl, plate] = [await product("Cup", 5), await product("Bowl", 0), await product("Plate", 3)];
  await count(cup.variation, 4);
  const zeroed = await send<{ stocktake: Stocktake }>("zero", { id: stocktake.id, count: 2 });
  expect([zeroed.status, zeroed.message, zeroed.data.stocktake.id]).toEqual([200, "Set to 0", stocktake.id]);
  expect((await uncounted()).count).toBe(0);
  await send("post", { id: stocktake.id });
  expect([
    await booked(cup.variation),
    (await booked(bowl.variation)) ?? 0,
    await booked(plate.variation),
  ]).toEqual([4, 0, 0]);
  const log = await app().rows(
    "select detail from audit_log where action = 'stocktake.zero' and subject_id = $1",
    [stocktake.id],
  );
  expect(log).toEqual([{ detail: { goods: 2 } }]);
  const late = await send("zero", { id: stocktake.id, count: 1 });
  expect([late.status, late.failure.code]).toEqual([409, "stocktake_closed"]);
});

test("only what the search of the list found becomes 0, and a line of before is still added", async () => {
  const [cup, bowl] = [await product("Cup"), await product("Bowl")];
  await send("zero", { id: stocktake.id, count: 1, query: "cup" });
  expect((await uncounted()).names).toEqual(["Bowl"]);
  const before = new Date(Date.now() - 1000).toISOString();
  await count(cup.variation, 3, { counted_at: before });
  await count(bowl.variation, 5);
  await send("post", { id: stocktake.id });
  expect([await booked(cup.variation), await booked(bowl.variation)]).toEqual([3, 5]);
});

test("another number than was shown is refused as a whole, a repeat is done once", async () => {
  const [cup, bowl] = [await product("Cup"), await product("Bowl")];
  await count(cup.variation, 1);
  const stale = await send("zero", { id: stocktake.id, count: 2 });
  expect([stale.status, stale.failure.code, stale.message]).toEqual([
    409,
    "uncounted_changed",
    "Meanwhile others have counted: 1 are not counted now. Look again",
  ]);
  expect((await uncounted()).names).toEqual(["Bowl"]);
  const body = { id: stocktake.id, count: 1, temp_id: `zero-${stocktake.id}` };
  const answers = await Promise.all([1, 2, 3].map(() => send("zero", body)));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  const lines = await app().rows(
    "select quantity::float from stocktake_counts where product_variation_id = $1",
    [bowl.variation.id],
  );
  expect(lines).toEqual([{ quantity: 0 }]);
});

test("people who count while all is set to 0 lose nothing, and nothing is counted twice", async () => {
  const goods = [];
  for (const name of ["A", "B", "C", "D", "E", "F"]) goods.push(await product(name, 4));
  const [zeroed, again, ...counted] = await Promise.all([
    send("zero", { id: stocktake.id, count: 6 }),
    send("zero", { id: stocktake.id, count: 6 }),
    ...goods.slice(0, 3).map(({ variation }) => count(variation, 4)),
  ]);
  expect(counted.map(({ status }) => status)).toEqual([200, 200, 200]);
  // One of the two, or neither, if a line arrived first.
  expect([zeroed, again].filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  const rest = (await uncounted()).count;
  if (rest > 0) await send("zero", { id: stocktake.id, count: rest });
  await send("post", { id: stocktake.id });
  expect(await Promise.all(goods.map(({ variation }) => booked(variation)))).toEqual([4, 4, 4, 0, 0, 0]);
});

test("whoever counts sees the list; setting to 0 needs purchase:create, both the store", async () => {
  await product("Cup");
  const counter = (await shop.staff("inventory_manager", ["product:view"])).token;
  const buyer = (await shop.staff("inventory_manager", ["purchase:create"])).token;
  const cashier = (await shop.staff("cashier", ["pos:view"])).token;
  const body = { id: stocktake.id, count: 1 };
  for (const path of ["uncounted", "progress"]) {
    expect((await read(path, counter)).status).toBe(200);
    expect((await read(path, cashier)).status).toBe(403);
    expect((await read(path, app().b.token)).failure.code).toBe("not_found");
  }
  for (const token of [counter, cashier]) expect((await send("zero", body, token)).status).toBe(403);
  expect((await send("zero", body, app().b.token)).failure.code).toBe("not_found");
  const depot = await shop.branch();
  const there = (await send<{ stocktake: Stocktake }>("store", { branch_id: depot.id })).data.stocktake;
  expect((await send("zero", { ...body, id: there.id }, buyer)).failure.code).toBe("forbidden");
  const path = `stocktake/${there.id}/uncounted`;
  expect((await app().call(buyer, "GET", path)).failure.code).toBe("forbidden");
  expect((await send("zero", body, buyer)).status).toBe(200);
});
