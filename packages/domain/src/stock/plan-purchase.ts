import { checkFigures } from "../catalogue/check-product.ts";
import type { Refusal } from "../refusal.ts";
import type { AdjustedVariation } from "./plan-adjustment.ts";
import { refuseMovedLine } from "./refuse-moved-line.ts";

/** As sent: quantity > 0 with up to 3 decimals, prices of one unit. */
export type PurchaseEntry = {
  product_variation_id: number;
  quantity: number;
  purchase_price: number;
  sale_price: number;
  batch_no?: string | null | undefined;
};

export type PurchasedVariation = AdjustedVariation & {
  /** The product's, in percent. */
  purchase_vat: number;
};

export type PurchaseFacts = {
  branch_id: number;
  currency: string;
  /** The named ones that the company has. */
  variations: readonly PurchasedVariation[];
};

type Prices = { purchase_price: number; sale_price: number };
export type PurchaseLine = Required<PurchaseEntry> & { batch_no: string | null; purchase_vat: number };
export type PurchasePlan = {
  refusals: Refusal[];
  /** Each opens a batch, also two of one variation. */
  lines: PurchaseLine[];
  /** The variations whose prices become others; the last line of a variation counts. */
  prices: { id: number; from: Prices; to: Prices }[];
};

/** What a purchase brings in and which prices it sets, or every reason against it (stock §9). */
export function planPurchase(
  entries: readonly PurchaseEntry[],
  { branch_id, currency, variations }: PurchaseFacts,
): PurchasePlan {
  const known = new Map(variations.map((variation) => [variation.id, variation]));
  const refusals: Refusal[] = [];
  const lines: PurchaseLine[] = [];
  const prices = new Map<number, PurchasePlan["prices"][number]>();
  entries.forEach((entry, at) => {
    const variation = known.get(entry.product_variation_id);
    const refusal = refuseMovedLine({ at, quantity: entry.quantity, variation, batch: null, branch_id });
    if (refusal || !variation) {
      if (refusal) refusals.push(refusal);
      return;
    }
    const { purchase_price, sale_price, batch_no } = entry;
    const to = { purchase_price, sale_price };
    refusals.push(...checkFigures(to, variation, currency, (field) => `entries.${at}.${field}`));
    lines.push({ ...entry, batch_no: batch_no || null, purchase_vat: variation.purchase_vat });
    const from = { purchase_price: variation.purchase_price, sale_price: variation.sale_price };
    if (isSame(from, to)) prices.delete(variation.id);
    else prices.set(variation.id, { id: variation.id, from, to });
  });
  return { refusals, lines, prices: [...prices.values()] };
}

const isSame = (one: Prices, other: Prices) =>
  one.purchase_price === other.purchase_price && one.sale_price === other.sale_price;
