import { type Refusal, refuse } from "../refusal.ts";
import { allocateFifo } from "./allocate-fifo.ts";
import { checkMovedLine } from "./check-moved-line.ts";
import type { AdjustmentFacts } from "./plan-adjustment.ts";
import type { StockTransferBody } from "./stock.schema.ts";
import { stockOf } from "./stock-of.ts";

export type TransferEntry = StockTransferBody["entries"][number];

/** `branch_id`: the store that the goods leave. */
type TransferFacts = AdjustmentFacts & { destination_branch_id: number };

/** A part of one batch that moves, with its cost. */
type MovedPart = {
  source_batch_id: number;
  product_variation_id: number;
  quantity: number;
  purchase_price: number;
  /** The variation's sale price at the time of the transfer. */
  sale_price: number;
};

/**
 * Which batches move, the named one first and the rest as they are sold, or every reason against it (stock §10). Never more moves
 * than there is; a variation may have one line only.
 */
export function planTransfer(
  entries: readonly TransferEntry[],
  facts: TransferFacts,
): { refusals: Refusal[]; parts: MovedPart[] } {
  const { branch_id } = facts;
  if (facts.destination_branch_id === branch_id)
    return { refusals: [refuse("transfer_same_store", {}, "destination_branch_id")], parts: [] };
  const variations = new Map(facts.variations.map((variation) => [variation.id, variation]));
  const named = new Map(facts.named.map((batch) => [batch.stock_purchase_transaction_id, batch]));
  const refusals: Refusal[] = [];
  const parts: MovedPart[] = [];
  const seen = new Set<number>();
  entries.forEach(({ product_variation_id, quantity, stock_purchase_transaction_id: wanted }, at) => {
    const batch_id = wanted ?? null;
    const batch = batch_id === null ? null : named.get(batch_id);
    const moved = { at, quantity, variation: variations.get(product_variation_id), batch, branch_id };
    const { variation, refusal } = checkMovedLine(moved);
    if (refusal) {
      refusals.push(refusal);
      return;
    }
    const { name, sale_price } = variation;
    if (seen.has(product_variation_id)) {
      refusals.push(refuse("transfer_twice", { name }, `entries.${at}.product_variation_id`));
      return;
    }
    seen.add(product_variation_id);
    const here = facts.batches.filter((one) => one.product_variation_id === product_variation_id);
    const { taken, shortfall } = allocateFifo(here, quantity, batch_id);
    if (shortfall > 0) {
      refusals.push(refuse("stock_beyond", { name, left: stockOf(here) }, `entries.${at}.quantity`));
    }
    for (const { batch: source, quantity: part } of taken) {
      parts.push({
        source_batch_id: source.stock_purchase_transaction_id,
        product_variation_id,
        quantity: part,
        purchase_price: source.purchase_price,
        sale_price,
      });
    }
  });
  return { refusals, parts };
}
