import type { BuiltOrder } from "@clove/domain/orders/build-order.ts";
import { allocateFifo } from "@clove/domain/stock/allocate-fifo.ts";
import type { SoldBatch, StoredSaleFacts } from "./sale-facts.sql.ts";

/** What one order line took from one batch; `quantity` is above 0 and has up to 3 decimals. */
export type Taken = {
  order_item_id: number;
  batch_id: number;
  product_variation_id: number;
  quantity: number;
};

/** The quantity of an order line that no batch could cover. */
export type Short = Omit<Taken, "batch_id">;

/** `named`: the batch to take from first. */
type Line = Omit<Taken, "batch_id"> & { named: number | null };

/** The lines of an order in the form that `takeStock` takes. */
export function soldLines(built: BuiltOrder, { ids }: StoredSaleFacts): Line[] {
  return built.items.map((item, i) => ({
    order_item_id: ids.item_ids[i]!,
    product_variation_id: item.product_variation_id,
    quantity: item.quantity,
    named: item.stock_purchase_transaction_id,
  }));
}

/**
 * Every line takes from its named batch first, then in the order of `batches`, which are of one branch and sorted as they are to be taken
 * (stock §2); two lines of one variation share what is left.
 */
export function takeStock(lines: readonly Line[], batches: readonly SoldBatch[]) {
  const left = new Map<number, SoldBatch[]>();
  for (const batch of batches) {
    left.set(batch.product_variation_id, [...(left.get(batch.product_variation_id) ?? []), batch]);
  }
  const taken: Taken[] = [];
  const short: Short[] = [];
  for (const { order_item_id, product_variation_id, quantity, named } of lines) {
    const allocation = allocateFifo(left.get(product_variation_id) ?? [], quantity, named);
    left.set(product_variation_id, allocation.left);
    for (const { batch, quantity: took } of allocation.taken) {
      const batch_id = batch.stock_purchase_transaction_id;
      taken.push({ order_item_id, batch_id, product_variation_id, quantity: took });
    }
    if (allocation.shortfall > 0) {
      short.push({ order_item_id, product_variation_id, quantity: allocation.shortfall });
    }
  }
  return { taken, short };
}
