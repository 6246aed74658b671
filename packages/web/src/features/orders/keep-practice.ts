import * as drillTexts from "@clove/domain/drill/drill.texts.ts";
import { buildOrder } from "@clove/domain/orders/build-order.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import { saleTermsOf } from "@clove/domain/orders/sale-terms.ts";
import { refusedHere } from "../../api/base-query.ts";
import { madeNow } from "../../api/server-time.ts";
import { CartTaken, sellCart } from "../../local-db/kept-cart.ts";
import { openLocalCopy } from "../../local-db/local-copy.ts";
import { shownOrder } from "../../local-db/rows.ts";
import { practiceEntry } from "../../sync/drill.ts";
import { notify } from "../../ui/feedback/notify.ts";
import { localRows, withoutOwnBatch } from "./sale-rows.ts";
import type { PlaceAnswer, SaleToPlace } from "./sale-to-place.ts";

/**
 * Keeps a practice sale in the local database until the practice ends (offline §17): nowhere where sales are counted, sent or numbered,
 * so it touches no stock, no cash, no sequence and no chain. The cart is spent with it, as by a sale.
 */
export async function keepPractice({ body, facts, terminal, cart }: SaleToPlace): Promise<PlaceAnswer> {
  const copy = openLocalCopy();
  if (!copy) return refusedHere(saleTexts.orderSaveFailed);
  const { db, profile } = copy;
  const { temp_id } = body;
  const built = buildOrder(
    { ...body, items: body.items.map(withoutOwnBatch) },
    { ...facts, mode: "offline", terms: saleTermsOf(body) },
  );
  const rows = localRows({
    ...{ temp_id, built, terminal, seller: profile, customer: null, approved: null },
    order_ref: drillTexts.practiceNumber,
    created_at: madeNow().created_at,
    variations: body.items.map(({ product_variation_id: id }) => ({ id })),
  });
  // It has no receipt number, either.
  const payments = rows.payments.map((payment) => ({ ...payment, receipt_no: "" }));
  const { total } = rows.order;
  try {
    await db.transaction("rw", db.meta, async () => {
      const spend = await sellCart(db, cart, false);
      const key = practiceEntry(profile.company_id);
      const before = ((await db.meta.get(key))?.value ?? []) as unknown[];
      await db.meta.put({ key, value: [...before, { temp_id, total }] });
      await spend();
    });
  } catch (error) {
    if (error instanceof CartTaken)
      return { error: { status: "offline", message: error.message, isTaken: true } };
    console.error("The practice sale could not be kept", error);
    return refusedHere(saleTexts.orderSaveFailed);
  }
  notify.success(drillTexts.practiceKept);
  return { data: { ...shownOrder({ ...rows, payments }), practice: true } };
}
