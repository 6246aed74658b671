import { nanoid } from "nanoid";
import type { MoveDraft, MoveLine } from "./move-draft.ts";

/** What `stock/purchase` takes, of a draft that was checked. */
export const purchaseBody = ({ destination, added }: MoveDraft) => ({
  destination_branch_id: destination!,
  entries: added.map((line) => ({
    ...moved(line),
    purchase_price: Number(line.purchase_price),
    sale_price: Number(line.sale_price),
    ...(line.batch_no.trim() && { batch_no: line.batch_no.trim() }),
  })),
});

/** What `stock/transfer` takes, of a draft that was checked. */
export const transferBody = ({ source, destination, added }: MoveDraft) => ({
  source_branch_id: source!,
  destination_branch_id: destination!,
  entries: added.map(moved),
});

const moved = ({ product_variation_id, quantity }: MoveLine) => ({
  product_variation_id,
  quantity: Number(quantity),
});

/**
 * The key under which this body is sent: the one of before, as long as nothing was changed since. It is kept with the draft,
 * so that a lost answer cannot double anything even when the page was reloaded meanwhile (api §8).
 */
export function keyOf({ sent }: MoveDraft, body: object): NonNullable<MoveDraft["sent"]> {
  const text = JSON.stringify(body);
  return sent?.body === text ? sent : { body: text, key: nanoid() };
}
