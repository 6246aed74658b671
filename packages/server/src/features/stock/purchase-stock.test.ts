import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import * as stockTexts from "@clove/domain/stock/stock.texts.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { rowOf } from "../../../test/open-stream.ts";
import { line, openShop, type Shop } from "../../../test/shop.ts";
import { bought, openStockMoves } from "../../../test/stock-moves.ts";
import { openTills } from "../../../test/stream-reader.ts";
import { ownSale, sendUpload } from "../../../test/upload.ts";

const app = useTestApp();
let shop: Shop;
let other: Shop;
let moves: ReturnType<typeof openStockMoves>;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  other = await openShop(app(), app().b);
  moves = openStockMoves(app(), shop);
});

const read = async ({ id }: { id: number }) =>
  (await app().call<{ product: Product }>(shop.owner.token, "GET", `product/${id}`)).data.product
    .variations[0]!;

describe("stock/purchase", () => {
  test("each line opens a batch with its cost and number; prices become the variation's", async () => {
    const { product, variation } = await shop.product({ price: 10, stock: 5, purchase_vat: 6 });
    const body = { notes: "delivered late", entries: "" };
    const entries = [
      bought(variation, "2", "3.50", "12"),
      bought(variation, 4, 3.75, 12.5, { batch_no: " L-7 " }),
    ];
    const made = await moves.purchase([], { ...body, entries: JSON.stringify(entries) });
    expect([made.status, made.message]).toEqual([200, stockTexts.purchaseAdded]);
    const { transaction } = made.data;
    expect(transaction).toMatchObject({
      type: "purchase",
      notes: "delivered late",
      source_branch: null,
      destination_branch: { id: shop.owner.branch.id },
    });
    expect(
      transaction.items.map((item) => [
        item.quantity,
        item.purchase_price,
        item.sale_price,
        item.purchase_vat,
        item.batch_no,
      ]),
    ).toEqual([
      [2, 3.5, 12, 6, null],
      [4, 3.75, 12.5, 6, "L-7"],
    ]);
    const here = shop.owner.branch.id;
    expect(await moves.stocks(product)).toEqual([
      [here, 5, 1],
      [here, 2, 3.5],
      [here, 4, 3.75],
    ]);
    expect(await read(product)).toMatchObject({ purchase_price: 3.75, sale_price: 12.5 });
    const [row] = await app().rows(
      "select user_id::int, detail->'prices' as prices from audit_log where action = 'stock.purchase' and subject_id = $1",
      [transaction.id],
    );
    expect(row).toEqual({
      user_id: shop.owner.user.id,
      prices: [
        {
          id: variation.id,
          from: { purchase_price: 1, sale_price: 10 },
          to: { purchase_price: 3.75, sale_price: 12.5 },
        },
      ],
    });
  });

  test("what offline sales owe is settled first, at the purchase's cost", async () => {
    const { product, variation } = await shop.product({ price: 10, stock: 0 });
    const sale = ownSale(shop, "T0001-owed", [line(variation, 10, 3)]);
    await sendUpload(app(), shop.owner.token, sale);
    const made = await moves.purchase([bought(variation, 2, 4, 10), bought(variation, 5, 6, 10)]);
    // The history has the whole purchase, not what was left of it after settling.
    expect(made.data.transaction.items.map(({ quantity }) => quantity)).toEqual([2, 5]);
    expect(await moves.stocks(product)).toEqual([[shop.owner.branch.id, 4, 6]]);
    expect((await read(product)).shortfalls).toEqual([]);
    const taken = await app().rows(
      `select b.purchase_price::float as cost, a.quantity::float as quantity from order_item_batches a
        join batches b on b.id = a.batch_id where b.product_variation_id = $1 order by b.id`,
      [variation.id],
    );
    expect(taken).toEqual([
      { cost: 4, quantity: 2 },
      { cost: 6, quantity: 1 },
    ]);
  });

  test("stock and the new price reach an open till within two seconds", async () => {
    const { variation } = await shop.product({ price: 10, stock: 0 });
    const tills = openTills(app(), shop.owner);
    const till = await tills.ready();
    const snapshot = till.received.length;
    expect((await moves.purchase([bought(variation, 7, 4, 11)])).status).toBe(200);
    const at = Date.now();
    const { at: seen } = await till.until(rowOf("product_variations", { id: variation.id }), snapshot);
    expect(seen - at).toBeLessThan(2000);
    expect(till.items("product_variations").at(-1)).toMatchObject({
      id: variation.id,
      sale_price: 11,
      purchase_price: 4,
      stocks: [{ quantity: 7, purchase_price: 4 }],
    });
    await tills.close();
  });

  test("sent twice it is stored once, also at the same time and by a user without a counter", async () => {
    const { product, variation } = await shop.product({ stock: 0 });
    const buyer = await shop.staff("inventory_manager", ["purchase:create"]);
    const more = { temp_id: "purchase-1" };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => moves.purchase([bought(variation, 3, 2, 4)], more, buyer.token)),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]!.status).toBe(200);
    // The answer has no costs for somebody who may buy but not see costs.
    expect(answers[0]!.data.transaction.items[0]).not.toHaveProperty("purchase_price");
    expect((await moves.stocks(product)).map(([, quantity]) => quantity)).toEqual([3]);
  });

  test("purchases that name the same variations in opposite orders do not deadlock", async () => {
    const one = await shop.product({ stock: 0 });
    const two = await shop.product({ stock: 0 });
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => {
        const entries = [bought(one.variation, 1, 1, 10 + i), bought(two.variation, 1, 1, 10 + i)];
        return moves.purchase(i % 2 ? entries : entries.toReversed());
      }),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const total = async ({ product }: typeof one) =>
      (await moves.stocks(product)).reduce((sum, [, quantity]) => sum + quantity, 0);
    expect([await total(one), await total(two)]).toEqual([30, 30]);
    // Both variations have the prices of the same purchase: the last one.
    expect((await read(one.product)).sale_price).toBe((await read(two.product)).sale_price);
  });

  describe("a refused purchase changes nothing", () => {
    type Goods = Awaited<ReturnType<Shop["product"]>>;
    let goods: Goods;
    let foreign: Goods;
    let closed: { id: number };
    beforeAll(async () => {
      goods = await shop.product({ stock: 1 });
      foreign = await other.product({ stock: 1 });
      closed = await shop.branch({ name: "Closed" });
      await app().rows("update branches set status = 'inactive' where id = $1", [closed.id]);
    });
    type Case = [
      name: string,
      status: number,
      path: string,
      () => [Parameters<typeof moves.purchase>[0], object?],
    ];
    const cases: Case[] = [
      ["no lines", 422, "entries", () => [[]]],
      [
        "201 lines",
        422,
        "entries",
        () => [Array.from({ length: 201 }, () => bought(goods.variation, 1, 1, 2))],
      ],
      ["a quantity of 0", 422, "entries.0.quantity", () => [[bought(goods.variation, 0, 1, 2)]]],
      ["a million", 422, "entries.0.quantity", () => [[bought(goods.variation, 1_000_000, 1, 2)]]],
      ["half a piece", 422, "entries.0.quantity", () => [[bought(goods.variation, 0.5, 1, 2)]]],
      ["a negative cost", 422, "entries.0.purchase_price", () => [[bought(goods.variation, 1, -1, 2)]]],
      [
        "a price with three decimals",
        422,
        "entries.0.sale_price",
        () => [[bought(goods.variation, 1, 1, 2.005)]],
      ],
      [
        "a batch number of 51 characters",
        422,
        "entries.0.batch_no",
        () => [[bought(goods.variation, 1, 1, 2, { batch_no: "x".repeat(51) })]],
      ],
      [
        "a foreign variation",
        404,
        "entries.1.product_variation_id",
        () => [[bought(goods.variation, 1, 1, 2), bought(foreign.variation, 1, 1, 2)]],
      ],
      [
        "a foreign store",
        404,
        "destination_branch_id",
        () => [[bought(goods.variation, 1, 1, 2)], { destination_branch_id: other.owner.branch.id }],
      ],
      [
        "an inactive store",
        409,
        "destination_branch_id",
        () => [[bought(goods.variation, 1, 1, 2)], { destination_branch_id: closed.id }],
      ],
    ];
    test.each(cases)("%s", async (_name, status, path, make) => {
      const before = await moves.everything();
      const [entries, more] = make();
      const answer = await moves.purchase(entries, { temp_id: "purchase-no", ...more });
      expect([answer.status, answer.failure.errors?.[0]?.path]).toEqual([status, path]);
      expect(await moves.everything()).toEqual(before);
    });

    test("without purchase:create, or in a store that is not assigned", async () => {
      const depot = await shop.branch();
      const viewer = await shop.staff("inventory_manager", ["purchase:view", "product:edit"]);
      const buyer = await shop.staff("inventory_manager", ["purchase:create"]);
      const before = await moves.everything();
      const entries = [bought(goods.variation, 1, 1, 2)];
      expect((await moves.purchase(entries, {}, viewer.token)).status).toBe(403);
      const there = { destination_branch_id: depot.id };
      expect((await moves.purchase(entries, there, buyer.token)).status).toBe(403);
      expect(await moves.everything()).toEqual(before);
    });
  });
});
