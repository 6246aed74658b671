import type { PriceType } from "../catalogue/variation-name.ts";
import { type Refusal, refuse } from "../refusal.ts";
import { isBatchElsewhere } from "./batch-elsewhere.ts";

type MovedLine = {
  /** Position among the entries as sent. */
  at: number;
  quantity: number;
  variation: { id: number; name: string; price_type: PriceType } | undefined;
  /** Null: none is named. */
  batch: { product_variation_id: number; branch_id: number } | null | undefined;
  branch_id: number;
};

/** What is against any line of stock, whichever way it moves (stock §2, §5): not the company's, or a fraction of a piece. */
export function refuseMovedLine({ at, quantity, variation, batch, branch_id }: MovedLine): Refusal | null {
  const path = (field: string) => `entries.${at}.${field}`;
  if (!variation) return refuse("not_found", {}, path("product_variation_id"));
  if (batch === undefined) return refuse("not_found", {}, path("stock_purchase_transaction_id"));
  if (batch && isBatchElsewhere(batch, { product_variation_id: variation.id, branch_id })) {
    return refuse("batch_elsewhere", { name: variation.name }, path("stock_purchase_transaction_id"));
  }
  if (variation.price_type !== "by_unit" && !Number.isInteger(quantity)) {
    return refuse("quantity_whole", { name: variation.name }, path("quantity"));
  }
  return null;
}
