import type { Branch } from "@clove/domain/branches/branches.schema.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import * as stockTexts from "@clove/domain/stock/stock.texts.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { rowOf } from "../../../test/open-stream.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";
import { bought, moved, openStockMoves } from "../../../test/stock-moves.ts";
import { openTills } from "../../../test/stream-reader.ts";
import { ownSale, sendUpload } from "../../../test/upload.ts";

const app = useTestApp();
let shop: Shop;
let other: Shop;
let moves: ReturnType<typeof openStockMoves>;
let depot: Branch;
let here: number;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  other = await openShop(app(), app().b);
  moves = openStockMoves(app(), shop);
  depot = await shop.branch({ name: "Depot" });
  here = shop.owner.branch.id;
});

/** A product of which the depot bought 3 at 2.00, then 4 at 2.50 with a batch number. */
async function stored(name: string) {
  const goods = await shop.product({ name, price: 10, stock: 0, purchase_vat: 6 });
  const there = { destination_branch_id: depot.id };
  await moves.purchase([bought(goods.variation, 3, 2, 10)], there);
  await moves.purchase([bought(goods.variation, 4, 2.5, 10, { batch_no: "L-2" })], there);
  return goods;
}

describe("stock/transfer", () => {
  test("moves the oldest first, with each batch's cost, number, SST, moment and origin", async () => {
    const { product, variation } = await stored("Cup");
    const origins = await moves.batchIds(product);
    const made = await moves.transfer(depot.id, here, [moved(variation, "5")], { notes: "for Friday" });
    expect([made.status, made.message]).toEqual([200, stockTexts.transferAdded]);
    const { transaction } = made.data;
    expect(transaction).toMatchObject({
      type: "transfer",
      notes: "for Friday",
      source_branch: { id: depot.id, name: "Depot" },
      destination_branch: { id: here },
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
      [3, 2, 10, 6, null],
      [2, 2.5, 10, 6, "L-2"],
    ]);
    expect(await moves.stocks(product)).toEqual([
      [here, 3, 2],
      [here, 2, 2.5],
      [depot.id, 2, 2.5],
    ]);
    const kept = await app().rows(
      `select b.origin_batch_id::float as origin, b.received_at = o.received_at as same_moment
        from batches b join batches o on o.company_id = b.company_id and o.id = b.origin_batch_id where b.transaction_id = $1 order by b.id`,
      [transaction.id],
    );
    expect(kept).toEqual(origins.map((origin) => ({ origin, same_moment: true })));
  });

  test("the named batch moves first; goods that come back keep their age and cost", async () => {
    const { product, variation } = await stored("Plate");
    const [oldest, second] = (await moves.batchIds(product)) as [number, number];
    await moves.transfer(depot.id, here, [moved(variation, 5, second)]);
    expect(await moves.stocks(product)).toEqual([
      [here, 1, 2],
      [here, 4, 2.5],
      [depot.id, 2, 2],
    ]);
    await moves.transfer(here, depot.id, [moved(variation, 5)]);
    expect(await moves.stocks(product)).toEqual([
      [depot.id, 2, 2],
      [depot.id, 1, 2],
      [depot.id, 4, 2.5],
    ]);
    const origins = await app().rows<{ origin: number }>(
      `select distinct origin_batch_id::float as origin from batches
        where product_variation_id = $1 and origin_batch_id is not null order by 1`,
      [variation.id],
    );
    expect(origins.map(({ origin }) => origin)).toEqual([oldest, second]);
  });

  test("what the receiving store's offline sales owe is settled first", async () => {
    const { product, variation } = await stored("Fork");
    const sale = ownSale(shop, "T0001-owed", [line(variation, 10, 4)]);
    await sendUpload(app(), shop.owner.token, sale);
    const made = await moves.transfer(depot.id, here, [moved(variation, 6)]);
    expect(made.data.transaction.items.map(({ quantity }) => quantity)).toEqual([3, 3]);
    expect(await moves.stocks(product)).toEqual([
      [here, 2, 2.5],
      [depot.id, 1, 2.5],
    ]);
  });

  test("by unit with three decimals; more than is there is refused with what is left", async () => {
    const cloth = await shop.product({ name: "Cloth", stock: 1.5, price_type: "by_unit" });
    expect((await moves.transfer(here, depot.id, [moved(cloth.variation, "0.125")])).status).toBe(200);
    const before = await moves.everything();
    const refused = await moves.transfer(here, depot.id, [moved(cloth.variation, 1.376)]);
    expect([refused.status, refused.failure.errors]).toEqual([
      409,
      [
        {
          path: "entries.0.quantity",
          message: saleTexts.stockBeyond({ name: "Cloth", left: 1.375 }),
          code: "stock_beyond",
          values: { name: "Cloth", left: 1.375 },
        },
      ],
    ]);
    expect(await moves.everything()).toEqual(before);
  });

  test("the receiving store's tills get the change within two seconds, with only that store's stock", async () => {
    const goods = await stored("Spoon");
    const shopOnly = await shop.staff("cashier", ["pos:view"]);
    const tills = openTills(app(), shop.owner);
    const till = await tills.ready(shopOnly.token);
    const snapshot = till.received.length;
    expect((await moves.transfer(depot.id, here, [moved(goods.variation, 3)])).status).toBe(200);
    const at = Date.now();
    const { at: seen } = await till.until(rowOf("product_variations", { id: goods.variation.id }), snapshot);
    expect(seen - at).toBeLessThan(2000);
    expect(till.items("product_variations").at(-1)).toMatchObject({
      stocks: [{ branch_id: here, quantity: 3 }],
    });
    await tills.close();
  });

  test("40 transfers to and fro and 20 sales at the same time: as many as stock allows, nothing lost, no error", async () => {
    const goods = await shop.product({ name: "Contested", price: 10, stock: 12 });
    const sides = await shop.product({ price: 1, stock: 500 });
    await moves.transfer(here, depot.id, [moved(sides.variation, 250)]);
    const counters = [shop.terminal, await shop.counter(), await shop.counter()];
    const jobs = Array.from({ length: 20 }, (_, i) => {
      const entries = [moved(goods.variation, 3), moved(sides.variation, 1)];
      const items = [line(goods.variation, 10), line(sides.variation, 1)];
      const turn = <T>(rows: T[]) => (i % 2 ? rows : rows.toReversed());
      return [
        moves.transfer(here, depot.id, turn(entries)),
        moves.transfer(depot.id, here, turn(entries)),
        shop.sell({ terminal_id: counters[i % 3]!.id, items: turn(items), payments: [pay("cash", 11)] }),
      ] as const;
    });
    const answers = await Promise.all(jobs.flat());
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ failure }) => failure.code))).toEqual(new Set(["stock_beyond"]));
    const sold = (await Promise.all(jobs.map(([, , sale]) => sale))).filter(({ status }) => status === 200);
    const left = (await moves.stocks(goods.product)).reduce((sum, [, quantity]) => sum + quantity, 0);
    expect(left).toBe(12 - sold.length);
    const cost = await app().rows<{ differs: number }>(
      `select count(*)::int as differs from (
        select l.transaction_id from stock_ledger l
          join batches b on b.company_id = l.company_id and b.id = l.batch_id
          join stock_transactions t on t.company_id = l.company_id and t.id = l.transaction_id and t.type = 'transfer'
        group by l.transaction_id having sum(l.quantity) <> 0 or sum(l.quantity * b.purchase_price) <> 0) broken`,
    );
    expect(cost).toEqual([{ differs: 0 }]);
  });

  test("two transfers and a sale race for the last five pieces: four or five move, never more", async () => {
    for (let round = 0; round < 5; round++) {
      const { product, variation } = await shop.product({ price: 10, stock: 5 });
      const answers = await Promise.all([
        moves.transfer(here, depot.id, [moved(variation, 3)]),
        moves.transfer(here, depot.id, [moved(variation, 2)]),
        shop.sell({ items: [line(variation, 10, 2)], payments: [pay("cash", 20)] }),
      ]);
      const passed = [3, 2, 2].filter((_, i) => answers[i]!.status === 200);
      const taken = passed.reduce((sum, quantity) => sum + quantity, 0);
      expect([4, 5]).toContain(taken);
      const left = (await moves.stocks(product)).filter(([branch]) => branch === here);
      expect(left.reduce((sum, [, quantity]) => sum + quantity, 0)).toBe(5 - taken);
    }
  });

  describe("a refused transfer changes nothing", () => {
    type Goods = Awaited<ReturnType<Shop["product"]>>;
    let goods: Goods;
    let foreign: Goods;
    let closed: Branch;
    beforeAll(async () => {
      goods = await shop.product({ stock: 5 });
      foreign = await other.product({ stock: 5 });
      closed = await shop.branch({ name: "Closed" });
      await app().rows("update branches set status = 'inactive' where id = $1", [closed.id]);
    });
    const batchOf = ({ variation }: Goods) => variation.stocks[0]!.stock_purchase_transaction_id;
    type Case = [name: string, status: number, path: string, () => Parameters<typeof moves.transfer>];
    const cases: Case[] = [
      ["no lines", 422, "entries", () => [here, depot.id, []]],
      ["to the same store", 422, "destination_branch_id", () => [here, here, [moved(goods.variation, 1)]]],
      [
        "a variation in two lines",
        422,
        "entries.1.product_variation_id",
        () => [here, depot.id, [moved(goods.variation, 1), moved(goods.variation, 1)]],
      ],
      ["a quantity of 0", 422, "entries.0.quantity", () => [here, depot.id, [moved(goods.variation, 0)]]],
      ["half a piece", 422, "entries.0.quantity", () => [here, depot.id, [moved(goods.variation, 0.5)]]],
      [
        "a foreign variation",
        404,
        "entries.0.product_variation_id",
        () => [here, depot.id, [moved(foreign.variation, 1)]],
      ],
      [
        "a foreign batch",
        404,
        "entries.0.stock_purchase_transaction_id",
        () => [here, depot.id, [moved(goods.variation, 1, batchOf(foreign))]],
      ],
      [
        "a batch of another store",
        422,
        "entries.0.stock_purchase_transaction_id",
        () => [depot.id, here, [moved(goods.variation, 1, batchOf(goods))]],
      ],
      [
        "from a foreign store",
        404,
        "source_branch_id",
        () => [other.owner.branch.id, here, [moved(goods.variation, 1)]],
      ],
      [
        "to a foreign store",
        404,
        "destination_branch_id",
        () => [here, other.owner.branch.id, [moved(goods.variation, 1)]],
      ],
      [
        "to an inactive store",
        409,
        "destination_branch_id",
        () => [here, closed.id, [moved(goods.variation, 1)]],
      ],
    ];
    test.each(cases)("%s", async (_name, status, path, make) => {
      const before = await moves.everything();
      const [source, destination, entries] = make();
      const answer = await moves.transfer(source, destination, entries, { temp_id: "transfer-no" });
      expect([answer.status, answer.failure.errors?.[0]?.path]).toEqual([status, path]);
      expect(await moves.everything()).toEqual(before);
    });

    test("without transfer:create, or out of a store that is not assigned", async () => {
      const viewer = await shop.staff("inventory_manager", ["transfer:view", "purchase:create"]);
      const mover = await shop.staff("stock_transfer_manager", ["transfer:create"]);
      const entries = [moved(goods.variation, 1)];
      expect((await moves.transfer(here, depot.id, entries, {}, viewer.token)).status).toBe(403);
      expect((await moves.transfer(depot.id, here, entries, {}, mover.token)).status).toBe(403);
      // The receiving store need not be assigned. The answer has no costs for somebody who may not see them.
      const made = await moves.transfer(here, depot.id, entries, {}, mover.token);
      expect(made.status).toBe(200);
      expect(made.data.transaction.items[0]).not.toHaveProperty("purchase_price");
    });
  });

  test("an inactive store can be emptied; sent twice it moves once", async () => {
    const old = await shop.branch({ name: "Old" });
    const { product, variation } = await shop.product({ stock: 4, branch_id: old.id });
    await app().rows("update branches set status = 'inactive' where id = $1", [old.id]);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        moves.transfer(old.id, here, [moved(variation, 3)], { temp_id: "transfer-1" }),
      ),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]!.status).toBe(200);
    expect((await moves.stocks(product)).map(([branch, quantity]) => [branch, quantity])).toEqual([
      [here, 3],
      [old.id, 1],
    ]);
  });
});
