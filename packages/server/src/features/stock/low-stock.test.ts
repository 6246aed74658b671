import type { LowStock } from "@clove/domain/stock/low-stock.schema.ts";
import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { line, openShop, type Shop } from "../../../test/shop.ts";
import { bought, openStockMoves } from "../../../test/stock-moves.ts";
import { ownSale, sendUpload } from "../../../test/upload.ts";

const app = useTestApp();
let shop: Shop;
let depot_id: number;

const read = async (query = "", token = shop.owner.token) =>
  app().call<{ low_stock: LowStock[]; count: number }>(token, "GET", `stock/low?${query}`);
const short = (rows: LowStock[]) =>
  rows.map(({ product, branch, quantity, to_order }) => [branch.name, product.name, quantity, to_order]);

/** A product with one variation that has a minimum. */
const withMinimum = (name: string, stock: number, minimum: number, more: object = {}) => {
  const prices = { purchase_price: 1, sale_price: 4 };
  const variations = [{ ...prices, min_stock_quantity: minimum, initial_stock_quantity: stock }];
  return shop.product({ name, variations, ...more } as object);
};

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  depot_id = (await shop.branch({ name: "Depot" })).id;
  await withMinimum("Plenty", 6, 5);
  await withMinimum("Exactly", 5, 5);
  await withMinimum("Few", 2, 5);
  await withMinimum("Asleep", 0, 5, { status: "inactive" });
  await withMinimum("No minimum", 0, 0);
  const { variation } = await withMinimum("Moved", 9, 8);
  const { purchase, transfer } = openStockMoves(app(), shop);
  await purchase([bought(variation, 1, 2.5, 4)]);
  const entries = [{ product_variation_id: variation.id, quantity: 3 }];
  await transfer(shop.owner.branch.id, depot_id, entries);
  const owed = await withMinimum("Owed", 1, 0);
  const sale = ownSale(shop, "T0001-low", [line(owed.variation, 4, 4)]);
  await sendUpload(app(), shop.owner.token, sale);
});

test("lists what is at or below its minimum in each store that has it, with what to order", async () => {
  const { data } = await read();
  const main = shop.owner.branch.name;
  expect(short(data.low_stock)).toEqual([
    ["Depot", "Moved", 3, 5],
    [main, "Exactly", 5, 0],
    [main, "Few", 2, 3],
    [main, "Moved", 7, 1],
    [main, "Owed", 0, 3],
  ]);
  expect(data.count).toBe(5);
  expect(data.low_stock[0]).toMatchObject({ min_stock_quantity: 8, purchase_price: 2.5, owed: 0 });
  expect(data.low_stock[4]).toMatchObject({ min_stock_quantity: 0, owed: 3 });
});

test("the list can be filtered by store and name, and has pages", async () => {
  expect(short((await read(`branch_id=${depot_id}`)).data.low_stock)).toEqual([["Depot", "Moved", 3, 5]]);
  expect((await read("query=ACT")).data.low_stock.map(({ product }) => product.name)).toEqual(["Exactly"]);
  const { data } = await read("page=2&length=2");
  expect([data.low_stock.map(({ product }) => product.name), data.count]).toEqual([["Few", "Moved"], 5]);
  expect((await read("page=9&length=2")).data).toMatchObject({ low_stock: [], count: 5 });
});

test("the list has only stores that the caller sees", async () => {
  const buyer = await shop.staff("inventory_manager", ["purchase:view"]);
  const { data } = await read("", buyer.token);
  expect(new Set(data.low_stock.map(({ branch }) => branch.id))).toEqual(new Set([shop.owner.branch.id]));
  expect((await read(`branch_id=${depot_id}`, buyer.token)).failure.code).toBe("forbidden");
  const cashier = await shop.staff("cashier", ["pos:view"]);
  expect((await read("", cashier.token)).status).toBe(403);
  expect((await read(`branch_id=${app().b.branch.id}`)).failure.code).toBe("not_found");
});

test("what to order follows the last 30 days, less what is on order, grouped by the last supplier", async () => {
  const { token, branch } = shop.owner;
  const moves = openStockMoves(app(), shop);
  const made = async (name: string) =>
    (await app().call<{ supplier: { id: number } }>(token, "POST", "supplier/store", { name })).data.supplier;
  const [zeta, alpha] = [await made("Zeta"), await made("Alpha")];
  const swift = await withMinimum("Swift", 0, 5);
  const slow = await withMinimum("Slow", 0, 5);
  const buy = (goods: typeof swift, quantity: number, supplier_id?: number) =>
    moves.purchase([bought(goods.variation, quantity, 1, 4)], { supplier_id });
  await buy(swift, 10, alpha.id);
  await buy(swift, 10, zeta.id);
  // A later purchase without a supplier does not change who delivers.
  await buy(swift, 2);
  await buy(slow, 4, alpha.id);
  await shop.openShift(token, shop.terminal.id, 100);
  const sale = await shop.sell({
    items: [line(swift.variation, 4, 20)],
    payments: [{ payment_method: "cash", amount_received: 80, amount_returned: 0 }],
  });
  expect(sale.status).toBe(200);
  const own = async (query: string) =>
    (await read(`branch_id=${branch.id}&query=S&${query}`)).data.low_stock
      .filter(({ product }) => ["Swift", "Slow"].includes(product.name))
      .map((row) => [row.product.name, row.supplier?.name, row.on_order, row.to_order]);
  expect(await own("to_order=1")).toEqual([
    ["Slow", "Alpha", 0, 1],
    ["Swift", "Zeta", 0, 3],
  ]);
  // 20 in 30 days: 14 days sell 9.33, in whole pieces 10; 2 are there. Slow sold nothing, so its minimum counts.
  expect(await own("to_order=1&days=14")).toEqual([
    ["Slow", "Alpha", 0, 1],
    ["Swift", "Zeta", 0, 8],
  ]);
  const order = {
    destination_branch_id: branch.id,
    entries: [bought(swift.variation, 6, 1, 4), bought(slow.variation, 1, 1, 4)],
  };
  const stored = await app().call<{ purchase_order: { id: number } }>(
    token,
    "POST",
    "purchase-order/store",
    order,
  );
  expect(stored.status).toBe(200);
  expect(await own("to_order=1&days=14")).toEqual([["Swift", "Zeta", 6, 2]]);
  expect(await own("")).toEqual([
    ["Slow", "Alpha", 1, 0],
    ["Swift", "Zeta", 6, 0],
  ]);
  await app().call(token, "POST", "purchase-order/close", { id: stored.data.purchase_order.id });
  expect(await own("to_order=1")).toEqual([
    ["Slow", "Alpha", 0, 1],
    ["Swift", "Zeta", 0, 3],
  ]);
});
