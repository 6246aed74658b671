import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import type { StockTransaction } from "@clove/domain/stock/stock.schema.ts";
import type { TestApp } from "./app.ts";
import type { Shop } from "./shop.ts";

type Entry = { product_variation_id: number; quantity: number | string; [field: string]: unknown };

/** The calls that move stock in a shop, and reads of their effects. */
export function openStockMoves(app: TestApp, shop: Shop) {
  const { token, branch } = shop.owner;
  const send = (path: string, body: object, by: string) =>
    app.call<{ transaction: StockTransaction }>(by, "POST", path, body);
  return {
    /** Into the first store unless `more` says otherwise. */
    purchase: (entries: Entry[], more: object = {}, by = token) =>
      send("stock/purchase", { destination_branch_id: branch.id, entries, ...more }, by),
    transfer: (source: number, destination: number, entries: Entry[], more: object = {}, by = token) =>
      send(
        "stock/transfer",
        { source_branch_id: source, destination_branch_id: destination, entries, ...more },
        by,
      ),
    adjust: (entries: Entry[], more: object = {}, by = token) =>
      send("stock/adjust", { destination_branch_id: branch.id, entries, ...more }, by),

    /** [store, quantity, cost] of each batch with something left, oldest first in each store. */
    async stocks({ id }: { id: number }): Promise<[number, number, number][]> {
      const { data } = await app.call<{ product: Product }>(token, "GET", `product/${id}`);
      const { stocks } = data.product.variations[0]!;
      return stocks.map((stock) => [stock.branch_id, stock.quantity, stock.purchase_price!]);
    },
    async batchIds({ id }: { id: number }): Promise<number[]> {
      const { data } = await app.call<{ product: Product }>(token, "GET", `product/${id}`);
      return data.product.variations[0]!.stocks.map((stock) => stock.stock_purchase_transaction_id);
    },
    /** Counts and sums that change with everything that a movement stores. */
    everything: () =>
      app.rows(`select (select count(*) from stock_transactions) as transactions,
        (select count(*) from batches) as batches, (select count(*) from stock_ledger) as ledger,
        (select sum(quantity) from stock_levels) as stock, (select count(*) from idempotency_keys) as keys,
        (select sum(sale_price) from product_variations) as prices, (select count(*) from audit_log) as audited`),
  };
}

export const bought = (
  { id }: { id: number },
  quantity: number | string,
  purchase_price: number | string,
  sale_price: number | string,
  more: object = {},
): Entry => ({ product_variation_id: id, quantity, purchase_price, sale_price, ...more });

export const moved = ({ id }: { id: number }, quantity: number | string, batch?: number): Entry => ({
  product_variation_id: id,
  quantity,
  ...(batch !== undefined && { stock_purchase_transaction_id: batch }),
});
