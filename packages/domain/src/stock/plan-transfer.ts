import { type Refusal, refuse } from "../refusal.ts";
import { allocateFifo } from "./allocate-fifo.ts";
import type { AdjustedBatch, AdjustedVariation, AdjustmentFacts } from "./plan-adjustment.ts";
import { refuseMovedLine } from "./refuse-moved-line.ts";
import { stockOf } from "./stock-of.ts";

/** As sent: quantity > 0 with up to 3 decimals. */
export type TransferEntry = {
  product_variation_id: number;
  quantity: number;
  stock_purchase_transaction_id?: number | null | undefined;
};

/** `branch_id`: the store that the goods leave. */
export type TransferFacts = AdjustmentFacts & { destination_branch_id: number };

/** A part of one batch that moves, with its cost. */
export type MovedPart = {
  source_batch_id: number;
  product_variation_id: number;
  quantity: number;
  purchase_price: number;
  /** The variation's at the moment of the transfer. */
  sale_price: number;
};

export type TransferPlan = { refusals: Refusal[]; parts: MovedPart[] };

/**
 * Which batches move, the named one first and the rest from the oldest, or every reason against it (stock §10). Never
 * more than there is; a variation stands in one line only.
 */
export function planTransfer(entries: readonly TransferEntry[], facts: TransferFacts): TransferPlan {
  if (facts.destination_branch_id === facts.branch_id)
    return { refusals: [refuse("transfer_same_store", {}, "destination_branch_id")], parts: [] };
  const variations = new Map<number, AdjustedVariation>(facts.variations.map((one) => [one.id, one]));
  const named = new Map<number, AdjustedBatch>(
    facts.named.map((one) => [one.stock_purchase_transaction_id, one]),
  );
  const refusals: Refusal[] = [];
  const parts: MovedPart[] = [];
  const seen = new Set<number>();
  entries.forEach(({ product_variation_id, quantity, stock_purchase_transaction_id: wanted }, at) => {
    const variation = variations.get(product_variation_id);
    const batch_id = wanted ?? null;
    const batch = batch_id === null ? null : named.get(batch_id);
    const refusal = refuseMovedLine({ at, quantity, variation, batch, branch_id: facts.branch_id });
    if (refusal || !variation) {
      if (refusal) refusals.push(refusal);
      return;
    }
    if (seen.has(product_variation_id)) {
      const { name } = variation;
      refusals.push(refuse("transfer_twice", { name }, `entries.${at}.product_variation_id`));
      return;
    }
    seen.add(product_variation_id);
    const here = facts.batches.filter((one) => one.product_variation_id === product_variation_id);
    const { taken, shortfall } = allocateFifo(here, quantity, batch_id);
    if (shortfall > 0) {
      const params = { name: variation.name, left: stockOf(here) };
      refusals.push(refuse("stock_beyond", params, `entries.${at}.quantity`));
    }
    for (const { batch: source, quantity: part } of taken) {
      parts.push({
        source_batch_id: source.stock_purchase_transaction_id,
        product_variation_id,
        quantity: part,
        purchase_price: source.purchase_price,
        sale_price: variation.sale_price,
      });
    }
  });
  return { refusals, parts };
}
