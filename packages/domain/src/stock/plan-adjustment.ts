import type { PriceType } from "../catalogue/variation-name.ts";
import { quantityDecimals, sumAmounts } from "../money.ts";
import { type Refusal, refuse } from "../refusal.ts";
import { allocateFifo } from "./allocate-fifo.ts";
import { checkMovedLine } from "./check-moved-line.ts";
import type { StockAdjustBody } from "./stock.schema.ts";
import { stockOf } from "./stock-of.ts";

export type AdjustmentEntry = StockAdjustBody["entries"][number];

export type AdjustedVariation = {
  id: number;
  /** The product's name. */
  name: string;
  price_type: PriceType;
  purchase_price: number;
  sale_price: number;
};

export type AdjustedBatch = {
  stock_purchase_transaction_id: number;
  product_variation_id: number;
  branch_id: number;
  /** The quantity left: of a named batch possibly 0. */
  quantity: number;
  /** Of one unit. */
  purchase_price: number;
  /** YYYY-MM-DD; null: no date was noted. */
  expires_on: string | null;
};

export type AdjustmentFacts = {
  branch_id: number;
  /** Those of the entries that the company has. */
  variations: readonly AdjustedVariation[];
  /** Batches with quantity left in the branch, in the order in which they are taken (stock §2). */
  batches: readonly AdjustedBatch[];
  /** The batches named by the entries, in any store of the company. */
  named: readonly AdjustedBatch[];
};

type AdjustmentPlan = {
  refusals: Refusal[];
  received: {
    product_variation_id: number;
    quantity: number;
    purchase_price: number;
    sale_price: number;
    expires_on: string | null;
  }[];
  /** At most one row for each batch. */
  taken: { batch_id: number; product_variation_id: number; quantity: number }[];
};

/**
 * What an adjustment moves, or every reason against it (stock §5). Incoming stock costs as much as the named batch, else the
 * variation's purchase price, and expires when it says, else with the named batch. Outgoing stock is taken from the named batch first,
 * then as it is sold, and never from stock that the same call brings in.
 */
export function planAdjustment(entries: readonly AdjustmentEntry[], facts: AdjustmentFacts): AdjustmentPlan {
  const variations = new Map(facts.variations.map((variation) => [variation.id, variation]));
  const named = new Map(facts.named.map((batch) => [batch.stock_purchase_transaction_id, batch]));
  const refusals: Refusal[] = [];
  const received: AdjustmentPlan["received"] = [];
  const taken = new Map<number, AdjustmentPlan["taken"][number]>();
  const left = new Map<number, readonly AdjustedBatch[]>();

  const { branch_id } = facts;
  for (const { at, product_variation_id, quantity, batch_id, ...more } of merged(entries)) {
    const batch = batch_id === null ? null : named.get(batch_id);
    const moved = { at, quantity, variation: variations.get(product_variation_id), batch, branch_id };
    const { variation, refusal } = checkMovedLine(moved);
    if (refusal) {
      refusals.push(refusal);
      continue;
    }
    if (quantity > 0) {
      const { sale_price } = variation;
      const purchase_price = batch?.purchase_price ?? variation.purchase_price;
      const expires_on = more.expires_on ?? batch?.expires_on ?? null;
      received.push({ product_variation_id, quantity, purchase_price, sale_price, expires_on });
      continue;
    }
    const here =
      left.get(product_variation_id) ??
      facts.batches.filter((one) => one.product_variation_id === product_variation_id);
    const allocation = allocateFifo(here, -quantity, batch_id);
    if (allocation.shortfall > 0) {
      const params = { name: variation.name, left: stockOf(here) };
      refusals.push(refuse("stock_beyond", params, `entries.${at}.quantity`));
    }
    left.set(product_variation_id, allocation.left);
    for (const take of allocation.taken) {
      const id = take.batch.stock_purchase_transaction_id;
      const before = taken.get(id)?.quantity ?? 0;
      const sum = sumAmounts([before, take.quantity], quantityDecimals);
      taken.set(id, { batch_id: id, product_variation_id, quantity: sum });
    }
  }
  return { refusals, received, taken: [...taken.values()] };
}

type Merged = {
  at: number;
  product_variation_id: number;
  quantity: number;
  batch_id: number | null;
  expires_on: string | null;
};

/** Merges entries of one variation, batch, direction and expiry; `at` is the position of the first. */
function merged(entries: readonly AdjustmentEntry[]): Merged[] {
  const rows = new Map<string, Merged>();
  entries.forEach(({ product_variation_id, quantity, stock_purchase_transaction_id, ...more }, at) => {
    const expires_on = more.expires_on ?? null;
    const batch_id = stock_purchase_transaction_id ?? null;
    const key = [product_variation_id, batch_id, quantity > 0, expires_on].join();
    const before = rows.get(key);
    const sum = sumAmounts([before?.quantity ?? 0, quantity], quantityDecimals);
    rows.set(key, { at: before?.at ?? at, product_variation_id, quantity: sum, batch_id, expires_on });
  });
  return [...rows.values()];
}
