import type { StockTransaction } from "@clove/domain/stock/stock.schema.ts";
import type { PurchasePrice, Supplier } from "@clove/domain/stock/suppliers.schema.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { openShop, type Shop } from "../../../test/shop.ts";
import { bought, openStockMoves } from "../../../test/stock-moves.ts";

const app = useTestApp();
let shop: Shop;

const store = (body: object, token = shop.owner.token) =>
  app().call<{ supplier: Supplier }>(token, "POST", "supplier/store", body);
const list = (query = "", token = shop.owner.token) =>
  app().call<{ suppliers: Supplier[]; count: number }>(token, "GET", `supplier/list?${query}`);
const change = (body: object) =>
  app().call<{ supplier: Supplier }>(shop.owner.token, "POST", "supplier/update", body);

beforeAll(async () => {
  shop = await openShop(app(), app().a);
});

describe("suppliers", () => {
  test("are listed by name, found by name or contact, and are unknown to another company", async () => {
    const { data } = await store({ name: "Zeta Trading", contact: "Aina, 012-345 6789" });
    expect(data.supplier).toMatchObject({ name: "Zeta Trading", status: "active" });
    await store({ name: "Alpha Ärzte" });
    const one = await list(`page=1&length=1&id=${data.supplier.id}`);
    expect([one.data.suppliers.map(({ name }) => name), one.data.count]).toEqual([["Zeta Trading"], 1]);
    expect((await list()).data.suppliers.map(({ name }) => name)).toEqual(["Alpha Ärzte", "Zeta Trading"]);
    expect((await list("query=345")).data).toMatchObject({ count: 1, suppliers: [{ name: "Zeta Trading" }] });
    expect((await list("query=arzte")).data.count).toBe(1);
    expect((await list("", app().b.token)).data.count).toBe(0);
    const foreign = await app().call(app().b.token, "POST", "supplier/update", {
      id: data.supplier.id,
      name: "Taken over",
    });
    expect(foreign.status).toBe(404);
  });

  test("have one name each, without regard to case", async () => {
    const taken = await store({ name: "ZETA trading" });
    expect([taken.status, taken.failure.code, taken.failure.errors?.[0]?.path]).toEqual([
      409,
      "name_taken",
      "name",
    ]);
    const other = await store({ name: "Other" });
    const renamed = await change({ id: other.data.supplier.id, name: "zeta TRADING" });
    expect([renamed.status, renamed.failure.code]).toEqual([409, "name_taken"]);
  });

  test("change their name, contact and status; an empty contact is taken away", async () => {
    const { id } = (await store({ name: "Delta", contact: "delta@mail.example" })).data.supplier;
    expect((await change({ id, name: "DELTA", status: "inactive" })).data.supplier).toMatchObject({
      ...{ name: "DELTA", contact: "delta@mail.example", status: "inactive" },
    });
    expect((await change({ id, contact: "" })).data.supplier.contact).toBeNull();
    expect((await list("status=inactive")).data.suppliers.map(({ name }) => name)).toEqual(["DELTA"]);
  });
});

describe("a purchase with a supplier and a delivery note", () => {
  test("shows both, is found by both, and its prices are the history of the variation by supplier", async () => {
    const depot = await shop.branch({ name: "Depot" });
    const moves = openStockMoves(app(), shop);
    const rice = await shop.product({ name: "Rice", stock: 0 });
    const [first, second] = [(await store({ name: "First" })).data, (await store({ name: "Second" })).data];
    const buy = async (price: number, fields: object) =>
      (await moves.purchase([bought(rice.variation, 5, price, 9)], fields)).data.transaction;
    const a = await buy(1, {
      supplier_id: first.supplier.id,
      delivery_note: "DO-7781",
      delivery_date: "2026-11-20",
    });
    expect(a).toMatchObject({
      supplier: { name: "First" },
      delivery_note: "DO-7781",
      delivery_date: "2026-11-20",
    });
    const b = await buy(2, { supplier_id: second.supplier.id, destination_branch_id: depot.id });
    const c = await buy(3, {});
    expect(c).toMatchObject({ supplier: null, delivery_note: null, delivery_date: null });

    const history = async (query: string) =>
      (
        await app().call<{ transactions: StockTransaction[] }>(
          shop.owner.token,
          "GET",
          `stock/history?${query}`,
        )
      ).data.transactions.map(({ id }) => id);
    expect(await history("query=do-77")).toEqual([a.id]);
    expect(await history("query=SECOND")).toEqual([b.id]);
    expect(await history(`supplier_id=${first.supplier.id}`)).toEqual([a.id]);

    const prices = async (query = "") => {
      const { data } = await app().call<{ prices: PurchasePrice[]; count: number }>(
        shop.owner.token,
        "GET",
        `stock/purchase-prices?product_variation_id=${rice.variation.id}&${query}`,
      );
      return [
        data.count,
        data.prices.map(({ purchase_price, supplier }) => [purchase_price, supplier?.name]),
      ];
    };
    expect(await prices()).toEqual([
      3,
      [
        [3, undefined],
        [2, "Second"],
        [1, "First"],
      ],
    ]);
    expect(await prices(`supplier_id=${second.supplier.id}`)).toEqual([1, [[2, "Second"]]]);
    expect(await prices("length=1&page=2")).toEqual([3, [[2, "Second"]]]);
  });

  test("is refused as a whole for an unknown supplier or a day that is none", async () => {
    const moves = openStockMoves(app(), shop);
    const oil = await shop.product({ name: "Oil", stock: 0 });
    const unknown = await moves.purchase([bought(oil.variation, 1, 1, 2)], { supplier_id: 999_999 });
    expect([unknown.status, unknown.failure.errors?.[0]?.path]).toEqual([404, "supplier_id"]);
    const wrong = await moves.purchase([bought(oil.variation, 1, 1, 2)], { delivery_date: "2026-02-30" });
    expect([wrong.status, wrong.failure.errors?.[0]?.path]).toEqual([422, "delivery_date"]);
    expect(await moves.stocks(oil.product)).toEqual([]);
  });
});
