import type { StockBatch } from "@clove/domain/stock/stock-card.schema.ts";
import { stockValue } from "@clove/domain/stock/stock-value.ts";
import type { Stocktake } from "@clove/domain/stocktakes/stocktakes.schema.ts";
import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";
import { bought, moved, openStockMoves } from "../../../test/stock-moves.ts";
import { saleRows, sendUpload } from "../../../test/upload.ts";

const app = useTestApp();
let shop: Shop;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
});

/**
 * Main, at 10.00 a piece            batches (quantity × cost)                 cost of sales
 * bought 4, 4 and 4                 4 × 1.00 · 4 × 1.50 · 4 × 2.25
 * sold 5                            3 × 1.50 · 4 × 2.25                       4.00 + 1.50 = 5.50
 * 4 to the depot                    3 × 2.25          depot: 3 × 1.50 · 1 × 2.25
 * 1 taken out, and back again       2 × 2.25 · 1 × 2.25
 * 5 sold offline, 2 beyond stock    none, 2 owed                              6.75
 * 4 counted: 6 more than −2         4 × 2.25                                  4.50 for what was owed
 *
 * Stock at cost: 9.00 + 4.50 + 2.25 = 15.75, at sale price 80.00. Profit: 100.00 − 16.75 = 83.25.
 */
test.each([
  ["before the counting", false],
  ["after it, before the posting", true],
])(
  "stock, costs, values and profit as worked out by hand; the offline sale arrives %s",
  async (name, isLate) => {
    const { token, branch, user } = shop.owner;
    const { purchase, transfer, adjust, stocks, batchIds } = openStockMoves(app(), shop);
    const depot = await shop.branch({ name: `Depot ${name}` });
    const { product, variation } = await shop.product({ price: 10, stock: 0, name: `Worked out ${name}` });
    const done = async (answer: Promise<{ status: number }>) => expect((await answer).status).toBe(200);

    await done(purchase([1, 1.5, 2.25].map((cost) => bought(variation, 4, cost, 10))));
    await done(shop.sell({ items: [line(variation, 10, 5)], payments: [pay("cash", 50)] }));
    await done(transfer(branch.id, depot.id, [moved(variation, 4)]));
    const [last] = await batchIds(product);
    await done(adjust([moved(variation, -1, last)], { reason: "damage" }));
    await done(adjust([moved(variation, 1, last)], { reason: "found" }));

    const opened = await app().call<{ stocktake: Stocktake }>(token, "POST", "stocktake/store", {
      branch_id: branch.id,
    });
    const { id } = opened.data.stocktake;
    const sale = saleRows({
      temp_id: `T0001-by-hand-${isLate}`,
      terminal_id: shop.terminal.id,
      cashier_user_id: user.id,
      lines: [{ product_variation_id: variation.id, quantity: 5, sale_price: 10 }],
      order: { created_at: new Date().toISOString() },
    });
    const upload = async () => {
      const { records } = await sendUpload(app(), token, sale);
      expect(records[0]!.warnings).toContain("oversold");
    };
    if (!isLate) await upload();
    const now = new Date().toISOString();
    const counted = {
      temp_id: `counted-${isLate}`,
      product_variation_id: variation.id,
      quantity: 4,
      counted_at: now,
    };
    await done(app().call(token, "POST", "stocktake/count", { id, sent_at: now, lines: [counted] }));
    if (isLate) await upload();
    await done(app().call(token, "POST", "stocktake/post", { id }));

    expect(await stocks(product)).toEqual([
      [branch.id, 4, 2.25],
      [depot.id, 3, 1.5],
      [depot.id, 1, 2.25],
    ]);
    const path = `stock/card?product_variation_id=${variation.id}`;
    const { data } = await app().call<{ batches: StockBatch[] }>(token, "GET", path);
    expect(stockValue(data.batches, 10, "MYR")).toEqual({ quantity: 8, cost: 15.75, sale: 80 });
    const [sold] = await app().rows<{ cost: number; sales: number }>(
      `select (select sum(a.quantity * b.purchase_price)::float from order_item_batches a
          join batches b on b.company_id = a.company_id and b.id = a.batch_id where b.product_variation_id = $1) as cost,
        (select sum(subtotal)::float from order_items where product_variation_id = $1) as sales`,
      [variation.id],
    );
    expect(sold).toEqual({ cost: 16.75, sales: 100 });
  },
);
