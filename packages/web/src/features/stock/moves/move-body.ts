import { nanoid } from "nanoid";
import type { MoveDraft, MoveLine } from "./move-draft.ts";

/** The body of `stock/purchase`, from a checked draft. */
export const purchaseBody = ({ destination, added, prices_include_tax, ...delivery }: MoveDraft) => ({
  destination_branch_id: destination!,
  ...(delivery.supplier && { supplier_id: delivery.supplier.id }),
  ...(delivery.delivery_note?.trim() && { delivery_note: delivery.delivery_note.trim() }),
  ...(delivery.delivery_date && { delivery_date: delivery.delivery_date }),
  ...(prices_include_tax !== undefined && { prices_include_tax }),
  entries: added.map((line) => ({
    ...moved(line),
    purchase_price: Number(line.purchase_price),
    sale_price: Number(line.sale_price),
    ...(line.batch_no.trim() && { batch_no: line.batch_no.trim() }),
    ...(line.expires_on && { expires_on: line.expires_on }),
  })),
});

/** The body of `purchase-order/receive`, whose store is the order's. */
export function receiptBody(draft: MoveDraft) {
  const { destination_branch_id: _, ...body } = purchaseBody(draft);
  return body;
}

/** The body of `purchase-order/store`: as of a purchase, without what is known only when the goods come. */
export const orderBody = (draft: MoveDraft) => ({
  ...purchaseBody({
    ...draft,
    delivery_note: "",
    delivery_date: "",
    added: draft.added.map((line) => ({ ...line, batch_no: "", expires_on: "" })),
  }),
  ...(draft.order?.notes && { notes: draft.order.notes }),
});

/** The body of `stock/transfer`, from a checked draft. */
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
 * The idempotency key of a body: the previous key if the body is the same as before. It is stored with the draft, so that after a lost
 * answer nothing is written twice, even if the page was reloaded meanwhile (api §8).
 */
export function keyOf({ sent }: MoveDraft, body: object): NonNullable<MoveDraft["sent"]> {
  const text = JSON.stringify(body);
  return sent?.body === text ? sent : { body: text, key: nanoid() };
}
