import type { Branch } from "@clove/domain/branches/branches.schema.ts";
import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import type { StockTransaction } from "@clove/domain/stock/stock.schema.ts";
import * as stockTexts from "@clove/domain/stock/stock.texts.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";
import { ownSale, sendUpload } from "../../../test/upload.ts";

const app = useTestApp();
let shop: Shop;
let other: Shop;
let warehouse: Branch;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  other = await openShop(app(), app().b);
  warehouse = await shop.branch({ name: "Depot" });
});

type Entry = { product_variation_id: number; quantity: number | string; [field: string]: unknown };
const adjust = (entries: Entry[], more: object = {}, token = shop.owner.token) =>
  app().call<{ transaction: StockTransaction }>(token, "POST", "stock/adjust", {
    destination_branch_id: shop.owner.branch.id,
    entries: JSON.stringify(entries),
    ...more,
  });
const entry = ({ id }: { id: number }, quantity: number | string, batch?: number): Entry => ({
  product_variation_id: id,
  quantity,
  ...(batch !== undefined && { stock_purchase_transaction_id: batch }),
});
async function stocks({ id }: { id: number }) {
  const { data } = await app().call<{ product: Product }>(shop.owner.token, "GET", `product/${id}`);
  return data.product.variations[0]!.stocks.map((stock) => [
    stock.branch_id,
    stock.quantity,
    stock.purchase_price,
    stock.stock_purchase_transaction_id,
  ]);
}
const everything = () =>
  app().rows(`select (select count(*) from stock_transactions) as transactions, (select count(*) from batches) as batches,
    (select count(*) from stock_ledger) as ledger, (select sum(quantity) from stock_levels) as stock,
    (select count(*) from idempotency_keys) as keys, (select count(*) from audit_log) as audited`);

describe("stock/adjust", () => {
  test("incoming stock is a batch at the purchase price, or at the named batch's cost", async () => {
    const { product, variation } = await shop.product({ price: 10, stock: 5 });
    const here = shop.owner.branch.id;
    const opening = variation.stocks[0]!.stock_purchase_transaction_id;
    const update = { id: variation.id, purchase_price: 3 };
    expect((await app().call(shop.owner.token, "POST", "product/variation/update", update)).status).toBe(200);
    const added = await adjust([entry(variation, "2")], { notes: "found" });
    expect([added.status, added.message]).toEqual([200, stockTexts.stockAdded]);
    expect(added.data.transaction).toEqual({
      id: expect.any(Number),
      type: "adjust",
      created_at: expect.stringMatching(/Z$/),
      reason: null,
      notes: "found",
      user: { id: shop.owner.user.id, name: shop.owner.user.name },
      source_branch: null,
      destination_branch: { id: here, name: shop.owner.branch.name },
      ...{ supplier: null, delivery_note: null, delivery_date: null },
      items: [
        {
          id: expect.any(Number),
          quantity: 2,
          purchase_price: 3,
          sale_price: 10,
          purchase_vat: 0,
          batch_no: null,
          expires_on: null,
          product_variation: {
            id: variation.id,
            barcode: null,
            color: null,
            size: null,
            measurement_unit: null,
            product: { id: product.id, name: product.name },
          },
        },
      ],
    });
    expect((await adjust([entry(variation, 4, opening)])).status).toBe(200);
    expect(await stocks(product)).toEqual([
      [here, 5, 1, opening],
      [here, 2, 3, expect.any(Number)],
      [here, 4, 1, expect.any(Number)],
    ]);
  });

  test("outgoing stock is taken from the named batch first, then the oldest; equal entries are merged", async () => {
    const { product, variation } = await shop.product({ price: 10, stock: 5 });
    await adjust([entry(variation, 3), entry(variation, "1")]);
    const [, second] = (await stocks(product)) as [unknown, [number, number, number, number]];
    expect(second[1]).toBe(4);
    const out = await adjust([entry(variation, -3, second[3]), entry(variation, -3, second[3])]);
    expect([out.status, out.message]).toEqual([200, stockTexts.stockAdjusted]);
    expect(out.data.transaction.items.map(({ quantity }) => quantity)).toEqual([-4, -2]);
    expect((await stocks(product)).map(([, quantity]) => quantity)).toEqual([3]);
  });

  test("the reason is stored with an adjustment; 'other' needs notes", async () => {
    const { variation } = await shop.product({ stock: 5 });
    const broken = await adjust([entry(variation, -2)], { reason: "damage", notes: "fell" });
    expect(broken.data.transaction).toMatchObject({ reason: "damage", notes: "fell" });
    const untold = await adjust([entry(variation, -1)], { reason: "other" });
    expect([untold.status, untold.failure.errors![0]!.path]).toEqual([422, "notes"]);
    expect((await adjust([entry(variation, -1)], { reason: "thirst" })).status).toBe(422);
    expect((await adjust([entry(variation, -1)], { reason: "other", notes: "a gift" })).status).toBe(200);
    expect((await adjust([entry(variation, 1)], { reason: "found" })).status).toBe(200);
    const path = "stock/history?type=adjust&length=3";
    const { data } = await app().call<{ transactions: StockTransaction[] }>(shop.owner.token, "GET", path);
    expect(data.transactions.map(({ reason, notes }) => [reason, notes])).toEqual([
      ["found", null],
      ["other", "a gift"],
      ["damage", "fell"],
    ]);
  });

  test("one call in both directions, by unit with fractions, into a warehouse", async () => {
    const cloth = await shop.product({ price: 10, stock: 0.75, price_type: "by_unit" });
    const rice = await shop.product({ price: 10, stock: 0 });
    const both = await adjust([entry(cloth.variation, "-0.25"), entry(rice.variation, 6)]);
    expect([both.status, both.message]).toEqual([200, stockTexts.stockAdjusted]);
    expect(both.data.transaction.items.map((item) => [item.product_variation.id, item.quantity])).toEqual(
      expect.arrayContaining([
        [cloth.variation.id, -0.25],
        [rice.variation.id, 6],
      ]),
    );
    const depot = { destination_branch_id: warehouse.id };
    expect((await adjust([entry(cloth.variation, 1.125)], depot)).status).toBe(200);
    expect((await stocks(cloth.product)).map(([branch, quantity]) => [branch, quantity])).toEqual([
      [shop.owner.branch.id, 0.5],
      [warehouse.id, 1.125],
    ]);
  });

  test("incoming stock of a call does not cover its outgoing stock", async () => {
    const { variation } = await shop.product({ price: 10, stock: 2, name: "Salt" });
    const before = await everything();
    const answer = await adjust([entry(variation, 5), entry(variation, -3)]);
    const message = saleTexts.stockBeyond({ name: "Salt", left: 2 });
    expect([answer.status, answer.failure.code, answer.failure.errors]).toEqual([
      409,
      "stock_beyond",
      [
        {
          path: "entries.1.quantity",
          message,
          code: "stock_beyond",
          values: { name: "Salt", left: 2 },
        },
      ],
    ]);
    expect(await everything()).toEqual(before);
  });

  test("shortfalls of offline sales are settled first", async () => {
    const { product, variation } = await shop.product({ price: 10, stock: 0, name: "Owed" });
    const sale = ownSale(shop, "T0001-owed", [line(variation, 10, 4)]);
    const { records } = await sendUpload(app(), shop.owner.token, sale);
    expect(records[0]!.warnings).toContain("oversold");
    const refused = await adjust([entry(variation, 9), entry(variation, -1)]);
    expect([refused.status, refused.failure.code]).toEqual([409, "stock_beyond"]);
    const added = await adjust([entry(variation, 10)]);
    expect(added.data.transaction.items.map(({ quantity }) => quantity)).toEqual([10]);
    expect((await stocks(product)).map(([, quantity]) => quantity)).toEqual([6]);
    const open = await app().rows(
      "select 1 from shortfalls where product_variation_id = $1 and settled_quantity < quantity",
      [variation.id],
    );
    expect(open).toEqual([]);
  });

  test("of several shortfalls that of the oldest sale is settled first, even if it was sent last", async () => {
    const { variation } = await shop.product({ price: 10, stock: 0 });
    const now = Date.now();
    for (const [age, name] of [
      [0, "late"],
      [60_000, "early"],
    ] as const) {
      const created_at = new Date(now - age).toISOString();
      const sale = ownSale(shop, `T0001-${name}`, [line(variation, 10, 2)], {
        order: { created_at, order_ref: `260301T0001S0000${name.length}` },
      });
      const { records } = await sendUpload(app(), shop.owner.token, sale);
      expect(records[0]!.warnings).toContain("oversold");
    }
    await adjust([entry(variation, 3)]);
    const settled = await app().rows(
      `select o.temp_id, s.settled_quantity::int as settled from shortfalls s join orders o on o.id = s.order_id
        where s.product_variation_id = $1 order by s.created_at`,
      [variation.id],
    );
    expect(settled).toEqual([
      { temp_id: "T0001-early", settled: 2 },
      { temp_id: "T0001-late", settled: 1 },
    ]);
  });

  test("the same key again adds nothing; another body under it is refused", async () => {
    const { product, variation } = await shop.product({ price: 10, stock: 0 });
    const more = { temp_id: "T0001-adjust" };
    const answers = await Promise.all(Array.from({ length: 6 }, () => adjust([entry(variation, 3)], more)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]!.status).toBe(200);
    expect((await stocks(product)).map(([, quantity]) => quantity)).toEqual([3]);
    expect((await adjust([entry(variation, 4)], more)).failure.code).toBe("key_reused");
  });

  test("an inactive store gets no stock, but can be emptied", async () => {
    const branch = await shop.branch({ name: "Old" });
    const { variation } = await shop.product({ stock: 2, branch_id: branch.id });
    await app().rows("update branches set status = 'inactive' where id = $1", [branch.id]);
    const there = { destination_branch_id: branch.id };
    const refused = await adjust([entry(variation, 1), entry(variation, -1)], there);
    expect([refused.status, refused.failure.code]).toEqual([409, "branch_inactive"]);
    expect((await adjust([entry(variation, -2)], there)).status).toBe(200);
  });

  describe("a refused adjustment changes nothing", () => {
    type Goods = Awaited<ReturnType<Shop["product"]>>;
    let goods: Goods;
    let more: Goods;
    let foreign: Goods;
    let depotBatch: number;
    beforeAll(async () => {
      goods = await shop.product({ stock: 5 });
      more = await shop.product({ stock: 5 });
      foreign = await other.product({ stock: 5 });
      await adjust([entry(goods.variation, 1)], { destination_branch_id: warehouse.id });
      const found = (await stocks(goods.product)).find(([branch]) => branch === warehouse.id)!;
      depotBatch = found[3]!;
    });
    const batchOf = ({ variation }: Goods) => variation.stocks[0]!.stock_purchase_transaction_id;

    type Case = [name: string, status: number, code: string, path: string, () => [Entry[], object?]];
    const cases: Case[] = [
      ["nothing", 422, "validation_failed", "entries", () => [[]]],
      [
        "a quantity of 0",
        422,
        "validation_failed",
        "entries.0.quantity",
        () => [[entry(goods.variation, 0)]],
      ],
      [
        "four decimals",
        422,
        "validation_failed",
        "entries.0.quantity",
        () => [[entry(goods.variation, 0.0001)]],
      ],
      ["half a piece", 422, "quantity_whole", "entries.0.quantity", () => [[entry(goods.variation, 0.5)]]],
      [
        "half a piece out",
        422,
        "quantity_whole",
        "entries.0.quantity",
        () => [[entry(goods.variation, -0.5)]],
      ],
      ["more than there is", 409, "stock_beyond", "entries.0.quantity", () => [[entry(goods.variation, -6)]]],
      [
        "more than there is, in two entries",
        409,
        "stock_beyond",
        "entries.1.quantity",
        () => [[entry(more.variation, -3, batchOf(more)), entry(more.variation, -3)]],
      ],
      [
        "an unknown variation",
        404,
        "not_found",
        "entries.1.product_variation_id",
        () => [[entry(goods.variation, 1), entry({ id: 999_999 }, 1)]],
      ],
      [
        "a foreign variation",
        404,
        "not_found",
        "entries.0.product_variation_id",
        () => [[entry(foreign.variation, 1)]],
      ],
      [
        "a foreign batch",
        404,
        "not_found",
        "entries.0.stock_purchase_transaction_id",
        () => [[entry(goods.variation, -1, batchOf(foreign))]],
      ],
      [
        "a batch of another product",
        422,
        "batch_elsewhere",
        "entries.0.stock_purchase_transaction_id",
        () => [[entry(goods.variation, 1, batchOf(more))]],
      ],
      [
        "a batch of another store",
        422,
        "batch_elsewhere",
        "entries.0.stock_purchase_transaction_id",
        () => [[entry(goods.variation, -1, depotBatch)]],
      ],
      [
        "an unknown store",
        404,
        "not_found",
        "destination_branch_id",
        () => [[entry(goods.variation, 1)], { destination_branch_id: 999_999 }],
      ],
      [
        "a foreign store",
        404,
        "not_found",
        "destination_branch_id",
        () => [[entry(goods.variation, 1)], { destination_branch_id: other.owner.branch.id }],
      ],
    ];
    test.each(cases)("%s", async (_name, status, code, path, make) => {
      const before = await everything();
      const [entries, body] = make();
      const answer = await adjust(entries, { temp_id: "T0001-no", ...body });
      expect([answer.status, answer.failure.code, answer.failure.errors?.[0]?.path]).toEqual([
        status,
        code,
        path,
      ]);
      expect(await everything()).toEqual(before);
    });

    test("without the key for the direction, or in a store that is not assigned", async () => {
      const seller = (await shop.staff("cashier", ["pos:view", "product:view"])).token;
      const adder = (await shop.staff("inventory_manager", ["product:edit"])).token;
      const taker = (await shop.staff("inventory_manager", ["purchase:create"])).token;
      const before = await everything();
      const refused = async (token: string, quantity: number, body?: object) =>
        (await adjust([entry(goods.variation, quantity)], body, token)).failure.code;
      expect(await refused(seller, 1)).toBe("forbidden");
      expect(await refused(adder, -1)).toBe("forbidden");
      expect(await refused(taker, 1)).toBe("forbidden");
      expect(await refused(adder, 1, { destination_branch_id: warehouse.id })).toBe("forbidden");
      expect(await everything()).toEqual(before);
      const added = await adjust([entry(goods.variation, 1)], {}, adder);
      expect(added.status).toBe(200);
      // The answer has no costs for somebody who may add stock but not see costs.
      expect(added.data.transaction.items[0]).not.toHaveProperty("purchase_price");
      expect((await adjust([entry(goods.variation, -1)], {}, taker)).status).toBe(200);
    });
  });

  test("the audit log says who moved what", async () => {
    const { variation } = await shop.product({ stock: 1 });
    const { transaction } = (await adjust([entry(variation, 2)])).data;
    const [row] = await app().rows(
      "select user_id::int, detail from audit_log where action = 'stock.adjust' and subject_id = $1",
      [transaction.id],
    );
    expect(row).toEqual({
      user_id: shop.owner.user.id,
      detail: {
        branch_id: shop.owner.branch.id,
        entries: [{ product_variation_id: variation.id, quantity: 2 }],
        reason: null,
        notes: null,
      },
    });
  });

  test("of 30 pieces, 50 adjustments and 20 sales at the same time take exactly 30, without an error", async () => {
    const { product, variation } = await shop.product({ price: 10, stock: 30, name: "Contested" });
    const sides = await shop.product({ price: 1, stock: 100 });
    const counters = [shop.terminal, await shop.counter(), await shop.counter()];
    const outs = Array.from({ length: 50 }, (_, i) => {
      const entries = [entry(variation, -1), entry(sides.variation, 1)];
      return adjust(i % 2 ? entries : entries.toReversed());
    });
    const sales = Array.from({ length: 20 }, (_, i) => {
      const items = [line(variation, 10), line(sides.variation, 1)];
      return shop.sell({
        terminal_id: counters[i % 3]!.id,
        items: i % 2 ? items : items.toReversed(),
        payments: [pay("cash", 11)],
      });
    });
    const answers = await Promise.all([...outs, ...sales]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ failure }) => failure.code))).toEqual(new Set(["stock_beyond"]));
    expect(await stocks(product)).toEqual([]);
  });
});
