import type { PriceType } from "../catalogue/variation-name.ts";
import { type Refusal, refuse } from "../refusal.ts";
import { isBatchElsewhere } from "./batch-elsewhere.ts";

type Moved = { id: number; name: string; price_type: PriceType };
type MovedLine<Variation extends Moved> = {
  /** Position among the entries as sent. */
  at: number;
  quantity: number;
  /** Undefined: the company does not have it. */
  variation: Variation | undefined;
  /** Null: no batch is named; undefined: the company does not have it. */
  batch: { product_variation_id: number; branch_id: number } | null | undefined;
  branch_id: number;
};

/** The variation of a line that moves stock, or the refusal that applies whichever way it moves (stock §2, §5). */
export function checkMovedLine<Variation extends Moved>({
  at,
  quantity,
  variation,
  batch,
  branch_id,
}: MovedLine<Variation>):
  | { variation: Variation; refusal?: never }
  | { refusal: Refusal; variation?: never } {
  const path = (field: string) => `entries.${at}.${field}`;
  if (!variation) return { refusal: refuse("not_found", {}, path("product_variation_id")) };
  if (batch === undefined) return { refusal: refuse("not_found", {}, path("stock_purchase_transaction_id")) };
  const { id, name, price_type } = variation;
  if (batch && isBatchElsewhere(batch, { product_variation_id: id, branch_id }))
    return { refusal: refuse("batch_elsewhere", { name }, path("stock_purchase_transaction_id")) };
  if (price_type !== "by_unit" && !Number.isInteger(quantity))
    return { refusal: refuse("quantity_whole", { name }, path("quantity")) };
  return { variation };
}
