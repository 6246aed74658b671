import type { Branch } from "@clove/domain/branches/branches.schema.ts";
import type { StockTransaction } from "@clove/domain/stock/stock.schema.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { openShop, type Shop } from "../../../test/shop.ts";
import { bought, moved, openStockMoves } from "../../../test/stock-moves.ts";

const app = useTestApp();
let shop: Shop;
let depot: Branch;
let far: Branch;
let ids: Record<"bought" | "stored" | "taken" | "moved" | "onward", number>;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  const other = await openShop(app(), app().b);
  await other.product({ stock: 3 });
  depot = await shop.branch({ name: "Depot" });
  far = await shop.branch({ name: "Far", type: "branch" });
  const moves = openStockMoves(app(), shop);
  const here = shop.owner.branch.id;
  const soap = await shop.product({ name: "Soap", stock: 0 });
  const tea = await shop.product({ name: "Grüner Tee", stock: 0 });
  await app().call(shop.owner.token, "POST", "product/variation/update", {
    id: soap.variation.id,
    barcode: "SOAP-1",
  });
  const id = async (made: Promise<{ status: number; data: { transaction: StockTransaction } }>) => {
    const { status, data } = await made;
    expect(status).toBe(200);
    return data.transaction.id;
  };
  ids = {
    bought: await id(moves.purchase([bought(soap.variation, 9, 1, 2)])),
    stored: await id(
      moves.purchase([bought(tea.variation, 9, 1, 2, { batch_no: "LOT-77" })], {
        destination_branch_id: depot.id,
      }),
    ),
    taken: await id(moves.adjust([moved(soap.variation, -1)])),
    moved: await id(moves.transfer(depot.id, here, [moved(tea.variation, 2)])),
    onward: await id(moves.transfer(depot.id, far.id, [moved(tea.variation, 2)])),
  };
});

async function history(query = "", token = shop.owner.token) {
  const { status, data, failure } = await app().call<{ transactions: StockTransaction[]; count: number }>(
    token,
    "GET",
    `stock/history?${query}`,
  );
  return { status, failure, count: data?.count, found: data?.transactions.map(({ id }) => id), data };
}

describe("stock/history", () => {
  test("lists the company's transactions, newest first, of one type or of all", async () => {
    const all = [ids.onward, ids.moved, ids.taken, ids.stored, ids.bought];
    expect(await history()).toMatchObject({ count: 5, found: all });
    expect((await history("type=purchase")).found).toEqual([ids.stored, ids.bought]);
    expect((await history("type=transfer")).found).toEqual([ids.onward, ids.moved]);
    expect((await history("type=adjust")).found).toEqual([ids.taken]);
    expect(await history("page=2&length=2")).toMatchObject({ count: 5, found: [ids.taken, ids.stored] });
    expect(await history("page=9&length=2")).toMatchObject({ count: 5, found: [] });
    expect((await history("type=sale")).status).toBe(422);
  });

  test("filters by store, as sender or receiver", async () => {
    expect((await history(`branch_id=${depot.id}`)).found).toEqual([ids.onward, ids.moved, ids.stored]);
    expect((await history(`type=transfer&branch_id=${far.id}`)).found).toEqual([ids.onward]);
  });

  test("finds transactions by product, barcode, batch number or maker", async () => {
    const found = async (text: string) => (await history(`query=${encodeURIComponent(text)}`)).found;
    expect(await found("soap")).toEqual([ids.taken, ids.bought]);
    expect(await found("soap-1")).toEqual([ids.taken, ids.bought]);
    expect(await found("GRÜNER")).toEqual([ids.onward, ids.moved, ids.stored]);
    expect(await found("lot-7")).toEqual([ids.onward, ids.moved, ids.stored]);
    expect(await found("admin a")).toHaveLength(5);
    expect(await found("nobody")).toEqual([]);
    expect(await found("%")).toEqual([]);
  });

  test("has only the selected fields", async () => {
    const { data } = await history(
      "type=transfer&length=1&graph={id,items{quantity,product_variation{product{name}}}}",
    );
    expect(data.transactions).toEqual([
      { id: ids.onward, items: [{ quantity: 2, product_variation: { product: { name: "Grüner Tee" } } }] },
    ]);
  });

  test("each type and costs need their keys, and only transactions of seen stores are listed", async () => {
    const buyer = await shop.staff("inventory_manager", ["purchase:view"]);
    const mover = await shop.staff("stock_transfer_manager", ["transfer:view"]);
    const seller = await shop.staff("cashier", ["pos:view", "product:view"]);
    expect((await history("", buyer.token)).found).toEqual([ids.taken, ids.bought]);
    expect((await history("", mover.token)).found).toEqual([ids.moved]);
    expect((await history("type=transfer", buyer.token)).status).toBe(403);
    expect((await history("type=purchase", mover.token)).status).toBe(403);
    expect((await history("", seller.token)).status).toBe(403);
    const costs = async (token: string) =>
      (await history("", token)).data.transactions.map(({ items }) => items[0]!.purchase_price);
    expect(await costs(buyer.token)).toEqual([1, 1]);
    expect(await costs(mover.token)).toEqual([undefined]);
  });
});
