import { checkFigures } from "../catalogue/check-product.ts";
import type { Refusal } from "../refusal.ts";
import { checkMovedLine } from "./check-moved-line.ts";
import type { AdjustedVariation } from "./plan-adjustment.ts";
import type { StockPurchaseBody } from "./stock.schema.ts";

export type PurchaseEntry = StockPurchaseBody["entries"][number];

/** `purchase_vat`: the product's, in percent. */
export type PurchasedVariation = AdjustedVariation & { purchase_vat: number };

type PurchaseFacts = {
  branch_id: number;
  currency: string;
  /** Those of the entries that the company has. */
  variations: readonly PurchasedVariation[];
};

type Prices = { purchase_price: number; sale_price: number };
type PurchaseLine = Required<PurchaseEntry> & {
  batch_no: string | null;
  expires_on: string | null;
  purchase_vat: number;
};
type PurchasePlan = {
  refusals: Refusal[];
  /** Each opens a batch of its own, also when several are of one variation. */
  lines: PurchaseLine[];
  /** The variations whose prices change, to those of their last line. */
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
    const { quantity, purchase_price, sale_price } = entry;
    const moved = { at, quantity, variation: known.get(entry.product_variation_id), batch: null, branch_id };
    const { variation, refusal } = checkMovedLine(moved);
    if (refusal) {
      refusals.push(refusal);
      return;
    }
    const to = { purchase_price, sale_price };
    refusals.push(...checkFigures(to, variation, currency, (field) => `entries.${at}.${field}`));
    lines.push({
      ...entry,
      batch_no: entry.batch_no || null,
      expires_on: entry.expires_on ?? null,
      purchase_vat: variation.purchase_vat,
    });
    const from = { purchase_price: variation.purchase_price, sale_price: variation.sale_price };
    if (isSame(from, to)) prices.delete(variation.id);
    else prices.set(variation.id, { id: variation.id, from, to });
  });
  return { refusals, lines, prices: [...prices.values()] };
}

const isSame = (one: Prices, other: Prices) =>
  one.purchase_price === other.purchase_price && one.sale_price === other.sale_price;
