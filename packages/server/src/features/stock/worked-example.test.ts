import type { Branch } from "@clove/domain/branches/branches.schema.ts";
import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";
import { bought, moved, openStockMoves } from "../../../test/stock-moves.ts";
import { ownSale, sendUpload } from "../../../test/upload.ts";

const app = useTestApp();
let shop: Shop;
let depot: Branch;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  depot = await shop.branch({ name: "Depot" });
});

/**
 * One variation, sold at 5.00 without SST and discount, in the shop and in the depot. Worked out by hand:
 *
 * | Step                                        | Shop                          | Depot     |
 * | ------------------------------------------- | ----------------------------- | --------- |
 * | 10 at 2.00 into the shop                    | 10 × 2.00                     |           |
 * | 10 at 2.50 into the depot                   |                               | 10 × 2.50 |
 * | 6 at 3.00 into the shop                     | 10 × 2.00, 6 × 3.00           | 10 × 2.50 |
 * | a sale of 4 costs 8.00                      | 6 × 2.00, 6 × 3.00            | 10 × 2.50 |
 * | 5 from the depot, as old as they are        | 6 × 2.00, 5 × 2.50, 6 × 3.00  | 5 × 2.50  |
 * | a sale of 8 costs 12.00 + 5.00              | 3 × 2.50, 6 × 3.00            | 5 × 2.50  |
 * | 2 taken out by mistake and put back         | 1 × 2.50, 6 × 3.00, 2 × 2.50  | 5 × 2.50  |
 * | an offline sale of 12: 9 cost 25.50, 3 owed | owes 3                        | 5 × 2.50  |
 * | 5 at 3.20: what is owed costs 9.60          | 2 × 3.20                      | 5 × 2.50  |
 *
 * Bought for 20.00 + 25.00 + 18.00 + 16.00 = 79.00; sold for 24 × 5.00 = 120.00 at a cost of 8.00 + 17.00 + 25.50 + 9.60 =
 * 60.10, a profit of 59.90; left are 2 × 3.20 + 5 × 2.50 = 18.90 = 79.00 − 60.10.
 */
const byHand = { shop: [[2, 3.2]], depot: [[5, 2.5]], value: 18.9, cost: 60.1, profit: 59.9 };

/** The last steps of the example, in the orders in which they may reach the server. */
const orders = [
  ["sale of 8", "mistake", "offline sale", "last purchase"],
  // The till is back online only after the goods arrived, so there is never a shortfall.
  ["sale of 8", "mistake", "last purchase", "offline sale"],
  // The offline sale arrives first and takes the stock of the later sale.
  ["offline sale", "mistake", "last purchase", "sale of 8"],
  ["offline sale", "last purchase", "sale of 8", "mistake"],
] as const;

test.each(orders.map((steps, i) => [steps.join(", "), i, steps] as const))(
  "stock, costs, value and profit are those worked out by hand: %s",
  async (_name, round, steps) => {
    const moves = openStockMoves(app(), shop);
    const here = shop.owner.branch.id;
    const { product, variation } = await shop.product({ price: 5, stock: 0 });
    const done = async (call: Promise<{ status: number; text: string }>) => {
      const { status, text } = await call;
      expect([status, text]).toEqual([200, text]);
    };
    const sell = (quantity: number) =>
      done(shop.sell({ items: [line(variation, 5, quantity)], payments: [pay("cash", 5 * quantity)] }));
    const act = {
      "sale of 8": () => sell(8),
      async mistake() {
        const [batch] = await moves.batchIds(product);
        await done(moves.adjust([moved(variation, -2, batch)]));
        await done(moves.adjust([moved(variation, 2, batch)]));
      },
      async "offline sale"() {
        const rows = ownSale(shop, `T0001-worked-${round}`, [line(variation, 5, 12)]);
        const { records } = await sendUpload(app(), shop.owner.token, rows);
        expect(records.map(({ status }) => status)).toEqual(["created"]);
      },
      "last purchase": () => done(moves.purchase([bought(variation, 5, 3.2, 5)])),
    };

    await done(moves.purchase([bought(variation, 10, 2, 5)]));
    await done(moves.purchase([bought(variation, 10, 2.5, 5)], { destination_branch_id: depot.id }));
    await done(moves.purchase([bought(variation, 6, 3, 5)]));
    await sell(4);
    await done(moves.transfer(depot.id, here, [moved(variation, 5)]));
    for (const step of steps) await act[step]();

    const stocks = await moves.stocks(product);
    const in_ = (store: number) =>
      stocks.filter(([branch]) => branch === store).map(([, quantity, cost]) => [quantity, cost]);
    expect({ shop: together(in_(here)), depot: in_(depot.id), ...(await figures(variation)) }).toEqual(
      byHand,
    );
  },
);

/** Merges batches of the same cost: a corrected mistake leaves two of them. */
function together(batches: number[][]): number[][] {
  const costs = [...new Set(batches.map(([, cost]) => cost!))];
  return costs.map((cost) => [
    batches.reduce((sum, [quantity, of]) => sum + (of === cost ? quantity! : 0), 0),
    cost,
  ]);
}

/** The value of what is left, and cost and profit of what was sold, of one variation in all stores. */
async function figures({ id }: { id: number }) {
  const [row] = await app().rows<{ value: number; cost: number; profit: number }>(
    `select (select sum(left_quantity * purchase_price) from batches where product_variation_id = $1)::float as value,
      cost::float, (taken - cost)::float as profit
    from (select sum(a.quantity * b.purchase_price) as cost from order_item_batches a join batches b on b.id = a.batch_id
        where b.product_variation_id = $1) costs,
      (select sum(o.total) as taken from orders o join order_items i on i.order_id = o.id
        where i.product_variation_id = $1) sales`,
    [id],
  );
  return row!;
}
